import { plural } from '../../ui/plural.ts'
import { toEnd, toStart } from './day-words.ts'
import { findMainSpan } from './main-span.ts'
import type { Entry } from './timeline-filter.ts'

export interface Stretch {
  readonly from: string | null
  readonly to: string | null
}

export interface StripScale {
  readonly from: number
  readonly to: number
  /** How many entries begin before the line does, and after it: few, and far from all others. */
  readonly before: number
  readonly after: number
  /** From 0 to 100, for places in percent; what lies before or after the line is at its end. */
  readonly place: (at: number) => number
  /** Where a stretch of time lies; null where it has no ends or lies outside. */
  readonly span: (stretch: Stretch) => { readonly start: number; readonly width: number } | null
}

const EDGE = 0.02
const DAY_MS = 86_400_000
const MONTH_MS = 31 * DAY_MS

/** A line of time from the first entry to the last, but for strays, with a little room at both ends. */
export function stripScale(entries: readonly Entry[], conduct: Stretch): StripScale {
  const starts = listMoments(entries)
  const main = findMainSpan(starts, toMoments(conduct))
  const { from: first, to: lastStart, before, after } = main ?? { from: 0, to: 0, before: 0, after: 0 }
  const longest = lastStart > first ? Math.max(lastStart - first, MONTH_MS) : Infinity
  const ends = entries.flatMap(({ when }) => {
    const [start, end] = [toStart(when.from), toEnd(when.to)]
    const isOutside = start === null || start < first || start > lastStart
    return isOutside || end === null || end - start > longest ? [] : end
  })
  const last = ends.reduce(most, lastStart)
  const length = Math.max(last - first, DAY_MS)
  const [from, to] = [first - length * EDGE, first + length * (1 + EDGE)]
  const place = (at: number) => Math.min(Math.max(((at - from) / (to - from)) * 100, 0), 100)
  return {
    from,
    to,
    before,
    after,
    place,
    span: (stretch) => {
      const start = stretch.from === null ? null : toStart(stretch.from)
      const end = stretch.to === null ? null : toEnd(stretch.to)
      if (start === null || end === null || end <= from || start >= to) return null
      return { start: place(start), width: place(end) - place(start) }
    },
  }
}

/**
 * When the entries begin. One that names only a year, or another long stretch, says nothing of when in it: where
 * others tell of days within it, the line is theirs.
 */
function listMoments(entries: readonly Entry[]): number[] {
  const stretches = entries.flatMap(({ when }) => {
    const [start, end] = [toStart(when.from), toEnd(when.to)]
    return start === null ? [] : [{ start, end: end ?? start }]
  })
  const isLong = ({ start, end }: { start: number; end: number }) => end - start > MONTH_MS
  const days = stretches.filter((one) => !isLong(one)).map(({ start }) => start)
  return stretches
    .filter((one) => !isLong(one) || !days.some((day) => day >= one.start && day < one.end))
    .map(({ start }) => start)
}

function toMoments({ from, to }: Stretch): { from: number; to: number } | null {
  const [start, end] = [from === null ? null : toStart(from), to === null ? null : toEnd(to)]
  return start === null || end === null ? null : { from: start, to: end }
}

const most = (one: number, other: number) => Math.max(one, other)

/** The place of the entry that begins nearest to a place of the line. */
export function nearestEntry(entries: readonly Entry[], scale: StripScale, percent: number): number {
  const distance = ({ when }: Entry) => Math.abs(scale.place(toStart(when.from) ?? Infinity) - percent)
  return entries.reduce((best, entry, index) => {
    const held = entries[best]
    return held && distance(held) <= distance(entry) ? best : index
  }, 0)
}

/** What the line leaves out, or null: "Not on this line: 1 entry before". */
export function outsideInWords({ before, after }: Pick<StripScale, 'before' | 'after'>): string | null {
  const parts = [
    before > 0 ? `${plural(before, 'entry', 'entries')} before` : null,
    after > 0 ? `${plural(after, 'entry', 'entries')} after` : null,
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : `Not on this line: ${parts.join(', ')}`
}
