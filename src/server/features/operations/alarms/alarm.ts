import type { MetricKey } from '#server/platform/observability/metrics.ts'

export type Severity = 'critical' | 'warning' | 'info'

/** A number that an operator may change: an environment variable with its default. */
export interface Threshold {
  readonly variable: `ALARM_${string}`
  readonly value: number
}

/** When a rule fires, of the application's own metrics: evaluated by Prometheus or by the service itself. */
export type OwnCondition =
  | { readonly kind: 'increase'; readonly metric: MetricKey; readonly minutes: number }
  /** Of several processes the one counts that set `metric` last, at the time in `setAt`. */
  | { readonly kind: 'level'; readonly metric: MetricKey; readonly setAt: MetricKey }
  | { readonly kind: 'age_hours'; readonly metric: MetricKey }
  | {
      readonly kind: 'percentile'
      readonly metric: MetricKey
      readonly percentile: number
      readonly minutes: number
    }

/** Of things around the application, which only their exporters know: a query in Prometheus' language. */
export interface HostCondition {
  readonly kind: 'host'
  readonly query: string
}

/** One of Amazon's metrics. Values of dimensions are parameters of the generated template. */
export interface AwsMetric {
  readonly namespace: string
  readonly metric: string
  readonly dimensions: Readonly<Record<string, string>>
  readonly statistic: string
}

interface CloudWatchRule {
  readonly comparison: 'above' | 'below'
  readonly periodSeconds: number
  readonly periods: number
  /** What is missing counts as: nothing happened, or the alarm itself. */
  readonly missing: 'notBreaching' | 'breaching'
}

/** Lines of the application's log, by a filter pattern of CloudWatch Logs; each adds `value`, 1 or one of its fields. */
export interface LogFilter extends CloudWatchRule {
  readonly from: 'log'
  readonly pattern: string
  readonly value: string
  readonly statistic: string
}

/** How Amazon CloudWatch sees the same thing. {Names} in an expression are parameters of the template. */
export type CloudWatch =
  | LogFilter
  | (CloudWatchRule & AwsMetric & { readonly from: 'metric' })
  | (CloudWatchRule & {
      readonly from: 'expression'
      readonly expression: string
      readonly metrics: Readonly<Record<string, AwsMetric>>
    })

/** One severity of an alarm. */
export interface AlarmRule {
  readonly severity: Severity
  /** Where `DEPLOYMENT_STAGE` decides the severity: the stages in which this rule stands. */
  readonly stages?: readonly ('production' | 'staging')[]
  readonly condition: OwnCondition | HostCondition
  readonly comparison: 'above' | 'below'
  readonly threshold: Threshold
  /** How long it must be so before it fires. */
  readonly forMinutes: number
  readonly cloudWatch: CloudWatch
}

export interface Alarm {
  readonly name: string
  /** What happened, as a sentence for the mail; its runbook is docs/runbooks/<name>.md. */
  readonly summary: string
  readonly rules: readonly AlarmRule[]
}
