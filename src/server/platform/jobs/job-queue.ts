import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { type Clock, systemClock } from '../clock.ts'
import type { OpenDatabase, SqlExecutor } from '../db/database.ts'
import { type SystemDb, sendingExecutor, type TenantDb } from '../db/tenancy.ts'
import { outsideTransaction } from '../db/transaction-scope.ts'
import { safeMessage } from '../errors.ts'
import type { Logger } from '../observability/log.ts'
import { NO_TRACING, type Tracing } from '../observability/tracing.ts'
import { type Attempting, attemptJob, giveUpJob, idsIn, pack, unpack } from './attempt-job.ts'
import { declareQueues, GIVEN_UP } from './declare-queues.ts'
import { canStartAgain, type JobKind } from './define-job.ts'
import {
  countFailed,
  countJobs,
  type FailedJob,
  findFailed,
  findNewestScheduled,
  findOldestDue,
  type JobCounts,
  type ScheduleResult,
} from './job-stats.store.ts'
import { startLookOut } from './look-out.ts'
import { computePriority, MAX_WAITING_COUNTED } from './turns.ts'
import { countAhead, hasUnfinished } from './waiting-jobs.store.ts'

export interface SendOptions {
  readonly delaySeconds?: number
  /** About how many seconds longer than the smallest job of its kind it takes; small jobs go first. */
  readonly weightSeconds?: number
  /** Within an organization its lanes take turns: its investigations. */
  readonly lane?: string
}

export interface JobSender {
  /**
   * Writes the job in the caller's transaction: it exists exactly if the transaction commits. A tenant's transaction
   * may only send data with its own `organizationId`.
   */
  send<T extends object>(db: TenantDb | SystemDb, name: string, data: T, options?: SendOptions): Promise<void>
}

export interface QueueStats extends JobCounts {
  readonly name: string
}

export interface ScheduleStatus {
  readonly name: string
  readonly lastRunAt: Date | null
  readonly nextRunAt: Date | null
  readonly lastResult: ScheduleResult | 'never'
}

export interface GivenUpJob extends FailedJob {
  readonly ids: Readonly<Record<string, string>>
  readonly canStartAgain: boolean
}

export interface JobQueue extends JobSender {
  /** Creates the queues; with `work`, also takes jobs from them. */
  start(kinds: readonly JobKind[], options: { work: boolean }): Promise<void>
  /** Starts taking jobs, if it was started without. */
  work(): Promise<void>
  stats(): Promise<QueueStats[]>
  /** Whether a job of this kind waits or is being worked on, as the caller's transaction sees it. */
  isUnfinished(db: SystemDb, name: string): Promise<boolean>
  /** For how many seconds the oldest due job of each queue has been waiting; 0 if none is. */
  oldestDue(): Promise<Map<string, number>>
  /** How many jobs of each queue were given up and neither started again nor dismissed. */
  countGivenUp(): Promise<Map<string, number>>
  schedules(): Promise<ScheduleStatus[]>
  /** Jobs whose attempts have all failed, the newest first, as long as they are kept. */
  listGivenUp(): Promise<GivenUpJob[]>
  /** One more attempt for a job that was given up; false if there is none of this id that may have one. */
  startAgain(id: string): Promise<boolean>
  /** Forgets a job that was given up; false if there is none of this id. */
  dismiss(id: string): Promise<boolean>
  stop(): Promise<void>
}

const HEARTBEAT_SECONDS = 10
/** The only process of an embedded database finds at its start what another one left behind. */
const EMBEDDED_HEARTBEAT_SECONDS = 900
const MONITOR_SECONDS = 2
/** Of the heartbeat: a sign of life may be late twice. */
const REFRESH_SHARE = 0.3
const LOOK_MS = 500
/** In case the look-out misses something. */
const POLL_SECONDS = 10
const COMMIT_MS = 5
const STOP_MS = 8_000

