import type { Unit } from './calendar.ts'
import type { Spec } from './expression.ts'

/** The last one of its month. */
export const LAST = -1
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const WEEKDAYS = 'sun mon tue wed thu fri sat'.split(' ')
const NUMBERS: Readonly<Record<string, number>> = Object.fromEntries(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, index) => [word, index + 1]),
)
const TENS: Readonly<Record<string, number>> = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  ninety: 90,
}
const ORDINALS: Readonly<Record<string, number>> = Object.fromEntries(
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'
    .split(' ')
    .map((word, index) => [word, index + 1]),
)

export const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
export const WEEKDAY =
  '(?:sun(?:day)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs?(?:day)?)?|fri(?:day)?|sat(?:urday)?)'
export const FULL_WEEKDAY = '(?:sun|mon|tues|wednes|thurs|fri|satur)day'
export const DAY = '(?:0?[1-9]|[12]\\d|3[01])'
export const ORDINAL_WORD = `(?:${Object.keys(ORDINALS).join('|')}|twenty[- ](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|thirtieth|thirty[- ]first)`
export const YEAR = '(?:1[0-9]\\d\\d|20\\d\\d)'
export const SHORT_YEAR = "(?:['’]\\d{2})"
export const COUNT = `(?:\\d{1,3}|an?|(?:${Object.keys(TENS).join('|')})[- ](?:one|two|three|four|five|six|seven|eight|nine)|${[...Object.keys(NUMBERS), ...Object.keys(TENS)].join('|')}|a couple of|couple of|(?:a )?few|several|some)`
export const UNIT =
  '(?:(?:business |working )?days?|weeks?|wks?|months?|mths?|quarters?|years?|yrs?|decades?|fortnights?|centur(?:y|ies)|hours?|minutes?|mins?|hrs?)'
export const SEASON = '(?:spring|summer|autumn|winter)'
export const PART_OF_DAY = '(?:morning|afternoon|evening|night|lunch(?:time)?)'
/** Between the words of one expression: also the line break of wrapped prose. */
export const GAP = '[^\\S\\n]*\\n?[^\\S\\n]*'
export const SP = `(?:[^\\S\\n]+|[^\\S\\n]*\\n[^\\S\\n]*)`

/** "3 and 5 November", "3rd, 4th and 5th of November": days that share the month behind the last one. */
export const MORE_DAYS = `(?:${SP}?,${SP}?(?:and${SP})?(?:the${SP})?${DAY}(?:st|nd|rd|th)?){0,6}`

export const named = (name: string, pattern: string) => `(?<${name}>${pattern})`
export const words = (pattern: string, flags = 'giu') =>
  new RegExp(`(?<![\\p{L}\\p{N}_])(?:${pattern})(?![\\p{L}\\p{N}_])`, flags)

/** The named groups of a match; those in `Always` take part in every match. */
export type Groups<Always extends string = never> = Readonly<
  Record<string, string | undefined> & Record<Always, string>
>

/** "Christmas Eve", "last Easter": the days of the year that have a name. */
export function holiday(name: string, { y, dir }: Groups): Spec {
  const words = name.toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ')
  const year = y ? { year: Number(y) } : {}
  const by = /^last/i.test(dir ?? '') ? { by: -1 } : /^next/i.test(dir ?? '') ? { by: 1 } : {}
  const afterEaster = AFTER_EASTER.find(([start]) => words.startsWith(start))?.[1]
  if (afterEaster !== undefined) return { kind: 'date', afterEaster, ...year, ...by }
  const [, month, day] = NAMED_DAYS.find(([start]) => words.startsWith(start)) ?? ['', 10, 31]
  return { kind: 'date', month, day, ...year, ...by }
}

const AFTER_EASTER = [
  ['good friday', -2],
  ['easter saturday', -1],
  ['easter monday', 1],
  ['easter', 0],
] as const
const NAMED_DAYS = [
  ['christmas eve', 12, 24],
  ['christmas', 12, 25],
  ["new year's eve", 12, 31],
  ['new year', 1, 1],
  ['boxing', 12, 26],
] as const

export function years(from: number, tail: string): Spec | null {
  const to = tail.length === 4 ? Number(tail) : Math.floor(from / 100) * 100 + Number(tail)
  return to > from && to - from <= 100 ? { kind: 'years', from, to } : null
}

export function dayAndMonth(g: Groups<'m'>): Spec | null {
  const day = toDayNumber(g)
  const month = g.m
  // "may 5" in small letters is a verb more often than a date.
  if (day === null || (!isCapital(month) && /^(?:may|mar|march)$/.test(month))) return null
  const year = g.y ? Number(g.y) : g.sy ? fullYear(g.sy) : undefined
  return {
    kind: 'date',
    month: toMonth(month),
    day,
    ...(year === undefined ? {} : { year }),
    ...(g.w ? { weekday: toWeekday(g.w) } : {}),
  }
}

