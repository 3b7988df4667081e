import type { Job, JobWithMetadata } from 'pg-boss'
import type { OpenDatabase } from '../db/database.ts'
import { withinDeadline } from '../db/deadline.ts'
import { describeError, safeMessage } from '../errors.ts'
import type { Logger } from '../observability/log.ts'
import type { Tracing } from '../observability/tracing.ts'
import type { JobKind } from './define-job.ts'

export interface Attempting {
  readonly database: Pick<OpenDatabase, 'keepAlive'>
  readonly logger: Logger
  readonly tracing: Tracing
  readonly onGivenUp: (facts: Readonly<Record<string, string>>) => void
  /** So often the queue hears that the process is at work. */
  readonly signOfLifeMs: number
  /** What is interrupted then did not fail: it begins again with the next process. */
  readonly isStopping: () => boolean
}

const CAUSE = 'traceparent'
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A job carries the span that sent it, so that the trace of its run can name it. */
export const pack = (data: object, traceparent: string | null): object =>
  traceparent ? { ...data, [CAUSE]: traceparent } : data

export function unpack(packed: unknown): { data: object; cause: string | null } {
  const { [CAUSE]: cause, ...data } = (packed ?? {}) as { [CAUSE]?: string }
  return { data, cause: cause ?? null }
}

/** What the job is about, by number: a job carries ids and small settings, of which only the ids are logged. */
export const idsIn = (data: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(data).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && ID.test(entry[1]),
    ),
  )

/** Carries out one attempt, and says of one that failed what it was about and where it failed, never what it held. */
export async function attemptJob(
  { database, logger, tracing, signOfLifeMs, isStopping }: Attempting,
  kind: JobKind,
  job: JobWithMetadata<unknown>,
): Promise<void> {
  const { data, cause } = unpack(job.data)
  const attempt = job.retryCount
  const release = database.keepAlive({ queue: kind.name, id: job.id, attempt }, signOfLifeMs)
  try {
    await tracing.within(
      {
        name: `job ${kind.name}`,
        kind: 'consumer',
        cause,
        facts: {
          'messaging.destination.name': kind.name,
          'messaging.message.id': job.id,
          'probity.job.attempt': attempt,
        },
      },
      () => withinDeadline(kind.deadlineSeconds, () => kind.handle(data, { signal: job.signal })),
    )
  } catch (error) {
    const message = safeMessage(error)
    const { name, frames } = describeError(error)
    logger[isStopping() ? 'debug' : 'warn'](
      {
        queue: kind.name,
        job: job.id,
        attempt,
        ...idsIn(data),
        error: message,
        code: name,
        at: frames[0],
      },
      'job attempt failed',
    )
    // pg-boss stores what is thrown with the job; evidence text must not get there.
    throw new Error(message)
  } finally {
    release()
  }
}

/** All attempts have failed. */
export async function giveUpJob({ onGivenUp }: Attempting, kind: JobKind, job: Job<unknown>): Promise<void> {
  const { data } = unpack(job.data)
  onGivenUp({ queue: kind.name, job: job.id, ...idsIn(data) })
  await kind.onGivenUp?.(data)
}
