import { type JobWithMetadata, PgBoss } from 'pg-boss'
import type { OpenDatabase } from '../db/database.ts'
import { oneAtATime } from '../db/start-lock.ts'
import { queueExecutor, type SystemDb, type TenantDb } from '../db/tenancy.ts'
import { outsideTransaction } from '../db/transaction-scope.ts'
import { safeMessage } from '../errors.ts'
import type { Logger } from '../observability/log.ts'
import { NO_TRACING, type Tracing } from '../observability/tracing.ts'
import { countJobs, findNewestScheduled, type JobCounts, type ScheduleResult } from './job-stats.store.ts'

export interface JobContext {
  /** Aborted when the job's deadline passes or the worker stops. */
  readonly signal: AbortSignal
}

/** A kind of background work. Handlers are idempotent: a killed worker's job runs again. */
export interface JobKind<T extends object> {
  readonly name: string
  /** Jobs of this kind that one worker process runs at the same time. */
  readonly concurrency: number
  /** After this many seconds a job counts as hung and is tried again. */
  readonly deadlineSeconds: number
  /** Further tries after the first. */
  readonly retries: number
  readonly handle: (data: T, job: JobContext) => Promise<void>
  /** Cron expression (UTC, minutes) for a kind that also runs by itself, once in the whole fleet. */
  readonly schedule?: string
  /** What to do when no try succeeded; without it the failure is only logged. */
  readonly onGivenUp?: (data: T) => Promise<void>
}

/** Kinds differ in their data; the queue only passes it through. */
export type AnyJobKind = JobKind<never>

export interface JobSender {
  /** Writes the job in the caller's transaction: it exists exactly when the transaction commits. */
  send<T extends object>(
    db: TenantDb | SystemDb,
    name: string,
    data: T,
    options?: { delaySeconds?: number },
  ): Promise<void>
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
  start(kinds: readonly AnyJobKind[], options: { work: boolean }): Promise<void>
  /** Takes jobs from now on, where it was started without. */
  work(): Promise<void>
  stats(): Promise<QueueStats[]>
  schedules(): Promise<ScheduleStatus[]>
  stop(): Promise<void>
}

const HEARTBEAT_SECONDS = 10
const MONITOR_SECONDS = 2
const POLL_SECONDS = 0.5
const GIVEN_UP_POLL_SECONDS = 1
const GIVEN_UP_DEADLINE_SECONDS = 60
const GIVEN_UP_RETRIES = 20
const RETRY_SECONDS_MOST = 2
const COMMIT_MS = 5
const STOP_MS = 8_000
const NO_JOB = '00000000-0000-0000-0000-000000000000'
const GIVEN_UP = '.given-up'

const CAUSE = 'traceparent'

/** A job carries the span that sent it, so that the trace of its run can name it. */
const pack = (data: object, traceparent: string | null): object =>
  traceparent ? { ...data, [CAUSE]: traceparent } : data

function unpack(packed: unknown): { data: object; cause: string | null } {
  const { [CAUSE]: cause, ...data } = (packed ?? {}) as { [CAUSE]?: string }
  return { data, cause: cause ?? null }
}

