import { type Day, toParts } from '#server/platform/text/time/calendar.ts'
import type { TimeExpression, TimeReading } from '#server/platform/text/time/read-times.ts'

const YEAR = /(?<![\d/.,-])(?:19|20)\d\d(?![\d/-])/g
const MIN_YEARS = 3
/** Of the years that a text names: so few that it is not about the time in which it was written. */
const SHARE_OF_OWN = 0.2

/** Whether a text that was written on a day names other years than that day's, or the one before it. */
export function createLooksBack(text: string): (written: Day) => boolean {
  const years = [...text.matchAll(YEAR)].map(([year]) => Number(year))
  return (written) => {
    const { year } = toParts(written)
    const own = years.filter((one) => one === year || one === year - 1).length
    return years.length >= MIN_YEARS && own < years.length * SHARE_OF_OWN
  }
}

/**
 * "Yesterday" in a hearing about what happened eleven years ago is mostly read out of a paper of that time: what would
 * count from the day of the hearing stays open.
 */
export const leaveOpen = (time: TimeExpression, reading: TimeReading): TimeExpression =>
  reading === 'account' && time.certainty === 'computed' && time.anchor === 'written'
    ? { ...time, from: null, to: null, certainty: 'undetermined', anchor: null, readings: [] }
    : time
