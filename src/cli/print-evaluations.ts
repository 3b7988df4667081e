import type { Evaluation, EvaluationMeasures } from '#shared/contracts/prompts.ts'
import { EVALUATION_METRICS } from '#shared/prompt-regression.ts'
import type { EvaluationReport, TypeComparison } from './evaluation-report.ts'

/** Evaluations as text for a terminal: the metrics side by side, their cost, and a row for each case. */
export function printReport({ evaluations }: EvaluationReport): void {
  for (const each of evaluations) process.stdout.write(`${formatEvaluation(each)}\n`)
}

export function printComparison(comparison: readonly TypeComparison[]): void {
  for (const { prompt_type, before, now, metrics } of comparison) {
    const rows = metrics.map((each) =>
      row(
        each.metric,
        percent(each.active),
        percent(each.candidate),
        percent(each.dropPercent),
        each.verdict,
      ),
    )
    process.stdout.write(
      [`${prompt_type}: ${before} → ${now}`, HEAD('before', 'now'), ...rows, ''].join('\n'),
    )
    process.stdout.write('\n')
  }
}

const row = (name: string, ...cells: string[]): string =>
  `  ${name.padEnd(24)}${cells.map((cell) => cell.padStart(15)).join('')}`
const HEAD = (first: string, second: string) => row('', first, second, 'drop', '')
const percent = (value: number | null): string => (value === null ? '–' : `${value.toFixed(1)} %`)
const cost = ({ cost_usd }: EvaluationMeasures): string =>
  cost_usd === null ? '–' : `$${cost_usd.toFixed(4)}`
const tokens = ({ input_tokens, output_tokens }: EvaluationMeasures): string =>
  `${input_tokens}+${output_tokens}`
const three = (measures: EvaluationMeasures): string =>
  EVALUATION_METRICS.map((metric) => measures[metric]?.toFixed(0) ?? '–').join('/')

function formatEvaluation(each: Evaluation): string {
  const { active, candidate } = each.totals
  return [
    `${each.prompt_type} · version ${each.candidate_version} against ${each.active_version} · ${each.provider} ${each.model} · ${describeState(each)}`,
    ...(each.note ? [each.note] : []),
    ...(each.error ? [each.error] : []),
    HEAD('active', 'candidate'),
    ...each.metrics.map((metric) =>
      row(
        metric.metric,
        percent(metric.active),
        percent(metric.candidate),
        percent(metric.drop_percent),
        metric.verdict,
      ),
    ),
    row('tokens in+out', tokens(active), tokens(candidate)),
    row('cost at list price', cost(active), cost(candidate)),
    row('unusable answers', `${active.failures}`, `${candidate.failures}`),
    ...each.cases.map((one) => row(one.case_id, three(one.active), three(one.candidate))),
    '',
  ].join('\n')
}

const describeState = ({ status, flagged }: Evaluation): string =>
  status !== 'complete'
    ? status
    : flagged === null
      ? 'not measured'
      : flagged
        ? 'REGRESSION'
        : 'no regression'
