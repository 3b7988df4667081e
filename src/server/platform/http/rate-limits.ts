import { isIPv6 } from 'node:net'
import type { Caller } from './caller.ts'
import type { RateClass } from './define-route.ts'

/** Requests per minute and caller, by kind of route. */
export const RATE_LIMITS: Readonly<Record<RateClass, number>> = {
  sign_in: 20,
  read: 600,
  write: 240,
  ai: 60,
  upload: 120,
  admin: 120,
  // A page loads many files, and a whole office may share one address.
  files: 3_000,
}
const WINDOW_SECONDS = 60

/** The counter store that limits need (`ports/counter-store.ts`). */
export interface RateCounters {
  counter(rule: { name: string; limit: number; windowSeconds: number }): {
    consume(key: string): Promise<{ used: number; resetMs: number }>
  }
}

export interface RateVerdict {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  readonly resetSeconds: number
}

export interface RateLimiter {
  /** Counts one request of the caller with this key (`rateKey`). */
  consume(key: string, rateClass: RateClass): Promise<RateVerdict>
}

export function createRateLimiter({
  counters,
  factor,
}: {
  counters: RateCounters
  factor: number
}): RateLimiter {
  const limited = Object.fromEntries(
    Object.entries(RATE_LIMITS).map(([name, base]) => {
      const limit = Math.max(1, Math.round(base * factor))
      return [name, { limit, counter: counters.counter({ name, limit, windowSeconds: WINDOW_SECONDS }) }]
    }),
  ) as Record<RateClass, { limit: number; counter: ReturnType<RateCounters['counter']> }>
  return {
    consume: async (key, rateClass) => {
      const { limit, counter } = limited[rateClass]
      const { used, resetMs } = await counter.consume(key)
      return {
        allowed: used <= limit,
        limit,
        remaining: Math.max(0, limit - used),
        resetSeconds: Math.ceil(resetMs / 1_000),
      }
    },
  }
}

/** Whom a request counts for: the user behind a session or token, otherwise the client address. */
export function rateKey(caller: Caller, ip: string): string {
  switch (caller.kind) {
    case 'user':
    case 'session':
      return `user:${caller.userId}`
    case 'admin_token':
    case 'cron_token':
      return caller.kind
    case 'anonymous':
      return `ip:${network(ip)}`
  }
}

/** One person may hold a whole IPv6 /64, so it counts as one address. */
function network(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [address = ip] = ip.split('%')
  const [head = '', tail] = address.split('::')
  const [before, after] = [head.split(':').filter(Boolean), (tail ?? '').split(':').filter(Boolean)]
  const groups =
    tail === undefined
      ? before
      : [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** Headers of draft-ietf-httpapi-ratelimit-headers; the error itself adds Retry-After. */
export const rateHeaders = (
  rateClass: RateClass,
  { limit, remaining, resetSeconds }: RateVerdict,
): Record<string, string> => ({
  'ratelimit-policy': `"${rateClass}";q=${limit};w=${WINDOW_SECONDS}`,
  ratelimit: `"${rateClass}";r=${remaining};t=${resetSeconds}`,
})
