import type { Provider } from '#shared/analysis-types.ts'
import type { AuditAction } from '#shared/audit-actions.ts'
import type { Logger } from './log.ts'
import type { Metrics } from './metrics.ts'
import { type EventFacts, NO_TRACING, type Tracing } from './tracing.ts'

export interface ModelAttempt {
  readonly provider: Provider
  readonly region: string | null
  readonly purpose: 'primary' | 'quality'
  /** `ok`, or why it failed. */
  readonly outcome: string
  readonly seconds: number
  readonly outputTokens: number
}

const SERVER_FAULTS: ReadonlySet<string> = new Set(['server_error', 'overloaded', 'not_ready'])

/** A run of the retention cron that has ended. */
export interface EndedRun {
  readonly runId: string
  readonly rows: number
  readonly objects: number
  /** Whether a signed manifest of it is kept. */
  readonly isProtected: boolean
  readonly at: Date
}

/**
 * One function for each thing that operators hear about: it logs the specification's marker, counts, notes it on the
 * span under way, and nothing else does any of these. No argument may hold evidence text or personal data.
 */
export function createEvents(logger: Logger, metrics: Metrics, tracing: Tracing = NO_TRACING) {
  // An alarm waits for some of these lines, so they are written whatever the log level is.
  const always = logger.level === 'silent' ? logger : logger.child({}, { level: 'info' })
  const tell = (level: 'info' | 'warn' | 'error', facts: EventFacts, words: string, log = logger) => {
    log[level](facts, words)
    tracing.event(words, facts)
  }
  return {
    auditFailed: (action: AuditAction, error: string) => {
      metrics.auditFailures.inc()
      tell('error', { action, error }, '[AUDIT FAILURE]')
    },
    auditRecovered: (action: AuditAction) => tell('warn', { action }, 'audit recovered'),
    loginFailed: () => {
      metrics.loginFailures.inc()
      tell('warn', { action: 'auth.login_failed' }, 'sign-in failed')
    },
    passkeyRefused: () => {
      metrics.passkeyFailures.inc()
      tracing.event('passkey refused')
    },
    rateLimited: (rateClass: string) => {
      metrics.rateLimitHits.inc({ rate_class: rateClass })
      tracing.event('rate limited', { rate_class: rateClass })
    },
    qualityCheckFailed: (analysisId: string, error: string) => {
      metrics.qualityFailures.inc()
      tell('error', { analysis_id: analysisId, error }, '[QUALITY_CHECK_FAILURE]')
    },
    modelAttempted: ({ provider, region, purpose, outcome, seconds, outputTokens }: ModelAttempt) => {
      metrics.modelSeconds.observe({ provider }, seconds)
      metrics.modelOutputTokens.inc({ provider }, outputTokens)
      if (SERVER_FAULTS.has(outcome)) metrics.modelErrors.inc({ provider })
      tell('info', { provider, region, purpose, outcome, seconds }, 'model call')
    },
    modelThrottled: (provider: Provider, region: string | null, recent: number) => {
      metrics.modelThrottles.inc({ provider })
      tell('warn', { provider, region, recent }, '[AI:Throttle]')
    },
    qualityShed: (provider: Provider, recent: number) => {
      metrics.modelSheds.inc()
      tell('warn', { provider, recent }, '[AI:Shed]')
    },
    modelFellBack: (from: string | null, to: string | null, failure: string) => {
      metrics.modelFallbacks.inc()
      tell('warn', { from, to, failure }, '[AI:fallback]')
    },
    usageRecordingFailed: (error: string) => {
      metrics.usageFailures.inc()
      tell('error', { error }, 'model usage could not be recorded')
    },
    retentionRan: (run: EndedRun) => {
      metrics.retentionLastRun.set(run.at.getTime() / 1000)
      tell('info', countsOf(run), 'RetentionCronLastRun', always)
    },
    piiScrubRan: (run: EndedRun) => tell('info', countsOf(run), 'PiiScrubCronLastRun', always),
    embeddingsSwept: ({ pendingOver24h, at }: { pendingOver24h: number; at: Date }) => {
      metrics.embeddingsPendingOver24h.set(pendingOver24h)
      metrics.embeddingsSweptAt.set(at.getTime() / 1000)
      if (pendingOver24h > 0)
        tell(
          'warn',
          { pending_over_24h: pendingOver24h },
          'texts or embeddings are unfinished for more than a day',
        )
    },
    firstPaidInvoice: (eventId: string) => {
      metrics.paidInvoiceMilestones.inc()
      tell('info', { event_id: eventId }, 'first paid invoice', always)
    },
    answered: (method: string, route: string, status: number, seconds: number) => {
      metrics.httpRequests.inc({ status_class: `${Math.floor(status / 100)}xx` })
      metrics.httpSeconds.observe({ method, route }, seconds)
    },
  }
}

const countsOf = ({ runId, rows, objects, isProtected }: EndedRun) => ({
  run_id: runId,
  rows,
  objects,
  protected: isProtected,
})

export type Events = ReturnType<typeof createEvents>
