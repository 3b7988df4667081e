import { Redis } from 'ioredis'
import type { Clock } from '#server/platform/clock.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { Logger } from '#server/platform/observability/log.ts'
import type { CallLimits, CallPool } from '#server/ports/call-limits.ts'
import { createMemoryCallLimits } from '../memory/memory-call-limits.ts'
import { ADMIT, COUNT, HELD, LEASE, NOTE, RENEW } from './scripts.ts'

/** Longer than for a request: a model call takes seconds, and a limit per process is a weaker one. */
const COMMAND_MS = 1_000
const CONNECT_MS = 2_000
const MAX_RETRY_MS = 1_000
const RENEWALS_A_LEASE = 4

export interface RedisCallLimitsDeps {
  readonly url: string
  /** Prefix of this installation's keys. */
  readonly prefix: string
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
}

/**
 * Limits of the whole fleet, kept in Redis. The process also counts its own share locally, so while Redis is away it
 * continues within the same limits, including its most recent calls.
 */
export async function createRedisCallLimits(deps: RedisCallLimitsDeps): Promise<CallLimits> {
  const local = createMemoryCallLimits(deps)
  const shared = await openShared(deps)
  const member = () => deps.ids.uuid()

  return {
    scope: () => (shared.away() ? 'per_process' : 'shared'),
    lease: async (pool) => {
      const own = await local.lease(pool)
      if (!own) return null
      const holder = member()
      if ((await shared.run(LEASE, pool, [pool.size, pool.leaseMs, holder])) === 0) {
        await own.release()
        return null
      }
      const stopRenewing = renewing(pool, () => shared.run(RENEW, pool, [pool.leaseMs, holder]))
      return {
        release: async () => {
          await stopRenewing()
          await own.release()
          await shared.forget(pool, holder)
        },
      }
    },
    held: async (pool) => (await shared.run(HELD, pool, [])) ?? (await local.held(pool)),
    admit: async (window) => {
      const own = local.admitRevocably(window)
      if (own.waitMs > 0) return own.waitMs
      const waitMs = await shared.run(ADMIT, window, [window.limit, window.windowMs, member()])
      if (waitMs) own.revoke()
      return waitMs ?? 0
    },
    note: async (events) => {
      await local.note(events)
      await shared.run(NOTE, events, [events.windowMs, member()])
    },
    count: async (events) =>
      Math.max(await local.count(events), (await shared.run(COUNT, events, [events.windowMs])) ?? 0),
    close: async () => shared.close(),
  }
}

/**
 * Keeps a lease alive. Returns a function that stops it and waits for a running renewal, which would otherwise take
 * the slot again.
 */
function renewing({ leaseMs }: CallPool, renew: () => Promise<unknown>): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    last = renew()
  }, leaseMs / RENEWALS_A_LEASE)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await last
  }
}

interface Shared {
  /** null if Redis did not answer in time. */
  run(script: string, about: { name: string }, args: readonly (string | number)[]): Promise<number | null>
  forget(pool: CallPool, holder: string): Promise<void>
  away(): boolean
  close(): void
}

async function openShared({ url, prefix, logger }: RedisCallLimitsDeps): Promise<Shared> {
  const client = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_MS,
    connectTimeout: CONNECT_MS,
    retryStrategy: (attempt) => Math.min(attempt * 100, MAX_RETRY_MS),
  })
  // Logged below in our own words; without a listener the client would print each failed attempt.
  client.on('error', () => {})
  let away = false
  const failed = (sinceMs: number) => {
    // A server that hangs keeps its connection: drop it, so that the next calls do not wait too.
    if (client.status === 'ready' && performance.now() - sinceMs >= COMMAND_MS) client.disconnect(true)
    if (away) return null
    away = true
    logger.warn(
      { topic: 'ai_limits' },
      'Redis cannot be reached: each process keeps to the limits of model calls by itself until it is back',
    )
    return null
  }
  const worked = () => {
    if (!away) return
    away = false
    logger.warn({ topic: 'ai_limits' }, 'Redis is back: the limits of model calls are kept together again')
  }
  await client.connect().catch(() => failed(performance.now()))
  return {
    run: async (script, { name }, args) => {
      const began = performance.now()
      try {
        const answer = Number(await client.eval(script, 1, `${prefix}:calls:${name}`, ...args))
        worked()
        return answer
      } catch {
        return failed(began)
      }
    },
    forget: async ({ name }, holder) => {
      await client.zrem(`${prefix}:calls:${name}`, holder).catch(() => {})
    },
    away: () => away,
    close: () => client.disconnect(),
  }
}
