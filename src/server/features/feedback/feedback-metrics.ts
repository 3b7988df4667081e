import { listMondays, startWeeks } from '#server/platform/weeks.ts'
import { ANALYSIS_TYPES } from '#shared/analysis-types.ts'
import { FEEDBACK_TREND_WEEKS, type FeedbackMetrics } from '#shared/contracts/feedback.ts'
import { type FeedbackAction, JUDGMENT_ACTIONS } from '#shared/feedback-words.ts'
import type { MetricCounts } from './metrics.store.ts'

/** Midnight (UTC) of the Monday on which the trend begins. */
export const trendStart = (now: Date): Date => startWeeks(now, FEEDBACK_TREND_WEEKS)

export function metricsFrom(counts: MetricCounts, now: Date): Omit<FeedbackMetrics, 'statements'> {
  const judged = counts.actions.filter(({ action }) => isJudgment(action))
  return {
    ...computeRates(counts.actions),
    rubber_stamp_rate: share(sum(judged.map(({ hasty }) => hasty)), sum(judged.map((row) => row.count))),
    by_type: ANALYSIS_TYPES.map((type) => ({
      type,
      ...computeRates(counts.actions.filter((row) => row.type === type)),
    })).filter(({ total }) => total > 0),
    top_regeneration_reasons: [...counts.reasons],
    weekly_trend: computeTrend(counts.weeks, trendStart(now)),
  }
}

type Counted = readonly { readonly action: FeedbackAction; readonly count: number }[]

function computeRates(rows: Counted) {
  const total = sum(rows.map(({ count }) => count))
  const rate = (action: FeedbackAction) => share(countAction(rows, action), total)
  return {
    total,
    acceptance_rate: rate('agree'),
    rejection_rate: rate('disagree'),
    needs_revision_rate: rate('unsure'),
    regeneration_rate: rate('regenerate'),
    edit_rate: rate('edit'),
  }
}

const computeTrend = (weeks: MetricCounts['weeks'], start: Date): FeedbackMetrics['weekly_trend'] =>
  listMondays(start, FEEDBACK_TREND_WEEKS).map((weekStart) => {
    const rows = weeks.filter((row) => row.weekStart === weekStart)
    return {
      week_start: weekStart,
      accepted: countAction(rows, 'agree'),
      rejected: countAction(rows, 'disagree'),
      needs_revision: countAction(rows, 'unsure'),
      regenerated: countAction(rows, 'regenerate'),
      edited: countAction(rows, 'edit'),
    }
  })

const isJudgment = (action: FeedbackAction): boolean => JUDGMENT_ACTIONS.some((one) => one === action)

const countAction = (rows: Counted, action: FeedbackAction): number =>
  sum(rows.filter((row) => row.action === action).map(({ count }) => count))

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)
