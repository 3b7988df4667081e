import { AppError } from '#server/platform/errors.ts'
import { probe } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'

type Check = 'database' | 'queue' | 'store' | 'provider' | 'manifest_store'

export interface HealthDeps {
  /** Each rejects if its dependency cannot be used. No `manifest_store` if no proofs of destruction are kept. */
  readonly checks: Readonly<Partial<Record<Check, () => Promise<unknown>>>>
  /** True once the process has been told to stop: it finishes its work and accepts no more. */
  readonly isStopping: () => boolean
}

/** Below the two seconds in which the service answers, whatever happens to its dependencies. */
const CHECK_MS = 1_500
const NAMES: readonly Check[] = ['database', 'queue', 'store', 'provider', 'manifest_store']
/**
 * Without these nothing can be answered or saved. An unavailable model stops only new analyses, an unavailable
 * manifest store only destruction.
 */
const NEEDED: ReadonlySet<Check> = new Set(['database', 'queue', 'store'])
const tag = 'operations'

export const healthRoutes = ({ checks, isStopping }: HealthDeps): Route[] => [
  defineRoute(
    endpoints.getHealth,
    {
      access: probe,
      rate: 'read',
      tag,
      summary: 'Liveness: the process answers',
    },
    async () => ({ status: 'ok' as const }),
  ),
  defineRoute(
    endpoints.getReadiness,
    {
      access: probe,
      rate: 'read',
      tag,
      summary: 'Readiness: database, queue and store answer, and the process is not stopping',
    },
    async () => {
      if (isStopping()) throw new AppError('NOT_READY', 'The service is stopping.')
      const results = await Promise.all(
        NAMES.flatMap((name) => {
          const check = checks[name]
          return check ? [whyNot(check(), CHECK_MS).then((reason) => ({ name, reason }))] : []
        }),
      )
      const missing = results.filter(({ name, reason }) => NEEDED.has(name) && reason !== null)
      if (missing.length > 0)
        throw new AppError(
          missing.some(({ name }) => name === 'database') ? 'DATABASE_UNAVAILABLE' : 'NOT_READY',
          `Not ready: ${missing.map(({ name }) => name).join(', ')} cannot be used.${missing.map(({ reason }) => reason && ` ${reason}`).join('')}`,
          { retryAfterSeconds: 5 },
        )
      return {
        status: 'ready' as const,
        checks: results.map(({ name, reason }) => ({ name, ok: reason === null })),
      }
    },
  ),
]

/** Null if it can be used; else why not, in words for people, or nothing where nobody knows. */
async function whyNot(work: Promise<unknown>, ms: number): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<''>((resolve) => {
    timer = setTimeout(() => resolve(''), ms)
  })
  const settled = work.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.message : ''),
  )
  return await Promise.race([settled, late]).finally(() => clearTimeout(timer))
}
