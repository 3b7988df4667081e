/** Languages whose mail programs and letters write a day as "martedì 13 gennaio 2026", "8. Oktober 2025", "3 de marzo de 2026". */
const LANGUAGES = 'de fr es it nl pt da sv nb pl fi ro cs sk tr el ru uk hr sl ca en'.split(' ')
const MIN_LETTERS = 3
const SUNDAY = Date.UTC(2026, 0, 4)
const DAY_MS = 86_400_000

/** Null: the name of different ones in two languages, as "listopada" is. */
type Names = ReadonlyMap<string, number | null>

let months: Names | undefined
let weekdays: Names | undefined

/** From 1; null where the word is the name of no month, or not of one alone. */
export function findMonthAbroad(word: string): number | null {
  months ??= nameMonths()
  return months.get(plain(word)) ?? null
}

const nameMonths = (): Names =>
  nameAll(
    'month',
    Array.from({ length: 12 }, (_, month) => [month + 1, Date.UTC(2026, month, 15)] as const),
  )

/** "Januarv", as a scanner may read it: one letter off one month that is long enough to be known by the others. */
export function findMisreadMonth(word: string): number | null {
  const read = plain(word)
  if (read.length < MIN_MISREAD) return null
  months ??= nameMonths()
  if (months.has(read)) return null
  const found = new Set(
    [...months]
      .filter(([name]) => name.length === read.length && lettersOff(name, read) === 1)
      .map(([, month]) => month),
  )
  const [month = null, another] = found
  return another === undefined ? month : null
}
const MIN_MISREAD = 5

const lettersOff = (a: string, b: string): number => [...a].filter((letter, at) => letter !== b[at]).length

/** From 0 for Sunday. */
export function findWeekdayAbroad(word: string): number | null {
  weekdays ??= nameAll(
    'weekday',
    Array.from({ length: 7 }, (_, day) => [day, SUNDAY + day * DAY_MS] as const),
  )
  return weekdays.get(plain(word)) ?? null
}

const plain = (word: string): string => word.normalize('NFC').toLowerCase().replace(/\.$/, '')

/** As they stand in a day, where some languages inflect them: "5 marca". */
function nameAll(part: 'month' | 'weekday', days: readonly (readonly [number, number])[]): Names {
  const found = new Map<string, number | null>()
  for (const language of LANGUAGES)
    for (const length of ['long', 'short'] as const) {
      const month = part === 'month' ? length : 'long'
      const options = {
        timeZone: 'UTC',
        day: 'numeric',
        month,
        ...(part === 'weekday' ? { weekday: length } : {}),
      } as const
      const format = new Intl.DateTimeFormat(language, options)
      for (const [number, at] of days) {
        const name = plain(format.formatToParts(at).find(({ type }) => type === part)?.value ?? '')
        if (name.length < MIN_LETTERS || /\d/.test(name)) continue
        const other = found.get(name)
        found.set(name, other === undefined || other === number ? number : null)
      }
    }
  return found
}
