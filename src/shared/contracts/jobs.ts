import { z } from 'zod'
import { id, timestamp } from './common.ts'

export const jobsStatus = z.object({
  queues: z.array(
    z.object({
      name: z.string(),
      waiting: z.number().int(),
      active: z.number().int(),
      failed: z.number().int(),
      oldest_seconds: z.number().nullable().describe('Age of the oldest job that waits'),
    }),
  ),
  given_up: z
    .array(
      z.object({
        id,
        queue: z.string(),
        given_up_at: timestamp,
        attempts: z.number().int(),
        error: z.string().describe('What kind of failure the last attempt met, never what it held'),
        ids: z.record(z.string(), z.string()).describe('What the job is about, by number'),
        can_start_again: z
          .boolean()
          .describe(
            'Otherwise what it was to make says that it failed, and is requested again on its own page',
          ),
      }),
    )
    .describe('Jobs of the last week whose attempts have all failed, the newest first'),
  schedules: z.array(
    z.object({
      name: z.string(),
      last_run_at: timestamp.nullable(),
      next_run_at: timestamp.nullable(),
      last_result: z.enum(['completed', 'failed', 'running', 'never']),
    }),
  ),
})
export type JobsStatus = z.infer<typeof jobsStatus>
