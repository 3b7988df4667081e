/** Of more days than a week, a stretch is as coarse as a month. */
const MAX_DAYS = 7
const DAY_MS = 86_400_000
const [YEAR, DAY] = ['YYYY'.length, 'YYYY-MM-DD'.length]

interface Told {
  readonly from: string
  readonly to: string | null
}

/**
 * Of the times of one sentence those that say most exactly when it was: of "last summer, August I think" the month.
 * Beside a day, the months and seasons are in passing. ISO, as coarse as it was said.
 */
export function nearestTimes<T extends Told>(times: readonly T[]): T[] {
  const days = times.filter(isOfDays)
  if (days.length > 0) return days
  return times.filter((one) => !times.some((other) => holds(one, other) && !holds(other, one)))
}

const isOfDays = (time: Told): boolean =>
  time.from.length >= DAY && readLast(time) - readFirst(time) < MAX_DAYS * DAY_MS

const holds = (outer: Told, inner: Told): boolean =>
  readFirst(outer) <= readFirst(inner) && readLast(inner) <= readLast(outer)

const readFirst = ({ from }: Told): number => Date.parse(from.slice(0, DAY))

function readLast({ from, to }: Told): number {
  const last = (to ?? from).slice(0, DAY)
  if (last.length >= DAY) return Date.parse(last)
  const [year = 0, month = 12] = last.split('-').map(Number)
  return Date.UTC(year, last.length > YEAR ? month : 12, 0)
}
