/** Samples of some series, one a minute, and whether an alert fires at one of those minutes. */
export interface AlarmCase {
  readonly alert: string
  readonly says: string
  /** In promtool's notation: `0+1x10` begins at 0 and grows by 1 ten times. */
  readonly series: Readonly<Record<string, string>>
  readonly minute: number
  readonly fires: boolean
  /** Labels that the alert keeps from its series. */
  readonly labels?: Readonly<Record<string, string>>
}

const LONG = 90
const WEB = '{job="probity-web",instance="a:9464"}'
const labelled = (labels: string) => WEB.replace('}', `,${labels}}`)
const flat = (value: number, minutes = LONG) => `${value}+0x${minutes - 1}`
/** `before` until the given minute, `after` from then on. */
const step = (minute: number, before: number, after: number) => `${flat(before, minute)} ${flat(after)}`
const OLD_PROCESS = { [`probity_process_start_time_seconds${WEB}`]: flat(-1_000_000) }

/** A counter of the application's: `borne` in one go is still quiet, one more fires, until the window has passed. */
const counted = (
  alert: string,
  metric: string,
  borne: number,
  { labels, minutes = 5 }: { labels?: string; minutes?: number } = {},
): AlarmCase[] => {
  const series = (grown: number) => ({
    [`${metric}${labels ? labelled(labels) : WEB}`]: step(minutes + 5, 7, 7 + grown),
    ...OLD_PROCESS,
  })
  const minute = minutes + 5
  return [
    { alert, says: 'nothing happened', series: series(0), minute, fires: false },
    { alert, says: `${borne} in ${minutes} minutes`, series: series(borne), minute, fires: false },
    { alert, says: 'one more', series: series(borne + 1), minute, fires: true },
    { alert, says: 'until the end', series: series(borne + 1), minute: minute + minutes - 1, fires: true },
    { alert, says: 'longer ago', series: series(borne + 1), minute: minute + minutes, fires: false },
  ]
}

/** A condition that holds from minute 10 on: quiet until it has held long enough. */
const held = (
  alert: string,
  forMinutes: number,
  good: AlarmCase['series'],
  bad: AlarmCase['series'],
  { labels = {}, from = 10 }: { labels?: Readonly<Record<string, string>>; from?: number } = {},
): AlarmCase[] => [
  { alert, says: 'all is well', series: good, minute: from + forMinutes, fires: false },
  { alert, says: `for ${forMinutes} minutes`, series: bad, minute: from + forMinutes, fires: true, labels },
  ...(forMinutes === 0
    ? [{ alert, says: 'not yet', series: bad, minute: from - 1, fires: false }]
    : [{ alert, says: 'not long enough', series: bad, minute: from + forMinutes - 1, fires: false }]),
]

/** Ten requests a minute and bucket, `slow` of them slower than the first bound. */
const histogram = (name: string, labels: string, bounds: readonly [string, string], slow: number) => ({
  [`${name}_bucket{${labels},le="${bounds[0]}"}`]: `0+${10 - slow}x${LONG}`,
  [`${name}_bucket{${labels},le="${bounds[1]}"}`]: `0+10x${LONG}`,
  [`${name}_bucket{${labels},le="+Inf"}`]: `0+10x${LONG}`,
})

const AUDIT = `probity_audit_failures_total${WEB}`
const OTHER = '{job="probity-worker",instance="b:9464"}'
const RETENTION = `probity_retention_last_run_timestamp_seconds${WEB}`
const PENDING = 'probity_embeddings_pending_over_24h'
const SWEPT = 'probity_embeddings_swept_timestamp_seconds'

