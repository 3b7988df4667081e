import type { Alarm, AlarmRule } from './alarm.ts'
import { AWS, awsMetric, countAnswers, hostQuery, percentExpression, threshold } from './rule-makers.ts'
import { TASK_ALARMS } from './task-alarms.ts'

const BALANCER = 'AWS/ApplicationELB'
const RDS = 'AWS/RDS'
const CACHE = 'AWS/ElastiCache'
const FRONT = { App: 'HostingApp' }

/**
 * The last process takes its series with it; and of a load balancer that has been silent for a minute, or that is gone,
 * nobody knows that anything behind it is healthy. One that is being started anew gets that minute.
 */
const LOAD_BALANCER = 'up{job="load-balancer"}'
const HEALTHY_HOSTS = [
  'sum(traefik_service_server_up{service=~"probity.*"})',
  `0 * max(${LOAD_BALANCER} == 1)`,
  `0 * max(last_over_time(${LOAD_BALANCER}[1h]) unless on () (max_over_time(${LOAD_BALANCER}[1m]) == 1))`,
].join(' or ')

/** While the exporter is away, the disk counts as full as it was last seen. */
const DISK = 'node_filesystem_avail_bytes{job="probity-database-host",mountpoint="/var/lib/postgresql"}'
const FREE_SPACE = `min by (instance) (${DISK}) or min by (instance) (last_over_time(${DISK}[1h]))`

const databaseCpu = (severity: 'warning' | 'critical', minutes: number): AlarmRule =>
  hostQuery(
    severity,
    '100 * (1 - avg by (instance) (rate(node_cpu_seconds_total{job="probity-database-host",mode="idle"}[5m])))',
    {
      threshold: threshold('ALARM_DB_CPU_PERCENT', 80),
      forMinutes: minutes,
      cloudWatch: awsMetric(RDS, 'CPUUtilization', {
        dimensions: AWS.DATABASE,
        periods: minutes / 5,
      }),
    },
  )

const cacheMemory = (severity: 'warning' | 'critical', limit: AlarmRule['threshold']): AlarmRule =>
  hostQuery(severity, percentExpression('redis_memory_used_bytes', 'redis_memory_max_bytes > 0'), {
    threshold: limit,
    forMinutes: 5,
    cloudWatch: awsMetric(CACHE, 'DatabaseMemoryUsagePercentage', { dimensions: AWS.CACHE }),
  })

const canary = (severity: 'warning' | 'critical', stage: 'production' | 'staging'): AlarmRule =>
  hostQuery(severity, `probe_success{job="probity-canary",stage="${stage}"}`, {
    threshold: threshold('ALARM_CANARY_SUCCESS', 1),
    forMinutes: 5,
    cloudWatch: awsMetric('CloudWatchSynthetics', 'SuccessPercent', {
      dimensions: { CanaryName: 'Canary' },
      comparison: 'below',
      missing: 'breaching',
    }),
    comparison: 'below',
    stages: [stage],
  })

