import type { MetricKey } from '#server/platform/observability/metrics.ts'
import type { AlarmRule, CloudWatch, LogFilter, Severity, Threshold } from './alarm.ts'

const SERVICE = { ClusterName: 'Cluster', ServiceName: 'Service' }
const BALANCER = { LoadBalancer: 'LoadBalancer', TargetGroup: 'TargetGroup' }
const DATABASE = { DBInstanceIdentifier: 'Database' }
const CACHE = { CacheClusterId: 'Cache' }

export const AWS = { SERVICE, BALANCER, DATABASE, CACHE } as const

type Metric = Extract<CloudWatch, { from: 'metric' }>

export const threshold = (variable: Threshold['variable'], value: number): Threshold => ({ variable, value })

/** A log line with this marker, counted over some minutes. */
export const logged = (pattern: string, minutes: number, value = '1'): LogFilter => ({
  from: 'log',
  pattern,
  value,
  statistic: 'Sum',
  comparison: 'above',
  periodSeconds: minutes * 60,
  periods: 1,
  missing: 'notBreaching',
})

export const awsMetric = (
  namespace: string,
  metric: string,
  dimensions: Readonly<Record<string, string>>,
  more: Partial<Omit<Metric, 'from' | 'namespace' | 'metric' | 'dimensions'>> = {},
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

/** Fires when a counter of the application grew by more than the threshold within some minutes. */
export const grewBy = (
  severity: Severity,
  metric: MetricKey,
  minutes: number,
  limit: Threshold,
  cloudWatch: CloudWatch,
  forMinutes = 0,
): AlarmRule => ({
  severity,
  condition: { kind: 'increase', metric, minutes },
  comparison: 'above',
  threshold: limit,
  forMinutes,
  cloudWatch,
})

/** Fires when a query over an exporter's metrics is above (or below) the threshold for some minutes. */
export const hostQuery = (
  severity: Severity,
  query: string,
  limit: Threshold,
  forMinutes: number,
  cloudWatch: CloudWatch,
  more: Partial<Pick<AlarmRule, 'comparison' | 'stages'>> = {},
): AlarmRule => ({
  severity,
  condition: { kind: 'host', query },
  comparison: 'above',
  threshold: limit,
  forMinutes,
  cloudWatch,
  ...more,
})

/** PromQL for a share. */
export const percentOf = (part: string, whole: string) => `100 * (${part}) / (${whole})`

/**
 * PromQL for how many answers there were in five minutes, exactly: increase() guesses at the window's ends, and counts
 * nothing of a status that the load balancer had never sent before. Such a series counts from 0 where its target was
 * there already.
 */
export const answersOf = (series: string) =>
  `sum((${series} - ${series} offset 5m >= 0) or (${series} and on (job, instance) up offset 5m))`
