import type { TimelineView } from '#shared/contracts/analysis-views.ts'

export type Entry = TimelineView['entries'][number]

export interface TimelineFilter {
  /** '' is everybody. */
  readonly person: string
  /** Empty is all of them. */
  readonly about: readonly Entry['about'][]
  readonly certainty: readonly Entry['when']['certainty'][]
  readonly conflictsOnly: boolean
}

export const ALL_ENTRIES: TimelineFilter = { person: '', about: [], certainty: [], conflictsOnly: false }

export function matchesEntry(entry: Entry, filter: TimelineFilter): boolean {
  const { person, about, certainty, conflictsOnly } = filter
  return (
    (person === '' || entry.actors.some(({ name }) => name === person)) &&
    (about.length === 0 || about.includes(entry.about)) &&
    (certainty.length === 0 || certainty.includes(entry.when.certainty)) &&
    (!conflictsOnly || entry.conflicts.length > 0)
  )
}
