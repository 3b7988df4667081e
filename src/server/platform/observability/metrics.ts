import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Provider } from '#shared/analysis-types.ts'

const HTTP_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const MODEL_SECONDS = [0.5, 1, 2, 5, 10, 20, 30, 45, 60, 90, 120, 180, 270]
const RATE_CLASSES = ['sign_in', 'read', 'write', 'ai', 'upload', 'admin'] as const
const HOSTED: readonly Provider[] = ['anthropic', 'bedrock', 'openai_compatible']
const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const

/**
 * What Prometheus reads. Labels are closed vocabularies or route patterns, never an id or a word of anybody's.
 * Every counter that an alarm watches exists at 0 from the start, because a rate needs a sample before the event.
 */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'probity_' })
  const registers = [registry]
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Counter({ name: `probity_${name}`, help, labelNames, registers })
  const gauge = (name: string, help: string) => new Gauge({ name: `probity_${name}`, help, registers })
  const metrics = {
    registry,
    auditFailures: counter('audit_failures_total', 'Audit rows that could not be written'),
    loginFailures: counter('login_failures_total', 'Audit rows auth.login_failed'),
    passkeyFailures: counter('passkey_verify_failures_total', 'Refused passkeys'),
    rateLimitHits: counter('rate_limit_hits_total', 'Requests refused as too many', ['rate_class']),
    qualityFailures: counter('quality_check_failures_total', 'Quality checks that failed'),
    usageFailures: counter('usage_recording_failures_total', 'Model usage that could not be recorded'),
    modelThrottles: counter('model_throttles_total', 'Throttled model calls', ['provider']),
    modelErrors: counter('model_errors_total', 'Model calls that failed with a server error', ['provider']),
    modelSheds: counter('model_sheds_total', 'Quality calls shed before the call'),
    modelFallbacks: counter('model_fallbacks_total', 'Calls that went to the second region'),
    modelOutputTokens: counter('model_output_tokens_total', 'Tokens that models wrote', ['provider']),
    modelSeconds: new Histogram({
      name: 'probity_model_call_seconds',
      help: 'How long one attempt at a model took',
      labelNames: ['provider'],
      buckets: MODEL_SECONDS,
      registers,
    }),
    paidInvoiceMilestones: counter('first_paid_invoice_total', 'The first paid invoice, once ever'),
    retentionLastRun: gauge('retention_last_run_timestamp_seconds', 'When a retention run last ended'),
    embeddingsPendingOver24h: gauge('embeddings_pending_over_24h', 'Left over after the newest sweep'),
    httpRequests: counter('http_requests_total', 'Answers by status class', ['status_class']),
    httpSeconds: new Histogram({
      name: 'probity_http_request_seconds',
      help: 'How long answers took',
      labelNames: ['method', 'route'],
      buckets: HTTP_SECONDS,
      registers,
    }),
  }
  for (const provider of HOSTED)
    for (const each of [metrics.modelThrottles, metrics.modelErrors, metrics.modelOutputTokens])
      each.inc({ provider }, 0)
  for (const rate_class of RATE_CLASSES) metrics.rateLimitHits.inc({ rate_class }, 0)
  for (const status_class of STATUS_CLASSES) metrics.httpRequests.inc({ status_class }, 0)
  return metrics
}

export type Metrics = ReturnType<typeof createMetrics>
