import { type KnownNames, knownNames } from '#server/platform/text/known-names.ts'
import type { AnalysisTask } from '#server/ports/analyst.ts'

/** The people of a case by their main names. */
export interface Roster extends KnownNames {
  /** Parties in the order of the case, then whoever else speaks in the passages. */
  readonly names: readonly string[]
  readonly parties: readonly string[]
}

export function readRoster({ caseFacts, passages }: Pick<AnalysisTask, 'caseFacts' | 'passages'>): Roster {
  const parties = caseFacts?.parties ?? []
  const speakers = passages.flatMap(({ units = [] }) => units.flatMap(({ speaker }) => speaker?.name ?? []))
  const names = [...new Set([...parties.map(({ name }) => name), ...speakers])]
  const people = names.map((name) => ({
    name,
    aliases: parties.filter((party) => party.name === name).flatMap(({ aliases }) => aliases),
  }))
  return { ...knownNames(people), names, parties: parties.map(({ name }) => name) }
}
