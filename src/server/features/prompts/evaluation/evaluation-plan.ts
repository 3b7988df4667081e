import type { CaseMeasures } from '#shared/prompt-regression.ts'
import type { EvaluationRow } from './evaluations.store.ts'

export const EVALUATE_PROMPT = 'prompt-evaluate'

export interface EvaluationJob {
  readonly organizationId: string
  readonly evaluationId: string
  /** Which pair it is to run; it does nothing where that one was run already. */
  readonly pair: number
}

export interface PlannedCase {
  readonly id: string
  readonly source: 'golden' | 'disagreed'
  readonly title: string | null
}

/** What one version did on one case. */
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

export const plannedOf = (row: EvaluationRow): PlannedCase[] => row.cases as PlannedCase[]
export const pairsOf = (row: EvaluationRow): StoredPair[] => row.pairs as StoredPair[]

export const measuredPairs = (pairs: readonly StoredPair[]) =>
  pairs.flatMap(({ case_id, runs }) =>
    runs ? [{ caseId: case_id, active: runs.active.measures, candidate: runs.candidate.measures }] : [],
  )
