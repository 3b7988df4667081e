import type { PlacedStatement } from '#shared/contracts/allegations.ts'

/** Statements of one analysis. */
export interface CandidateGroup {
  readonly analysisId: string
  readonly items: readonly PlacedStatement[]
}

/** The statements whose words, speaker or items hold all the words looked for, analysis by analysis as they come. */
export function groupCandidates(candidates: readonly PlacedStatement[], sought: string): CandidateGroup[] {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean)
  const found = candidates.filter(({ text, said, exhibits, contrary }) => {
    const all = [text, said, ...exhibits, ...contrary.map(({ exhibit }) => exhibit)].join(' ').toLowerCase()
    return words.every((word) => all.includes(word))
  })
  return [...Map.groupBy(found, ({ analysis_id }) => analysis_id)].map(([analysisId, items]) => ({
    analysisId,
    items,
  }))
}
