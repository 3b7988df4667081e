import { z } from 'zod'

export const liveness = z.object({ status: z.literal('ok') })

export const readinessReport = z.object({
  status: z.literal('ready'),
  checks: z
    .array(z.object({ name: z.enum(['database', 'queue', 'store', 'provider']), ok: z.boolean() }))
    .describe(
      'A provider that fails is told here, but only database, queue and store make the service unready',
    ),
})
