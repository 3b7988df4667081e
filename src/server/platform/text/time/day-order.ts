import { toDay, weekday } from './calendar.ts'
import { fullYear, toWeekday, WEEKDAY } from './date-words.ts'

/** A date in numbers, with the day of the week before it, or behind it in brackets or in a cell of its own. */
const NUMERIC = new RegExp(
  `(?:(?<!\\p{L})(?<before>${WEEKDAY})\\.?,?[^\\S\\n]+)?(?<![\\d/.-])(?<first>\\d{1,2})(?:[/.-](?<second>\\d{1,2})[/.-](?<year>(?:19|20)?\\d\\d)|[ _]{0,2}[/.-][ _]{0,2}(?<second>\\d{1,2})[ _]{0,2}[/.-][ _]{0,2}(?<year>(?:19|20)\\d\\d))(?![\\d/-])(?:\\s?[\\t,;|(]\\s?(?<behind>${WEEKDAY})(?=\\s?(?:[\\t,;|)]|$)))?`,
  'gimu',
)

/** Whether a text writes the day before the month: what its dates that can be read one way only do. Null: none says. */
export function dayComesFirst(text: string): boolean | null {
  let balance = 0
  for (const { groups = {} } of text.matchAll(NUMERIC)) {
    const [a, b] = [Number(groups.first), Number(groups.second)]
    if (a > 12 && a <= 31 && b <= 12) balance++
    else if (b > 12 && b <= 31 && a <= 12) balance--
    else balance += byWeekday(a, b, groups)
  }
  return balance === 0 ? null : balance > 0
}

/** 1 where the weekday beside it fits a date with its day first and no other order, -1 where it is the other way round. */
function byWeekday(
  a: number,
  b: number,
  { before, behind, year }: Record<string, string | undefined>,
): number {
  const beside = before ?? behind
  if (beside === undefined || year === undefined) return 0
  const fits = (month: number, day: number): boolean => {
    const at = toDay(fullYear(year), month, day)
    return at !== null && weekday(at) === toWeekday(beside)
  }
  return Number(fits(b, a)) - Number(fits(a, b))
}
