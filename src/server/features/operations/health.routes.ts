import { AppError } from '#server/platform/errors.ts'
import { probe } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { liveness, readinessReport } from '#shared/contracts/operations-health.ts'

export interface HealthDeps {
  /** Each rejects where what it names cannot be used. */
  readonly checks: {
    readonly database: () => Promise<unknown>
    readonly queue: () => Promise<unknown>
    readonly store: () => Promise<unknown>
    readonly provider: () => Promise<unknown>
  }
  /** True once the process has been told to stop: it finishes what it has and takes no more. */
  readonly isStopping: () => boolean
}

type Check = keyof HealthDeps['checks']

/** Below the two seconds in which the service answers whatever happens to its dependencies. */
const CHECK_MS = 1_500
const NAMES: readonly Check[] = ['database', 'queue', 'store', 'provider']
/** Without these nothing can be answered or kept. A model that is away stops new analyses only. */
const NEEDED: ReadonlySet<Check> = new Set(['database', 'queue', 'store'])
const tag = 'operations'

export const healthRoutes = ({ checks, isStopping }: HealthDeps): Route[] => [
  defineRoute(
    {
      method: 'GET',
      url: '/api/health',
      access: probe,
      rate: 'read',
      tag,
      summary: 'Liveness: the process answers',
      response: liveness,
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
      summary: 'Readiness: database, queue and store answer, and the process is not stopping',
      response: readinessReport,
    },
    async () => {
      if (isStopping()) throw new AppError('NOT_READY', 'The service is stopping.')
      const results = await Promise.all(
        NAMES.map(async (name) => ({ name, ok: await answers(checks[name](), CHECK_MS) })),
      )
      const missing = results.filter(({ name, ok }) => NEEDED.has(name) && !ok).map(({ name }) => name)
      if (missing.length > 0)
        throw new AppError(
          missing.includes('database') ? 'DATABASE_UNAVAILABLE' : 'NOT_READY',
          `Not ready: ${missing.join(', ')} cannot be used.`,
          { retryAfterSeconds: 5 },
        )
      return { status: 'ready' as const, checks: results }
    },
  ),
]

async function answers(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  const settled = work.then(
    () => true,
    () => false,
  )
  return await Promise.race([settled, late]).finally(() => clearTimeout(timer))
}
