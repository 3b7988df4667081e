import { type Day, parseDay } from '#server/platform/text/time/calendar.ts'
import { readTimes, type TimeContext } from '#server/platform/text/time/read-times.ts'
import { type Ago, readAgo } from './ago.ts'
import { findCommentHeads } from './comment-heads.ts'
import { findFirstAbove } from './labels-below.ts'
import type { Line } from './lines.ts'
import { isStampAlone, MAY_HOLD_TIME, STAMP_FIRST } from './stamps.ts'
import { readStampAbroad } from './stamps-abroad.ts'
import { type Chosen, chooseLabels } from './turn-labels.ts'
import { type Candidate, readCandidates } from './turn-lines.ts'

/** What one person says before the next one speaks. */
export interface Turn {
  readonly label: string
  readonly labelStart: number
  readonly start: number
  readonly end: number
  readonly written: Day | null
  readonly kind: 'chat' | 'transcript'
  /** How long before the page was captured it was written, where that is all that its label says. */
  readonly ago?: Ago
  /** Nothing says that the label is whose words these are. */
  readonly isGuessed?: boolean
  /** Whether the program of the chat wrote it and not whoever it names. */
  readonly isLogged?: boolean
  /** Whom the head of a column names as whoever speaks in it. */
  readonly by?: string
  /** The label of whoever it goes to. */
  readonly to?: string
}

/** The label of whoever's telephone or account it is. */
export const OWNER = 'Me'

/** A line between turns, or within one, that nobody in the conversation speaks: an examination's head, a page's number. */
const STAGE =
  /^\s*(?:[[(][^\])]{2,200}[\])]\s*$|(?:page|tape|disc)\s\d{1,4}(?:\s(?:of|\/)\s\d{1,4})?\s*$|\d{1,4}\s*$|[-_=*]{3,}|(?:(?:further |re-?|cross-?|direct |redirect |recross )*examin(?:ation|ed)\b.{0,80}|by\s+(?:mr|mrs|ms|miss|dr)\b.{0,40})\s*:?\s*$|\d\d:\d\d(?::\d\d)?[.,]?\d{0,3}\s-->)/i
