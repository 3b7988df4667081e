import { ZONES } from '#shared/zones.ts'
import { splitSentences } from '../sentences.ts'
import { contentTerms } from '../words.ts'
import { COUNT, SP, UNIT, words } from './date-words.ts'

interface Span {
  readonly start: number
  readonly end: number
}

const NOTHING: Span = { start: 0, end: 0 }

/** Words that say how a clock goes, or in which zone it writes; offsets into the text. */
export interface ClockNote extends Span {
  /** What of it names the clock, and what it writes: terms of content, without those of every such note. */
  readonly terms: ReadonlySet<string>
}

const CLOCK = words('clocks?|(?:time[ -]?)?stamps?|timers?|times', 'iu')
const CLOCK_ITSELF = words('clocks?|(?:time[ -]?)?stamps?', 'iu')
const RUNS = words('runs?|ran|running|gain(?:s|ed|ing)?|los(?:es|t|ing)', 'iu')
const AMOUNT = `(?:about${SP}|around${SP}|roughly${SP})?${COUNT}[ -](?:seconds?|secs?|${UNIT})\\.?`
/** "six minutes fast", "slow by an hour" */
const GOES = words(
  `${AMOUNT}${SP}(?:too${SP})?(?:ahead|behind|fast|slow)|(?:ahead|behind|fast|slow)${SP}by${SP}${AMOUNT}`,
  'iu',
)
/** What may as well be said of people, where no clock is spoken of: "ten minutes late". */
const IS_OFF = words(
  `${AMOUNT}${SP}(?:too${SP})?(?:early|late|out|off|wrong)|(?:early|late|out|off|wrong|forward|back)${SP}(?:by${SP})?${AMOUNT}`,
  'iu',
)
/** A shorter name may be a word. */
const LONG_ZONES = ZONES.filter(({ length }) => length > 2).join('|')
/** "The stamps are UTC", "logged in GMT"; not the zone behind one time, "18:07 UTC". */
const ZONE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:in|is|are|was|were|be|stays?|stayed|keeps?|kept|uses?|runs?|set to|on)(?:\\s+(?:always|all|still|only|at|on|in|to))?\\s+(?:${LONG_ZONES})(?![\\p{L}\\p{N}+-])`,
  'u',
)
/** The head of a column or a line of comment above the rows: "start_utc", "utc;gate", "# door export, UTC". */
const ZONE_IN_HEAD =
  /(?:(?<=\p{L}_|\()|^(?=[^,;\t|]{0,40}[,;\t|])|(?<=[,;\t|]\s?))(?:utc|gmt)(?![\p{L}\p{N}])|^#.{0,200}(?<![\p{L}\p{N}])(?:UTC|GMT)(?![\p{L}\p{N}])/iu
/** What stands in every note of this kind, and says nothing of which clock it means. */
const OF_EVERY_NOTE: ReadonlySet<string> = new Set(
  contentTerms(
    'clock time stamp timestamp timer log system record date day hour minute second ahead behind fast slow early late utc gmt run stay keep start end jan january feb february mar march apr april may jun june jul july aug august sep sept september oct october nov november dec december mon monday tue tuesday wed wednesday thu thursday fri friday sat saturday sun sunday',
  ),
)
/** With what stands before it in its line, which may name the clock, a sentence is no longer than this. */
const MAX_NOTE = 400
const HEAD_LENGTH = 400

/** Finds where a text says that a clock is off, or in which zone one writes. */
export function findClockNotes(text: string): ClockNote[] {
  if (!HINT.test(text)) return []
  const sentences = splitSentences(text)
  return sentences.flatMap((sentence, at) =>
    saysClock(text.slice(sentence.start, sentence.end)) ? [toNote(text, sentences, at)] : [],
  )
}

/** Without any of these no sentence says it. */
const HINT = /[Cc]lock|CLOCK|[Ss]tamp|ahead|behind|fast|slow|[A-Z]{3}/u

function saysClock(sentence: string): boolean {
  if (ZONE.test(sentence)) return true
  if (GOES.test(sentence)) return CLOCK.test(sentence) || RUNS.test(sentence)
  return IS_OFF.test(sentence) && CLOCK_ITSELF.test(sentence)
}

/** "Doors: they were never put back. Every stamp is an hour ahead": what stands before it in its line names the clock. */
function toNote(text: string, sentences: readonly Span[], at: number): ClockNote {
  const own = narrowToRow(text, sentences[at] ?? NOTHING)
  const line = text.lastIndexOf('\n', own.start) + 1
  const first = sentences.find(({ start }) => start >= Math.max(line, own.end - MAX_NOTE))
  const start = Math.min(own.start, first?.start ?? own.start)
  return { start, end: own.end, terms: namingTerms(text.slice(start, own.end)) }
}

/** Rows without a stop and the comment above them are one sentence: only the line that says it is meant. */
function narrowToRow(text: string, sentence: Span): Span {
  const lines = splitLines(text, sentence)
  const says = lines.find(({ start, end }) => saysClock(text.slice(start, end)))
  return says && lines.some(({ start, end }) => ROW.test(text.slice(start, end))) ? says : sentence
}
const ROW = /(?:[;,\t|]\S[^;,\t|\n]{0,80}){3}/u

function splitLines(text: string, { start, end }: Span): Span[] {
  let at = start
  return text
    .slice(start, end)
    .split('\n')
    .map((line) => {
      const span = { start: at, end: at + line.trimEnd().length }
      at += line.length + 1
      return span
    })
}

/** The line above the rows of a table that names the zone of its times; null where none does. */
export function findZoneHead(text: string): Span | null {
  const lines = splitLines(text, { start: 0, end: HEAD_LENGTH })
  return lines.find(({ start, end }) => ZONE_IN_HEAD.test(text.slice(start, end))) ?? null
}

/** Whether words speak of a clock. */
export const saysOfClock = (text: string): boolean => CLOCK_ITSELF.test(text)

/** The terms by which words may name a clock or what it writes. */
export const namingTerms = (text: string): ReadonlySet<string> =>
  new Set(contentTerms(text).filter((term) => /^\p{L}{2}/u.test(term) && !OF_EVERY_NOTE.has(term)))
