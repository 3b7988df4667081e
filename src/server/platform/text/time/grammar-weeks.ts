import { COUNT, fromToday, LAST, MONTH, named, nthInMonth, offset, SP, words, YEAR } from './date-words.ts'
import { naming, type Rule } from './rule.ts'

const MAX_WEEKS = 53

/** Nights, working days and weeks by their number. */
export const WEEK_RULES: readonly Rule[] = [
  // "by month end", "at quarter-end": the last day of the one that runs.
  naming(['u'], {
    cues: ['unit'],
    regex: words(`(?<=\\b(?:by|at|before|until|till|from|on)${SP})(?<u>month|quarter|year)(?:${SP}|-)end`),
    read: (g) => ({
      kind: 'nth',
      nth: LAST,
      by: 0,
      ofUnit: /^q/i.test(g.u) ? 'quarter' : /^y/i.test(g.u) ? 'year' : 'month',
    }),
  }),
  // "two nights after"; "for two nights" is how long.
  naming(['c', 'dir'], {
    cues: ['day', 'step'],
    regex: words(
      `${named('c', COUNT)}${SP}(?:nights?|evenings?|mornings?)${SP}(?<dir>ago|earlier|before|later|after(?:wards?)?)(?=[.,;:!?)]|${SP}(?!(?:the|an?|my|our|his|her|their|this|that|these|those)\\b)|$)`,
    ),
    read: (g) => offset(g.c, 'day', g.dir.toLowerCase()),
  }),
  // "this day week", a week from today.
  naming(['u'], {
    cues: ['day', 'unit'],
    regex: words(`this${SP}day${SP}(?<u>week|fortnight)`),
    read: (g) => ({ kind: 'offset', unit: 'day', count: /^w/i.test(g.u) ? 7 : 14 }),
  }),
  // "yesterday week" is eight days ago.
  naming(['day'], {
    cues: ['day', 'unit'],
    regex: words(`(?<day>yesterday|today|tomorrow)${SP}week(?!${SP}(?:is|was|will)\\b)`),
    read: (g) => fromToday('a', 'week', /^y/i.test(g.day) ? g : { day: g.day }),
  }),
  naming(['k'], {
    cues: ['digit'],
    regex: words(
      `(?:(?:in|of|from|until|since)${SP})?(?:calendar${SP}week|C\\.?W\\.?|K\\.?W\\.?)${SP}?(?<k>\\d{1,2})(?:(?:${SP}|/|${SP}of${SP})${named('y', YEAR)})?`,
    ),
    read: (g) => {
      const week = Number(g.k)
      if (week < 1 || week > MAX_WEEKS) return null
      return { kind: 'calendarWeek', week, ...(g.y ? { year: Number(g.y) } : {}) }
    },
  }),
  // "the last working day of February"
  naming(['n', 'm'], {
    cues: ['month', 'day'],
    regex: words(
      `(?:the${SP})?(?<n>first|second|third|last)${SP}(?:working|business)${SP}day${SP}(?:of|in)${SP}${named('m', MONTH)}(?:,?${SP}${named('y', YEAR)})?`,
    ),
    read: (g) => nthInMonth(g, { isWorkingDay: true }),
  }),
]
