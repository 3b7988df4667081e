import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { PromptEvaluationsTable } from '#server/platform/db/schema/ai.ts'
import type { CaseMeasures } from '#shared/prompt-regression.ts'

export type EvaluationRow = Selectable<PromptEvaluationsTable>

export const EVALUATE_PROMPT = 'prompt-evaluate'

export const evaluationJob = z.object({
  organizationId: z.string(),
  evaluationId: z.string(),
  /** The pair to run; does nothing if it has already been run. */
  pair: z.number(),
})
export type EvaluationJob = Readonly<z.infer<typeof evaluationJob>>

export interface PlannedCase {
  readonly id: string
  readonly source: 'golden' | 'disagreed'
  readonly title: string | null
}

/** The result of one version on one case. */
export interface CaseRun {
  readonly measures: CaseMeasures
  readonly input_tokens: number
  readonly output_tokens: number
  readonly cost_usd: number | null
  readonly failed: boolean
}

/** `runs` is null for a pair that is not counted. */
export interface StoredPair {
  readonly case_id: string
  readonly runs: { readonly active: CaseRun; readonly candidate: CaseRun } | null
}

export const readPlannedCases = (row: EvaluationRow): PlannedCase[] => row.cases as PlannedCase[]

/** Every round goes through the planned cases in order. */
export function plannedCase(row: EvaluationRow, pair: number): PlannedCase {
  const cases = readPlannedCases(row)
  const planned = cases[pair % cases.length]
  if (!planned) throw new RangeError('an evaluation has at least one case')
  return planned
}

export const readPairs = (row: EvaluationRow): StoredPair[] => row.pairs as StoredPair[]

export const measuredPairs = (pairs: readonly StoredPair[]) =>
  pairs.flatMap(({ case_id, runs }) =>
    runs ? [{ caseId: case_id, active: runs.active.measures, candidate: runs.candidate.measures }] : [],
  )
