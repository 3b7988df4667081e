import { type Day, parseDay } from './calendar.ts'
import { words } from './date-words.ts'
import { eachMatch } from './find-expressions.ts'
import type { TimeExpression } from './time-expression.ts'

/** What happens on one day and is spoken of as known: what English says "the day after" of. */
const NOUN =
  '(?:accident|admission|appeal|appointment|argument|arrest|arrival|assault|attack|audit|birthday|breach|briefing|burglary|call|ceremony|collapse|collision|conference|crash|delivery|departure|dinner|discharge|dismissal|election|event|exam|examination|explosion|fall|fight|fire|flood|funeral|go-live|handover|hearing|incident|induction|inquest|inspection|interview|launch|leak|lunch|match|meeting|operation|outage|party|raid|resignation|review|robbery|search|shooting|spill|storm|strike|surgery|suspension|theft|training|transfer|trip|visit|vote|walk-?out|wedding|workshop)'
export const EVENTS = words(NOUN)
const NOUNS = new RegExp(`^${NOUN}$`, 'iu')
/** Between an event and its day there are names and places, but no verb and no other sentence. */
const LINK =
  /^(?:[\s,:;(–-]+(?:of|in|at|with|for|by|to|the|a|an|on|our|my|his|her|dated?|took place|happened|occurred|was(?: held)?|is|being|and time|\p{Lu}[\p{L}’'.-]*|\d{1,2}[:.]\d\d))*[\s,:;(–-]*$/u
const LINK_WIDTH = 70
const FULL_DAY = 10

/** The event that words such as "staff dinner" name; null where it is none that has a day. */
export const eventIn = (noun: string): string | null =>
  noun
    .toLowerCase()
    .split(/\s+/)
    .find((word) => NOUNS.test(word)) ?? null

/** What is only counted from ("the eve of the wedding, 3 June") is not given that day. */
const COUNTED_FROM =
  /\b(?:before|after|following|prior\sto|eve\sof|day\sas)\s(?:(?:the|an?|our|my|his|her|their)\s)?(?:\p{L}+\s)?$/iu

/**
 * The days that a text gives to its events, "the fall of 12 November 2025". An event that is given several days is none
 * that could be counted from. `pattern` says what may be one.
 */
export function findEventDays(
  text: string,
  timesIn: (line: string) => readonly TimeExpression[],
  pattern: RegExp = EVENTS,
): ReadonlyMap<string, Day> {
  const days = new Map<string, Set<Day>>()
  for (const line of text.split('\n')) {
    if (!/\d|day\b/i.test(line) || !stands(pattern, line)) continue
    const dated = timesIn(line).filter(({ from }) => from !== null && from.length >= FULL_DAY)
    for (const { index, 0: noun } of eachMatch(pattern, line)) {
      const end = index + noun.length
      const time = dayBehind(line, dated, { start: index, end }) ?? dayBefore(line, dated, index)
      if (!time?.from || time.from !== time.to) continue
      const day = parseDay(time.from.slice(0, FULL_DAY))
      if (day === null) continue
      const name = nameOfEvent(noun)
      days.set(name, (days.get(name) ?? new Set()).add(day))
    }
  }
  const only = new Map<string, Day>()
  for (const [name, found] of days) {
    const [day] = found
    if (day !== undefined && found.size === 1) only.set(name, day)
  }
  return only
}

/** "The hearing of 3 May": the day that stands behind an event and is its own. */
function dayBehind(
  line: string,
  dated: readonly TimeExpression[],
  { start, end }: { readonly start: number; readonly end: number },
): TimeExpression | null {
  const time = dated.find((one) => one.start >= end)
  const isNear = time !== undefined && time.start - end <= LINK_WIDTH
  return isNear && LINK.test(line.slice(end, time.start)) && !COUNTED_FROM.test(line.slice(0, start))
    ? time
    : null
}

/** "On 3 May, right after the hearing", "on 3 May, the night of the wedding": the day that stands before it. */
function dayBefore(line: string, dated: readonly TimeExpression[], at: number): TimeExpression | null {
  const time = dated.findLast(({ end }) => end <= at)
  return time && IS_OF_DAY.test(line.slice(time.end, at)) ? time : null
}
const IS_OF_DAY =
  /^,?\s(?:at|during|(?:right|straight|just|immediately)\safter|the\s(?:day|night|evening|morning|afternoon)\sof)\s(?:the|our|my|his|her|their)\s(?:\p{L}+\s){0,2}$/iu

/** Under what an event is known: its words without the shape of their letters. */
export const nameOfEvent = (words: string): string =>
  words.toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ').trim()

/** "the day after" and, within so many characters, the event. */
const NAME_WIDTH = 50

/** How far behind "the day after" the name of its event reaches; 0 where none of some names stands there. */
export function endOfName(behind: string, names: Iterable<string>): number {
  const first = behind.slice(0, NAME_WIDTH)
  const said = nameOfEvent(first)
  const found = [...names]
    .filter((name) => said.includes(name))
    .map((name) => words(toPattern(name)).exec(first))
    .filter((match) => match !== null)
    .toSorted((a, b) => a.index - b.index || b[0].length - a[0].length)[0]
  return found ? found.index + found[0].length : 0
}

/** The name of an event as it may be written: over two lines, with either apostrophe. */
export const toPattern = (name: string): string =>
  name
    .split(' ')
    .map((word) => RegExp.escape(word).replaceAll('\\x27', "['’]"))
    .join('\\s+')

const SUBJECT =
  /^[ \t*#|_]{0,40}(?:\d{1,2}[.)]?[ \t]+)?(?:date|day)(?:\s(?:and|&)\stime)?\sof\s(?:the\s)?(?:incident|accident|event|occurrence|injury|loss|alleged\s\p{L}+)\b[^\p{L}\d\n]{1,40}/imu

/** The one day that a form gives to what it is about; null where it gives none. */
export function findSubjectDay(
  text: string,
  timesIn: (line: string) => readonly TimeExpression[],
): Day | null {
  const field = SUBJECT.exec(text)
  if (!field) return null
  const end = text.indexOf('\n', field.index + field[0].length)
  const [time] = timesIn(text.slice(field.index, end < 0 ? text.length : end))
  return time?.from == null || time.from.length < FULL_DAY ? null : parseDay(time.from.slice(0, FULL_DAY))
}

function stands(pattern: RegExp, line: string): boolean {
  pattern.lastIndex = 0
  return pattern.test(line)
}
