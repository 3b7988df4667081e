import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Counted, CounterStore } from '#server/ports/counter-store.ts'

/** Counts for this process only. */
export const createMemoryCounterStore = (): CounterStore => ({
  counter: ({ name, limit, windowSeconds }) => {
    const limiter = new RateLimiterMemory({ keyPrefix: name, points: limit, duration: windowSeconds })
    return { consume: async (key, points = 1) => countedFrom(await settled(limiter.consume(key, points))) }
  },
  close: async () => {},
})

/** If the limit is exceeded, the library rejects with the same kind of result. */
export const settled = (consumed: Promise<RateLimiterRes>): Promise<RateLimiterRes> =>
  consumed.catch((thrown: unknown) => {
    if (thrown instanceof RateLimiterRes) return thrown
    throw thrown
  })

export const countedFrom = ({ consumedPoints, msBeforeNext }: RateLimiterRes): Counted => ({
  used: consumedPoints,
  resetMs: Math.max(0, msBeforeNext),
})