/** What a page of comments puts under each: "Like · Reply · 2h". */
const BUTTONS = /^\s*\p{L}+(?:\s\p{L}+)?(?:\s·\s[\p{L}\d ]{1,20}){1,4}\s*$/u
const FOOT =
  /^\s*(?:signed\b|signature\b|(?:end of|end)\s(?:of\s)?(?:interview|transcript|recording|call|extract|export|chat)|-+\s*end\b|\(?(?:interview|recording|meeting|hearing|call|tape)\s(?:is\s|was\s)?(?:ended|ends|concluded|concludes|terminated|terminates|closed|finished|stopped)|(?:whereupon|transcribed by|certified)\b|_{3,})/i

/** "AB asked whether he wished to add anything.": with the letters that label turns, a record tells of the talk itself. */
const TELLS_OF_TALK = /^(?<who>\p{Lu}{2,4})\s\p{Ll}{3,}/u
const SENTENCE_ENDS = /[.?!]["”’)]*\s*$/u

/** A numbered item of minutes. */
export const NUMBERED_ITEM = /^\s*\(?\d{1,3}[.)]\s+\S/

/** How a day is read that leaves out its year, or the order of day and month. */
export type DaysRead = Pick<TimeContext, 'conduct' | 'dayFirst'>

/** The turns of a chat or a transcript in these lines, or null where nobody takes turns. */
export function splitTurns(
  lines: readonly Line[],
  days: DaysRead,
  isKnown: (label: string) => boolean = () => false,
): Turn[] | null {
  const candidates = lines.flatMap((line, at) =>
    line.depth > (lines[0]?.depth ?? 0) ? [] : readCandidates(line, at),
  )
  const chosen = chooseLabels(candidates, lines, isKnown) ?? chooseComments(lines, isKnown)
  if (!chosen) return null
  const first = findFirstAbove(chosen.labels, lines)
  if (first !== null) return fromBelow(chosen.labels, { lines, first }, days)
  const turns =
    chosen.kind === 'stamp-below' ? upwards(chosen.labels, lines, days) : downwards(chosen, lines, days)
  return turns.length === 0 ? null : turns
}

function chooseComments(lines: readonly Line[], isKnown: (label: string) => boolean): Chosen | null {
  const labels = findCommentHeads(lines, isKnown)
  return labels.length === 0 ? null : { labels, kind: 'chat' }
}

/** Each label speaks up to the next one, but for lines that nobody speaks. */
function downwards(
  {
    labels,
    kind,
  }: { readonly labels: readonly Candidate[]; readonly kind: 'chat' | 'transcript' | 'stamp-below' },
  lines: readonly Line[],
  days: DaysRead,
): Turn[] {
  const turns: Turn[] = []
  const turnKind = kind === 'chat' ? 'chat' : 'transcript'
  let day: Day | null = null
  const hasParagraphs = labels
    .slice(0, -1)
    .some(({ at }, index) => holdsParagraphs(lines, at, labels[index + 1]?.at ?? at))
  const heard = new Set(labels.map(({ label }) => label))
  let from = 0
  for (const [index, { at, line, label, length, when }] of labels.entries()) {
    for (const between of lines.slice(from, at)) day = dayAlone(between.words, days) ?? day
    const next = labels[index + 1]?.at ?? lines.length
    from = at
    const ago = when === null ? null : readAgo(when)
    const base = {
      label,
      kind: turnKind,
      written: when === null ? day : (momentDay(when, days) ?? day),
      ...(ago ? { ago } : {}),
    } as const
    let open: { labelStart: number; start: number; end: number } | null = {
      labelStart: line.wordsStart,
      start: Math.min(line.wordsStart + length, line.end),
      end: line.end,
    }
    const close = () => {
      if (open) turns.push({ ...base, ...open })
      open = null
    }
    const isLast = index === labels.length - 1
    let lastSpoken = line.words
    let blankSeen = false
    for (const one of lines.slice(at + 1, next)) {
      if (one.words.trim() === '') {
        blankSeen = lines[at + 1] !== one || line.end > line.wordsStart + length
        continue
      }
      if ((isLast && blankSeen && !hasParagraphs) || FOOT.test(one.words)) break
      // What somebody quotes is not what they say.
      if (one.depth > line.depth) {
        close()
        continue
      }
      // The next item of minutes is not of whoever spoke to the one before.
      if (NUMBERED_ITEM.test(line.words) && NUMBERED_ITEM.test(one.words)) break
      const told = TELLS_OF_TALK.exec(one.words)?.groups?.who
      if (told !== undefined && heard.has(told) && SENTENCE_ENDS.test(lastSpoken)) break
      lastSpoken = one.words
      if (isStage(one, turnKind)) close()
      else if (open) open.end = one.end
      else open = { labelStart: one.wordsStart, start: one.wordsStart, end: one.end }
    }
    close()
  }
  return turns
}

/** Where names and moments stand below the words: each has what is above it, up to the one before. */
function fromBelow(
  labels: readonly Candidate[],
  { lines, first }: { readonly lines: readonly Line[]; readonly first: number },
  days: DaysRead,
): Turn[] {
  return labels.flatMap(({ at, label, when }, index): Turn[] => {
    const from = index === 0 ? first : (labels[index - 1]?.at ?? 0) + 1
    const said = lines.slice(from, at).filter(({ words }) => words.trim() !== '')
    const [start, end] = [said[0]?.wordsStart, said.at(-1)?.end]
    if (start === undefined || end === undefined) return []
    const written = when === null ? null : momentDay(when, days)
    return [{ label, labelStart: start, start, end, written, kind: 'chat' }]
  })
}

/** "4 p.m. and he told me so": a line may break before a moment. */
const GOES_ON = /^\s\p{Ll}+(?:\s[\p{L}’']+){3}/u

const isStage = ({ words }: Line, kind: Turn['kind']): boolean =>
  words.length < 250 &&
  (STAGE.test(words) ||
    isStampAlone(words) ||
    BUTTONS.test(words) ||
    (kind === 'chat' &&
      ((MAY_HOLD_TIME.test(words.slice(0, 60)) &&
        STAMP_FIRST.test(words) &&
        !GOES_ON.test(words.replace(STAMP_FIRST, ''))) ||
        readStampAbroad(words) !== null)))

/** Whether what one person says goes on after a blank line. */
function holdsParagraphs(lines: readonly Line[], at: number, next: number): boolean {
  const filled = lines.slice(at, next).map((line) => line.words.trim() !== '' && !isStage(line, 'transcript'))
  const gap = filled.indexOf(false, 2)
  return gap > 0 && filled.indexOf(true, gap) > 0
}

/** Where the moment stands under the words: the day of a message is below it. */
function upwards(labels: readonly Candidate[], lines: readonly Line[], days: DaysRead): Turn[] {
  const stamps = lines.filter(({ words }) => words.length < 120 && isStampAlone(words))
  let next = 0
  return downwards({ labels, kind: 'chat' }, lines, days).map((turn): Turn => {
    while (stamps[next] && (stamps[next] as Line).start < turn.end) next++
    const below = stamps[next]
    return { ...turn, written: below ? (momentDay(below.words, days) ?? turn.written) : turn.written }
  })
}

/** The day of a line that says nothing else. */
function dayAlone(words: string, days: DaysRead): Day | null {
  if (words.length > 80) return null
  const line = words.replace(/^[\s\-–—=*_[]+|[\s\-–—=*_\]]+$/g, '')
  const [time] = readTimes(line, { reading: 'narrative', written: null, ...days })
  return time?.from && time.start === 0 && (time.end >= line.length - 1 || isStampAlone(words))
    ? parseDay(time.from)
    : null
}

/** The first day that a moment names. */
export function momentDay(when: string, days: DaysRead): Day | null {
  const [time] = readTimes(when, { reading: 'narrative', written: null, ...days })
  return time?.from ? parseDay(time.from) : null
}
