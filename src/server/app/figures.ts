import { createPresence } from '#server/features/operations/index.ts'
import { safeMessage } from '#server/platform/errors.ts'
import type { Figures } from '#server/platform/observability/events.ts'
import { readLastBackup } from './backup/last-backup.ts'
import type { AppContext } from './context.ts'

const EVERY_MS = 15_000
/** A line of the log for each look would be four times as many as CloudWatch can tell apart. */
const LOOKS_PER_LINE = 4
const HOUR_MS = 3_600_000

export interface FigureTiming {
  readonly everyMs?: number
  /** How long a process may show no sign of life before it counts as lost. */
  readonly lostMs?: number
}

/**
 * Looks every 15 s at what no single event tells: how long jobs wait, how full things are, who is still alive. The
 * returned function says that this process ends as it was told to.
 */
export function startFigures(
  context: AppContext,
  role: 'web' | 'worker' | 'all',
  { everyMs = EVERY_MS, lostMs }: FigureTiming = {},
): () => Promise<void> {
  const { config, metrics, events, logger } = context
  const databaseIsShared = context.database.kind === 'postgres'
  const presence = createPresence({
    ...context,
    databaseIsShared,
    ...(lostMs === undefined ? {} : { lostMs }),
  })
  if (config.processesWanted !== null) metrics.processesWanted.set({ role }, config.processesWanted)
  let looks = 0
  let looking: Promise<unknown> | null = null
  const look = async () => {
    const figures = await gatherFigures(context)
    // The embedded service watches itself, and has no log that anybody counts.
    if (databaseIsShared && looks++ % LOOKS_PER_LINE === 0) events.figuresGathered(figures)
  }
  const begin = () => {
    // A silent database must not let looks pile up.
    looking ??= Promise.allSettled([reported('presence', presence.beat()), reported('figures', look())]).then(
      () => {
        looking = null
      },
    )
  }
  const reported = (what: string, work: Promise<void>) =>
    work.catch((error: unknown) => logger.warn({ what, error: safeMessage(error) }, 'a look failed'))
  begin()
  const timer = setInterval(begin, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await looking
    await presence.leave()
  }
}

type FigureContext = Pick<
  AppContext,
  'config' | 'clock' | 'metrics' | 'jobs' | 'database' | 'objects' | 'features'
>

/** Sets the metrics, and answers the worst of each kind. What cannot be found out now shows nothing. */
export async function gatherFigures(context: FigureContext): Promise<Figures> {
  const { metrics, features } = context
  const restoreBehind = !features.retention.restoreGuard.mayServe()
  metrics.restoreBehind.set(Number(restoreBehind))
  return {
    restoreBehind,
    ...lookAtPools(context),
    ...(await lookAtBackup(context)),
    ...(await lookAtStore(context)),
    ...(await lookAtQueues(context)),
  }
}

function lookAtPools({ database, metrics }: FigureContext): Figures {
  const pools = database.pools?.() ?? []
  for (const { login, inUse, most, longestWaitSeconds } of pools) {
    metrics.poolUse.set({ login }, (100 * inUse) / most)
    metrics.poolWait.set({ login }, longestWaitSeconds)
  }
  if (pools.length === 0) return {}
  return {
    poolUsePercent: Math.max(...pools.map(({ inUse, most }) => (100 * inUse) / most)),
    poolWaitSeconds: Math.max(...pools.map(({ longestWaitSeconds }) => longestWaitSeconds)),
  }
}

async function lookAtBackup({ config, clock, metrics }: FigureContext): Promise<Figures> {
  if (config.backedUpElsewhere) return {}
  const now = clock.now()
  const { at, by } = await readLastBackup(config.dataDir, now)
  metrics.lastBackup.reset()
  metrics.lastBackup.set({ by }, at.getTime() / 1_000)
  return { backupAgeHours: (now.getTime() - at.getTime()) / HOUR_MS }
}

async function lookAtStore({ config, objects, metrics }: FigureContext): Promise<Figures> {
  const free = await objects.freeBytes()
  if (free === null) return {}
  metrics.storeFree.set({ store: config.objectStore.kind }, free)
  return { storeFreeBytes: free }
}

async function lookAtQueues({ jobs, metrics }: FigureContext): Promise<Figures> {
  metrics.queueOldest.reset()
  metrics.jobsUnresolved.reset()
  const oldest = await jobs.oldestDue()
  for (const [queue, seconds] of oldest) metrics.queueOldest.set({ queue }, seconds)
  const givenUp = await jobs.countGivenUp()
  for (const [queue, count] of givenUp) metrics.jobsUnresolved.set({ queue }, count)
  return {
    queueOldestSeconds: Math.max(0, ...oldest.values()),
    jobsGivenUp: Math.max(0, ...givenUp.values()),
  }
}
