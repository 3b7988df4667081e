import { createMemoryCallLimits } from '#server/adapters/call-limits/memory/memory-call-limits.ts'
import { createRedisCallLimits } from '#server/adapters/call-limits/redis/redis-call-limits.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { Logger } from '#server/platform/observability/log.ts'
import type { CallLimits } from '#server/ports/call-limits.ts'
import type { SharedRedis } from './redis.ts'

/** Shared by the fleet if there is a Redis. */
export const openCallLimits = async (
  redis: SharedRedis | null,
  deps: { clock: Clock; ids: Ids; logger: Logger },
): Promise<CallLimits> =>
  redis ? await createRedisCallLimits({ ...deps, ...redis }) : createMemoryCallLimits(deps)
