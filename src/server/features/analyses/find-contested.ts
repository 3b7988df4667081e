import { listContested } from '#shared/contested-statements.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { listConflicting } from '#shared/view-conflicts.ts'
import type { AnalysisRow } from './analyses.store.ts'
import { listStatements } from './compose-content.ts'

/**
 * What sources say against each other: what shows it by itself, what its view sets against one another, and statements
 * that the check found contradicted.
 */
export function findContested({
  type,
  content,
  claims,
}: Pick<AnalysisRow, 'type' | 'content' | 'claims'>): Pick<Analysis, 'contested' | 'contested_by'> {
  const contradicted = new Set(
    claims.flatMap(({ statement_id, verdict }) =>
      verdict === 'contradicted' && statement_id ? [statement_id] : [],
    ),
  )
  const opposed = new Set(content?.view ? listConflicting(content.view) : [])
  const shown = new Set(content ? listContested(type, content.sections).map(({ id }) => id) : [])
  const by = (content ? listStatements(content) : [])
    .map(({ id }) => id)
    .filter((id) => shown.has(id) || opposed.has(id) || contradicted.has(id))
  return { contested: by.length > 0, contested_by: by }
}
