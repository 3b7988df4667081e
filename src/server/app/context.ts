import { mkdirSync } from 'node:fs'
import { createExtractiveAnalyst } from '#server/adapters/analyst/extractive/create-extractive-analyst.ts'
import { createMemoryCounterStore } from '#server/adapters/counter-store/memory/memory-counter-store.ts'
import { createRedisCounterStore } from '#server/adapters/counter-store/redis/redis-counter-store.ts'
import { createClamdScanner } from '#server/adapters/virus-scanner/clamd/clamd-scanner.ts'
import type { Config } from '#server/config/config.ts'
import { forbidTelemetry } from '#server/config/env.ts'
import { type Secrets, secretsFrom } from '#server/config/secrets.ts'
import type { LanguageModels } from '#server/features/ai/index.ts'
import type { GenerationStep } from '#server/features/analyses/index.ts'
import { createExtractor } from '#server/features/evidence/index.ts'
import type { AlarmWatch } from '#server/features/operations/index.ts'
import type { QualityStep } from '#server/features/quality/index.ts'
import type { ManifestProtection, RetentionStep } from '#server/features/retention/index.ts'
import { type Clock, systemClock } from '#server/platform/clock.ts'
import { type OpenDatabase, openPglite, openPostgres } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { createTenancy, type Tenancy } from '#server/platform/db/tenancy.ts'
import { createRateLimiter, type RateLimiter } from '#server/platform/http/rate-limits.ts'
import { type Ids, randomIds } from '#server/platform/ids.ts'
import { createJobQueue, type JobQueue } from '#server/platform/jobs/job-queue.ts'
import { createEvents, type Events } from '#server/platform/observability/events.ts'
import { createLogger, type Logger } from '#server/platform/observability/log.ts'
import { createMetrics, type Metrics } from '#server/platform/observability/metrics.ts'
import type { Tracing } from '#server/platform/observability/tracing.ts'
import type { Analyst } from '#server/ports/analyst.ts'
import type { CallLimits } from '#server/ports/call-limits.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import type { ErrorTracker } from '#server/ports/error-tracker.ts'
import type { ObjectStore } from '#server/ports/object-store.ts'
import type { VirusScanner } from '#server/ports/virus-scanner.ts'
import { openAlarmWatch } from './alarm-watch.ts'
import { openCallLimits } from './call-limits.ts'
import { openEmbeddingModel } from './embedding-models.ts'
import { openErrorTracker } from './error-tracker.ts'
import { createFeatures, type Features } from './features.ts'
import { openIdentityProvider } from './identity-provider.ts'
import { openLanguageModels } from './language-models.ts'
import { openManifestProtection } from './manifest-protection.ts'
import { openObjectStore } from './object-stores.ts'
import { sharedRedis } from './redis.ts'
import { openSecretStore } from './secret-stores.ts'
import { openTracing, tracedModels, tracedStore } from './tracing.ts'
import { openUserAdministration } from './user-administration.ts'

/** What tests put in the place of the real thing. */
export interface ContextOverrides {
  readonly clock?: Clock
  readonly ids?: Ids
  readonly logger?: Logger
  readonly database?: OpenDatabase
  readonly embeddings?: EmbeddingModel
  readonly analyst?: Analyst
  readonly languageModels?: LanguageModels
  readonly callLimits?: CallLimits
  readonly objects?: ObjectStore
  readonly scanner?: VirusScanner
  readonly manifestProtection?: ManifestProtection | null
  /** Told at every step of background work; a test may end the process here. */
  readonly onStep?: (step: GenerationStep | QualityStep | RetentionStep) => void
}

export interface AppContext {
  readonly config: Config
  readonly secrets: Secrets
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly metrics: Metrics
  readonly events: Events
  readonly tracing: Tracing
  readonly errorTracker: ErrorTracker
  readonly database: OpenDatabase
  readonly tenancy: Tenancy
  readonly jobs: JobQueue
  readonly objects: ObjectStore
  readonly embeddings: EmbeddingModel
  readonly rateLimiter: RateLimiter
  readonly features: Features
  /** Of the application's own alarms; null where Prometheus watches. */
  readonly alarmWatch: AlarmWatch | null
  /** Set once the process has been told to stop. */
  readonly lifecycle: { stopping: boolean }
  close(): Promise<void>
}