const APPLICATION: readonly AlarmCase[] = [
  ...counted('audit-failure', 'probity_audit_failures_total', 0),
  {
    alert: 'audit-failure',
    says: 'the first of a process that was not yet seen',
    series: { [AUDIT]: `_x9 ${flat(1)}`, [`probity_process_start_time_seconds${WEB}`]: `_x9 ${flat(570)}` },
    minute: 10,
    fires: true,
  },
  {
    alert: 'audit-failure',
    says: 'a process that counted long before Prometheus came',
    series: { [AUDIT]: `_x9 ${flat(40)}`, ...OLD_PROCESS },
    minute: 10,
    fires: false,
  },
  {
    alert: 'audit-failure',
    says: 'a process that begins again at 0',
    series: { [AUDIT]: step(10, 40, 0), [`probity_process_start_time_seconds${WEB}`]: step(10, -9_000, 590) },
    minute: 10,
    fires: false,
  },
  ...counted('auth-failure-spike', 'probity_login_failures_total', 20),
  ...counted('rate-limit-spike', 'probity_rate_limit_hits_total', 200, { labels: 'rate_class="read"' }),
  ...counted('webauthn-verify-failures', 'probity_passkey_verify_failures_total', 10),
  ...counted('quality-check-failure', 'probity_quality_check_failures_total', 0),
  ...counted('usage-recording-failure-warning', 'probity_usage_recording_failures_total', 0),
  ...held(
    'usage-recording-failure-critical',
    15,
    { [`probity_usage_recording_failures_total${WEB}`]: step(10, 0, 1), ...OLD_PROCESS },
    { [`probity_usage_recording_failures_total${WEB}`]: `${flat(0, 10)} 1+1x${LONG}`, ...OLD_PROCESS },
  ),
  {
    alert: 'retention-cron-missing',
    says: '26 hours',
    series: { [RETENTION]: flat(-26 * 3_600 + 600) },
    minute: 10,
    fires: false,
  },
  {
    alert: 'retention-cron-missing',
    says: 'a minute longer',
    series: { [RETENTION]: flat(-26 * 3_600 + 600) },
    minute: 11,
    fires: true,
  },
  {
    alert: 'retention-cron-missing',
    says: 'one process ran it, another one did not',
    series: {
      [RETENTION]: flat(-90_000_000),
      [`probity_retention_last_run_timestamp_seconds${OTHER}`]: flat(0),
    },
    minute: 10,
    fires: false,
  },
  ...held(
    'embedding-pending-over-24h',
    0,
    { [PENDING + WEB]: flat(0), [SWEPT + WEB]: flat(100) },
    { [PENDING + WEB]: step(10, 0, 1), [SWEPT + WEB]: step(10, 0, 600) },
  ),
  {
    alert: 'embedding-pending-over-24h',
    says: 'another process has swept since and left nothing',
    series: {
      [PENDING + WEB]: flat(3),
      [SWEPT + WEB]: flat(100),
      [PENDING + OTHER]: flat(0),
      [SWEPT + OTHER]: flat(200),
    },
    minute: 10,
    fires: false,
  },
  ...counted('modelhost-throttling', 'probity_model_throttles_total', 10, { labels: 'provider="bedrock"' }),
  {
    alert: 'modelhost-throttling',
    says: 'six in each of two processes',
    series: {
      'probity_model_throttles_total{provider="bedrock",job="probity-web",instance="a:9464"}': step(10, 0, 6),
      'probity_model_throttles_total{provider="anthropic",job="probity-worker",instance="b:9464"}': step(
        10,
        0,
        6,
      ),
    },
    minute: 10,
    fires: true,
  },
  ...held(
    'modelhost-latency',
    15,
    histogram('probity_model_call_seconds', 'provider="bedrock"', ['60', '90'], 0),
    histogram('probity_model_call_seconds', 'provider="bedrock"', ['60', '90'], 2),
    { from: 1 },
  ),
  ...counted('modelhost-errors-warning', 'probity_model_errors_total', 5, { labels: 'provider="bedrock"' }),
  ...held(
    'modelhost-errors-critical',
    15,
    { [`probity_model_errors_total${WEB}`]: step(10, 0, 6), ...OLD_PROCESS },
    { [`probity_model_errors_total${WEB}`]: `${flat(0, 10)} 6+2x${LONG}`, ...OLD_PROCESS },
  ),
  ...counted('modelhost-token-spike', 'probity_model_output_tokens_total', 1_000_000, { minutes: 60 }),
  ...counted('first-paid-invoice', 'probity_first_paid_invoice_total', 0),
]

