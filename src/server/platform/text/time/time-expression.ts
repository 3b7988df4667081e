import type { Span } from '../span.ts'
import type { Day } from './calendar.ts'
import type { Modifier } from './expression.ts'

/**
 * How a text speaks of time. A message counts from the day it was written; an account from the days that it
 * names itself; a narrative also from the year that it has reached.
 */
export type TimeReading = 'message' | 'account' | 'narrative'

export interface TimeContext {
  readonly reading: TimeReading
  /** The day of writing. */
  readonly written: Day | null
  /** The last day of a list that was kept for days: what its head says was done to it was done by then. */
  readonly until?: Day
  /** When what is investigated is thought to have happened. */
  readonly conduct?: { readonly from: Day; readonly to: Day } | null
  /** Whether 3/4/02 is the third of April; null where nobody has said. */
  readonly dayFirst?: boolean | null
  /** The day of what it is about, where its head gives it: "Date of accident: 8 May". */
  readonly subject?: Day | null
  /** Whether it stands among entries that each have their own day, as in a log or a diary. */
  readonly isEntry?: boolean
  /** Whether it was written down as it happened, as a message of a chat or a row of a log is. */
  readonly isOfMoment?: boolean
  /** Whether it tells what somebody said to whoever wrote it down, as minutes and notes of a talk do. */
  readonly isReported?: boolean
  /** Whether it stands in a table over several days, so that an hour by itself is of none of them. */
  readonly isOverDays?: boolean
  /** Whether somebody is asked: the answer tells of the day that the question names. */
  readonly isQuestion?: boolean
  /** The days of what happened, by its noun, as far as the text gives each one day. */
  readonly events?: ReadonlyMap<string, Day>
}

export interface TimeExpression extends Span {
  readonly text: string
  /** ISO, as coarse as it was said: a day, a month, a year, or a minute of a day. Ends inclusive. Null: undetermined. */
  readonly from: string | null
  readonly to: string | null
  readonly grain: 'minute' | 'day' | 'week' | 'month' | 'quarter' | 'season' | 'year' | 'decade' | null
  /** stated: all of it is written there; computed: from an anchor; undetermined: nothing says which. */
  readonly certainty: 'stated' | 'computed' | 'undetermined'
  readonly anchor: 'written' | 'spoken' | 'conduct' | 'event' | null
  /** More than one where the words may be read in several ways. */
  readonly readings: readonly string[]
  readonly modifier: Modifier | null
  /** The day of the week that stands beside it, where it is another one. */
  readonly weekdayConflict: boolean
}
