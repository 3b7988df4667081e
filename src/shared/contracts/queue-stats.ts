import { z } from 'zod'
import { PROVIDERS } from '../analysis-types.ts'

const count = z.number().int().min(0)

/** How busy the language models are, and what waits for them. */
export const queueStats = z.object({
  shedder: z.object({
    hot: z.boolean().describe('Quality checks are put off'),
    recentThrottles: count.describe('Throttles of the last 60 seconds'),
    fallbackRegion: z.string().describe('Empty where there is none'),
    disabled: z.boolean(),
  }),
  limits: z.object({
    scope: z.enum(['shared', 'per_process']).describe('Whether the fleet keeps them together'),
    providers: z.array(
      z.object({
        provider: z.enum(PROVIDERS),
        concurrency: count,
        active: count,
        waiting_here: count.describe('Calls of the answering process that wait for a place'),
      }),
    ),
    regions: z.array(
      z.object({
        provider: z.enum(PROVIDERS),
        region: z.string(),
        requests_per_minute: count,
        recent_requests: count,
      }),
    ),
    unwritten_usage: count.describe('Usage rows of the answering process that wait for the database'),
  }),
  queue_depth: count.describe('Jobs that wait, of all kinds'),
  queues: z.array(
    z.object({
      name: z.string(),
      waiting: count,
      active: count,
      failed: count,
      oldest_seconds: z.number().nullable(),
    }),
  ),
})
export type QueueStats = z.infer<typeof queueStats>
