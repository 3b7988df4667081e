import { iso } from '#server/platform/http/present.ts'
import type { Evaluation, EvaluationMeasures } from '#shared/contracts/prompts.ts'
import { compareMetrics, EVALUATION_METRICS } from '#shared/prompt-regression.ts'
import type { EvaluationRow } from './evaluation-plan.ts'
import { type CaseRun, measuredPairs, readPairs, readPlannedCases } from './evaluation-plan.ts'
import { notMeasurable } from './not-measurable.ts'

export function presentEvaluation(row: EvaluationRow): Evaluation {
  const planned = readPlannedCases(row)
  const pairs = readPairs(row)
  // Stored when such evaluations could still be run.
  const problem = notMeasurable(row.provider)
  const listRuns = (arm: 'active' | 'candidate', caseId?: string): CaseRun[] =>
    pairs.flatMap(({ case_id, runs }) =>
      runs && (caseId === undefined || case_id === caseId) ? [runs[arm]] : [],
    )
  return {
    id: row.id,
    prompt_type: row.prompt_type,
    candidate_version: row.candidate_version,
    active_version: row.active_version,
    status: row.status,
    progress: { done: row.done, at_most: planned.length * row.most_rounds },
    provider: row.provider,
    model: row.model,
    flagged: problem ? null : row.flagged,
    metrics: compareMetrics(measuredPairs(pairs)).map((each) => ({
      metric: each.metric,
      active: rounded(each.active),
      candidate: rounded(each.candidate),
      drop_percent: rounded(each.dropPercent),
      chance: each.chance,
      cases: each.cases,
      verdict: problem ? 'not_measured' : each.verdict,
    })),
    totals: { active: summed(listRuns('active')), candidate: summed(listRuns('candidate')) },
    cases: planned.map(({ id, source, title }) => ({
      case_id: id,
      source,
      title,
      runs: listRuns('active', id).length,
      active: summed(listRuns('active', id)),
      candidate: summed(listRuns('candidate', id)),
    })),
    left_out: pairs.filter(({ runs }) => !runs).length,
    note: problem,
    error: row.error,
    created_at: iso(row.created_at),
    created_by: row.created_by,
    finished_at: iso(row.finished_at),
  }
}

/** Percentages as means over the runs that could be measured, tokens and cost as sums. */
function summed(runs: readonly CaseRun[]): EvaluationMeasures {
  const means = Object.fromEntries(
    EVALUATION_METRICS.map((metric) => {
      const values = runs.flatMap((run) => run.measures[metric] ?? [])
      return [metric, values.length === 0 ? null : rounded(sum(values) / values.length)]
    }),
  ) as Pick<EvaluationMeasures, (typeof EVALUATION_METRICS)[number]>
  const costs = runs.map((run) => run.cost_usd)
  return {
    ...means,
    input_tokens: sum(runs.map((run) => run.input_tokens)),
    output_tokens: sum(runs.map((run) => run.output_tokens)),
    cost_usd: costs.includes(null) ? null : sum(costs as number[]),
    failures: runs.filter((run) => run.failed).length,
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

function rounded(percent: number): number
function rounded(percent: number | null): number | null
function rounded(percent: number | null): number | null {
  return percent === null ? null : Math.round(percent * 10) / 10
}
