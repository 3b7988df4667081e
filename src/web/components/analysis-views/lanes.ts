import type { Entry } from './timeline-filter.ts'

/** What one person has to do with in a timeline. */
export interface Lane {
  readonly name: string
  /** What this person does or writes. */
  readonly acts: readonly Entry[]
  /** Where the person is only named, or written to. */
  readonly other: readonly Entry[]
}

/** A lane for each party, by name; for everybody named where no party is. */
export function arrangeLanes(entries: readonly Entry[]): Lane[] {
  const actors = entries.flatMap((entry) => entry.actors.map((actor) => ({ ...actor, entry })))
  const parties = actors.filter(({ party }) => party)
  return [...Map.groupBy(parties.length > 0 ? parties : actors, ({ name }) => name)]
    .map(([name, own]) => {
      const acts = new Set(
        own.filter(({ part }) => part === 'acts' || part === 'writes').map(({ entry }) => entry),
      )
      const other = new Set(own.map(({ entry }) => entry)).difference(acts)
      return { name, acts: [...acts], other: [...other] }
    })
    .sort((a, b) => a.name.localeCompare(b.name))
}