/** "Tuesday the 3rd", with the number already read; null where there is no such number. */
export const dayOfMonth = (day: number | null, weekday?: string): Spec | null =>
  day === null
    ? null
    : { kind: 'dayOfMonth', day, ...(weekday === undefined ? {} : { weekday: toWeekday(weekday) }) }

export function toDayNumber(g: Groups): number | null {
  if (g.d) return Number(g.d)
  const word = g.o?.toLowerCase().replace(' ', '-')
  if (!word) return null
  if (word === 'thirtieth') return 30
  if (word === 'thirty-first') return 31
  const isOver20 = word.startsWith('twenty-')
  const number = ORDINALS[isOver20 ? word.slice('twenty-'.length) : word]
  return number === undefined ? null : isOver20 ? 20 + number : number
}

export function offset(count: string, unit: string, direction: string): Spec | null {
  const word = unit.toLowerCase()
  if (/hour|hr|min|centur/.test(word)) return { kind: 'vague' }
  const number = toCount(count.toLowerCase())
  if (number === null) return { kind: 'vague' }
  const sign = /ago|since|back|earlier|before|previously/.test(direction) ? -1 : 1
  const spoken = !/ago|since|back|hence|from/.test(direction)
  const times = /fortnight/.test(word) ? 2 : 1
  return {
    kind: 'offset',
    count: sign * number * times,
    unit: toUnit(word),
    ...(spoken ? { spoken: true as const } : {}),
  }
}

/** "a week from tomorrow", "a week yesterday". */
export function fromToday(count: string, unit: string, day: string): Spec | null {
  const number = toCount(count.toLowerCase())
  if (number === null) return null
  const length = /^f/i.test(unit) ? 14 : /^w/i.test(unit) ? 7 : 1
  const days = number * length
  const beside = /^yesterday$/i.test(day) ? -1 - days : days + (/^tomorrow$/i.test(day) ? 1 : 0)
  return { kind: 'offset', unit: 'day', count: beside }
}

/** "the week before last", "the month after next", "the month after this one": how many from this one. */
export function fromThis(words: string): number {
  const way = /^before/i.test(words) ? -1 : 1
  return /this/i.test(words) ? way : 2 * way
}

/** What an event is called: words behind "the" or "our", else a name, as far as its words have capitals; '' where a clause tells it ("after she left"), null where other words stand there. */
function eventName({ noun, name }: Groups): string | null {
  if (noun) return noun
  return name === undefined ? '' : (/^\p{Lu}\S*(?:\s\p{Lu}\S*)*/u.exec(name)?.[0] ?? null)
}

/** "our talk", "this interview", in the words of whoever writes it down. */
const isOfWriting = ({ det, noun }: Groups): boolean =>
  /^(?:our|this)$/i.test(det ?? '') &&
  /^(?:talk|conversation|interview|meeting|call|statement|letter|e-?mail)\b/i.test(noun ?? '')

/** "two weeks after the fall", "the Friday before the fall"; without a name nothing says when that was. */
export function fromEvent(unit: string, direction: string, g: Groups): Spec | null {
  const noun = eventName(g)
  if (noun === null) return null
  const { c } = g
  const count = toCount((c ?? 'a').toLowerCase())
  if (count === null || /question/i.test(noun)) return { kind: 'vague', isDay: true }
  const way = /after|following/i.test(direction) ? 1 : -1
  const word = unit.toLowerCase().replace(/s$/, '')
  const weekday = /^(?:sun|mon|tue|wedne|thur|fri|satur)s?day$/.test(word) ? toWeekday(word) : null
  const times = word === 'fortnight' ? 2 : 1
  const counted = /night|morning|afternoon|evening/.test(word) ? 'day' : toUnit(word)
  if (isOfWriting(g)) {
    if (weekday !== null) return { kind: 'weekday', weekday, direction: way < 0 ? 'before' : 'after' }
    return counted === 'day' ? { kind: 'offset', count: way * count, unit: 'day' } : { kind: 'vague' }
  }
  // "The month after this one" is another rule's.
  if (/^this$/i.test(g.det ?? ''))
    return c === undefined && /^one\b/i.test(noun) && /^(?:week|month|year)$/.test(word)
      ? null
      : { kind: 'vague', isDay: true }
  if (weekday !== null) return { kind: 'event', noun, count: way, unit: 'weekday', weekday }
  // "the week before the fall" is a week, "a week before the fall" a day.
  if (c === undefined && /^(?:week|fortnight|month|year)$/.test(word))
    return word === 'week' ? { kind: 'event', noun, count: way, unit: 'whole_week' } : { kind: 'vague' }
  return { kind: 'event', noun, count: way * count * times, unit: counted }
}

