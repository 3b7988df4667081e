import { addBusinessDays, addMonths, type Day, toParts } from '#server/platform/text/time/calendar.ts'
import type { Duty } from './read-duties.ts'

const WORKING = /\b(?:working|business)\s+days?\b/iu
const NEXT_DAY =
  /\b(?:not\s+later\s+than|by|at\s+the\s+latest|within)\b.{0,20}\bthe\s+(?:next|following)\s+day\b|\bthe\s+day\s+after\b/iu
const SAME_DAY = /\b(?:the\s+)?same\s+day\b|\bon\s+the\s+day\s+(?:it|they|on\s+which)\b/iu
const MONTH_AFTER =
  /\bby\s+the\s+(\d{1,2})(?:st|nd|rd|th)?\s+(?:day\s+)?of\s+the\s+(?:following|next)\s+month|\bby\s+the\s+(\d{1,2})(?:st|nd|rd|th)?\s+of\s+the\s+month\s+(?:following|after)/iu
const DAY_SECONDS = 86_400

/** The last day that a duty leaves after another one; null where it sets none. */
export function readTerm({ sentence: { text }, limits }: Duty): ((from: Day) => Day) | null {
  const month = MONTH_AFTER.exec(text)
  if (month) {
    const day = Number(month[1] ?? month[2])
    return (from) => {
      const next = addMonths(from - (toParts(from).day - 1), 1)
      return next + day - 1
    }
  }
  const most = limits.find(({ amount, side }) => amount.unit === 'second' && side === 'above')
  if (most) {
    const days = Math.ceil(most.amount.value / DAY_SECONDS)
    return WORKING.test(text) ? (from) => addBusinessDays(from, days) : (from) => from + days
  }
  if (NEXT_DAY.test(text)) return (from) => from + 1
  return SAME_DAY.test(text) ? (from) => from : null
}