/** How soon a worker without a sign of life counts as dead. */
export interface JobTiming {
  readonly heartbeatSeconds?: number
  /** How often somebody looks. */
  readonly monitorSeconds?: number
}

export interface JobQueueOptions extends JobTiming {
  readonly tracing?: Tracing
  readonly clock?: Clock
  /** Told of each job whose attempts have all failed, with ids only. */
  readonly onGivenUp?: Attempting['onGivenUp']
}

/** Jobs on the service's own database through pg-boss; a dead worker's job is noticed within about 12 s. */
export function createJobQueue(
  database: Pick<OpenDatabase, 'kind' | 'worker' | 'keepAlive'>,
  logger: Logger,
  {
    tracing = NO_TRACING,
    clock = systemClock,
    onGivenUp = () => {},
    heartbeatSeconds = database.kind === 'pglite' ? EMBEDDED_HEARTBEAT_SECONDS : HEARTBEAT_SECONDS,
    monitorSeconds = MONITOR_SECONDS,
  }: JobQueueOptions = {},
): JobQueue {
  const boss = new PgBoss({
    db: database.worker.sql,
    // A login that may create tables makes these along with all the others.
    migrate: false,
    backend: database.kind === 'pglite' ? 'pglite' : 'postgres',
    superviseIntervalSeconds: monitorSeconds,
    monitorIntervalSeconds: monitorSeconds,
    monitorVacuum: false,
    reindex: false,
  })
  const workable = new Set<string>()
  let lookOut: ReturnType<typeof startLookOut> | null = null
  let started = false
  let stopping = false
  let declared: readonly JobKind[] = []
  const logError = (error: unknown) => logger.error({ error: safeMessage(error) }, 'job queue error')
  boss.on('error', logError)
  const attempting: Attempting = {
    database,
    logger,
    tracing,
    onGivenUp,
    signOfLifeMs: heartbeatSeconds * REFRESH_SHARE * 1_000,
    isStopping: () => stopping,
  }

  /** One idle worker is enough, because whoever takes a job wakes the next; a busy one looks again once it is done. */
  const wake = (name: string) => {
    const own = boss.getWipData().filter((worker) => worker.name === name)
    const idle = own.find(({ count }) => count === 0)
    for (const worker of own) if (worker === idle || worker.count > 0) boss.notifyWorker(worker.id)
  }

  const workOn = async (kind: JobKind) => {
    await boss.work(
      kind.name,
      {
        pollingIntervalSeconds: POLL_SECONDS,
        heartbeatRefreshSeconds: heartbeatSeconds * REFRESH_SHARE,
        includeMetadata: true,
        localConcurrency: kind.concurrency,
        ...(kind.perOrganization ? { localGroupConcurrency: kind.perOrganization } : {}),
      },
      async ([job]) => {
        // There may be more jobs; without this, only one is taken per poll, and by one worker.
        wake(kind.name)
        if (job) await attemptJob(attempting, kind, job)
      },
    )
    await boss.work(`${kind.name}${GIVEN_UP}`, { pollingIntervalSeconds: POLL_SECONDS }, async ([job]) => {
      if (job) await giveUpJob(attempting, kind, job)
    })
  }

  const work = async () => {
    for (const kind of declared) {
      await workOn(kind)
      if (kind.schedule) await boss.schedule(kind.name, kind.schedule)
    }
    lookOut = startLookOut({
      sql: database.worker.sql,
      everyMs: LOOK_MS,
      queues: [...new Set(boss.getWipData().map(({ name }) => name))],
      onDue: wake,
      onError: logError,
    })
  }

  /** The job's organization and turn, if the kind takes turns. */
  const findTurn = async (executor: SqlExecutor, name: string, data: object, options: SendOptions) => {
    const isFair = declared.some((kind) => kind.name === name && kind.perOrganization)
    const group = 'organizationId' in data ? String(data.organizationId) : null
    if (!isFair || !group) return {}
    const { delaySeconds = 0, weightSeconds = 0, lane = null } = options
    const place = { queue: name, group, lane, limit: MAX_WAITING_COUNTED }
    const ahead = await countAhead(executor, place)
    return {
      // The queue's own word for a part of a group.
      group: { id: group, ...(lane ? { tier: lane } : {}) },
      priority: computePriority({ now: clock.now(), delaySeconds, ahead, weightSeconds }),
    }
  }

  return {
    work,
    send: async (db, name, data, options = {}) => {
      const executor = sendingExecutor(db)
      await boss.send(name, pack(data, tracing.traceparent()), {
        db: executor,
        ...(await findTurn(executor, name, data, options)),
        ...(options.delaySeconds ? { startAfter: options.delaySeconds } : {}),
      })
      // The row is not committed yet: poll again once it may be.
      outsideTransaction(() => setTimeout(wake, COMMIT_MS, name).unref())
    },
    start: async (kinds, options) => {
      // As it starts, pg-boss reads every queue: it would look up a later one inside a sender's transaction.
      await declareQueues(database, kinds, heartbeatSeconds)
      await boss.start()
      started = true
      for (const { name } of kinds) workable.add(name)
      declared = kinds
      if (options.work) await work()
    },
    stats: async () => {
      const counted = await countJobs(database.worker.sql)
      const of = (name: string) =>
        counted.get(name) ?? { waiting: 0, active: 0, failed: 0, oldestSeconds: null }
      return [...workable].map((name) => {
        const { waiting, active, failed, oldestSeconds } = of(name)
        return { name, waiting, active, failed: failed + of(`${name}${GIVEN_UP}`).waiting, oldestSeconds }
      })
    },
    isUnfinished: (db, name) => hasUnfinished(sendingExecutor(db), name),
    oldestDue: async () => {
      const found = await findOldestDue(database.worker.sql)
      return new Map([...workable].map((name) => [name, found.get(name) ?? 0]))
    },
    countGivenUp: async () => {
      const found = await countFailed(database.worker.sql)
      return new Map([...workable].map((name) => [name, found.get(name) ?? 0]))
    },
    schedules: async () => {
      const newest = await findNewestScheduled(database.worker.sql)
      return (await boss.getSchedules()).map(({ name, cron }) => ({
        name,
        lastRunAt: newest.get(name)?.at ?? null,
        nextRunAt: boss.previewSchedule(cron)[0] ?? null,
        lastResult: newest.get(name)?.result ?? 'never',
      }))
    },
    listGivenUp: async () =>
      (await findFailed(database.worker.sql, [...workable])).map((job) => {
        const kind = declared.find(({ name }) => name === job.queue)
        const { data } = unpack(job.data)
        return { ...job, ids: idsIn(data), canStartAgain: kind !== undefined && canStartAgain(kind) }
      }),
    startAgain: async (id) => {
      const [job] = await findFailed(database.worker.sql, [...workable], id)
      const kind = declared.find(({ name }) => name === job?.queue)
      if (!job || !kind || !canStartAgain(kind)) return false
      await kind.reopen?.(unpack(job.data).data)
      await boss.retry(kind.name, id)
      return true
    },
    dismiss: async (id) => {
      const [job] = await findFailed(database.worker.sql, [...workable], id)
      if (!job) return false
      await boss.deleteJob(job.queue, id)
      return true
    },
    stop: async () => {
      stopping = true
      lookOut?.stop()
      if (!started) return
      // Waiting is our own, because pg-boss looks only every half second. What does not end is handed back.
      const working = new Set(boss.getWipData().map(({ name }) => name))
      const ended = Promise.allSettled([...working].map((name) => boss.offWork(name)))
      const late = new AbortController()
      await Promise.race([ended, sleep(STOP_MS, undefined, { signal: late.signal }).catch(() => {})])
      late.abort()
      await boss.stop({ graceful: false })
    },
  }
}
