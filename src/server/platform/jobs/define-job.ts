import { z } from 'zod'

export interface JobContext {
  /** Aborted when the job's deadline passes or the worker stops. */
  readonly signal: AbortSignal
}

interface JobSettings {
  readonly name: string
  /** Jobs of this kind that one worker process runs at the same time. */
  readonly concurrency: number
  /**
   * How many of those may belong to one organization; fewer than `concurrency`, so that a busy organization leaves
   * room. Organizations then take turns; the job's data names its organization.
   */
  readonly perOrganization?: number
  /** After this many seconds a job counts as hung and is retried. */
  readonly deadlineSeconds: number
  /** Retries after the first attempt. */
  readonly retries: number
  /** Cron expression (UTC, minutes) for a kind that also runs on schedule, once across the fleet. */
  readonly schedule?: string
}

interface JobShape<P extends z.ZodType> extends JobSettings {
  /** What a job of this kind carries; a handler sees nothing else. */
  readonly payload: P
  readonly handle: (data: z.output<P>, job: JobContext) => Promise<void>
  /** Called when all attempts failed; without it the failure is only logged. */
  readonly onGivenUp?: (data: z.output<P>) => Promise<void>
  /** Takes back what `onGivenUp` did, so that a person may start the job again; without both it just runs again. */
  readonly reopen?: (data: z.output<P>) => Promise<void>
}

/** A kind of background work as the queue sees it; what it carries is checked before its handlers see it. */
export interface JobKind extends JobSettings {
  readonly handle: (data: unknown, job: JobContext) => Promise<void>
  readonly onGivenUp?: (data: unknown) => Promise<void>
  readonly reopen?: (data: unknown) => Promise<void>
}

/** A job that is marked as failed where people see it, and not taken back from there, is requested again by them. */
export const canStartAgain = ({ onGivenUp, reopen }: JobKind): boolean => !onGivenUp || reopen !== undefined

/** For work that looks up by itself what there is to do. */
export const NO_PAYLOAD = z.object({})

/** The only way to make a kind of job. Handlers are idempotent: a killed worker's job runs again. */
export function defineJob<P extends z.ZodType>(shape: JobShape<P>): JobKind {
  const { payload, handle, onGivenUp, reopen, ...settings } = shape
  return {
    ...settings,
    handle: (data, job) => handle(payload.parse(data), job),
    ...(onGivenUp ? { onGivenUp: (data: unknown) => onGivenUp(payload.parse(data)) } : {}),
    ...(reopen ? { reopen: (data: unknown) => reopen(payload.parse(data)) } : {}),
  }
}