/** Alarms on the machines around the application, as their usual exporters and AWS name the metrics. */
export const HOST_ALARMS: readonly Alarm[] = [
  ...TASK_ALARMS,
  {
    name: 'hosting-5xx-high',
    summary: 'The web application is being served with errors.',
    rules: [
      hostQuery(
        'critical',
        percentExpression(
          'sum(rate(traefik_entrypoint_requests_total{code=~"5.."}[5m]))',
          'sum(rate(traefik_entrypoint_requests_total[5m]))',
        ),
        {
          threshold: threshold('ALARM_HOSTING_5XX_PERCENT', 5),
          forMinutes: 5,
          cloudWatch: {
            from: 'expression',
            expression: '100 * errors / requests',
            metrics: {
              errors: {
                namespace: 'AWS/AmplifyHosting',
                metric: '5xxErrors',
                dimensions: FRONT,
                statistic: 'Sum',
              },
              requests: {
                namespace: 'AWS/AmplifyHosting',
                metric: 'Requests',
                dimensions: FRONT,
                statistic: 'Sum',
              },
            },
            comparison: 'above',
            periodSeconds: 300,
            periods: 1,
            missing: 'notBreaching',
          },
        },
      ),
    ],
  },
  {
    name: 'lb-target-5xx-high',
    summary: 'The service behind the load balancer is returning errors.',
    rules: [
      hostQuery(
        'critical',
        percentExpression(
          countAnswers('traefik_service_requests_total{service=~"probity.*",code=~"5.."}'),
          `${countAnswers('traefik_service_requests_total{service=~"probity.*"}')} > 100`,
        ),
        {
          threshold: threshold('ALARM_LB_5XX_PERCENT', 5),
          forMinutes: 0,
          cloudWatch: {
            from: 'expression',
            expression: 'IF(requests > 100, 100 * errors / requests, 0)',
            metrics: {
              errors: {
                namespace: BALANCER,
                metric: 'HTTPCode_Target_5XX_Count',
                dimensions: AWS.BALANCER,
                statistic: 'Sum',
              },
              requests: {
                namespace: BALANCER,
                metric: 'RequestCount',
                dimensions: AWS.BALANCER,
                statistic: 'Sum',
              },
            },
            comparison: 'above',
            periodSeconds: 300,
            periods: 1,
            missing: 'notBreaching',
          },
        },
      ),
    ],
  },
  {
    name: 'lb-target-latency-p95-high',
    summary: 'The service behind the load balancer is responding slowly.',
    rules: [
      hostQuery(
        'warning',
        'histogram_quantile(0.95, sum by (le) (rate(traefik_service_request_duration_seconds_bucket{service=~"probity.*"}[5m])))',
        {
          threshold: threshold('ALARM_LB_P95_SECONDS', 2),
          forMinutes: 15,
          cloudWatch: awsMetric(BALANCER, 'TargetResponseTime', {
            dimensions: AWS.BALANCER,
            statistic: 'p95',
            periods: 3,
          }),
        },
      ),
    ],
  },
  {
    name: 'lb-healthy-hosts-low',
    summary: 'No process behind the load balancer is healthy.',
    rules: [
      hostQuery('critical', HEALTHY_HOSTS, {
        threshold: threshold('ALARM_HEALTHY_HOSTS', 1),
        forMinutes: 0,
        cloudWatch: awsMetric(BALANCER, 'HealthyHostCount', {
          dimensions: AWS.BALANCER,
          statistic: 'Minimum',
          comparison: 'below',
          periodSeconds: 60,
          missing: 'breaching',
        }),
        comparison: 'below',
      }),
    ],
  },
  {
    name: 'synthetics-canary-failure',
    summary: 'The health canary is failing.',
    rules: [canary('critical', 'production'), canary('warning', 'staging')],
  },
  {
    name: 'db-cpu-high',
    summary: 'The database is using a lot of CPU time.',
    rules: [databaseCpu('warning', 5), databaseCpu('critical', 30)],
  },
  {
    name: 'db-storage-low',
    summary: "The database's disk is nearly full.",
    rules: [
      hostQuery('critical', FREE_SPACE, {
        threshold: threshold('ALARM_DB_FREE_BYTES', 5_000_000_000),
        forMinutes: 0,
        cloudWatch: awsMetric(RDS, 'FreeStorageSpace', {
          dimensions: AWS.DATABASE,
          statistic: 'Minimum',
          comparison: 'below',
          missing: 'ignore',
        }),
        comparison: 'below',
      }),
    ],
  },
  {
    name: 'db-connections-high',
    summary: 'Nearly all database connections are in use.',
    rules: [
      hostQuery(
        'warning',
        percentExpression(
          'sum by (instance) (pg_stat_activity_count)',
          'sum by (instance) (pg_settings_max_connections)',
        ),
        {
          threshold: threshold('ALARM_DB_CONNECTIONS_PERCENT', 80),
          forMinutes: 5,
          cloudWatch: {
            from: 'expression',
            expression: '100 * connections / {MaxConnections}',
            metrics: {
              connections: {
                namespace: RDS,
                metric: 'DatabaseConnections',
                dimensions: AWS.DATABASE,
                statistic: 'Average',
              },
            },
            comparison: 'above',
            periodSeconds: 300,
            periods: 1,
            missing: 'notBreaching',
          },
        },
      ),
    ],
  },
  {
    name: 'cache-cpu-high',
    summary: 'Redis is using a lot of CPU time.',
    rules: [
      hostQuery(
        'warning',
        '100 * (rate(redis_cpu_sys_seconds_total[5m]) + rate(redis_cpu_user_seconds_total[5m]))',
        {
          threshold: threshold('ALARM_CACHE_CPU_PERCENT', 80),
          forMinutes: 15,
          cloudWatch: awsMetric(CACHE, 'EngineCPUUtilization', {
            dimensions: AWS.CACHE,
            periods: 3,
          }),
        },
      ),
    ],
  },
  {
    name: 'cache-memory-high',
    summary: 'Redis is nearly out of memory.',
    rules: [
      cacheMemory('warning', threshold('ALARM_CACHE_MEMORY_PERCENT', 80)),
      cacheMemory('critical', threshold('ALARM_CACHE_MEMORY_CRITICAL_PERCENT', 95)),
    ],
  },
]
