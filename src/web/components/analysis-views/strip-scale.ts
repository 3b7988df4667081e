import { toEnd, toStart } from './day-words.ts'
import type { Entry } from './timeline-filter.ts'

export interface Stretch {
  readonly from: string | null
  readonly to: string | null
}

export interface StripScale {
  readonly from: number
  readonly to: number
  /** From 0 to 100, for places in percent. */
  readonly place: (at: number) => number
  /** Where a stretch of time lies; null where it has no ends or lies outside. */
  readonly span: (stretch: Stretch) => { readonly start: number; readonly width: number } | null
}

const EDGE = 0.02
const DAY_MS = 86_400_000

/** A line of time from the first entry to the last, with a little room at both ends. */
export function stripScale(entries: readonly Entry[]): StripScale {
  const starts = entries.flatMap(({ when }) => toStart(when.from) ?? [])
  const ends = entries.flatMap(({ when }) => toEnd(when.to) ?? [])
  const [first, last] = [starts.reduce(least, Infinity), ends.reduce(most, -Infinity)]
  const length = Math.max(last - first, DAY_MS)
  const [from, to] = [first - length * EDGE, first + length * (1 + EDGE)]
  const place = (at: number) => ((at - from) / (to - from)) * 100
  return {
    from,
    to,
    place,
    span: (stretch) => {
      const start = stretch.from === null ? null : toStart(stretch.from)
      const end = stretch.to === null ? null : toEnd(stretch.to)
      if (start === null || end === null || end <= from || start >= to) return null
      const left = Math.max(place(start), 0)
      return { start: left, width: Math.min(place(end), 100) - left }
    },
  }
}

const least = (one: number, other: number) => Math.min(one, other)
const most = (one: number, other: number) => Math.max(one, other)

/** The place of the entry that begins nearest to a place of the line. */
export function nearestEntry(entries: readonly Entry[], scale: StripScale, percent: number): number {
  const distance = ({ when }: Entry) => Math.abs(scale.place(toStart(when.from) ?? Infinity) - percent)
  return entries.reduce((best, entry, index) => {
    const held = entries[best]
    return held && distance(held) <= distance(entry) ? best : index
  }, 0)
}
