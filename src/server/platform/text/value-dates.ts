import { type ClaimedText, type ComparedValue, claim, isFree, type Value } from './value-types.ts'

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const DAY = '(?:0?[1-9]|[12]\\d|3[01])'
const YEAR = "(?:(?:19|20)\\d{2}|['’]\\d{2})"
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const WEEKDAYS = 'sun mon tue wed thu fri sat'.split(' ')
const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'
const FRACTIONS = new Set(['1/2', '1/3', '1/4', '2/3', '3/4', '1/8'])

const part = (name: string, pattern: string) => `(?<${name}>${pattern})`
const dayMonth = `(?:the )?${part('d', DAY)}(?:st|nd|rd|th)?(?:\\s+day\\s+of|\\s+of|[ -])\\s?${part('m', MONTH)}\\b\\.?(?:[ ,-]+${part('y', YEAR)}\\b)?`
const monthDay = `${part('m', MONTH)}\\b\\.?[ ]{1,3}${part('d', DAY)}(?:st|nd|rd|th)?\\b(?!\\.\\d|:)(?:,?\\s{0,3}${part('y', YEAR)}\\b)?`
const monthYear = `${part('m', MONTH)}\\b\\.?(?: of)?[ ,-]{0,3}${part('y', YEAR)}\\b|${part('m', MONTH)}-?(?<yy>\\d{2})\\b`

interface Pattern {
  readonly regex: RegExp
  /** The comparable form, or null if the words turn out not to be a date. */
  readonly read: (match: RegExpMatchArray, groups: Record<string, string | undefined>) => string | null
  readonly kind: 'date' | 'time'
}

const named = (g: Record<string, string | undefined>): string => iso(g.y ?? g.yy, parseMonth(g.m), g.d)

const PATTERNS: readonly Pattern[] = [
  {
    kind: 'date',
    regex: /\b(?<y>(?:19|20)\d\d)-(?<m>\d\d)-(?<d>\d\d)(?=\b|T)/g,
    read: (_, g) => iso(g.y, Number(g.m), g.d),
  },
  {
    kind: 'date',
    regex: /(?<![\d/.-])(?<a>\d{1,2})(?<s>[/-])(?<b>\d{1,2})\k<s>(?<y>(?:19|20)?\d\d)(?![\d/-])/g,
    read: (_, g) => numeric(g.a, g.b, g.y),
  },
  {
    kind: 'date',
    regex:
      /(?<![\d/.-])(?<a>\d{1,2})[ _]{0,2}(?<s>[/-])[ _]{0,2}(?<b>\d{1,2})[ _]{0,2}\k<s>[ _]{0,2}(?<y>(?:19|20)\d\d)(?![\d/-])/g,
    read: (_, g) => numeric(g.a, g.b, g.y),
  },
  {
    kind: 'date',
    regex: new RegExp(
      `(?<![\\w/.-])${part('d', DAY)}(?<s>[/.-])${part('m', MONTH)}\\.?\\k<s>(?<y>(?:19|20)?\\d\\d)(?![\\w-])`,
      'gi',
    ),
    read: (_, g) => named(g),
  },
  {
    kind: 'date',
    regex: /(?<![\d.])(?<d>\d{1,2})\.(?<m>\d{1,2})\.(?<y>(?:19|20)\d\d)(?![\d.])/g,
    read: (_, g) => numeric(g.d, g.m, g.y),
  },
  {
    kind: 'time',
    regex: /(?<![\d:])(?<h>\d{1,2})(?::(?<min>[0-5]\d)(?::[0-5]\d)?)?\s?(?<ap>[ap])\.?m\b\.?/gi,
    read: (_, g) => clock(g),
  },
  {
    kind: 'time',
    regex: /(?<![\d:.])(?<h>[01]?\d|2[0-3]):(?<min>[0-5]\d)(?::[0-5]\d)?(?![\d:])/g,
    read: (_, g) => clock(g),
  },
  {
    kind: 'time',
    regex: /\b(?:noon|midnight)\b/gi,
    read: ([word]) => (word.toLowerCase() === 'noon' ? '720' : '0'),
  },
  {
    kind: 'date',
    regex: new RegExp(`\\b${dayMonth}`, 'gi'),
    read: (_, g) => (isMonthWord(g.m) ? named(g) : null),
  },
  {
    kind: 'date',
    regex: new RegExp(`\\b${monthDay}`, 'gi'),
    read: (_, g) => (isMonthWord(g.m) ? named(g) : null),
  },
  {
    kind: 'date',
    regex: new RegExp(`\\b(?:${monthYear})`, 'gi'),
    read: (_, g) => (isMonthWord(g.m) ? named(g) : null),
  },
  {
    kind: 'date',
    regex: /(?<![\d/.$-])(?<a>\d{1,2})\/(?<b>\d{1,2})(?![\d/%]|\.\d)/g,
    read: ([words], g) => (FRACTIONS.has(words) ? null : numeric(g.a, g.b)),
  },
  {
    kind: 'date',
    regex:
      /\b(?:January|February|March|April|June|July|August|September|October|November|December)\b|(?<=\b(?:in|of|by|since|until|through|for|last|next|early|late|mid) )May\b/g,
    read: ([word]) => iso(undefined, parseMonth(word), undefined),
  },
  {
    kind: 'date',
    regex: /(?<![\d.,$/-])(?:19|20)\d\d(?![\d%]|[.,]\d|[-/]\d)/g,
    read: ([year]) => iso(year, undefined, undefined),
  },
  {
    kind: 'date',
    regex: new RegExp(`\\b${WEEKDAY}s?\\b`, 'gi'),
    read: ([word]) => `weekday-${WEEKDAYS.indexOf(word.slice(0, 3).toLowerCase())}`,
  },
]

