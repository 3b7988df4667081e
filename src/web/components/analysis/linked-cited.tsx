import type { Analysis } from '#shared/contracts/analyses.ts'
import { useLinkedEvidence } from '../../api/evidence.ts'
import { plural } from '../../ui/plural.ts'

/** How many of the items that people linked to the question an answer cites: whoever linked them expects them there. */
export function LinkedCited({ analysis, caseId }: { analysis: Analysis; caseId: string }) {
  const linked = useLinkedEvidence(caseId, analysis.question_id).data
  if (!linked || linked.size === 0) return null
  const cited = analysis.sources.filter(({ evidence_id }) => linked.has(evidence_id)).length
  return (
    <span>
      {cited} of {plural(linked.size, 'linked item')} cited
    </span>
  )
}
