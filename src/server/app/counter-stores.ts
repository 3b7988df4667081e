import { createMemoryCounterStore } from '#server/adapters/counter-store/memory/memory-counter-store.ts'
import type { Logger } from '#server/platform/observability/log.ts'
import type { CounterStore } from '#server/ports/counter-store.ts'
import type { SharedRedis } from './redis.ts'

/** Shared by the fleet if there is a Redis; its client is loaded only then. */
export async function openCounterStore(redis: SharedRedis | null, logger: Logger): Promise<CounterStore> {
  if (!redis) return createMemoryCounterStore()
  const { createRedisCounterStore } = await import(
    '#server/adapters/counter-store/redis/redis-counter-store.ts'
  )
  return await createRedisCounterStore({ ...redis, logger })
}
