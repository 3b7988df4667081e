import type { Chronology } from '#shared/contracts/chronology.ts'
import { toEnd, toStart } from '../analysis-views/day-words.ts'
import { findMainSpan } from '../analysis-views/main-span.ts'

export interface Bar {
  /** ISO, a day, a month or, of what tells no month, a year; of a week its first day. */
  readonly at: string
  /** Of a week its last day. */
  readonly to?: string
  readonly entries: number
}

export interface Density {
  readonly months: readonly Bar[]
  /** Every day, or every week where the days are too many to tell apart, also those without an entry. */
  readonly columns: readonly Bar[]
  readonly before: Stray | null
  readonly after: Stray | null
}

interface Stray {
  readonly entries: number
  /** Where the first of them begins. */
  readonly at: string
}

const DAY_MS = 86_400_000
const MAX_COLUMNS = 200
const WEEK = 7
const MONTH_LENGTH = 7
const DAY_LENGTH = 10
const toIso = (at: number, length: number) => new Date(at).toISOString().slice(0, length)

/** How many entries each month and each day of a case has; the few that lie years away are counted apart. */
export function arrangeDensity(
  days: Chronology['days'],
  conduct: { readonly from: string | null; readonly to: string | null },
): Density {
  const placed = days.flatMap(({ from, entries }) => {
    const start = toStart(from)
    return start === null ? [] : [{ from, entries, start }]
  })
  const held = [conduct.from && toStart(conduct.from), conduct.to && toEnd(conduct.to)]
  const main = findMainSpan(
    placed.flatMap(({ start, entries }) => Array.from({ length: entries }, () => start)),
    typeof held[0] === 'number' && typeof held[1] === 'number' ? { from: held[0], to: held[1] } : null,
  )
  if (!main) return { months: [], columns: [], before: null, after: null }
  const inside = placed.filter(({ start }) => start >= main.from && start <= main.to)
  const months = [...new Set(inside.map(toMonth))]
  return {
    months: months.map((at) => ({
      at,
      entries: sum(inside.filter((one) => toMonth(one) === at)),
    })),
    columns: toColumns(inside, main),
    before: toStray(placed.filter(({ start }) => start < main.from)),
    after: toStray(placed.filter(({ start }) => start > main.to)),
  }
}

/** A whole year lies in none of its months. */
const toMonth = ({ from, start }: { readonly from: string; readonly start: number }): string =>
  from.length < MONTH_LENGTH ? from : toIso(start, MONTH_LENGTH)

/** Years in which even the weeks are too many have their months alone. */
function toColumns(
  inside: readonly (Chronology['days'][number] & { readonly start: number })[],
  { from, to }: { readonly from: number; readonly to: number },
): Bar[] {
  const days = Math.round((to - from) / DAY_MS) + 1
  const width = days <= MAX_COLUMNS ? 1 : WEEK
  const count = Math.ceil(days / width)
  if (days < 2 || count > MAX_COLUMNS) return []
  // What names no more than a month or a year lies on no day.
  const placed = inside.filter((one) => one.from.length >= DAY_LENGTH)
  return Array.from({ length: count }, (_, index) => {
    const start = from + index * width * DAY_MS
    const end = start + width * DAY_MS
    return {
      at: toIso(start, DAY_LENGTH),
      ...(width > 1 ? { to: toIso(end - DAY_MS, DAY_LENGTH) } : {}),
      entries: sum(placed.filter((one) => one.start >= start && one.start < end)),
    }
  })
}

const sum = (days: readonly { readonly entries: number }[]): number =>
  days.reduce((all, { entries }) => all + entries, 0)

const toStray = (days: readonly Chronology['days'][number][]): Stray | null =>
  days[0] ? { entries: sum(days), at: days[0].from } : null
