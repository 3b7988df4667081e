import type { Season, Unit } from './calendar.ts'

/** Which way from a day that is known: "last Friday", "the following week". */
export type Direction = 'before' | 'this' | 'after'

/** A day that comes in every year: by its date, its place in its month or its distance from Easter Sunday. */
export interface DayOfYear {
  readonly month?: number
  readonly day?: number
  readonly weekday?: number
  readonly nth?: number
  readonly afterEaster?: number
}

/** "last month", counted from the moment of writing; `spoken`: from the day last spoken of. */
export interface UnitSpec {
  readonly kind: 'unit'
  readonly unit: Unit
  readonly by: number
  readonly spoken?: true
  /** "at the weekend": the last one or the next one. */
  readonly either?: true
  /** "the end of the month": of what was, that of the day last spoken of. */
  readonly goesOn?: true
}

/** What the words say, before anybody knows when they were said. */
export type Spec =
  | {
      readonly kind: 'date'
      readonly year?: number
      /** "March last year": the year, as it is counted. */
      readonly ofYear?: UnitSpec
      readonly month?: number
      readonly day?: number
      readonly weekday?: number
      /** "the second Tuesday in June": which one of its month; -1 is the last. Without a weekday, any day counts. */
      readonly nth?: number
      /** "the first week of March": seven of its days; -1 are the last ones. */
      readonly week?: number
      /** "the last working day of February": counted without weekends. */
      readonly isWorkingDay?: true
      /** How many days behind Easter Sunday. */
      readonly afterEaster?: number
      /** "Thanksgiving": the days that the name has in several countries. */
      readonly shared?: readonly DayOfYear[]
      /** "It ends in May": of the May to come. */
      readonly isAhead?: true
      /** "last Christmas", "next March": before or behind the day of writing. */
      readonly by?: number
    }
  /** "calendar week 4": the weeks of ISO 8601. */
  | { readonly kind: 'calendarWeek'; readonly week: number; readonly year?: number }
  /** "Q3 2024" */
  | { readonly kind: 'yearQuarter'; readonly year: number; readonly quarter: number }
  /** "the last Friday of the month", "the first day of next month". */
  | {
      readonly kind: 'nth'
      readonly nth: number
      readonly weekday?: number
      readonly by: number
      readonly spoken?: true
      /** "quarter end": of the last month in it. */
      readonly ofUnit?: 'month' | 'quarter' | 'year'
    }
  /** 3/8/02: the order of day and month is open. */
  | {
      readonly kind: 'numeric'
      readonly first: number
      readonly second: number
      /** 3.8.2002: where full stops part them, the day comes first. */
      readonly dotted?: true
      readonly year?: number
      readonly ofYear?: UnitSpec
      readonly weekday?: number
    }
  | {
      readonly kind: 'weekday'
      readonly weekday: number
      readonly direction?: Direction
      readonly weeks?: number
      readonly spoken?: true
      /** "next Friday": on a Tuesday of this week or of the next one. */
      readonly next?: true
      /** "that Friday": one that the text knows. */
      readonly known?: true
      /** "the Friday with the fog": one that its own words tell from others, and not what came up before. */
      readonly ofItsOwn?: true
      /** "the runs of Friday": the last one, whatever the tense is. */
      readonly isPast?: true
      /** "Friday: …": at the head of a line, it may be the day of the line. */
      readonly leads?: true
    }
  | UnitSpec
  /** "three days ago", "two weeks later". */
  | {
      readonly kind: 'offset'
      readonly count: number
      readonly unit: Unit | 'business_day'
      readonly spoken?: true
    }
  | {
      readonly kind: 'season'
      readonly season: Season
      readonly year?: number
      readonly ofYear?: UnitSpec
      readonly by?: number
    }
  | { readonly kind: 'dayOfMonth'; readonly day: number; readonly weekday?: number }
  /** Null: one of the two halves of a day, and nothing says which; `face` is what the clock shows, in minutes. */
  | { readonly kind: 'clock'; readonly minute: number | null; readonly face?: number }
  /** "the day after the fall": the words of the event from which it is counted; '' where a clause or a date tells it. */
  | {
      readonly kind: 'event'
      readonly noun: string
      readonly count: number
      readonly unit: Unit | 'weekday' | 'whole_week'
      readonly weekday?: number
      /** "the night in question" */
      readonly isNight?: true
    }
  | { readonly kind: 'decade'; readonly year: number }
  | { readonly kind: 'years'; readonly from: number; readonly to: number }
  /** "in the morning": the next one, where something is to be done in it. */
  | { readonly kind: 'morning' }
  /** `isDay`: a day all the same, which later words count from: "one Friday", "the day after she left". */
  | { readonly kind: 'duration' | 'vague'; readonly isDay?: true }

export type Modifier = 'before' | 'after' | 'by' | 'about' | 'start' | 'mid' | 'end'

export interface Unresolved {
  /** What is told of now: nothing that a story goes on from. */
  readonly isAside?: true
  /** "I was on duty on 7 October": the day that an account tells of, which the day of writing gives only its year. */
  readonly namesDay?: true
  /** "The slip from the 3rd": the day of a thing, from which a story that was at a later one does not go on. */
  readonly isOfThing?: true
  readonly start: number
  readonly end: number
  readonly spec: Spec
  readonly modifier: Modifier | null
  /** A time of day that stands beside it, in minutes. */
  readonly minute: number | null
  /** "the week of 11 March": the whole week in which the day lies. */
  readonly wholeWeek: boolean
  /** "by the end of October": its last day, where "at the end of October" is what it says. */
  readonly isDeadline?: true
}
