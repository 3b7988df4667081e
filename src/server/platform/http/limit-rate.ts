import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { RateClass } from './define-route.ts'
import { type RateLimiter, rateHeaders, rateKey } from './rate-limits.ts'

/** Counts a request for its caller, says in its headers how many are left, and refuses what is too much. */
export async function limitRate(
  limiter: RateLimiter,
  request: FastifyRequest,
  reply: FastifyReply,
  rateClass: RateClass,
): Promise<void> {
  const verdict = await limiter.consume(
    rateKey(request.caller ?? { kind: 'anonymous' }, request.ip),
    rateClass,
  )
  reply.headers(rateHeaders(rateClass, verdict))
  if (!verdict.allowed)
    throw new AppError('RATE_LIMITED', `Too many requests; go on in ${verdict.resetSeconds} s.`, {
      retryAfterSeconds: verdict.resetSeconds,
    })
}
