import { isIPv6 } from 'node:net'
import type { Caller } from './caller.ts'
import type { RateClass } from './define-route.ts'

/** Requests per minute and caller, by kind of route. */
export const RATE_LIMITS: Readonly<Record<RateClass, number>> = {
  sign_in: 20,
  read: 600,
  write: 240,
  ai: 60,
  // Each counts once, however many pieces it comes in; what a person may send is limited in megabytes.
  upload: 3_000,
  admin: 120,
  // A page loads many files, and a whole office may share one address.
  files: 3_000,
}
/** More than a gigabit line carries: only several senders at once under one name reach it. */
export const UPLOAD_MEGABYTES = 10_000
const WINDOW_SECONDS = 60
const MEGABYTE = 1024 * 1024

/** The counter store that limits need (`ports/counter-store.ts`). */
export interface RateCounters {
  counter(rule: { name: string; limit: number; windowSeconds: number }): {
    consume(key: string, points?: number): Promise<{ used: number; resetMs: number }>
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
  /** Counts the bytes of an upload before they arrive. Whatever its size, it passes if there was any room. */
  consumeBytes(key: string, bytes: number): Promise<RateVerdict>
}

export function createRateLimiter({
  counters,
  factor,
  uploadsPerMinute = RATE_LIMITS.upload,
}: {
  counters: RateCounters
  factor: number
  uploadsPerMinute?: number
}): RateLimiter {
  const limited = (name: string, base: number) => {
    const limit = Math.max(1, Math.round(base * factor))
    const counter = counters.counter({ name, limit, windowSeconds: WINDOW_SECONDS })
    return async (key: string, points: number): Promise<RateVerdict> => {
      const { used, resetMs } = await counter.consume(key, points)
      return {
        allowed: used - points < limit,
        limit,
        remaining: Math.max(0, limit - used),
        resetSeconds: Math.ceil(resetMs / 1_000),
      }
    }
  }
  const bases = { ...RATE_LIMITS, upload: uploadsPerMinute }
  const classes = Object.fromEntries(
    Object.entries(bases).map(([name, base]) => [name, limited(name, base)]),
  ) as Record<RateClass, ReturnType<typeof limited>>
  const megabytes = limited('upload_megabytes', UPLOAD_MEGABYTES)
  return {
    consume: (key, rateClass) => classes[rateClass](key, 1),
    consumeBytes: (key, bytes) => megabytes(key, Math.max(1, Math.ceil(bytes / MEGABYTE))),
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