const EXTRACTION_MS = 120_000
const EXTRACTION_MB = 768
/** As many as files are read at once, so that a long scan does not hold up everything else. */
const EXTRACTION_PROCESSES = 2

/** The composition root: opens what the configuration names, migrates, and wires the features together. */
export async function createContext(config: Config, overrides: ContextOverrides = {}): Promise<AppContext> {
  forbidTelemetry()
  const clock = overrides.clock ?? systemClock
  const ids = overrides.ids ?? randomIds
  const logger = overrides.logger ?? createLogger(config.logLevel)
  const metrics = createMetrics()
  const tracing = await openTracing(config, logger)
  const events = createEvents(logger, metrics, tracing)
  const errorTracker = openErrorTracker(config, logger)
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const secrets = await readSecrets(config)
  const database = overrides.database ?? (await openDatabase(config, logger))
  await migrate(database)
  const tenancy = createTenancy(database.kysely, logger, tracing)
  const jobs = createJobQueue(database, logger, tracing)
  const objects = tracedStore(overrides.objects ?? (await openObjectStore(config.objectStore)), tracing)
  const scanner = overrides.scanner ?? (config.clamd && createClamdScanner(config.clamd))
  const embeddings = overrides.embeddings ?? openEmbeddingModel(config.embeddings)
  const extractor = createExtractor({
    timeoutMs: EXTRACTION_MS,
    memoryMb: EXTRACTION_MB,
    processes: EXTRACTION_PROCESSES,
  })
  const redis = sharedRedis(config, secrets)
  const counters = redis ? await createRedisCounterStore({ ...redis, logger }) : createMemoryCounterStore()
  const callLimits = overrides.callLimits ?? (await openCallLimits(redis, { clock, ids, logger }))
  const rateLimiter = createRateLimiter({ counters, factor: config.rateLimitFactor })
  const { identityProvider, embedded } = await openIdentityProvider(config, {
    secrets,
    tenancy,
    clock,
    logger,
  })
  const alarmWatch = openAlarmWatch(config, { clock, ids, logger, metrics })
  const lifecycle = { stopping: false }
  const features = createFeatures({
    config,
    secrets,
    clock,
    ids,
    logger,
    events,
    tenancy,
    jobs,
    objects,
    embeddings,
    identityProvider,
    embeddedIdentityProvider: embedded,
    userAdministration: openUserAdministration(config, tenancy),
    languageModels: tracedModels(
      overrides.languageModels ?? openLanguageModels(config.models, secrets, clock),
      tracing,
    ),
    callLimits,
    builtInAnalyst: overrides.analyst ?? createExtractiveAnalyst({ embeddings }),
    extract: extractor.extract,
    scanner,
    manifestProtection:
      overrides.manifestProtection === undefined
        ? await openManifestProtection(config)
        : overrides.manifestProtection,
    databaseIsShared: database.kind === 'postgres',
    pingDatabase: () => database.ping(),
    isStopping: () => lifecycle.stopping,
    errorTracker,
    alarmWatch,
    onStep: overrides.onStep ?? (() => {}),
  })
  const close = async () => {
    await jobs.stop()
    await extractor.close()
    objects.close()
    await embeddings.close()
    await features.ai.close()
    await callLimits.close()
    await counters.close()
    await database.close()
    await tracing.close()
    await errorTracker.close()
  }
  return {
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
    features,
    alarmWatch,
    lifecycle,
    close,
  }
}

async function readSecrets(config: Config): Promise<Secrets> {
  const store = openSecretStore(config.secretStore)
  return secretsFrom(await store.read(), store.name, config)
}

const openDatabase = (config: Config, logger: Logger): Promise<OpenDatabase> =>
  config.database.kind === 'embedded'
    ? openPglite({ dataDir: config.database.dataDir })
    : openPostgres({ url: config.database.url, logger })
