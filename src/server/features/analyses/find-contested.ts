import type { Analysis } from '#shared/contracts/analyses.ts'
import { listConflicting } from '#shared/view-conflicts.ts'
import type { AnalysisRow } from './analyses.store.ts'
import { listStatements } from './compose-content.ts'

/**
 * What sources say against each other: pairs that the analysis shows, what its view sets against one another, findings
 * beside which the case speaks otherwise, and statements that the check found contradicted.
 */
export function findContested({
  content,
  claims,
}: Pick<AnalysisRow, 'content' | 'claims'>): Pick<Analysis, 'contested' | 'contested_by'> {
  const contradicted = new Set(
    claims.flatMap(({ statement_id, verdict }) =>
      verdict === 'contradicted' && statement_id ? [statement_id] : [],
    ),
  )
  const opposed = new Set(content?.view ? listConflicting(content.view) : [])
  const by = (content ? listStatements(content) : [])
    .filter(
      ({ id, kind, contrary }) =>
        kind === 'discrepancy' || opposed.has(id) || contradicted.has(id) || contrary?.state === 'found',
    )
    .map(({ id }) => id)
  return { contested: by.length > 0, contested_by: by }
}
