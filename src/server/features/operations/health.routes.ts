import { z } from 'zod'
import { AppError } from '#server/platform/errors.ts'
import { probe } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'

export interface OperationsDeps {
  /** Rejects where the database cannot be reached. */
  readonly pingDatabase: () => Promise<void>
}

const PING_MS = 2_000
const tag = 'operations'

export const operationsRoutes = ({ pingDatabase }: OperationsDeps): Route[] => [
  defineRoute(
    {
      method: 'GET',
      url: '/api/health',
      access: probe,
      rate: 'read',
      tag,
      summary: 'Liveness: the process answers',
      response: z.object({ status: z.literal('ok') }),
    },
    async () => ({ status: 'ok' as const }),
  ),
  defineRoute(
    {
      method: 'GET',
      url: '/api/health/ready',
      access: probe,
      rate: 'read',
      tag,
      summary: 'Readiness: the database answers',
      response: z.object({ status: z.literal('ready') }),
    },
    async () => {
      await withDeadline(pingDatabase(), PING_MS)
      return { status: 'ready' as const }
    },
  ),
]

async function withDeadline(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('deadline')), ms)
  })
  await Promise.race([work, late])
    .catch((error: unknown) => {
      throw new AppError('DATABASE_UNAVAILABLE', 'The database does not answer.', {
        cause: error,
        retryAfterSeconds: 5,
      })
    })
    .finally(() => clearTimeout(timer))
}
