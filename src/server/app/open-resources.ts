import { findContrary } from '#server/adapters/analyst/extractive/contrary/find-contrary.ts'
import { createExtractiveAnalyst } from '#server/adapters/analyst/extractive/create-extractive-analyst.ts'
import { createClamdScanner } from '#server/adapters/virus-scanner/clamd/clamd-scanner.ts'
import type { Config } from '#server/config/config.ts'
import { forbidTelemetry } from '#server/config/env.ts'
import { hasLittleMemory } from '#server/config/memory.ts'
import type { LanguageModels } from '#server/features/ai/index.ts'
import type { GenerationStep } from '#server/features/analyses/index.ts'
import { createExtractor, requireUnreadable } from '#server/features/evidence/index.ts'
import type { QualityStep } from '#server/features/quality/index.ts'
import type { ManifestProtection, RetentionStep } from '#server/features/retention/index.ts'
import { type Clock, systemClock } from '#server/platform/clock.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { createTenancy } from '#server/platform/db/tenancy.ts'
import { createRateLimiter } from '#server/platform/http/rate-limits.ts'
import { type Ids, randomIds } from '#server/platform/ids.ts'
import { createJobQueue, type JobTiming } from '#server/platform/jobs/job-queue.ts'
import { createEvents } from '#server/platform/observability/events.ts'
import { createLogger, type Logger } from '#server/platform/observability/log.ts'
import { createMetrics } from '#server/platform/observability/metrics.ts'
import type { Analyst } from '#server/ports/analyst.ts'
import type { CallLimits } from '#server/ports/call-limits.ts'
import type { FindContrary } from '#server/ports/contrary.ts'
import type { CounterStore } from '#server/ports/counter-store.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import type { ObjectStore } from '#server/ports/object-store.ts'
import type { VirusScanner } from '#server/ports/virus-scanner.ts'
import { openAlarmWatch, openNotifier } from './alarm-watch.ts'
import { openCallLimits } from './call-limits.ts'
import { openCounterStore } from './counter-stores.ts'
import { prepareDataFolder } from './data-folder.ts'
import { openEmbeddingModel } from './embedding-models.ts'
import { openErrorTracker } from './error-tracker.ts'
import { openIdentityProvider } from './identity-provider.ts'
import { openLanguageModels } from './language-models.ts'
import { openManifestProtection } from './manifest-protection.ts'
import { openObjectStore, reportRefusals } from './object-stores.ts'
import { openDatabase, prepareDatabase } from './open-database.ts'
import { readSecrets } from './read-secrets.ts'
import { sharedRedis } from './redis.ts'
import { openTracing, tracedModels, tracedStore } from './tracing.ts'
import { openUserAdministration } from './user-administration.ts'

/** Replacements that tests provide for the real ones. */
export interface ContextOverrides {
  readonly clock?: Clock
  readonly ids?: Ids
  readonly logger?: Logger
  readonly database?: OpenDatabase
  readonly embeddings?: EmbeddingModel
  readonly analyst?: Analyst
  readonly findContrary?: FindContrary
  readonly languageModels?: LanguageModels
  readonly callLimits?: CallLimits
  readonly counters?: CounterStore
  readonly objects?: ObjectStore
  readonly scanner?: VirusScanner
  readonly manifestProtection?: ManifestProtection | null
  /** A test that kills workers does not wait as long until that is noticed. */
  readonly jobTiming?: JobTiming
  /** Called at every step of background work; a test may end the process here. */
  readonly onStep?: (step: GenerationStep | QualityStep | RetentionStep) => void
}

const EXTRACTION_MS = 120_000
const EXTRACTION_MB = 768
/**
 * So that a long scan does not block everything else, on a single core too. One place is always left to other
 * organizations.
 */
const LEAST_READ_AT_ONCE = { usually: 3, withLittleMemory: 2 } as const

