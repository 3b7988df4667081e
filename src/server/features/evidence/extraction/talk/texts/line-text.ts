import type { Conversation } from '../chat-file.ts'
import { calendarDay } from '../moments.ts'
import type { Said } from '../write-turns.ts'
import { endOfQuotes, unquoted } from './quoted-lines.ts'

const HEAD = /^\[LINE\][^\S\n]?(?<about>.{1,300})$/
const DAY_FIRST_YEAR =
  /^(?<year>\d{4})[./](?<month>\d{1,2})[./](?<date>\d{1,2})[^\S\n]?[(（]?\p{L}{1,9}\.?[)）]?$/u
const DAY_LAST_YEAR = /^(?<name>\p{L}{2,9})\.?,?\s(?<a>\d{1,2})[./](?<b>\d{1,2})[./](?<year>\d{4})$/u
/** The half of a day stands before the hour or behind it, in the language of the telephone. */
const ROW =
  /^(?<clock>(?:\p{L}{1,6}[^\S\t]?)?\d{1,2}:\d\d(?:[^\S\t]?\p{L}{1,6}\.?)?)\t(?<name>[^\t]{0,200})(?:\t(?<words>[\s\S]*))?$/u
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/** A chat as LINE hands it out: a line for each day, and a row for each message with its hour, its sender and its words. */
export function readLineText(text: string): Conversation | null {
  const lines = text.split('\n')
  const about = HEAD.exec(lines[0]?.trim() ?? '')?.groups?.about
  if (about === undefined) return null
  const turns: (Said & { words: string })[] = []
  const isMonthFirst = readOrder(lines)
  let day = ''
  for (let at = 1; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const last = turns.at(-1)
    const row = ROW.exec(line)?.groups
    const next = row ? null : readDay(line.trim(), isMonthFirst)
    if (row) {
      const end = endOfQuotes(lines, at, row.words ?? '')
      const words = [row.words ?? '', ...lines.slice(at + 1, end + 1)].join('\n')
      turns.push(toTurn({ ...row, words: end > at ? unquoted(words) : row.words }, day))
      at = end
    } else if (next !== null) day = next
    else if (last && line.trim() !== '') last.words += `\n${line}`
  }
  return turns.length === 0 ? null : { name: about, about: [`LINE: ${about}`], turns }
}

/** Which of the numbers of a day is the month: the names of the days tell it; null where they fit both ways. */
function readOrder(lines: readonly string[]): boolean | null {
  const days = lines.map((line) => DAY_LAST_YEAR.exec(line.trim())?.groups).filter((day) => day !== undefined)
  const [monthFirst, dayFirst] = [true, false].map((order) =>
    days.every((day) => {
      const one = dayIn(day, order)
      return one !== null && WEEKDAYS[one.weekday] === day.name?.slice(0, 3).toLowerCase()
    }),
  )
  return monthFirst === dayFirst ? null : (monthFirst ?? null)
}

const dayIn = ({ a, b, year }: Readonly<Record<string, string | undefined>>, isMonthFirst: boolean) =>
  calendarDay(Number(year), Number(isMonthFirst ? a : b), Number(isMonthFirst ? b : a))

function readDay(line: string, isMonthFirst: boolean | null): string | null {
  const first = DAY_FIRST_YEAR.exec(line)?.groups
  const last = DAY_LAST_YEAR.exec(line)?.groups
  if (!first && !last) return null
  if (last && isMonthFirst === null) return `${last.a}/${last.b}/${last.year}`
  const day = first
    ? calendarDay(Number(first.year), Number(first.month), Number(first.date))
    : dayIn(last ?? {}, isMonthFirst === true)
  return day?.iso ?? null
}

function toTurn(row: Readonly<Record<string, string | undefined>>, day: string): Said {
  const when = `${day} ${row.clock}`.trim()
  const [name, words] = [row.name?.trim() ?? '', row.words ?? '']
  // Somebody joins, calls or takes back: no sender, or nothing behind the sender.
  if (name === '' || row.words === undefined)
    return { speaker: null, when, words: '', notes: [`${name} ${words}`.trim()] }
  return { speaker: name, when, words }
}
