import { type AlarmCase, flat, held, histogram, LONG, step, WEB } from './alarm-series.ts'
import { TASK_ALARM_CASES } from './task-alarm-cases.ts'

const REQUESTS = 'traefik_service_requests_total'
const ENTRY = 'traefik_entrypoint_requests_total'
const DATABASE_HOST = 'job="probity-database-host",instance="db:9100"'
const DISK = `node_filesystem_avail_bytes{${DATABASE_HOST},mountpoint="/var/lib/postgresql"}`
const CACHE_LABELS = { job: 'redis', instance: 'cache:9121' }
const CACHE = '{job="redis",instance="cache:9121"}'

/** Two processors that have been idle for this share of each minute. */
const idle = (share: number) => ({
  [`node_cpu_seconds_total{${DATABASE_HOST},cpu="0",mode="idle"}`]: `0+${60 * share}x${LONG}`,
  [`node_cpu_seconds_total{${DATABASE_HOST},cpu="1",mode="idle"}`]: `0+${60 * share}x${LONG}`,
  [`node_cpu_seconds_total{${DATABASE_HOST},cpu="0",mode="user"}`]: `0+${60 * (1 - share)}x${LONG}`,
})
const DATABASE = { instance: 'db:9100' }
const canary = (stage: string, success: string) => ({
  [`probe_success{job="probity-canary",stage="${stage}",instance="x"}`]: success,
})
const canaryCases = (alert: string, stage: string, other: string): AlarmCase[] => [
  ...held(alert, 5, canary(stage, flat(1)), canary(stage, step(10, 1, 0)), {
    labels: { job: 'probity-canary', stage, instance: 'x' },
  }),
  { alert, says: `the canary of ${other} fails`, series: canary(other, flat(0)), minute: 20, fires: false },
]
const memory = (used: number) => ({
  [`redis_memory_used_bytes${CACHE}`]: step(10, 1, used),
  [`redis_memory_max_bytes${CACHE}`]: flat(100),
})
const front = (failed: number) => ({
  [`${ENTRY}{entrypoint="web",code="500"}`]: `0+${failed}x${LONG}`,
  [`${ENTRY}{entrypoint="web",code="200"}`]: `0+${100 - failed}x${LONG}`,
})
const BALANCER = 'job="load-balancer",instance="traefik:8082"'
const answers = (code: number, values: string) => ({
  [`${REQUESTS}{${BALANCER},service="probity@docker",code="${code}"}`]: values,
})
const behind = (failed: number, all: number) => ({
  [`up{${BALANCER}}`]: flat(1),
  ...answers(502, `0+${failed}x${LONG}`),
  ...answers(200, `0+${all - failed}x${LONG}`),
})

const BALANCER_UP = { 'up{job="load-balancer"}': flat(1) }

