import { draftRisk } from '#server/adapters/analyst/extractive/risk/draft-risk.ts'
import type { AnalysisTask } from '#server/ports/analyst.ts'
import type { RiskView } from '#shared/contracts/analysis-views.ts'
import { passagesOf, statementsOf, taskOf } from './analyst-passages.ts'
import { createWordEmbeddings } from './word-embeddings.ts'

/** The rows of a risk view in the words of their statements. */
export async function drawRisk(task: AnalysisTask, embeddings = createWordEmbeddings()) {
  const draft = await draftRisk(task, embeddings, AbortSignal.timeout(10_000))
  const text = (key: string) => statementsOf(draft).find((one) => one.key === key)?.text ?? ''
  return (draft.view as RiskView).rows.map((row) => ({
    category: row.category,
    rule: row.duty_statement_ids.map(text).join(),
    facts: row.fact_statement_ids.map(text),
    control: row.control.state,
    open: row.open_statement_ids.map(text),
  }))
}

/** The same of a paper with rules and what else is told, in a case without days. */
export const drawRiskBeside = (rules: string, facts: readonly string[]) =>
  drawRisk(
    taskOf(
      'risk',
      '',
      passagesOf({ text: rules, sourceType: 'background_doc' }, ...facts.map((text) => ({ text }))),
    ),
  )