/** Jobs on the service's own database through pg-boss; a dead worker's job is noticed within about 12 s. */
export function createJobQueue(
  database: OpenDatabase,
  logger: Logger,
  tracing: Tracing = NO_TRACING,
): JobQueue {
  const boss = new PgBoss({
    db: database.sql,
    backend: database.kind === 'pglite' ? 'pglite' : 'postgres',
    superviseIntervalSeconds: MONITOR_SECONDS,
    monitorIntervalSeconds: MONITOR_SECONDS,
    monitorVacuum: false,
    reindex: false,
  })
  const workers = new Map<string, readonly string[]>()
  const workable = new Set<string>()
  let started = false
  let declared: readonly AnyJobKind[] = []
  boss.on('error', (error) => logger.error({ error: safeMessage(error) }, 'job queue error'))

  const declare = async (kind: AnyJobKind) => {
    const deadLetter = `${kind.name}${GIVEN_UP}`
    const common = {
      heartbeatSeconds: HEARTBEAT_SECONDS,
      retryDelay: 1,
      retryBackoff: true,
      // The wait adds to the time in which a dead worker is noticed.
      retryDelayMax: RETRY_SECONDS_MOST,
      deleteAfterSeconds: 86_400,
    } as const
    // A worker may die while it gives a job up, too.
    await boss.createQueue(deadLetter, {
      ...common,
      expireInSeconds: GIVEN_UP_DEADLINE_SECONDS,
      retryLimit: GIVEN_UP_RETRIES,
    })
    await boss.createQueue(kind.name, {
      ...common,
      deadLetter,
      expireInSeconds: kind.deadlineSeconds,
      retryLimit: kind.retries,
    })
  }

  const attempt = async (kind: AnyJobKind, job: JobWithMetadata<unknown>): Promise<void> => {
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
        () => kind.handle(data as never, { signal: job.signal }),
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

  const addWorker = async (kind: AnyJobKind): Promise<string> => {
    const id: string = await boss.work(
      kind.name,
      { pollingIntervalSeconds: POLL_SECONDS, heartbeatRefreshSeconds: 3, includeMetadata: true },
      async ([job]) => {
        // Where there was one job there may be another; without this, one is taken per poll.
        boss.notifyWorker(id)
        if (job) await attempt(kind, job)
      },
    )
    return id
  }

  const workOn = async (kind: AnyJobKind) => {
    const ids: string[] = []
    for (let slot = 0; slot < kind.concurrency; slot++) ids.push(await addWorker(kind))
    workers.set(kind.name, ids)
    await boss.work(
      `${kind.name}${GIVEN_UP}`,
      { pollingIntervalSeconds: GIVEN_UP_POLL_SECONDS },
      async ([job]) => {
        if (!job) return
        logger.error({ queue: kind.name, job: job.id }, 'job given up')
        await kind.onGivenUp?.(unpack(job.data).data as never)
      },
    )
  }

  const work = async () => {
    for (const kind of declared) {
      await workOn(kind)
      if (kind.schedule) await boss.schedule(kind.name, kind.schedule)
    }
  }

  return {
    work,
    send: async (db, name, data, options = {}) => {
      await boss.send(name, pack(data, tracing.traceparent()), {
        db: queueExecutor(db),
        ...(options.delaySeconds ? { startAfter: options.delaySeconds } : {}),
      })
      const notify = () => {
        for (const id of workers.get(name) ?? []) boss.notifyWorker(id)
      }
      // The row is not committed yet: look again once it has had time to be.
      outsideTransaction(() => setTimeout(notify, COMMIT_MS).unref())
    },
    start: async (kinds, options) => {
      // Two processes that make the queue's tables at once would collide.
      await oneAtATime(database, () => boss.start())
      started = true
      for (const kind of kinds) {
        await declare(kind)
        workable.add(kind.name)
      }
      // Makes pg-boss remember every queue now: it would otherwise look one up inside a sender's transaction.
      for (const kind of kinds) await boss.findJobs(kind.name, { id: NO_JOB })
      declared = kinds
      if (options.work) await work()
    },
    stats: async () => {
      const counted = await countJobs(database)
      const of = (name: string) =>
        counted.get(name) ?? { waiting: 0, active: 0, failed: 0, oldestSeconds: null }
      return [...workable].map((name) => {
        const { waiting, active, failed, oldestSeconds } = of(name)
        return { name, waiting, active, failed: failed + of(`${name}${GIVEN_UP}`).waiting, oldestSeconds }
      })
    },
    schedules: async () => {
      const newest = await findNewestScheduled(database)
      return (await boss.getSchedules()).map(({ name, cron }) => ({
        name,
        lastRunAt: newest.get(name)?.at ?? null,
        nextRunAt: boss.previewSchedule(cron)[0] ?? null,
        lastResult: newest.get(name)?.result ?? 'never',
      }))
    },
    stop: async () => {
      if (started) await boss.stop({ graceful: true, timeout: STOP_MS })
    },
  }
}
