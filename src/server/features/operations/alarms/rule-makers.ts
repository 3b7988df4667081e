import type { MetricKey } from '#server/platform/observability/metrics.ts'
import type { AlarmRule, CloudWatch, EventFilter, LogFilter, Severity, Threshold } from './alarm.ts'

const WEB = { ClusterName: 'Cluster', ServiceName: 'WebService' }
const WORKER = { ClusterName: 'Cluster', ServiceName: 'WorkerService' }
const BALANCER = { LoadBalancer: 'LoadBalancer', TargetGroup: 'TargetGroup' }
const DATABASE = { DBInstanceIdentifier: 'Database' }
const CACHE = { CacheClusterId: 'Cache' }

export const AWS = { BALANCER, DATABASE, CACHE } as const

type Metric = Extract<CloudWatch, { from: 'metric' }>

export const threshold = (variable: Threshold['variable'], value: number): Threshold => ({ variable, value })

/** A log line with this marker, over some minutes: counted, or summed over one of its fields. */
export const logged = (
  pattern: string,
  minutes: number,
  {
    value = '1',
    statistic = 'Sum',
    periods = 1,
  }: Partial<Pick<LogFilter, 'value' | 'statistic' | 'periods'>> = {},
): LogFilter => ({
  from: 'log',
  pattern,
  value,
  statistic,
  comparison: 'above',
  periodSeconds: minutes * 60,
  periods,
  missing: 'notBreaching',
})

/** Events of an AWS service, counted over some minutes. */
export const sent = (
  source: EventFilter['source'],
  pattern: EventFilter['pattern'],
  minutes: number,
): EventFilter => ({
  from: 'events',
  source,
  pattern,
  comparison: 'above',
  periodSeconds: minutes * 60,
  periods: 1,
  missing: 'notBreaching',
})

export const awsMetric = (
  namespace: string,
  metric: string,
  {
    dimensions,
    ...more
  }: Pick<Metric, 'dimensions'> & Partial<Omit<Metric, 'from' | 'namespace' | 'metric' | 'dimensions'>>,
): CloudWatch => ({
  from: 'metric',
  namespace,
  metric,
  dimensions,
  statistic: 'Average',
  comparison: 'above',
  periodSeconds: 300,
  periods: 1,
  missing: 'notBreaching',
  ...more,
})

/** The higher of what an expression says of either service; a metric's name in it begins with the service's role. */
export const ofBothServices = (
  expressionFor: (role: 'web' | 'worker') => string,
  metrics: Readonly<Record<string, Pick<Metric, 'namespace' | 'metric'>>>,
  rule: Pick<Metric, 'periods' | 'missing'>,
): CloudWatch => ({
  from: 'expression',
  expression: `MAX([${expressionFor('web')}, ${expressionFor('worker')}])`,
  metrics: Object.fromEntries(
    Object.entries(metrics).flatMap(([name, metric]) =>
      Object.entries({ web: WEB, worker: WORKER }).map(([role, dimensions]) => [
        `${role}_${name}`,
        { ...metric, dimensions, statistic: 'Average' },
      ]),
    ),
  ),
  comparison: 'above',
  periodSeconds: 300,
  ...rule,
})

/** A level in the line of figures that every process writes to its log once a minute. */
export const figure = (
  field: string,
  rule: { readonly minutes: number } & Partial<Pick<LogFilter, 'comparison' | 'statistic' | 'periods'>>,
): LogFilter => {
  const { minutes, ...more } = rule
  return {
    ...logged(`{ $.msg = "figures" && $.${field} >= 0 }`, minutes, {
      value: `$.${field}`,
      statistic: 'Maximum',
    }),
    ...more,
  }
}

export interface GrowthRule {
  readonly metric: MetricKey
  readonly minutes: number
  readonly limit: Threshold
  readonly cloudWatch: CloudWatch
  readonly forMinutes?: number
}

/** Fires when a counter of the application grew by more than the threshold within some minutes. */
export const grewBy = (
  severity: Severity,
  { metric, minutes, limit, cloudWatch, forMinutes = 0 }: GrowthRule,
): AlarmRule => ({
  severity,
  condition: { kind: 'increase', metric, minutes },
  comparison: 'above',
  threshold: limit,
  forMinutes,
  cloudWatch,
})

type HostRule = Pick<AlarmRule, 'threshold' | 'forMinutes' | 'cloudWatch'> &
  Partial<Pick<AlarmRule, 'comparison' | 'stages'>>

/** Fires when a query over an exporter's metrics stays above (or below) the threshold for some minutes. */
export const hostQuery = (severity: Severity, query: string, rule: HostRule): AlarmRule => ({
  severity,
  condition: { kind: 'host', query },
  comparison: 'above',
  ...rule,
})

/** PromQL for a percentage. */
export const percentExpression = (part: string, whole: string) => `100 * (${part}) / (${whole})`

/**
 * PromQL for the exact number of responses in five minutes: increase() extrapolates at the window's ends, and misses
 * a status that the load balancer had never sent before. Such a series counts from 0 if its target already existed.
 */
export const countAnswers = (series: string) =>
  `sum((${series} - ${series} offset 5m >= 0) or (${series} and on (job, instance) up offset 5m))`
