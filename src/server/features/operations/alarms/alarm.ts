import type { MetricKey } from '#server/platform/observability/metrics.ts'

export type Severity = 'critical' | 'warning' | 'info'

/** A number that operators may change: an environment variable with its default. */
export interface Threshold {
  readonly variable: `ALARM_${string}`
  readonly value: number
}

/** When a rule on the application's own metrics fires; evaluated by Prometheus or by the service itself. */
export type OwnCondition =
  | {
      readonly kind: 'increase'
      readonly metric: MetricKey
      readonly minutes: number
      /** PromQL for what exporters count beside it. */
      readonly exporters?: string
    }
  /** The worst of all labels and processes; nothing where nobody knows it. */
  | {
      readonly kind: 'highest' | 'lowest'
      readonly metric: MetricKey
      /** A label of which Prometheus tells each value apart. */
      readonly by?: string
      /** PromQL for the same as exporters see it. */
      readonly exporters?: string
    }
  /** Of several processes, the one that set `metric` last counts; `setAt` has the time. */
  | { readonly kind: 'level'; readonly metric: MetricKey; readonly setAt: MetricKey }
  | { readonly kind: 'age_hours'; readonly metric: MetricKey }
  | {
      readonly kind: 'percentile'
      readonly metric: MetricKey
      readonly percentile: number
      readonly minutes: number
    }

/** About things around the application that only their exporters know: a PromQL query. */
export interface HostCondition {
  readonly kind: 'host'
  readonly query: string
}

/** A metric of AWS. Values of dimensions are parameters of the generated template. */
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
  /** What missing data means: nothing happened, the alarm itself, or as it was before. */
  readonly missing: 'notBreaching' | 'breaching' | 'ignore'
}

/**
 * Lines of the application's log, by a filter pattern of CloudWatch Logs; each adds `value`, 1 or one of its fields.
 */
export interface LogFilter extends CloudWatchRule {
  readonly from: 'log'
  readonly pattern: string
  readonly value: string
  readonly statistic: string
}

/**
 * Events that an AWS service sends to EventBridge: the template keeps them in their own log group and counts them
 * there. {Names} in the pattern are parameters of the template.
 */
export interface EventFilter extends CloudWatchRule {
  readonly from: 'events'
  readonly source: keyof typeof EVENT_SENDERS
  readonly pattern: Readonly<Record<string, unknown>>
}

/** Senders of events, by the name in the event. */
export const EVENT_SENDERS = { 'aws.ecs': 'Amazon ECS' } as const

/** How Amazon CloudWatch sees the same condition. {Names} in an expression are parameters of the template. */
export type CloudWatch =
  | LogFilter
  | EventFilter
  | (CloudWatchRule & AwsMetric & { readonly from: 'metric' })
  | (CloudWatchRule & {
      readonly from: 'expression'
      readonly expression: string
      readonly metrics: Readonly<Record<string, AwsMetric>>
    })

/** One severity of an alarm. */
export interface AlarmRule {
  readonly severity: Severity
  /** If `DEPLOYMENT_STAGE` decides the severity: the stages in which this rule applies. */
  readonly stages?: readonly ('production' | 'staging')[]
  readonly condition: OwnCondition | HostCondition
  readonly comparison: 'above' | 'below'
  readonly threshold: Threshold
  /** How long the condition must hold before the rule fires. */
  readonly forMinutes: number
  readonly cloudWatch: CloudWatch
}

export interface Alarm {
  readonly name: string
  /** What happened, as a sentence for the mail; its runbook is docs/runbooks/<name>.md. */
  readonly summary: string
  /** A single event without an end: there is no mail that it is over. */
  readonly isEvent?: true
  readonly rules: readonly AlarmRule[]
}