const A = { instance: 'a:9464', job: 'probity-web' }
const REQUESTS = 'traefik_service_requests_total'
const ENTRY = 'traefik_entrypoint_requests_total'
const DATABASE_HOST = 'job="probity-database-host",instance="db:9100"'
const DISK = `node_filesystem_avail_bytes{${DATABASE_HOST},mountpoint="/var/lib/postgresql"}`
const CACHE_LABELS = { job: 'redis', instance: 'cache:9121' }
const CACHE = '{job="redis",instance="cache:9121"}'
const CONTAINER = '{job="cadvisor",name="probity-web-1"}'

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
const behind = (failed: number, all: number) => ({
  [`${REQUESTS}{service="probity@docker",code="502"}`]: `0+${failed}x${LONG}`,
  [`${REQUESTS}{service="probity@docker",code="200"}`]: `0+${all - failed}x${LONG}`,
})

const HOSTS: readonly AlarmCase[] = [
  ...held(
    'task-deficit',
    10,
    { [`up${WEB}`]: flat(1), [`up${OTHER}`]: flat(1) },
    { [`up${WEB}`]: flat(1), [`up${OTHER}`]: step(10, 1, 0) },
  ),
  {
    alert: 'task-deficit',
    says: 'an exporter is away, no process of ours',
    series: { [`up${WEB}`]: flat(1), 'up{job="probity-canary"}': flat(0) },
    minute: 30,
    fires: false,
  },
  ...held('task-oom-or-exit', 0, OLD_PROCESS, {
    [`probity_process_start_time_seconds${WEB}`]: step(10, 0, 590),
  }),
  {
    alert: 'task-oom-or-exit',
    says: 'out of memory, while no process began anew',
    series: { ...OLD_PROCESS, [`container_oom_events_total${CONTAINER}`]: step(10, 0, 1) },
    minute: 10,
    fires: true,
  },
  ...held(
    'task-cpu-high',
    10,
    { [`probity_process_cpu_seconds_total${WEB}`]: `0+45x${LONG}` },
    { [`probity_process_cpu_seconds_total${WEB}`]: `0+46x${LONG}` },
    { labels: A, from: 5 },
  ),
  ...held(
    'task-memory-high',
    10,
    {
      [`container_memory_working_set_bytes${CONTAINER}`]: flat(80),
      [`container_spec_memory_limit_bytes${CONTAINER}`]: flat(100),
    },
    {
      [`container_memory_working_set_bytes${CONTAINER}`]: step(10, 80, 81),
      [`container_spec_memory_limit_bytes${CONTAINER}`]: flat(100),
    },
    { labels: { job: 'cadvisor', name: 'probity-web-1' } },
  ),
  {
    alert: 'task-memory-high',
    says: 'a container without a limit',
    series: {
      [`container_memory_working_set_bytes${CONTAINER}`]: flat(81),
      [`container_spec_memory_limit_bytes${CONTAINER}`]: flat(0),
    },
    minute: 30,
    fires: false,
  },
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
    },
    {
      'traefik_service_server_up{service="probity@docker",url="http://a"}': step(10, 1, 0),
      'traefik_service_server_up{service="probity@docker",url="http://b"}': step(10, 1, 0),
    },
  ),
  ...canaryCases('synthetics-canary-failure-critical', 'production', 'staging'),
  ...canaryCases('synthetics-canary-failure-warning', 'staging', 'production'),
  ...held('db-cpu-high-warning', 5, idle(0.25), idle(0.125), { labels: DATABASE, from: 1 }),
  ...held('db-cpu-high-critical', 30, idle(0.25), idle(0.125), { labels: DATABASE, from: 1 }),
  ...held(
    'db-storage-low',
    0,
    { [DISK]: flat(5e9) },
    { [DISK]: step(10, 5e9, 4_999_999_999) },
    {
      labels: { job: 'probity-database-host', instance: 'db:9100', mountpoint: '/var/lib/postgresql' },
    },
  ),
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

/** Of every rule: when it fires and when it does not. The numbers are the specification's and the documented defaults. */
export const ALARM_CASES: readonly AlarmCase[] = [...APPLICATION, ...HOSTS]
