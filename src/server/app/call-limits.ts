import { createMemoryCallLimits } from '#server/adapters/call-limits/memory/memory-call-limits.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { Logger } from '#server/platform/observability/log.ts'
import type { CallLimits } from '#server/ports/call-limits.ts'
import type { SharedRedis } from './redis.ts'

/** Shared by the fleet if there is a Redis; its client is loaded only then. */
export async function openCallLimits(
  redis: SharedRedis | null,
  deps: { clock: Clock; ids: Ids; logger: Logger },
): Promise<CallLimits> {
  if (!redis) return createMemoryCallLimits(deps)
  const { createRedisCallLimits } = await import('#server/adapters/call-limits/redis/redis-call-limits.ts')
  return await createRedisCallLimits({ ...deps, ...redis })
}
