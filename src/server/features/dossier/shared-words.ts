export const WORD = /[\p{L}\p{N}]+/gu
const DIGIT = /\p{N}/u

/** Words in a row that two texts may not share by chance. */
const RUN = 6
/** A shorter text counts as a whole from this length on, or from two words where one is a number. */
const SHORTEST_TEXT = 3

/** The words of a text as they are compared: without case, signs and typography. */
export const wordsIn = (text: string): string[] => text.normalize('NFKC').toLowerCase().match(WORD) ?? []

/** Every text in a value of JSON, at any depth. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

/** Whether a text shares a run of words with any that was told before. */
export type SharesWords = (texts: readonly string[]) => boolean

/** Finds texts that hold six words in a row of these, or the whole of a shorter one. Linear in the length of both. */
export function createSharesWords(withheld: readonly string[]): SharesWords {
  const runs = new Map<number, Set<string>>()
  for (const text of withheld) {
    const words = wordsIn(text)
    const length = Math.min(words.length, RUN)
    if (length < SHORTEST_TEXT && !(length === 2 && words.some((word) => DIGIT.test(word)))) continue
    const known = runs.get(length) ?? new Set()
    for (const run of runsOf(words, length)) known.add(run)
    runs.set(length, known)
  }
  return (texts) =>
    texts.some((text) => {
      const words = wordsIn(text)
      return [...runs].some(([length, known]) => runsOf(words, length).some((run) => known.has(run)))
    })
}

const runsOf = (words: readonly string[], length: number): string[] =>
  words
    .slice(0, Math.max(0, words.length - length + 1))
    .map((_, place) => words.slice(place, place + length).join(' '))
