import type { DraftQuote, Passage } from '#server/ports/analyst.ts'
import type { TimelineView } from '#shared/contracts/analysis-views.ts'
import type { PassageUnit, UnitTime } from '#shared/passage-unit.ts'
import type { Actor } from './cast.ts'
import type { EntryStatus, EntrySubject } from './date-roles.ts'

type When = TimelineView['entries'][number]['when']

/** One sentence, row or message that tells of something, and when. Offsets are into the passage. */
export interface Mention {
  readonly passage: Passage
  readonly start: number
  readonly end: number
  readonly text: string
  readonly unit: PassageUnit
  /** Null: its words do not determine it. */
  readonly when: When | null
  /** The expression that `when` was read from. */
  readonly time: UnitTime | null
  readonly about: EntrySubject
  readonly status: EntryStatus
  readonly actors: readonly Actor[]
  readonly terms: ReadonlySet<string>
  /** What else must be cited, as the line that dates a message. */
  readonly besides: readonly DraftQuote[]
}

/** The ISO days, at most ten characters, that a time spans; a month or a year stays as coarse as it was said. */
export const toDay = (iso: string): string => iso.slice(0, 10)

/** Two times of which one lies within the other. */
export const isWithin = (a: When, b: When): boolean => {
  const holds = (outer: When, inner: When) =>
    (toDay(outer.from) <= toDay(inner.from) || toDay(inner.from).startsWith(toDay(outer.from))) &&
    (toDay(inner.to) <= toDay(outer.to) || toDay(inner.to).startsWith(toDay(outer.to)))
  return holds(a, b) || holds(b, a)
}

/** Of whom it tells, by name. */
export const namesIn = ({ actors }: Mention): Set<string> => new Set(actors.map(({ name }) => name))
