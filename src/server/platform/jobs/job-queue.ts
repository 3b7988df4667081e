import { setTimeout as sleep } from 'node:timers/promises'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import { type Clock, systemClock } from '../clock.ts'
import type { OpenDatabase, SqlExecutor } from '../db/database.ts'
import { type SystemDb, sendingExecutor, type TenantDb } from '../db/tenancy.ts'
import { outsideTransaction } from '../db/transaction-scope.ts'
import { safeMessage } from '../errors.ts'
import type { Logger } from '../observability/log.ts'
import { NO_TRACING, type Tracing } from '../observability/tracing.ts'
import type { JobKind } from './define-job.ts'
import { countJobs, findNewestScheduled, type JobCounts, type ScheduleResult } from './job-stats.store.ts'
import { startLookOut } from './look-out.ts'
import { createQueues, setHeartbeat } from './queues.store.ts'
import { computePriority, MAX_WAITING_COUNTED } from './turns.ts'
import { countWaiting } from './waiting-jobs.store.ts'

export interface SendOptions {
  readonly delaySeconds?: number
  /** About how many seconds longer than the smallest job of its kind it takes; small jobs go first. */
  readonly weightSeconds?: number
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

export interface JobQueue extends JobSender {
  /** Creates the queues; with `work`, also takes jobs from them. */
  start(kinds: readonly JobKind[], options: { work: boolean }): Promise<void>
  /** Starts taking jobs, if it was started without. */
  work(): Promise<void>
  stats(): Promise<QueueStats[]>
  schedules(): Promise<ScheduleStatus[]>
  stop(): Promise<void>
}

const HEARTBEAT_SECONDS = 10
const MONITOR_SECONDS = 2
/** Of the heartbeat: a sign of life may be late twice. */
const REFRESH_SHARE = 0.3
const LOOK_MS = 500
/** In case the look-out misses something. */
const POLL_SECONDS = 10
const GIVEN_UP_DEADLINE_SECONDS = 60
const GIVEN_UP_RETRIES = 20
const MAX_RETRY_SECONDS = 2
const COMMIT_MS = 5
const STOP_MS = 8_000
const GIVEN_UP = '.given-up'

const CAUSE = 'traceparent'

/** A job carries the span that sent it, so that the trace of its run can name it. */
const pack = (data: object, traceparent: string | null): object =>
  traceparent ? { ...data, [CAUSE]: traceparent } : data

function unpack(packed: unknown): { data: object; cause: string | null } {
  const { [CAUSE]: cause, ...data } = (packed ?? {}) as { [CAUSE]?: string }
  return { data, cause: cause ?? null }
}

/** How soon a worker without a sign of life counts as dead. */
export interface JobTiming {
  readonly heartbeatSeconds?: number
  /** How often somebody looks. */
  readonly monitorSeconds?: number
}

export interface JobQueueOptions extends JobTiming {
  readonly tracing?: Tracing
  readonly clock?: Clock
}

/** Jobs on the service's own database through pg-boss; a dead worker's job is noticed within about 12 s. */
export function createJobQueue(
  database: Pick<OpenDatabase, 'kind' | 'worker'>,
  logger: Logger,
  {
    tracing = NO_TRACING,
    clock = systemClock,
    heartbeatSeconds = HEARTBEAT_SECONDS,
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
  const workers = new Map<string, readonly string[]>()
  const workable = new Set<string>()
  let lookOut: ReturnType<typeof startLookOut> | null = null
  let started = false
  let declared: readonly JobKind[] = []
  const logError = (error: unknown) => logger.error({ error: safeMessage(error) }, 'job queue error')
  boss.on('error', logError)

  const declare = async (kinds: readonly JobKind[]) => {
    const { sql } = database.worker
    const common = {
      policy: 'standard',
      heartbeatSeconds,
      retryDelay: 1,
      retryBackoff: true,
      // This wait adds to the time in which a dead worker is noticed.
      retryDelayMax: MAX_RETRY_SECONDS,
      deleteAfterSeconds: 86_400,
    } as const
    // A worker may also die while it gives up a job. A queue must exist before another one names it.
    const givenUp = kinds.map(({ name }) => ({
      name: `${name}${GIVEN_UP}`,
      options: { ...common, expireInSeconds: GIVEN_UP_DEADLINE_SECONDS, retryLimit: GIVEN_UP_RETRIES },
    }))
    const queues = kinds.map(({ name, deadlineSeconds, retries }) => ({
      name,
      options: {
        ...common,
        deadLetter: `${name}${GIVEN_UP}`,
        expireInSeconds: deadlineSeconds,
        retryLimit: retries,
      },
    }))
    await createQueues(sql, givenUp)
    await createQueues(sql, queues)
    if (heartbeatSeconds !== HEARTBEAT_SECONDS)
      await setHeartbeat(
        sql,
        [...givenUp, ...queues].map(({ name }) => name),
        heartbeatSeconds,
      )
  }

  const attempt = async (kind: JobKind, job: JobWithMetadata<unknown>): Promise<void> => {
    const { data, cause } = unpack(job.data)
    try {
      await tracing.within(
        {
          name: `job ${kind.name}`,
          kind: 'consumer',
          cause,
          facts: {
            'messaging.destination.name': kind.name,
            'messaging.message.id': job.id,
            'probity.job.attempt': job.retryCount,
          },
        },
        () => kind.handle(data, { signal: job.signal }),
      )
    } catch (error) {
      const message = safeMessage(error)
      logger.warn(
        { queue: kind.name, job: job.id, attempt: job.retryCount, error: message },
        'job attempt failed',
      )
      // pg-boss stores what is thrown with the job; evidence text must not get there.
      throw new Error(message)
    }
  }

  const wake = (name: string) => {
    for (const id of workers.get(name) ?? []) boss.notifyWorker(id)
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
        // There may be more jobs; without this, only one is taken per poll.
        wake(kind.name)
        if (job) await attempt(kind, job)
      },
    )
    await boss.work(`${kind.name}${GIVEN_UP}`, { pollingIntervalSeconds: POLL_SECONDS }, async ([job]) => {
      if (!job) return
      logger.error({ queue: kind.name, job: job.id }, 'job given up')
      await kind.onGivenUp?.(unpack(job.data).data)
    })
  }