/** Of every rule over the metrics of machines: when it fires and when it does not, with the documented defaults. */
export const HOST_ALARM_CASES: readonly AlarmCase[] = [
  ...TASK_ALARM_CASES,
  ...held('hosting-5xx-high', 5, front(5), front(6), { from: 1 }),
  {
    alert: 'hosting-5xx-high',
    says: 'no requests',
    series: { [`${ENTRY}{entrypoint="web",code="500"}`]: flat(1) },
    minute: 30,
    fires: false,
  },
  ...held('lb-target-5xx-high', 0, behind(2, 40), behind(3, 40), { from: 5 }).slice(0, 2),
  {
    alert: 'lb-target-5xx-high',
    says: 'every answer of few',
    series: behind(20, 20),
    minute: 10,
    fires: false,
  },
  {
    alert: 'lb-target-5xx-high',
    says: 'a burst of a status that was never sent before',
    series: { ...behind(0, 40), ...answers(503, `_x10 60+0x${LONG}`) },
    minute: 11,
    fires: true,
  },
  {
    alert: 'lb-target-5xx-high',
    says: 'the totals of a load balancer that was not watched until now',
    series: {
      [`up{${BALANCER}}`]: `_x10 ${flat(1)}`,
      ...answers(502, `_x10 900+0x${LONG}`),
      ...answers(200, `_x10 900+0x${LONG}`),
    },
    minute: 12,
    fires: false,
  },
  ...held(
    'lb-target-latency-p95-high',
    15,
    histogram('traefik_service_request_duration_seconds', 'service="probity@docker"', ['2', '5'], 0),
    histogram('traefik_service_request_duration_seconds', 'service="probity@docker"', ['2', '5'], 1),
    { from: 1 },
  ),
  ...held(
    'lb-healthy-hosts-low',
    0,
    {
      'traefik_service_server_up{service="probity@docker",url="http://a"}': step(10, 1, 0),
      'traefik_service_server_up{service="probity@docker",url="http://b"}': flat(1),
      ...BALANCER_UP,
    },
    {
      'traefik_service_server_up{service="probity@docker",url="http://a"}': step(10, 1, 0),
      'traefik_service_server_up{service="probity@docker",url="http://b"}': step(10, 1, 0),
      ...BALANCER_UP,
    },
  ),
  {
    alert: 'lb-healthy-hosts-low',
    says: 'the last process is gone, and with it the series',
    series: {
      'traefik_service_server_up{service="probity@docker",url="http://a"}': `${flat(1, 10)} stale`,
      ...BALANCER_UP,
    },
    minute: 11,
    fires: true,
  },
  {
    alert: 'lb-healthy-hosts-low',
    says: 'the load balancer has been silent for two minutes',
    series: {
      'traefik_service_server_up{service="probity@docker",url="http://a"}': `${flat(1, 10)} stale`,
      'up{job="load-balancer"}': step(10, 1, 0),
    },
    minute: 12,
    fires: true,
  },
  {
    alert: 'lb-healthy-hosts-low',
    says: 'the load balancer is gone, and with it the target',
    series: {
      'traefik_service_server_up{service="probity@docker",url="http://a"}': `${flat(1, 10)} stale`,
      'up{job="load-balancer"}': `${flat(1, 10)} stale`,
    },
    minute: 12,
    fires: true,
  },
  {
    alert: 'lb-healthy-hosts-low',
    says: 'there is no such load balancer',
    series: { [`up${WEB}`]: flat(1) },
    minute: 11,
    fires: false,
  },
  ...canaryCases('synthetics-canary-failure-critical', 'production', 'staging'),
  ...canaryCases('synthetics-canary-failure-warning', 'staging', 'production'),
  ...held('db-cpu-high-warning', 5, idle(0.25), idle(0.125), { labels: DATABASE, from: 1 }),
  ...held('db-cpu-high-critical', 30, idle(0.25), idle(0.125), { labels: DATABASE, from: 1 }),
  ...held(
    'db-storage-low',
    0,
    { [DISK]: flat(5e9) },
    { [DISK]: step(10, 5e9, 4_999_999_999) },
    { labels: DATABASE },
  ),
  {
    alert: 'db-storage-low',
    says: 'the exporter went away while the disk was nearly full',
    series: { [DISK]: `${flat(1e9, 10)} stale` },
    minute: 20,
    fires: true,
    labels: DATABASE,
  },
  {
    alert: 'db-storage-low',
    says: 'the exporter went away while there was room',
    series: { [DISK]: `${flat(6e9, 10)} stale` },
    minute: 20,
    fires: false,
  },
  {
    alert: 'db-storage-low',
    says: 'the database was moved to a larger disk',
    series: {
      [DISK]: `${flat(1e9, 10)} stale`,
      [DISK.replace('{', '{device="sdb",')]: `_x10 ${flat(9e9)}`,
    },
    minute: 20,
    fires: false,
  },
  ...held(
    'db-connections-high',
    5,
    {
      'pg_stat_activity_count{instance="db:9187",state="active"}': flat(40),
      'pg_stat_activity_count{instance="db:9187",state="idle"}': flat(40),
      'pg_settings_max_connections{instance="db:9187",server="db"}': flat(100),
    },
    {
      'pg_stat_activity_count{instance="db:9187",state="active"}': step(10, 40, 41),
      'pg_stat_activity_count{instance="db:9187",state="idle"}': flat(40),
      'pg_settings_max_connections{instance="db:9187",server="db"}': flat(100),
    },
    { labels: { instance: 'db:9187' } },
  ),
  ...held(
    'cache-cpu-high',
    15,
    {
      [`redis_cpu_sys_seconds_total${CACHE}`]: `0+24x${LONG}`,
      [`redis_cpu_user_seconds_total${CACHE}`]: `0+23x${LONG}`,
    },
    {
      [`redis_cpu_sys_seconds_total${CACHE}`]: `0+25x${LONG}`,
      [`redis_cpu_user_seconds_total${CACHE}`]: `0+24x${LONG}`,
    },
    { labels: CACHE_LABELS, from: 5 },
  ),
  ...held('cache-memory-high-warning', 5, memory(80), memory(81), { labels: CACHE_LABELS }),
  ...held('cache-memory-high-critical', 5, memory(95), memory(96), { labels: CACHE_LABELS }),
]
