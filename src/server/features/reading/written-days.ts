import { splitSentences } from '#server/platform/text/sentences.ts'
import { type Day, parseDay } from '#server/platform/text/time/calendar.ts'
import {
  dayComesFirst,
  readTimes,
  type TimeContext,
  type TimeExpression,
} from '#server/platform/text/time/read-times.ts'
import { tenseAround } from '#server/platform/text/time/tense.ts'
import { DAY_GRAIN, GOES_ON_TO } from './entry-days.ts'
import { findEntryStamps } from './entry-stamps.ts'
import { findFields } from './fields.ts'
import type { Line } from './lines.ts'
import { isStampAlone, STAMP_FIRST } from './stamps.ts'
import type { ItemAbout } from './unit.ts'

const HEAD_LINES = 3
const FOOT_LINES = 3
const HEAD_WIDTH = 200

const FOOT_WIDTH = 60
const YEAR = /\b(?:19|20)\d\d\b|\d[/.-](?:\d\d?|\p{L}{3,9})[/.-]\d\d\b/u
/** What a date in the head or at the foot belongs to where it is not the day of writing. */
const OTHER_DAY =
  /\b(?:born|d\.?o\.?b|(?:date|day|time) of (?:incident|accident|event|birth|loss|fall)|incident of|next (?:meeting|review|hearing)|effective|valid|due|expires|period|version|revised|found|seized|recovered|retrieved|since|until|from .{3,30} to)\b/i
/** "F-12 v1.3  09 Jan 2026", "Rev. B, 3 May 2025": since when there is such a form, whoever fills it in. */
const OF_VERSION =
  /(?<!\p{L})(?:v(?:er|ersion)?|rev(?:ision)?|issue|edition|template)\.?\s?(?:no\.?\s?)?(?:\d+(?:\.\d+)*\p{L}?|\p{Lu})[\s,;:()/–—-]{1,12}(?:(?:of|dated?|from)\s)?$/iu
const SIGNS = /\b(?:signed|sgd|dated?|executed|sworn|affirmed|declared|given under|made (?:at|on|this))\b/i

export interface Dated {
  readonly day: Day
  /** Where the head ends that says so; 0 where it stands at the foot. */
  readonly headEnd: number
}

/** What is taken out of a log tells of its own days. */
const COPIED = /^\W*(?:extracted|exported|downloaded|copied|captured)\b/iu

