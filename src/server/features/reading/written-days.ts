import { splitSentences } from '#server/platform/text/sentences.ts'
import { type Day, parseDay, weekday } from '#server/platform/text/time/calendar.ts'
import { FULL_WEEKDAY, PART_OF_DAY, toWeekday, WEEKDAY } from '#server/platform/text/time/date-words.ts'
import { dayComesFirst, readTimes, type TimeContext } from '#server/platform/text/time/read-times.ts'
import { tenseAround } from '#server/platform/text/time/tense.ts'
import { endOfEntries, findEntryStamps } from './entry-stamps.ts'
import { findFields } from './fields.ts'
import type { Line } from './lines.ts'
import { isStampAlone, STAMP_FIRST } from './stamps.ts'
import type { ItemAbout } from './unit.ts'

const HEAD_LINES = 3
const FOOT_LINES = 3
const HEAD_WIDTH = 200

const FOOT_WIDTH = 60
const YEAR = /\b(?:19|20)\d\d\b|\d[/.-]\d\d?[/.-]\d\d\b/
/** What a date in the head or at the foot belongs to where it is not the day of writing. */
const OTHER_DAY =
  /\b(?:born|d\.?o\.?b|(?:date|day|time) of (?:incident|accident|event|birth|loss|fall)|incident of|next (?:meeting|review|hearing)|effective|valid|due|expires|period|version|revised|since|until|from .{3,30} to)\b/i
const SIGNS = /\b(?:signed|sgd|dated?|executed|sworn|affirmed|declared|given under|made (?:at|on|this))\b/i

export interface Dated {
  readonly day: Day
  /** Where the head ends that says so; 0 where it stands at the foot. */
  readonly headEnd: number
}

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
  /^[\s*#_]*(?:(?:\p{L}+\s){0,3}(?:notes?|minutes|statement|interview|record|report|memo(?:randum)?|summary|transcript|log|letter|account|affidavit|declaration)|(?:\p{L}+ed|taken|given|written)(?:\s\p{L}+)?\s(?:by|at|on|in))\b/iu
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
        SIGNS.test(words) || !(words.length > FOOT_WIDTH || OTHER_DAY.test(words) || isSentence(words)),
    )
    .map((line) => ({ words: line.words, headEnd: 0 }))
  for (const { words, headEnd } of [...heads, ...foot]) {
    const times = readTimes(words, context).filter(
      ({ from, readings }) => from !== null && from.length >= DAY_GRAIN && readings.length < 3,
    )
    // "begun 3 Nov, last changed 17 Nov 2025"
    const time = times.find(({ certainty }) => certainty === 'stated') ?? times[0]
    const day = time?.from ? parseDay(time.from) : null
    if (day !== null) return { day, headEnd }
  }
  return null
}

/** Words that say what the paper is; where only they stand there, down to here it is head. */
interface Head {
  readonly words: string
  readonly headEnd: number
}

/** What a paper calls the day on which it was written, in a field of its own. */
const DATE_FIELD =
  /^(?:dated?|when|date(?:\sand\stime)?\s(?:of|for)\s(?:the\s|this\s)?(?:interview|statement|meeting|report|letter|note|call|conversation|record|document|complaint|signature|signing|writing|issue|form)|(?:interview|statement|meeting|report|letter|note|call|complaint)\sdate|date\s(?:\p{L}+\s)?(?:lodged|made|taken|written|signed|submitted|prepared|completed|recorded|reported|sent|typed|issued))$/iu
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
    .filter(({ words }) => YEAR.test(words) && isStampAlone(words))
    .map(({ words }) => ({ words, headEnd: 0 }))
  return [...fields, ...head.flatMap(({ words }) => findInColumns(words)), ...alone]
}

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
      (isStampAlone(cell.replace(PLACE, '')) ||
        (isAsked && cell.length < FOOT_WIDTH && STAMP_FIRST.test(cell)))
    const isOfWriting = label !== undefined && (isAsked || at === cells.length - 1)
    return isDay && isOfWriting && !OTHER_DAY.test(label) ? [{ words: cell, headEnd: 0 }] : []
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

/** A heading of a log or of a diary is not much longer than its date. */
const DAY_HEADING = 90
const DAY_GRAIN = 10
/** Fewer lines that begin with a day are no log. */
const MIN_ENTRIES = 3

/**
 * The day that a place in a text was written on, where each part says so itself: an entry that begins with its date,
 * or stands below a line that does. Elsewhere it is the day of the whole. Of a line that only tells of the day with
 * which it begins it is that of what is around it.
 */
