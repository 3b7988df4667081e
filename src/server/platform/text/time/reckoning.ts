import { type Day, type DaySpan, weekday } from './calendar.ts'
import type { Unresolved } from './expression.ts'
import type { Stretches } from './stretches.ts'
import type { TimeContext, TimeExpression } from './time-expression.ts'

export type Grain = NonNullable<TimeExpression['grain']>

/** What an expression turned out to mean. */
export interface Found {
  readonly span: DaySpan
  readonly grain: Grain
  readonly certainty: 'stated' | 'computed'
  readonly anchor: TimeExpression['anchor']
  readonly others?: readonly DaySpan[]
  readonly weekdayConflict?: boolean
  /** A time of day whose half the words left open. */
  readonly minute?: number
}

/** What a text has spoken of so far: what its next expressions are counted from. */
export interface Reckoning {
  context: TimeContext
  /** The last day, week or month that it spoke of, and in which of its sentences. */
  spoken: {
    readonly span: DaySpan
    readonly grain: Grain
    readonly sentence: number
    /** Whether its weekday was told with it. */
    readonly hasWeekday: boolean
    readonly anchor: Found['anchor']
  } | null
  /** From the first to the last day that the question being read has named so far. */
  asked: DaySpan | null
  /** What the last question that named a day asked about. */
  inquired: DaySpan | null
  /** The last day that it told of, whatever months and years it spoke of since. */
  told: Day | null
  /** In which sentence it last spoke of a day that nothing determines; null where a day was told since. */
  openSince: number | null
  /** How many sentences there were. */
  sentence: number
  /** The last time of day, in minutes: a night goes on behind midnight. */
  clock: { readonly day: Day; readonly minute: number } | null
  /** The day on which the night began that it last told of. */
  night: Day | null
  yearInPlay: number | null
  /** Whether that year was itself counted from the day of writing, and says no more than that day does. */
  isYearCounted: boolean
  /** The days that were named with their weekday, by it; null where two of one weekday were. */
  readonly named: Map<number, Day | null>
  /** The days that were named in any way, by their weekday; null where two of one weekday were. */
  readonly dated: Map<number, Day | null>
  /** What was said to last until or from some day, such as a leave. */
  readonly stretches: Stretches
  /** The weekdays that were spoken of and left open. */
  readonly open: Set<number>
}

/** As a text begins: what its head says that it is about is spoken of already. */
export function beginReckoning(context: TimeContext): Reckoning {
  const { subject = null } = context
  return {
    context,
    spoken:
      subject === null
        ? null
        : {
            span: { from: subject, to: subject },
            grain: 'day',
            sentence: 0,
            hasWeekday: false,
            anchor: null,
          },
    asked: null,
    inquired: null,
    told: subject,
    openSince: null,
    sentence: 0,
    clock: null,
    night: null,
    yearInPlay: null,
    isYearCounted: false,
    named: new Map(subject === null ? [] : [[weekday(subject), subject]]),
    dated: new Map(subject === null ? [] : [[weekday(subject), subject]]),
    stretches: new Map(),
    open: new Set(),
  }
}

/** The day of writing, where the text counts from it. */
export const messageDay = ({ context }: Reckoning): Day | null =>
  context.reading === 'message' ? context.written : null

export const singleDay = (day: Day, anchor: Found['anchor']): Found => ({
  span: { from: day, to: day },
  grain: 'day',
  certainty: 'computed',
  anchor,
})

/** In an account, "the next day" counts from what was spoken of so many sentences ago at most. */
export const RECENT_FOR_DAYS = 10

/** What was spoken of long ago is no longer what "the next day" counts from; a story keeps to its thread. */
export function isRecent({ spoken, sentence, context }: Reckoning, within: number): boolean {
  return context.reading !== 'account' || (spoken !== null && sentence - spoken.sentence <= within)
}

/** "The slip in the tray was from the 3rd", in a story of the 10th: it looks back, and the story goes on from where it was. */
export const looksBack = (
  { isOfThing }: Pick<Unresolved, 'isOfThing'>,
  { from }: DaySpan,
  { spoken, sentence }: Reckoning,
): boolean =>
  isOfThing === true &&
  spoken?.grain === 'day' &&
  from < spoken.span.from &&
  sentence - spoken.sentence <= RECENT_FOR_DAYS
