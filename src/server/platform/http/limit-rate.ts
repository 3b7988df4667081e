import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { Events } from '../observability/events.ts'
import type { RateClass } from './define-route.ts'
import { type RateLimiter, rateHeaders, rateKey } from './rate-limits.ts'

export interface LimitRateDeps {
  readonly rateLimiter: RateLimiter
  readonly events: Events
}

/** Counts a request for its caller, reports in its headers how many are left, and refuses those over the limit. */
export async function limitRate(
  { rateLimiter, events }: LimitRateDeps,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  rateClass: RateClass,
): Promise<void> {
  const verdict = await rateLimiter.consume(
    rateKey(request.caller ?? { kind: 'anonymous' }, request.ip),
    rateClass,
  )
  reply.headers(rateHeaders(rateClass, verdict))
  if (verdict.allowed) return
  events.rateLimited(rateClass)
  throw new AppError('RATE_LIMITED', `Too many requests. Try again in ${verdict.resetSeconds} s.`, {
    retryAfterSeconds: verdict.resetSeconds,
  })
}
