import type { DraftStatement } from '#server/ports/analyst.ts'
import { writeDayOrMonth } from '#shared/day-words.ts'
import { pairUp } from '../pair-up.ts'
import type { Ranked } from './ranking.ts'
import { absence } from './statements.ts'

const DAY = 24 * 3600 * 1000
const FEWEST_DATES = 4
const SHORTEST_HOLE = 14 * DAY
const TIMES_USUAL = 4

/** The longest period between dated items, if it stands out from the usual distance between them. */
export function datesWithoutItems(near: readonly Ranked[]): DraftStatement[] {
  const dates = near
    .map(({ group }) => group.lead.passage.occurredAt?.slice(0, 10))
    .filter((date) => date !== undefined)
  const days = [...new Set(dates)].toSorted()
  if (days.length < FEWEST_DATES) return []
  const holes = pairUp(days.slice(0, -1), days.slice(1)).map(([since, until]) => ({
    since,
    until,
    length: Date.parse(until) - Date.parse(since),
  }))
  const usual = holes.map((hole) => hole.length).toSorted((a, b) => a - b)[Math.floor(holes.length / 2)]
  const longest = holes.reduce((a, b) => (b.length > a.length ? b : a))
  if (usual === undefined || !(longest.length >= Math.max(SHORTEST_HOLE, TIMES_USUAL * usual))) return []
  return [
    absence(
      `No passage read carries a date between ${writeDayOrMonth(longest.since)} and ${writeDayOrMonth(longest.until)} (${longest.length / DAY} days).`,
    ),
  ]
}
