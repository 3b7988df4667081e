import { z } from 'zod'
import { timestamp } from './common.ts'

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