/** Files are read in as many processes as texts are embedded in threads. */
export const filesReadAtOnce = ({ embeddings }: Config, isLittle = hasLittleMemory()): number =>
  Math.max(
    isLittle ? LEAST_READ_AT_ONCE.withLittleMemory : LEAST_READ_AT_ONCE.usually,
    embeddings.kind === 'local' ? embeddings.threads : 0,
  )

/** Opens what the configuration names, and migrates. */
export async function openResources(config: Config, overrides: ContextOverrides = {}) {
  forbidTelemetry()
  const clock = overrides.clock ?? systemClock
  const ids = overrides.ids ?? randomIds
  const logger = overrides.logger ?? createLogger(config.logLevel)
  const metrics = createMetrics()
  const tracing = await openTracing(config, logger)
  const events = createEvents(logger, metrics, { tracing, logsForAlarms: config.logsForAlarms })
  const errorTracker = await openErrorTracker(config, logger)
  requireUnreadable(config.dataDir)
  prepareDataFolder(config.dataDir, logger)
  const secrets = await readSecrets(config)
  const database = overrides.database ?? (await openDatabase(config, logger))
  const scopes = await prepareDatabase(database, { keyring: secrets.keyring, config, logger })
  const tenancy = createTenancy({ database, scopes, logger, tracing })
  const jobs = createJobQueue(database, logger, {
    tracing,
    clock,
    onGivenUp: events.jobGivenUp,
    ...overrides.jobTiming,
  })
  const opened = overrides.objects ?? (await openObjectStore(config.objectStore))
  const objects = tracedStore(reportRefusals(opened, events.objectRefused), tracing)
  const scanner = overrides.scanner ?? (config.clamd && createClamdScanner(config.clamd))
  const embeddings = overrides.embeddings ?? openEmbeddingModel(config.embeddings)
  const extractor = createExtractor({
    timeoutMs: EXTRACTION_MS,
    memoryMb: EXTRACTION_MB,
    processes: filesReadAtOnce(config),
  })
  const redis = sharedRedis(config, secrets)
  const counters = overrides.counters ?? (await openCounterStore(redis, logger))
  const callLimits = overrides.callLimits ?? (await openCallLimits(redis, { clock, ids, logger }))
  const rateLimiter = createRateLimiter({
    counters,
    factor: config.rateLimitFactor,
    uploadsPerMinute: config.uploadsPerMinute,
  })
  const { identityProvider, embedded } = openIdentityProvider(config, {
    secrets,
    tenancy,
    clock,
    logger,
  })
  const alarmWatch = openAlarmWatch(config, { clock, ids, logger, metrics })
  const resources = {
    config,
    secrets,
    clock,
    ids,
    logger,
    metrics,
    events,
    tracing,
    errorTracker,
    database,
    tenancy,
    jobs,
    objects,
    embeddings,
    rateLimiter,
    identityProvider,
    embedded,
    userAdministration: openUserAdministration(config, tenancy),
    languageModels: tracedModels(
      overrides.languageModels ?? openLanguageModels(config.models, secrets, clock),
      tracing,
    ),
    callLimits,
    builtInAnalyst: overrides.analyst ?? createExtractiveAnalyst({ embeddings }),
    findContrary: overrides.findContrary ?? findContrary,
    extract: extractor.extract,
    scanner,
    manifestProtection:
      overrides.manifestProtection === undefined
        ? await openManifestProtection(config)
        : overrides.manifestProtection,
    /** Watches the application's own alarms; null if Prometheus does. */
    alarmWatch,
    notifier: openNotifier(config, { clock, ids }),
    onStep: overrides.onStep ?? (() => {}),
    /** Set once the process has been told to stop. */
    lifecycle: { stopping: false },
  }
  /** `first` runs when no job does any more and everything is still open. */
  const close = async (first: () => Promise<void>) => {
    await jobs.stop()
    await extractor.close()
    objects.close()
    await embeddings.close()
    await first()
    await callLimits.close()
    await counters.close()
    await database.close()
    await tracing.close()
    await errorTracker.close()
  }
  return { resources, close }
}

export type Resources = Awaited<ReturnType<typeof openResources>>['resources']
