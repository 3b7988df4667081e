import type { AnalysisSummary } from '#shared/contracts/analyses.ts'

type Version = Pick<AnalysisSummary, 'id' | 'regenerated_from'>

/** Which version an analysis is, from 1: how many it was regenerated from, one out of the other, and itself. */
export function countVersions(analysis: Version, all: readonly Version[]): number {
  const byId = new Map(all.map((one) => [one.id, one]))
  const passed = new Set<string>()
  for (let one: Version | undefined = analysis; one && !passed.has(one.id); ) {
    passed.add(one.id)
    one = byId.get(one.regenerated_from ?? '')
  }
  return passed.size
}
