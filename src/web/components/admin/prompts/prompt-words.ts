import type { EvaluationMetric, MetricVerdict } from '#shared/prompt-regression.ts'
import { formatCount } from '#web/ui/format-count.ts'
import type { Meaning } from '#web/ui/status-badge.tsx'

/** Each measure in a sentence. */
export const METRICS: Readonly<Record<EvaluationMetric, readonly [string, string]>> = {
  faithfulness: ['Faithfulness', 'Share of claims found in the evidence.'],
  coverage: ['Coverage', 'Share of key points addressed. They are listed without seeing the analysis.'],
  citation_validity: ['Citation validity', 'Share of quotes found in the evidence.'],
}

export const VERDICTS: Readonly<Record<MetricVerdict, readonly [string, Meaning]>> = {
  regression: ['Worse', 'contradicted'],
  not_certain: ['Possibly chance', 'partial'],
  no_regression: ['Not worse', 'supported'],
  not_measured: ['Nothing to measure', 'not-found'],
}

export const percent = (value: number | null): string => (value === null ? '—' : `${value}%`)
export const count = (value: number): string => formatCount(value)
export const dollars = (value: number | null): string =>
  value === null ? 'not known' : `$${value.toFixed(4)}`
