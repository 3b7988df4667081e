import { iso } from '#server/platform/http/present.ts'
import type { DossierRecord } from './dossier-record.ts'
import { createLeaf, type Leaf } from './leaf.ts'

/** What the quality check found: the numbers, and apart from them what it says in words of the evidence. */
export function qualityLeaves({ analysis, quality }: DossierRecord): Leaf[] {
  const unplaced = quality.claims.filter(({ statement_id }) => statement_id === undefined)
  return [
    createLeaf('leaves/quality.json', {
      part: 'quality',
      value: {
        generation_status: analysis.generation_status,
        faithfulness_score: analysis.faithfulness_score,
        coverage_score: analysis.coverage_score,
        confidence: analysis.quality_confidence,
        confidence_reasons: analysis.confidence_reasons,
        contested: analysis.contested,
        contested_by: analysis.contested_by,
        partial: quality.quality_partial,
        not_checkable: quality.not_checkable,
        checked_at: iso(quality.checkedAt),
        checked_by: { provider: quality.quality_provider, model: quality.quality_model },
        evidence_coverage: analysis.evidence_coverage,
        retrieval_quality: analysis.retrieval_quality,
      },
    }),
    createLeaf(
      'leaves/key-points.json',
      { part: 'facts', value: { key_points: quality.key_points, claims: unplaced } },
      {
        words: [...quality.key_points.map(({ text }) => text), ...unplaced.flatMap(claimWords)],
        derivedFromAll: true,
      },
    ),
  ]
}

/** What a claim says, and the words that bear it. */
export const claimWords = ({
  text,
  quote,
}: {
  readonly text: string
  readonly quote: string | null
}): string[] => (quote === null ? [text] : [text, quote])
