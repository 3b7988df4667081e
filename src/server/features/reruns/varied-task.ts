import type { AnalysisTask } from '#server/ports/analyst.ts'
import type { Statement } from '#shared/contracts/analyses.ts'
import { supportingCitations } from '#shared/supporting-citations.ts'
import type { Comparable } from './match-statements.ts'

export interface VariedTask {
  readonly task: AnalysisTask
  readonly ambiguous: number
  /** A statement about the varied task as one about the task itself. */
  readonly takeBack: (statement: Statement) => Comparable
}

export const toComparable = (statement: Pick<Statement, 'kind' | 'text' | 'citations'>): Comparable => ({
  kind: statement.kind,
  text: statement.text,
  places: supportingCitations(statement).map(({ evidence_id, start, end }) => ({ evidence_id, start, end })),
})