  const work = async () => {
    for (const kind of declared) {
      await workOn(kind)
      if (kind.schedule) await boss.schedule(kind.name, kind.schedule)
    }
    for (const { name, id } of boss.getWipData()) workers.set(name, [...(workers.get(name) ?? []), id])
    lookOut = startLookOut({
      sql: database.worker.sql,
      everyMs: LOOK_MS,
      queues: [...workers.keys()],
      onDue: wake,
      onError: logError,
    })
  }

  /** The job's organization and turn, if the kind takes turns. */
  const findTurn = async (executor: SqlExecutor, name: string, data: object, options: SendOptions) => {
    const isFair = declared.some((kind) => kind.name === name && kind.perOrganization)
    const group = 'organizationId' in data ? String(data.organizationId) : null
    if (!isFair || !group) return {}
    const waiting = await countWaiting(executor, { queue: name, group, limit: MAX_WAITING_COUNTED })
    const { delaySeconds = 0, weightSeconds = 0 } = options
    return {
      group: { id: group },
      priority: computePriority({ now: clock.now(), delaySeconds, waiting, weightSeconds }),
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
      await declare(kinds)
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
    schedules: async () => {
      const newest = await findNewestScheduled(database.worker.sql)
      return (await boss.getSchedules()).map(({ name, cron }) => ({
        name,
        lastRunAt: newest.get(name)?.at ?? null,
        nextRunAt: boss.previewSchedule(cron)[0] ?? null,
        lastResult: newest.get(name)?.result ?? 'never',
      }))
    },
    stop: async () => {
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