/** "On 6 May she rang me.", "Ann Lee approved the invoice on 6 May.": what tells of a day is no head. */
const isSentence = (words: string): boolean =>
  /[.!?]["”’)]*\s*$/.test(words) && ((TELLS.test(words) && !SIGNS.test(words)) || isAboutSomebody(words))

/** "Phone call with Ann Lee, 6 May 2025, 15 minutes.": what has no verb tells nothing; it says what the paper is. */
const withoutVerb = (words: string): string[] =>
  splitSentences(words)
    .map(({ start, end }) => words.slice(start, end))
    .filter((part) => tenseAround(part, 0) === null && !SUBJECT.test(part))
const SUBJECT = /\b(?:I|he|she|they|we|who|is|are|has|have)\b/i
/** Further down it may be an entry of a list. */
const FIRST_LINES = 2

const isAboutSomebody = (words: string): boolean =>
  !NAMES_PAPER.test(words) && (words.match(/(?<=\s)\p{Ll}+/gu) ?? []).length >= MIN_SMALL
/** Words with a small first letter: a head has few, and those join names and places. */
const MIN_SMALL = 4
const NAMES_PAPER =
  /^[\s*#_([]*(?:(?:\p{L}+\s){0,3}(?:notes?|minutes|statement|interview|record|report|memo(?:randum)?|summary|transcript|log|letter|account|affidavit|declaration)|(?:\p{L}+ed|taken|given|written)(?:\s\p{L}+){0,2}\s(?:by|at|on|in))\b/iu
const TELLS = /\b(?:he|she|it|they|we|us|me|my|his|her|was|were|had|said|told)\b/i

/** The day that a note or a statement says it was written on: in its head, else at its foot. */
export function findDated(lines: readonly Line[], text: string, about: ItemAbout): Dated | null {
  const context = {
    reading: 'narrative',
    written: null,
    conduct: about.conduct,
    dayFirst: dayComesFirst(text) ?? about.dayFirst,
  } as const
  // What heads an entry is of the entry.
  const stamped = new Set(findEntryStamps(lines, context, null).map(({ line }) => line))
  const written = lines.filter((line) => line.words.trim() !== '' && !stamped.has(line))
  const heads = [...findHeads(written), ...findDateLines(written)]
  const foot = written
    .slice(-FOOT_LINES)
    .reverse()
    .filter(
      ({ words }) =>
        SIGNS.test(words) ||
        !(words.length > FOOT_WIDTH || OTHER_DAY.test(words) || COPIED.test(words) || isSentence(words)),
    )
    .map((line) => ({ words: line.words, headEnd: 0 }))
  const dated = [...heads, ...foot].flatMap(({ words, headEnd }) => {
    const time = findDayOfPaper(OF_ANOTHER.test(words) ? '' : words, context)
    return time ? [{ ...time, headEnd }] : []
  })
  // "Sheet 3/4" may be no day at all where another line gives one with its year.
  const isOfHead = dated.slice(0, heads.length).find(({ isStated }) => isStated)
  const { day, headEnd } = isOfHead ?? dated[0] ?? {}
  return day === undefined || headEnd === undefined ? null : { day, headEnd }
}

/** "Value: six vans (Holt, 6 May 2025)": of whoever the brackets name. */
const OF_ANOTHER = /^\s*\p{Lu}[\p{Ll} ]{2,30}:\s[^()]*\(\p{Lu}[\p{L}.’' -]+,\s[^()]*\d[^()]*\)\s*$/u

/** A night or a week: so many days after it began, a paper about it is written at its end. */
const MAX_RANGE = 7

/** The day that a line of the head or the foot gives. */
function findDayOfPaper(
  words: string,
  context: TimeContext,
): { readonly day: Day; readonly isStated: boolean } | null {
  const times = readTimes(words, context).filter(
    ({ from, readings, grain, certainty, text, start }) =>
      from !== null &&
      !OF_VERSION.test(words.slice(0, start)) &&
      (grain === 'day' || grain === 'minute') &&
      readings.length < 3 &&
      // A day that is told by its name is told of.
      (certainty === 'stated' || /\d/.test(text)),
  )
  // "begun 3 Nov, last changed 17 Nov 2025"
  const time = times.find(({ certainty }) => certainty === 'stated') ?? times[0]
  const [first, last] = [time, time && endOfRange(words, time, times)].map((one) =>
    one?.from ? parseDay(one.from.slice(0, DAY_GRAIN)) : null,
  )
  if (first == null) return null
  const day = last == null || last - first > MAX_RANGE ? first : last
  return { day, isStated: time?.certainty === 'stated' }
}

function endOfRange(
  words: string,
  time: TimeExpression,
  times: readonly TimeExpression[],
): TimeExpression | undefined {
  const next = times[times.indexOf(time) + 1]
  return next && GOES_ON_TO.test(words.slice(time.end, next.start)) ? next : undefined
}

/** Words that say what the paper is; where only they stand there, down to here it is head. */
interface Head {
  readonly words: string
  readonly headEnd: number
}

/** What a paper calls the day on which it was written, in a field of its own. */
const DATE_FIELD =
  /^(?:dated?|when|on|(?:(?:interview|meeting|hearing|call|session)\s)?(?:held|conducted|convened|heard|interviewed|recorded)\son|date(?:\sand\stime)?\s(?:of|for)\s(?:the\s|this\s)?(?:interview|statement|meeting|report|letter|note|call|conversation|record|document|complaint|signature|signing|writing|issue|form)|(?:date\s?[/&]\s?time\s|date\s(?:and|&)\stime\s)?(?:received|submitted|opened|created|raised|lodged|logged)(?:\s(?:on|at))?|(?:interview|statement|meeting|report|letter|note|call|complaint)\sdate|date\s(?:\p{L}+\s)?(?:lodged|made|taken|written|signed|submitted|prepared|completed|recorded|reported|sent|typed|issued))$/iu
/** "Date and place", "Time / date", "Date, time and place": the day of the paper beside what else is told of it. */
function asksForDate(label: string): boolean {
  if (DATE_FIELD.test(label)) return true
  const things = label.trim().split(JOINS)
  return things.some((one) => /^date$/iu.test(one)) && things.every((one) => /^\p{L}+$/u.test(one))
}
const JOINS = /\s*[,/&+]\s*(?:and\s)?|\sand\s/iu
/** The head of a paper is hardly longer; what tells something ends it before. */
const MAX_FIELD_LINES = 14

/** The lines below the first ones that say when a paper was written and nothing else: a field, or the day above the address of a letter. */
function findDateLines(written: readonly Line[]): Head[] {
  const told = written.findIndex((line) => isSentence(line.words) || line.words.length >= HEAD_WIDTH)
  const head = written.slice(0, Math.min(MAX_FIELD_LINES, told < 0 ? MAX_FIELD_LINES : told))
  const fields = findFields(head)
    .filter(({ label, value }) => asksForDate(label) && value.length < FOOT_WIDTH)
    .map(({ value }) => ({ words: value, headEnd: 0 }))
  const alone = head
    .slice(HEAD_LINES)
    .filter(({ words }) => YEAR.test(words) && isStampAlone(words.replace(/\.\s*$/, '')))
    .map(({ words }) => ({ words, headEnd: 0 }))
  const made = head.flatMap(({ words }) => MADE.exec(words)?.groups?.when ?? [])
  return [
    ...fields,
    ...head.flatMap(({ words }) => findInColumns(words)),
    ...alone,
    ...made.filter((words) => YEAR.test(words)).map((words) => ({ words, headEnd: 0 })),
  ]
}

/** "Taken 5 May 2025, read over 6 May" */
const MADE =
  /^\s*(?:dictated|written|dated|taken|prepared|drafted|made|noted|recorded|completed|compiled)\s(?:(?:on|at)\s)?(?<when>(?:\p{L}+,?\s)?\d.*)$/iu

/** "**When** Tuesday, 20 May 2025" */
const BOLD_LABEL = /^\s*\*\*(?<label>[^*:\n]{3,40}?)\s*:?\*\*\s*:?\s+(?<value>\S.*)$/u
const NUMBER = /^\(?\d{1,2}[.)]\s*/
/** "Lowfield, 20 May 2025", beside the address of a letter. */
const PLACE = /^\p{Lu}[\p{L}.’' -]{1,30},\s/u

/** The day that stands in a column of its own: behind what it is called, or at the right of an address. */
function findInColumns(words: string): Head[] {
  const { label: bold, value = '' } = BOLD_LABEL.exec(words)?.groups ?? {}
  if (bold !== undefined && asksForDate(bold)) return [{ words: value, headEnd: 0 }]
  const cells = words.trim().split(/\s{2,}|\t/)
  return cells.flatMap((cell, at) => {
    const label = cells[at - 1]?.replace(NUMBER, '')
    const isAsked = label !== undefined && asksForDate(label)
    const isDay =
      YEAR.test(cell) &&
      (isStampAlone(cell.replace(PLACE, '').replace(/^on\sthe\s|(?<=\d(?:st|nd|rd|th)\s)of\s/giu, '')) ||
        (isAsked && cell.length < FOOT_WIDTH && STAMP_FIRST.test(cell)))
    const isOfWriting = label !== undefined && (isAsked || at === cells.length - 1)
    const isOther = label !== undefined && (OTHER_DAY.test(label) || OF_VERSION.test(`${label} `))
    return isDay && isOfWriting && !isOther ? [{ words: cell, headEnd: 0 }] : []
  })
}

/** The first lines that tell nothing themselves; what stands below one that tells is no head of the paper. */
function findHeads(written: readonly Line[]): Head[] {
  const first = written.slice(0, HEAD_LINES).filter(({ words }) => words.length < HEAD_WIDTH)
  const lines = first.filter(
    ({ words }) => !/\bI\b|^\s*\(?\d+[.)]\s/.test(words) && !OTHER_DAY.test(words) && !isSentence(words),
  )
  const phrases = first
    .filter(
      (line) => written.indexOf(line) < FIRST_LINES && !lines.includes(line) && !OTHER_DAY.test(line.words),
    )
    .map((line) => ({ line, parts: withoutVerb(line.words) }))
  const whole = phrases
    .filter(({ line, parts }) => parts.length === splitSentences(line.words).length)
    .map(({ line }) => line)
  const told = written.find((line) => !lines.includes(line) && !whole.includes(line))
  const headEnd = (line: Line) => (told && told.start <= line.start ? 0 : line.end)
  return [
    ...lines.map((line) => ({ words: line.words, headEnd: headEnd(line) })),
    ...phrases.flatMap(({ line, parts }) =>
      parts.filter((words) => YEAR.test(words)).map((words) => ({ words, headEnd: headEnd(line) })),
    ),
  ]
}
