import { z } from 'zod'

export const liveness = z.object({ status: z.literal('ok') })

export const readinessReport = z.object({
  status: z.literal('ready'),
  checks: z
    .array(
      z.object({
        name: z.enum(['database', 'queue', 'store', 'provider', 'manifest_store']),
        ok: z.boolean(),
      }),
    )
    .describe(
      'A provider or a store of manifests that fails is told here, but only database, queue and store make the service unready. `manifest_store` stands here where one is configured: while it fails nothing is destroyed',
    ),
})