/** Dates and times. A weekday beside its date ("Friday, February 22") is a separate value. */
export function findDates(claimed: ClaimedText): Value[] {
  const found: Value[] = []
  for (const { regex, read, kind } of PATTERNS) {
    for (const match of claimed.text.matchAll(regex)) {
      const start = match.index
      const end = start + match[0].trimEnd().length
      if (!isFree(claimed, start, end)) continue
      const value = read(match, match.groups ?? {})
      if (value === null) continue
      claim(claimed, start, end)
      found.push({ kind, value, start, end })
    }
  }
  return found
}

/** Months are capitalized; in lower case, "may 5" and "march 3" are verbs more often than dates. */
const isMonthWord = (word: string | undefined): boolean =>
  word !== undefined && (/^\p{Lu}/u.test(word) || word.length > 5)

const parseMonth = (word: string | undefined): number | undefined =>
  word === undefined ? undefined : MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1

const iso = (year: string | undefined, month: number | undefined, day: string | undefined): string =>
  `${fullYear(year)}-${month ? pad(month) : '??'}-${day ? pad(Number(day)) : '??'}`

const pad = (part: number): string => String(part).padStart(2, '0')

function fullYear(year: string | undefined): string {
  const digits = year?.replace(/\D/g, '') ?? ''
  if (digits.length !== 2) return digits.length === 4 ? digits : '????'
  return (Number(digits) < 50 ? '20' : '19') + digits
}

/** Reads 3/8/02 both as 8 March and as 3 August, unless one of them does not exist. */
function numeric(a: string | undefined, b: string | undefined, year?: string): string | null {
  const readings = [
    { month: Number(a), day: Number(b) },
    { month: Number(b), day: Number(a) },
  ]
    .filter(({ month, day }) => month >= 1 && month <= 12 && day >= 1 && day <= 31)
    .map(({ month, day }) => iso(year, month, String(day)))
  return readings.length === 0 ? null : [...new Set(readings)].join('|')
}

/** Minutes of the day; 3:30 without am or pm may be either half of the day. */
function clock(groups: Record<string, string | undefined>): string | null {
  const hour = Number(groups.h)
  const minute = Number(groups.min ?? 0)
  if (groups.ap) {
    if (hour < 1 || hour > 12) return null
    return String(((hour % 12) + (groups.ap.toLowerCase() === 'p' ? 12 : 0)) * 60 + minute)
  }
  const asWritten = hour * 60 + minute
  return hour >= 1 && hour < 12 ? `${asWritten}|${asWritten + 720}` : String(asWritten)
}

export function dateFits(a: string, b: string): ComparedValue {
  const pairs = a.split('|').flatMap((left) => b.split('|').map((right) => readingFits(left, right)))
  return pairs.includes('same') ? 'same' : pairs.includes('different') ? 'different' : 'incomparable'
}

function readingFits(a: string, b: string): ComparedValue {
  if (a.startsWith('weekday') || b.startsWith('weekday')) {
    const [left, right] = [toWeekday(a), toWeekday(b)]
    return left === null || right === null ? 'incomparable' : left === right ? 'same' : 'different'
  }
  let shared = false
  for (let i = 0; i < a.length; i++) {
    if (a[i] === '?' || b[i] === '?') continue
    if (a[i] !== b[i]) return 'different'
    shared = true
  }
  return shared ? 'same' : 'incomparable'
}

function toWeekday(reading: string): string | null {
  if (reading.startsWith('weekday')) return reading
  if (reading.includes('?')) return null
  return `weekday-${new Date(`${reading}T00:00:00Z`).getUTCDay()}`
}