export function writtenBy(
  lines: readonly Line[],
  about: Pick<ItemAbout, 'conduct'> & { readonly dayFirst: boolean | null },
  whole: Day | null,
): (place: number, tellsOfDays?: boolean) => Day | null {
  const context = { reading: 'narrative', written: null, ...about } as const
  const entries: {
    readonly start: number
    readonly end: number
    readonly day: Day | null
    readonly below: Day | null
  }[] = []
  const stamps = findEntryStamps(lines, context, whole)
  const stamped = new Map(stamps.map((stamp) => [stamp.start, stamp] as const))
  const stampedTo = endOfEntries(lines, stamps)
  let below = whole
  let before: Day | null = null
  for (const { words, start, end } of lines) {
    const stamp = stamped.get(start)
    if (stamp || start === stampedTo) {
      below = stamp ? stamp.day : whole
      before = below ?? before
      // "2 days ago" counts from the capture of the page, what stands below it from that day.
      entries.push({ start, end: stamp?.line.end ?? end, day: stamp?.isAgo ? whole : below, below })
      continue
    }
    const day: Day | null =
      dayAtStart(words, context) ?? (before === null ? null : nextAtStart(words, before))
    before = day ?? before
    if (day === null) continue
    const isHeading = words.trim().length < DAY_HEADING && !/[.!?]$/.test(words.trim())
    if (isHeading) below = day
    entries.push({ start, end, day, below })
  }
  const isLog = entries.length >= MIN_ENTRIES
  return (place, tellsOfDays = false) => {
    const entry = lastUpTo(entries, place)
    if (!entry) return whole
    return place <= entry.end && (isLog || !tellsOfDays) ? entry.day : entry.below
  }
}

/** "0412  02/10/2024": a row may have a number or a mark before its day; a message of a list says when it came. */
const NUMBERED =
  /^\s*(?:#?\p{Lu}{0,4}-?\d{1,6}[\s,;|.:)]+(?=\S{0,3}\s?\d)|(?:\p{L}{2,12}\s*:[^:\n]{1,40}\s)?(?:sent|received|date|on|time)\s*:\s*|(?:\p{L}{2,12}\s){0,2}(?:day|night|shift|evening|morning|week)(?:\s(?:of|for|commencing|beginning|ending))?\s*:\s*)/iu

const NEXT_ENTRY = new RegExp(
  `^[\\s*•–-]*(?:(?<next>(?:the\\s)?(?:next|following)\\sday)|(?<weekday>${FULL_WEEKDAY}))(?:\\s${PART_OF_DAY})?(?:\\s[\\d.:]{1,5}(?:\\s?[ap]m)?)?\\s?[:,–-]`,
  'iu',
)
const NEXT_IN_CAPITALS = /^[\s*•–-]*(?<weekday>MON|TUES?|WEDS?|THU(?:RS?)?|FRI|SAT|SUN)(?=\s+\D)/u
/** "Tue", "TUESDAY", "tues - off": a weekday that has the line for itself, or a dash behind it. */
const NEXT_ALONE = new RegExp(`^[\\s*_#•–-]*(?<weekday>${WEEKDAY})\\.?(?:[\\s*_]*$|\\s[–-]\\s)`, 'iu')

const NEXT = [NEXT_ENTRY, NEXT_IN_CAPITALS, NEXT_ALONE]

/** Whether a line of a list of days begins with a weekday or with "next day" alone. */
export const beginsNextDay = (words: string): boolean => findNext(words) !== undefined

const findNext = (words: string) => {
  const head = words.slice(0, DAY_HEADING)
  return NEXT.find((next) => next.test(head))?.exec(head)?.groups
}

/** "Saturday: …" in a list of days is the next one behind the entry above, "Next day" the day behind it. */
function nextAtStart(words: string, before: Day): Day | null {
  const { next, weekday: named } = findNext(words) ?? {}
  if (next !== undefined) return before + 1
  return named === undefined ? null : before + ((toWeekday(named) - weekday(before) + 7) % 7 || 7)
}

const GOES_ON_TO = /^\s*(?:to|until|till|[-–—])\s*$/i

function dayAtStart(words: string, context: TimeContext): Day | null {
  const head = words.slice(0, DAY_HEADING)
  const lead = head.length - head.trimStart().length
  if (!/\d/.test(head)) return null
  const numbered = NUMBERED.exec(head)?.[0].length ?? lead
  const times = readTimes(head, context)
  const at = times.findIndex((one) => one.start - numbered <= 2)
  const [time, behind] = at < 0 ? [] : times.slice(at)
  if (!time?.from || time.from.length < DAY_GRAIN || !/\d/.test(time.text)) return null
  // "15/1 to 18/1: closed" was written when that was over.
  const isRange = behind !== undefined && GOES_ON_TO.test(head.slice(time.end, behind.start))
  const last = isRange && (behind.from?.length ?? 0) >= DAY_GRAIN ? behind.from : time.from
  return last === null ? null : parseDay(last)
}

/** The last day that words write whole: a remark in a row was made on the day of the cell before it. */
export function lastWholeDay(
  words: string,
  about: Pick<ItemAbout, 'conduct'> & { readonly dayFirst: boolean | null },
): Day | null {
  const times = readTimes(words, { reading: 'narrative', written: null, ...about })
  const last = times.findLast(
    ({ from, certainty }) => certainty === 'stated' && (from?.length ?? 0) >= DAY_GRAIN,
  )
  return last?.from ? parseDay(last.from.slice(0, DAY_GRAIN)) : null
}

/** The last of what is sorted by its start that does not start behind a place. */
export function lastUpTo<T extends { readonly start: number }>(
  sorted: readonly T[],
  place: number,
): T | undefined {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.start ?? 0) <= place) low = middle + 1
    else high = middle
  }
  return sorted[low - 1]
}