/** "the eve of the wedding", "the same day as the wedding". */
export function besideEvent(words: string, g: Groups): Spec | null {
  const noun = eventName(g)
  if (noun === null) return null
  return noun === ''
    ? { kind: 'vague', isDay: true }
    : { kind: 'event', noun, count: /^eve$/i.test(words) ? -1 : 0, unit: 'day' }
}

export const toCount = (word: string): number | null =>
  /^\d+$/.test(word)
    ? Number(word)
    : /^an?$/.test(word)
      ? 1
      : /couple/.test(word)
        ? 2
        : (NUMBERS[word] ?? toTens(word))

/** "twenty-eight" */
function toTens(word: string): number | null {
  const [tens = '', ones] = word.split(/[- ]/)
  const base = TENS[tens]
  return base === undefined ? null : base + (ones === undefined ? 0 : (NUMBERS[ones] ?? 0))
}

export const spokenStep = (word: string): number =>
  /next|following|after/i.test(word) ? 1 : /previous|preceding|before/i.test(word) ? -1 : 0

export const weekdayBy = (day: string, direction: string): Spec => ({
  kind: 'weekday',
  weekday: toWeekday(day),
  direction: /last|past|previous/.test(direction)
    ? 'before'
    : /next|following|coming/.test(direction) && !/this/.test(direction)
      ? 'after'
      : 'this',
  ...(/following|previous/.test(direction) ? { spoken: true as const } : {}),
  ...(/^next/.test(direction) ? { next: true as const } : {}),
})

/** "two Fridays ago" */
export function weekdaysAgo(count: string, day: string): Spec | null {
  const number = toCount(count.toLowerCase())
  return number === null
    ? { kind: 'vague', isDay: true }
    : { kind: 'weekday', weekday: toWeekday(day), direction: 'before', weeks: 1 - number }
}

/** "the last Friday of the month", "the first day of next month" */
export function nthOfMonth(nth: string, which: string, weekday: string | undefined): Spec | null {
  const number = /^last$/i.test(nth) ? LAST : toDayNumber({ o: nth })
  if (number === null) return null
  return {
    kind: 'nth',
    nth: number,
    by: /^last/i.test(which) ? -1 : /^(?:next|following)/i.test(which) ? 1 : 0,
    ...(weekday === undefined ? {} : { weekday: toWeekday(weekday) }),
    ...(/^(?:that|the same|following)/i.test(which) ? { spoken: true as const } : {}),
  }
}

export function weekdayThen(day: string, words: string): Spec {
  const weekday = toWeekday(day)
  if (words === 'before') return { kind: 'weekday', weekday, direction: 'before', spoken: true }
  if (words === 'after') return { kind: 'weekday', weekday, direction: 'after', spoken: true }
  if (words === 'week') return { kind: 'weekday', weekday, direction: 'after', weeks: 1 }
  if (/gone$|^last$/.test(words)) return { kind: 'weekday', weekday, direction: 'before' }
  if (words === 'before last') return { kind: 'weekday', weekday, direction: 'before', weeks: -1 }
  if (words === 'after next') return { kind: 'weekday', weekday, direction: 'after', weeks: 1 }
  if (/ (?:that|the same) week$/.test(words))
    return { kind: 'weekday', weekday, direction: 'this', spoken: true }
  return { kind: 'weekday', weekday, direction: 'this', weeks: words.includes('last') ? -1 : 1 }
}

const SHORT_UNITS: Readonly<Record<string, Unit>> = { wk: 'week', mth: 'month', yr: 'year' }

export const toUnit = (word: string): Unit & string => {
  const unit = word.toLowerCase().replace(/s$/, '')
  const whole = SHORT_UNITS[unit]
  if (whole !== undefined) return whole
  if (/business|working/.test(unit)) return 'business_day' as Unit
  return unit === 'fortnight' ? 'week' : (unit as Unit)
}

export const toMonth = (word: string): number => MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1
export const toWeekday = (word: string): number => WEEKDAYS.indexOf(word.slice(0, 3).toLowerCase())
export const isCapital = (word: string): boolean => /^\p{Lu}/u.test(word)

export function fullYear(digits: string): number {
  const number = Number(digits.replace(/\D/g, ''))
  return digits.replace(/\D/g, '').length > 2 ? number : number < 50 ? 2000 + number : 1900 + number
}
