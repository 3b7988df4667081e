/** What one person said or wrote, in the order in which it came. */
export interface Said {
  /** null if nobody is named. */
  readonly speaker: string | null
  /** As it stands in the text: a clock of a recording, or a day and hour. */
  readonly when: string
  readonly words: string
  /** What the source says about it besides its words: a reply, a change, a file. One line each. */
  readonly notes?: readonly string[]
}

/**
 * Turns as lines "[when] Name: words", which the reader of units takes apart again. Notes stand below in brackets of
 * their own, so that nobody seems to have spoken them.
 */
export const writeTurns = (turns: readonly Said[]): string =>
  turns
    .map(({ speaker, when, words, notes = [] }) => {
      const label =
        speaker === null
          ? ''
          : ` ${oneLine(speaker)
              .replace(/[:?!;|[\]]+/g, ' ')
              .trim()
              .slice(0, 58)}:`
      const said = words.trim().replace(LIKE_A_TURN, '> $&')
      const below = notes.map((note) => `\n[${oneLine(note).replace(/[[\]]/g, ' ').slice(0, 190)}]`)
      // What is quoted stands on lines of its own, which are of nobody who only passes them on.
      const shown = said === '' ? '' : `${said.startsWith('> ') ? '\n' : ' '}${said}`
      return `[${when}]${label}${shown}${below.join('')}`
    })
    .join('\n')

/**
 * A line within what somebody said that begins as a turn does, or as a note: pasted from elsewhere, or put there to
 * make somebody else seem to speak. It is marked as quoted.
 */
const LIKE_A_TURN =
  /(?<=\n)(?:[^\S\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069])*(?:[[(]|\p{Nd}{1,4}[\u200e\u200f]?[:./年년-]\s?[\u200e\u200f]?\p{Nd})/gu

/** What somebody passes on, as lines of a quotation. */
export const quoteWords = (words: string): string => `> ${words.trim().replaceAll('\n', '\n> ')}`

const oneLine = (words: string): string => words.replace(/\s+/g, ' ').trim()

/** Hours, minutes and seconds since a recording began. */
export function recordingClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}
