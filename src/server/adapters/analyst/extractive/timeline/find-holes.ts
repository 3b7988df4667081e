import {
  type Day,
  type DaySpan,
  formatDay,
  monthSpan,
  parseDay,
  yearSpan,
} from '#server/platform/text/time/calendar.ts'
import type { CaseFacts } from '#shared/case-facts.ts'
import type { TimelineView } from '#shared/contracts/analysis-views.ts'
import { type Mention, toDay } from './mention.ts'
import type { TimelineEvent } from './merge-events.ts'

const SHORTEST_HOLE = 14
const TIMES_USUAL = 4
const MAX_HOLES = 3
const FEWEST_DAYS = 4

/**
 * The longest stretches of time without an entry, if they stand out from the usual distance between entries. They lie
 * between days; what is dated to a month or a year only tells of all of it. Of what was over before the days in
 * question, nothing has to be told.
 */
export function findHoles(
  events: readonly TimelineEvent[],
  facts: CaseFacts | undefined,
): TimelineView['holes'] {
  const begun = facts?.conductStart == null ? null : parseDay(facts.conductStart)
  const last = findLastWritten(events)
  const whens = events.flatMap(({ lead: { when, about } }) => (when && about !== 'reference' ? [when] : []))
  const told = whens.flatMap(toSpans).toSorted((a, b) => a.from - b.from)
  const exact = whens.flatMap(({ from, to }) => [parseDay(from), parseDay(to)])
  const days = [...new Set(exact)]
    .filter((day) => day !== null)
    .filter((day) => last === null || day <= last)
    .toSorted((a, b) => a - b)
  if (days.length < FEWEST_DAYS) return []
  const stretches = days.slice(1).map((until, place) => ({ since: days[place] ?? until, until }))
  const lengths = stretches.map(({ since, until }) => until - since).toSorted((a, b) => a - b)
  const usual = lengths[Math.floor(lengths.length / 2)] ?? 1
  return stretches
    .flatMap((stretch) => findEmpty(stretch, told))
    .filter((hole) => begun === null || hole.to >= begun)
    .filter((hole) => distanceOver(hole) >= Math.max(SHORTEST_HOLE, TIMES_USUAL * usual))
    .toSorted((a, b) => distanceOver(b) - distanceOver(a))
    .slice(0, MAX_HOLES)
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, to }) => ({ from: formatDay(from), to: formatDay(to) }))
}

/** From the entry before a hole to the one behind it. */
const distanceOver = ({ from, to }: DaySpan): number => to - from + 2

/** What lies between two days and in none of the times told, which come in their order. */
function findEmpty(
  { since, until }: { readonly since: Day; readonly until: Day },
  told: readonly DaySpan[],
): DaySpan[] {
  const empty: DaySpan[] = []
  let from = since + 1
  for (const span of told) {
    if (span.from >= until) break
    if (span.from > from) empty.push({ from, to: span.from - 1 })
    from = Math.max(from, span.to + 1)
  }
  return from < until ? [...empty, { from, to: until - 1 }] : empty
}

/** All the days of what is told of a day, a month or a year. */
function toSpans({ from, to }: NonNullable<Mention['when']>): DaySpan[] {
  const [first, last] = [parseSpan(from), parseSpan(to)]
  return first && last ? [{ from: first.from, to: last.to }] : []
}

function parseSpan(iso: string): DaySpan | null {
  const day = parseDay(iso)
  if (day !== null) return { from: day, to: day }
  const [year, month] = iso.split('-').map(Number)
  if (!year) return null
  return month === undefined ? yearSpan(year) : monthSpan(year, month)
}

/** Of what is still to come, as when a certificate runs out, nobody can have told anything. */
function findLastWritten(events: readonly TimelineEvent[]): Day | null {
  const written = events.flatMap(({ lead: { passage, unit } }) =>
    [passage.occurredAt, unit.saidOn].flatMap((day) => (day ? (parseDay(toDay(day)) ?? []) : [])),
  )
  return written.toSorted((a, b) => a - b).at(-1) ?? null
}
