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

/** Outcomes of a model call that are the host's fault. */
export const SERVER_FAULTS: ReadonlySet<string> = new Set(['server_error', 'overloaded', 'not_ready'])

/** A response that was sent. */
export interface Answered {
  readonly method: string
  /** The route's pattern, never the address. */
  readonly route: string
  readonly status: number
  readonly seconds: number
}

/** A finished run of the retention cron. */
export interface EndedRun {
  readonly runId: string
  readonly rows: number
  readonly objects: number
  /** Whether a signed manifest of it is kept. */
  readonly isProtected: boolean
  readonly at: Date
}

/** What a process saw at one look; what it cannot know is left out. */
export interface Figures {
  readonly queueOldestSeconds?: number
  readonly jobsGivenUp?: number
  readonly poolUsePercent?: number
  readonly poolWaitSeconds?: number
  readonly restoreBehind?: boolean
  readonly storeFreeBytes?: number
  readonly backupAgeHours?: number
}

export interface EventOptions {
  readonly tracing?: Tracing
  /** CloudWatch counts these lines for alarms, so the service writes them at any log level. */
  readonly logsForAlarms?: boolean
}

/**
 * One function for each event that operators hear about. Only these write the specification's log marker, count the
 * event and add it to the current span. No argument may hold evidence text or personal data.
 */
export function createEvents(
  logger: Logger,
  metrics: Metrics,
  { tracing = NO_TRACING, logsForAlarms = true }: EventOptions = {},
) {
  const always = logsForAlarms && logger.level !== 'silent' ? logger.child({}, { level: 'info' }) : logger
  const tell = (level: 'info' | 'warn' | 'error', facts: EventFacts, words: string) => {
    always[level](facts, words)
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
      tell('warn', {}, 'passkey refused')
    },
    rateLimited: (rateClass: string) => {
      metrics.rateLimitHits.inc({ rate_class: rateClass })
      tell('warn', { rate_class: rateClass }, 'rate limited')
    },
    qualityCheckFailed: (analysisId: string, error: string) => {
      metrics.qualityFailures.inc()
      tell('error', { analysis_id: analysisId, error }, '[QUALITY_CHECK_FAILURE]')
    },
    modelAttempted: ({ provider, region, purpose, outcome, seconds, outputTokens }: ModelAttempt) => {
      metrics.modelSeconds.observe({ provider }, seconds)
      metrics.modelOutputTokens.inc({ provider }, outputTokens)
      if (SERVER_FAULTS.has(outcome)) metrics.modelErrors.inc({ provider })
      tell('info', { provider, region, purpose, outcome, seconds, output_tokens: outputTokens }, 'model call')
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
    jobGivenUp: (facts: Readonly<Record<string, string>>) => {
      metrics.jobsGivenUp.inc()
      tell('error', facts, 'job given up')
    },
    retentionRan: (run: EndedRun) => {
      metrics.retentionLastRun.set(run.at.getTime() / 1000)
      tell('info', toCounts(run), 'RetentionCronLastRun')
    },
    piiScrubRan: (run: EndedRun) => tell('info', toCounts(run), 'PiiScrubCronLastRun'),
    embeddingsSwept: ({ pendingOver24h, at }: { pendingOver24h: number; at: Date }) => {
      metrics.embeddingsPendingOver24h.set(pendingOver24h)
      metrics.embeddingsSweptAt.set(at.getTime() / 1000)
      if (pendingOver24h > 0)
        tell(
          'warn',
          { pending_over_24h: pendingOver24h },
          'texts or embeddings have been unfinished for more than a day',
        )
    },
    processesLost: (count: number) => {
      metrics.processesLost.inc(count)
      tell('error', { count }, 'a process ended without having been told to')
    },
    objectRefused: () => {
      metrics.storeRefusals.inc()
      tell('error', {}, 'an object found no space')
    },
    /** CloudWatch reads levels in this line; Prometheus reads them where they are metrics. */
    figuresGathered: (figures: Figures) => tell('info', toFacts(figures), 'figures'),
    firstPaidInvoice: (eventId: string) => {
      metrics.paidInvoiceMilestones.inc()
      tell('info', { event_id: eventId }, 'first paid invoice')
    },
    answered: ({ method, route, status, seconds }: Answered) => {
      metrics.httpRequests.inc({ status_class: `${Math.floor(status / 100)}xx` })
      metrics.httpSeconds.observe({ method, route }, seconds)
    },
  }
}

const toFacts = (figures: Figures): EventFacts =>
  Object.fromEntries(
    Object.entries({
      queue_oldest_seconds: figures.queueOldestSeconds,
      jobs_given_up: figures.jobsGivenUp,
      pool_use_percent: figures.poolUsePercent,
      pool_wait_seconds: figures.poolWaitSeconds,
      restore_behind: figures.restoreBehind === undefined ? undefined : Number(figures.restoreBehind),
      store_free_bytes: figures.storeFreeBytes,
      backup_age_hours: figures.backupAgeHours,
    }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

const toCounts = ({ runId, rows, objects, isProtected }: EndedRun) => ({
  run_id: runId,
  rows,
  objects,
  protected: isProtected,
})

export type Events = ReturnType<typeof createEvents>
