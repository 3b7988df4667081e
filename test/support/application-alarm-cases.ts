import {
  type AlarmCase,
  flat,
  held,
  histogram,
  LONG,
  labelled,
  OLD_PROCESS,
  OTHER,
  step,
  WEB,
} from './alarm-series.ts'

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

const AUDIT = `probity_audit_failures_total${WEB}`
const LEFT = 'probity_jobs_given_up_unresolved'
const RETENTION = `probity_retention_last_run_timestamp_seconds${WEB}`
const PENDING = 'probity_embeddings_pending_over_24h'
const SWEPT = 'probity_embeddings_swept_timestamp_seconds'

/** Of every rule over the application's own metrics: when it fires and when it does not, with the documented defaults. */
export const APPLICATION_ALARM_CASES: readonly AlarmCase[] = [
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
    'job-given-up',
    0,
    { [LEFT + labelled('queue="read"')]: flat(0) },
    { [LEFT + labelled('queue="read"')]: step(10, 0, 1) },
    { labels: { queue: 'read' } },
  ),
  {
    alert: 'job-given-up',
    says: 'one that the worker which gave it up did not outlive, as all others see it',
    series: {
      [LEFT + labelled('queue="read"')]: `${flat(0, 10)} stale`,
      [`${LEFT}{job="probity-web",instance="c:9464",queue="read"}`]: step(10, 0, 1),
    },
    minute: 60,
    fires: true,
    labels: { queue: 'read' },
  },
  {
    alert: 'job-given-up',
    says: 'one that was started again or dismissed',
    series: { [LEFT + labelled('queue="read"')]: `${flat(0, 10)} 1 1 1 ${flat(0)}` },
    minute: 13,
    fires: false,
  },
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
    says: 'a process that has not looked yet',
    series: { [RETENTION]: flat(0) },
    minute: 10,
    fires: false,
  },
  {
    alert: 'retention-cron-missing',
    says: 'a Prometheus that has asked nobody yet',
    series: { up: flat(1) },
    minute: 1,
    fires: false,
  },
  {
    alert: 'retention-cron-missing',
    says: 'one process ran it, another one did not',
    series: {
      [RETENTION]: flat(-90_000_000),
      [`probity_retention_last_run_timestamp_seconds${OTHER}`]: flat(60),
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
