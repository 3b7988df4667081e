import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Provider } from '#shared/analysis-types.ts'

/** The metrics' names in Prometheus; the alarm rules are generated from them. */
export const METRIC_NAMES = {
  auditFailures: 'probity_audit_failures_total',
  loginFailures: 'probity_login_failures_total',
  passkeyFailures: 'probity_passkey_verify_failures_total',
  rateLimitHits: 'probity_rate_limit_hits_total',
  qualityFailures: 'probity_quality_check_failures_total',
  usageFailures: 'probity_usage_recording_failures_total',
  jobsGivenUp: 'probity_jobs_given_up_total',
  modelThrottles: 'probity_model_throttles_total',
  modelErrors: 'probity_model_errors_total',
  modelSheds: 'probity_model_sheds_total',
  modelFallbacks: 'probity_model_fallbacks_total',
  modelOutputTokens: 'probity_model_output_tokens_total',
  modelSeconds: 'probity_model_call_seconds',
  paidInvoiceMilestones: 'probity_first_paid_invoice_total',
  retentionLastRun: 'probity_retention_last_run_timestamp_seconds',
  embeddingsPendingOver24h: 'probity_embeddings_pending_over_24h',
  embeddingsSweptAt: 'probity_embeddings_swept_timestamp_seconds',
  jobsUnresolved: 'probity_jobs_given_up_unresolved',
  processesWanted: 'probity_processes_wanted',
  processesLost: 'probity_processes_lost_total',
  queueOldest: 'probity_queue_oldest_seconds',
  poolUse: 'probity_database_pool_use_percent',
  poolWait: 'probity_database_pool_wait_seconds',
  restoreBehind: 'probity_restore_behind',
  storeFree: 'probity_object_store_free_bytes',
  storeRefusals: 'probity_object_store_refusals_total',
  lastBackup: 'probity_last_backup_timestamp_seconds',
  httpRequests: 'probity_http_requests_total',
  httpSeconds: 'probity_http_request_seconds',
} as const
export type MetricKey = keyof typeof METRIC_NAMES

const HTTP_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const MODEL_SECONDS = [0.5, 1, 2, 5, 10, 20, 30, 45, 60, 90, 120, 180, 270]
const RATE_CLASSES = ['sign_in', 'read', 'write', 'ai', 'upload', 'admin'] as const
const HOSTED: readonly Provider[] = ['anthropic', 'bedrock', 'openai_compatible']
const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const

/**
 * What Prometheus reads. Labels are closed vocabularies or route patterns, never an id or anyone's words. Every
 * counter that an alarm watches exists at 0 from the start, because a rate needs a sample before the event.
 */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'probity_' })
  const registers = [registry]
  const counter = <L extends string>(key: MetricKey, help: string, labelNames: readonly L[] = []) =>
    new Counter({ name: METRIC_NAMES[key], help, labelNames, registers })
  /** With a label it shows nothing until it is set, without one a 0. */
  const gauge = <L extends string>(key: MetricKey, help: string, labelNames: readonly L[] = []) =>
    new Gauge({ name: METRIC_NAMES[key], help, labelNames, registers })
  const histogram = <L extends string>(
    key: MetricKey,
    help: string,
    { labelNames, buckets }: { labelNames: readonly L[]; buckets: number[] },
  ) => new Histogram({ name: METRIC_NAMES[key], help, labelNames, buckets, registers })
  const metrics = {
    auditFailures: counter('auditFailures', 'Audit rows that could not be written'),
    loginFailures: counter('loginFailures', 'Audit rows auth.login_failed'),
    passkeyFailures: counter('passkeyFailures', 'Refused passkeys'),
    rateLimitHits: counter('rateLimitHits', 'Requests refused by rate limits', ['rate_class']),
    qualityFailures: counter('qualityFailures', 'Quality checks that failed'),
    usageFailures: counter('usageFailures', 'Model usage that could not be recorded'),
    jobsGivenUp: counter('jobsGivenUp', 'Jobs whose attempts have all failed'),
    modelThrottles: counter('modelThrottles', 'Throttled model calls', ['provider']),
    modelErrors: counter('modelErrors', 'Model calls that failed with a server error', ['provider']),
    modelSheds: counter('modelSheds', 'Quality calls refused before they were sent'),
    modelFallbacks: counter('modelFallbacks', 'Calls that went to the second region'),
    modelOutputTokens: counter('modelOutputTokens', 'Tokens written by models', ['provider']),
    modelSeconds: histogram('modelSeconds', 'Duration of one attempt', {
      labelNames: ['provider'],
      buckets: MODEL_SECONDS,
    }),
    paidInvoiceMilestones: counter('paidInvoiceMilestones', 'The first paid invoice, once ever'),
    retentionLastRun: gauge('retentionLastRun', 'When a retention run last ended'),
    embeddingsPendingOver24h: gauge('embeddingsPendingOver24h', 'Unfinished after the newest sweep'),
    embeddingsSweptAt: gauge('embeddingsSweptAt', 'Last sweep by this process'),
    jobsUnresolved: gauge('jobsUnresolved', 'Jobs given up, neither started again nor dismissed', ['queue']),
    processesWanted: gauge('processesWanted', 'How many processes like this one should run', ['role']),
    processesLost: counter('processesLost', 'Processes that ended without having been told to'),
    queueOldest: gauge('queueOldest', 'How long the oldest due job has been waiting', ['queue']),
    poolUse: gauge('poolUse', 'Connections to the database in use', ['login']),
    poolWait: gauge('poolWait', 'The longest wait for a connection since the last look', ['login']),
    restoreBehind: gauge('restoreBehind', '1 while the database is older than the proofs of destruction'),
    storeFree: gauge('storeFree', 'Free space of the disk that holds the files', ['store']),
    storeRefusals: counter('storeRefusals', 'Objects that found no space'),
    lastBackup: gauge('lastBackup', 'The last backup, or the beginning of the wait for the first', ['by']),
    httpRequests: counter('httpRequests', 'Responses by status class', ['status_class']),
    httpSeconds: histogram('httpSeconds', 'Duration of responses', {
      labelNames: ['method', 'route'],
      buckets: HTTP_SECONDS,
    }),
  }
  for (const provider of HOSTED)
    for (const each of [metrics.modelThrottles, metrics.modelErrors, metrics.modelOutputTokens])
      each.inc({ provider }, 0)
  for (const rate_class of RATE_CLASSES) metrics.rateLimitHits.inc({ rate_class }, 0)
  for (const status_class of STATUS_CLASSES) metrics.httpRequests.inc({ status_class }, 0)
  return { ...metrics, registry }
}

export type Metrics = ReturnType<typeof createMetrics>
