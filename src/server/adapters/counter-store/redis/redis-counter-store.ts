import { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Logger } from '#server/platform/observability/log.ts'
import type { CounterStore } from '#server/ports/counter-store.ts'
import { countedFrom, settled } from '../memory/memory-counter-store.ts'

/** A request never waits longer than this for a count. */
const COMMAND_MS = 250
const CONNECT_MS = 2_000
const MAX_RETRY_MS = 1_000

/**
 * Counts shared through Redis. While Redis is away or too slow, this process counts on its own; that and the return
 * are logged once each. No restart needed.
 */
export async function createRedisCounterStore({
  url,
  prefix,
  logger,
}: {
  url: string
  /** Prefix of this installation's keys. */
  prefix: string
  logger: Logger
}): Promise<CounterStore> {
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
  const health = watchHealth(logger)
  await client.connect().catch(() => health.failed())
  return {
    counter: ({ name, limit, windowSeconds }) => {
      const options = { keyPrefix: `${prefix}:rate:${name}`, points: limit, duration: windowSeconds }
      const insurance = new Insurance(options)
      const limiter = new RateLimiterRedis({
        ...options,
        storeClient: client,
        rejectIfRedisNotReady: true,
        insuranceLimiter: insurance,
      })
      return {
        consume: async (key, points = 1) => {
          const began = performance.now()
          const result = await settled(limiter.consume(key, points))
          if (!insurance.counted(result)) health.worked()
          else {
            health.failed()
            // A server that hangs keeps its connection: drop it, so that the next requests do not wait too.
            if (client.status === 'ready' && performance.now() - began >= COMMAND_MS) client.disconnect(true)
          }
          return countedFrom(result)
        },
      }
    },
    close: async () => client.disconnect(),
  }
}

/** Stands in for Redis, and knows which counts it made. */
class Insurance extends RateLimiterMemory {
  readonly #own = new WeakSet<RateLimiterRes>()

  override async consume(...counted: Parameters<RateLimiterMemory['consume']>): Promise<RateLimiterRes> {
    const result = await settled(super.consume(...counted))
    this.#own.add(result)
    return result
  }

  counted(result: RateLimiterRes): boolean {
    return this.#own.has(result)
  }
}

function watchHealth(logger: Logger): { failed(): void; worked(): void } {
  let away = false
  return {
    failed: () => {
      if (away) return
      away = true
      logger.warn(
        { topic: 'rate_limits' },
        'Redis cannot be reached: each process counts requests for itself until it is back',
      )
    },
    worked: () => {
      if (!away) return
      away = false
      logger.warn({ topic: 'rate_limits' }, 'Redis is back: requests are counted together again')
    },
  }
}
