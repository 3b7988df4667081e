import type { Chronology } from '#shared/contracts/chronology.ts'
import { toEnd, toStart } from '../analysis-views/day-words.ts'
import { findMainSpan } from '../analysis-views/main-span.ts'

export interface Bar {
  /** ISO, a day or a month. */
  readonly at: string
  readonly entries: number
}

export interface Density {
  readonly months: readonly Bar[]
  /** Every day of these months, also those without an entry; empty where they are too many to tell apart. */
  readonly days: readonly Bar[]
  readonly before: Stray | null
  readonly after: Stray | null
}

interface Stray {
  readonly entries: number
  /** Where the first of them begins. */
  readonly at: string
}

const DAY_MS = 86_400_000
const MAX_DAYS = 200
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
  if (!main) return { months: [], days: [], before: null, after: null }
  const inside = placed.filter(({ start }) => start >= main.from && start <= main.to)
  const months = [...new Set(inside.map(({ start }) => toIso(start, MONTH_LENGTH)))]
  const length = Math.round((main.to - main.from) / DAY_MS) + 1
  const all = Array.from({ length: Math.min(length, MAX_DAYS + 1) }, (_, index) =>
    toIso(main.from + index * DAY_MS, DAY_LENGTH),
  )
  return {
    months: months.map((at) => ({
      at,
      entries: sum(inside.filter(({ start }) => toIso(start, MONTH_LENGTH) === at)),
    })),
    days:
      length > MAX_DAYS || length < 2
        ? []
        : all.map((at) => ({ at, entries: sum(inside.filter(({ from }) => from === at)) })),
    before: toStray(placed.filter(({ start }) => start < main.from)),
    after: toStray(placed.filter(({ start }) => start > main.to)),
  }
}

const sum = (days: readonly { readonly entries: number }[]): number =>
  days.reduce((all, { entries }) => all + entries, 0)

const toStray = (days: readonly Chronology['days'][number][]): Stray | null =>
  days[0] ? { entries: sum(days), at: days[0].from } : null
