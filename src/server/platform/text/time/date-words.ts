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
const FROM_21 =
  'twenty[- ](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|thirtieth|thirty[- ]first'
export const ORDINAL_WORD = `(?:${Object.keys(ORDINALS).join('|')}|${FROM_21})`
/** From the fourth on: "on the first" may open a list, and later ones hardly do. */
export const LATE_ORDINAL = `(?:${Object.keys(ORDINALS).slice(3).join('|')}|${FROM_21})`
export const YEAR = '(?:1[0-9]\\d\\d|20\\d\\d)'
export const SHORT_YEAR = "(?:['’]\\d{2})"
export const COUNT = `(?:\\d{1,3}|an?|(?:${Object.keys(TENS).join('|')})[- ](?:one|two|three|four|five|six|seven|eight|nine)|${[...Object.keys(NUMBERS), ...Object.keys(TENS)].join('|')}|a couple of|couple of|(?:a )?few|several|some)`
export const UNIT =
  '(?:(?:business |working )?days?|weeks?|wks?|months?|mths?|quarters?|years?|yrs?|decades?|fortnights?|centur(?:y|ies)|hours?|minutes?|mins?|hrs?)'
export const SEASON = '(?:spring|summer|autumn|winter)'
export const PART_OF_DAY = '(?:morning|afternoon|arvo|evening|night|lunch(?:time)?)'
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
  if (/min|centur/.test(word)) return { kind: 'vague' }
  const number = toCount(count.toLowerCase())
  if (/hour|hr/.test(word)) return wholeDays(number, direction)
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

/** "48 hours later" is two days later; within how many hours something is due depends on the hour. */
function wholeDays(hours: number | null, direction: string): Spec {
  if (hours === null || hours % 24 !== 0 || /hence|from|since/.test(direction)) return { kind: 'vague' }
  const sign = /ago|back|earlier|before|previously/.test(direction) ? -1 : 1
  const isSpoken = !/ago|back/.test(direction)
  return {
    kind: 'offset',
    count: (sign * hours) / 24,
    unit: 'day',
    ...(isSpoken ? { spoken: true as const } : {}),
  }
}

/** "a week from tomorrow", "a week yesterday", "a week ago today". */
export function fromToday(count: string, unit: string, { day, way = '' }: Groups<'day'>): Spec | null {
  const number = toCount(count.toLowerCase())
  if (number === null) return null
  const length = /^f/i.test(unit) ? 14 : /^w/i.test(unit) ? 7 : 1
  const days = number * length
  const ago = /^ago/i.test(way) ? -1 : 1
  if (ago < 0 && !/^yesterday$/i.test(day)) return { kind: 'offset', unit: 'day', count: -days }
  const beside = /^yesterday$/i.test(day) ? -1 - days : days + (/^tomorrow$/i.test(day) ? 1 : 0)
  return { kind: 'offset', unit: 'day', count: beside }
}

/** "the week before last", "the month after next", "the month after this one": how many from this one. */
export function fromThis(words: string): number {
  const way = /^before/i.test(words) ? -1 : 1
  return /this/i.test(words) ? way : 2 * way
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

/** "second" is 2, "last" is LAST. */
export const toNth = (word: string): number | null => (/^last$/i.test(word) ? LAST : toDayNumber({ o: word }))

/** "the second Tuesday in June", with what else is said of the day. */
export function nthInMonth(
  { n, m, w, y }: Groups<'n' | 'm'>,
  also: { readonly isWorkingDay?: true } = {},
): Spec | null {
  const nth = toNth(n)
  if (nth === null) return null
  return {
    kind: 'date',
    month: toMonth(m),
    nth,
    ...also,
    ...(w ? { weekday: toWeekday(w) } : {}),
    ...(y ? { year: Number(y) } : {}),
  }
}

/** "the last Friday of the month", "the first day of next month" */
export function nthOfMonth(nth: string, which: string, weekday: string | undefined): Spec | null {
  const number = toNth(nth)
  if (number === null) return null
  return {
    kind: 'nth',
    nth: number,
    by: /^last/i.test(which) ? -1 : /^(?:next|following)/i.test(which) ? 1 : 0,
    ...(weekday === undefined ? {} : { weekday: toWeekday(weekday) }),
    ...(/^(?:that|the same|following)/i.test(which) ? { spoken: true as const } : {}),
  }
}

/** "the first of this month", "the 21st ult." */
export function ordinalOfMonth(nth: number | null, which: string): Spec | null {
  if (nth === null) return null
  const short = which.toLowerCase()
  if (short === 'ult') return { kind: 'nth', nth, by: -1 }
  if (short === 'inst') return { kind: 'nth', nth, by: 0 }
  if (short === 'prox') return { kind: 'nth', nth, by: 1 }
  const spec = nthOfMonth('first', which.replace(/^the\s+(?=f)/i, ''), undefined)
  return spec?.kind === 'nth' ? { ...spec, nth } : spec
}

export function weekdayThen(day: string, words: string): Spec {
  const weekday = toWeekday(day)
  if (words === 'before') return { kind: 'weekday', weekday, direction: 'before', spoken: true }
  if (words === 'after' || words === 'following')
    return { kind: 'weekday', weekday, direction: 'after', spoken: true }
  if (words === 'week') return { kind: 'weekday', weekday, direction: 'after', weeks: 1 }
  if (/gone$|^last$/.test(words)) return { kind: 'weekday', weekday, direction: 'before' }
  // "Thursday week last", as Ireland says it
  if (words === 'before last' || /^week (?:last|past)$/.test(words))
    return { kind: 'weekday', weekday, direction: 'before', weeks: -1 }
  if (words === 'after next') return { kind: 'weekday', weekday, direction: 'after', weeks: 1 }
  if (/ (?:that|the same) week$/.test(words))
    return { kind: 'weekday', weekday, direction: 'this', spoken: true }
  // "the Thursday of the week after", "of the following week"
  if (/^of the /.test(words) && !/last|next/.test(words))
    return {
      kind: 'weekday',
      weekday,
      direction: 'this',
      weeks: /before|previous|preceding/.test(words) ? -1 : 1,
      spoken: true,
    }
  return {
    kind: 'weekday',
    weekday,
    direction: 'this',
    weeks: words.includes('last') ? -1 : words.includes('this') ? 0 : 1,
  }
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
