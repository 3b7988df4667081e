import type { Provider } from '#shared/analysis-types.ts'
import type { AuditAction } from '#shared/audit-actions.ts'
import type { Logger } from './log.ts'
import type { Metrics } from './metrics.ts'

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
 * One function for each thing that operators hear about: it logs the specification's marker, counts, and nothing else
 * does either. No argument may hold evidence text or personal data.
 */
export function createEvents(logger: Logger, metrics: Metrics) {
  // An alarm waits for some of these lines, so they are written whatever the log level is.
  const always = logger.level === 'silent' ? logger : logger.child({}, { level: 'info' })
  return {
    auditFailed: (action: AuditAction, error: string) => {
      metrics.auditFailures.inc()
      logger.error({ action, error }, '[AUDIT FAILURE]')
    },
    auditRecovered: (action: AuditAction) => logger.warn({ action }, 'audit recovered'),
    loginFailed: () => {
      metrics.loginFailures.inc()
      logger.warn({ action: 'auth.login_failed' }, 'sign-in failed')
    },
    passkeyRefused: () => metrics.passkeyFailures.inc(),
    rateLimited: (rateClass: string) => metrics.rateLimitHits.inc({ rate_class: rateClass }),
    qualityCheckFailed: (analysisId: string, error: string) => {
      metrics.qualityFailures.inc()
      logger.error({ analysis_id: analysisId, error }, '[QUALITY_CHECK_FAILURE]')
    },
    modelAttempted: ({ provider, region, purpose, outcome, seconds, outputTokens }: ModelAttempt) => {
      metrics.modelSeconds.observe({ provider }, seconds)
      metrics.modelOutputTokens.inc({ provider }, outputTokens)
      if (SERVER_FAULTS.has(outcome)) metrics.modelErrors.inc({ provider })
      logger.info({ provider, region, purpose, outcome, seconds }, 'model call')
    },
    modelThrottled: (provider: Provider, region: string | null, recent: number) => {
      metrics.modelThrottles.inc({ provider })
      logger.warn({ provider, region, recent }, '[AI:Throttle]')
    },
    qualityShed: (provider: Provider, recent: number) => {
      metrics.modelSheds.inc()
      logger.warn({ provider, recent }, '[AI:Shed]')
    },
    modelFellBack: (from: string | null, to: string | null, failure: string) => {
      metrics.modelFallbacks.inc()
      logger.warn({ from, to, failure }, '[AI:fallback]')
    },
    usageRecordingFailed: (error: string) => {
      metrics.usageFailures.inc()
      logger.error({ error }, 'model usage could not be recorded')
    },
    retentionRan: (run: EndedRun) => {
      metrics.retentionLastRun.set(run.at.getTime() / 1000)
      always.info(countsOf(run), 'RetentionCronLastRun')
    },
    piiScrubRan: (run: EndedRun) => always.info(countsOf(run), 'PiiScrubCronLastRun'),
    embeddingsSwept: ({ pendingOver24h, at }: { pendingOver24h: number; at: Date }) => {
      metrics.embeddingsPendingOver24h.set(pendingOver24h)
      metrics.embeddingsSweptAt.set(at.getTime() / 1000)
      if (pendingOver24h > 0)
        logger.warn(
          { pending_over_24h: pendingOver24h },
          'texts or embeddings are unfinished for more than a day',
        )
    },
    firstPaidInvoice: (eventId: string) => {
      metrics.paidInvoiceMilestones.inc()
      always.info({ event_id: eventId }, 'first paid invoice')
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
