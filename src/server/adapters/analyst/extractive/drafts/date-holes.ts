import type { DraftStatement, Passage } from '#server/ports/analyst.ts'
import { writeDayOrMonth } from '#shared/day-words.ts'
import { pairUp } from '../pair-up.ts'
import { absence } from './statements.ts'

const DAY = 24 * 3600 * 1000
const FEWEST_DATES = 4
const SHORTEST_HOLE = 14 * DAY
const TIMES_USUAL = 4
const ISO_DAY = 'yyyy-mm-dd'.length

/**
 * The longest period between the days that the passages are of, if it stands out from the usual distance between them:
 * the days on which they were written and those that their words name.
 */
export function daysWithoutWords(passages: readonly Passage[]): DraftStatement[] {
  const written = [
    ...new Set(passages.flatMap(({ occurredAt }) => occurredAt?.slice(0, ISO_DAY) ?? [])),
  ].toSorted()
  const [first, last] = [written[0], written.at(-1)]
  if (first === undefined || last === undefined || written.length < FEWEST_DATES) return []
  // What is told of long before anybody writes has holes that say nothing of the record.
  const told = passages.flatMap(listDaysTold).filter(([from, to]) => from <= last && to >= first)
  const days = [...new Set([...written, ...told.flat()])].toSorted()
  const holes = pairUp(days.slice(0, -1), days.slice(1))
    .filter(([since, until]) => !told.some(([from, to]) => from <= since && to >= until))
    .map(([since, until]) => ({ since, until, length: Date.parse(until) - Date.parse(since) }))
  const usual = holes.map((hole) => hole.length).toSorted((a, b) => a - b)[Math.floor(holes.length / 2)]
  const longest = holes.toSorted((a, b) => b.length - a.length)[0]
  if (
    usual === undefined ||
    longest === undefined ||
    !(longest.length >= Math.max(SHORTEST_HOLE, TIMES_USUAL * usual))
  )
    return []
  return [
    absence(
      `No passage read was written between ${writeDayOrMonth(longest.since)} and ${writeDayOrMonth(longest.until)} (${longest.length / DAY} days), and none names a day in that time.`,
    ),
  ]
}

/** From and to of what is told in days; a month or a year that is named fills no hole. */
const listDaysTold = ({ units = [] }: Passage): (readonly [string, string])[] =>
  units.flatMap(({ times }) =>
    times.flatMap(({ from, to }) =>
      from !== null && to !== null && from.length >= ISO_DAY && to.length >= ISO_DAY
        ? [[from.slice(0, ISO_DAY), to.slice(0, ISO_DAY)] as const]
        : [],
    ),
  )
