import { z } from 'zod'
import { timestamp } from './common.ts'

export const alarmStates = z.object({
  watched_here: z
    .boolean()
    .describe("Whether this process evaluates the application's own alarms; otherwise Prometheus does"),
  items: z.array(
    z.object({
      name: z.string(),
      severity: z.enum(['critical', 'warning', 'info']),
      summary: z.string(),
      state: z
        .enum(['quiet', 'pending', 'firing', 'elsewhere'])
        .describe('`elsewhere`: only an exporter knows'),
      since: timestamp.nullable(),
      value: z.number().nullable(),
      threshold: z.number(),
      threshold_variable: z.string(),
      runbook: z.string(),
    }),
  ),
})
export type AlarmStates = z.infer<typeof alarmStates>
