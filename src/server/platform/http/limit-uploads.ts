import type { FastifyReply, FastifyRequest } from 'fastify'
import { UPLOAD_LIMITS } from '#shared/upload-rules.ts'
import { AppError } from '../errors.ts'
import type { Events } from '../observability/events.ts'
import { type RateLimiter, rateKey } from './rate-limits.ts'

/** Uploads of one person that one process receives at the same time; two browser windows send six. */
export const MAX_UPLOADS_AT_ONCE = 10
const RETRY_SECONDS = 1

interface UploadLimiterDeps {
  readonly rateLimiter: RateLimiter
  readonly events: Events
}

export interface Receiving {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Refuses, before a byte is read, what exceeds a person's simultaneous uploads or megabytes a minute. */
export function createUploadLimiter({ rateLimiter, events }: UploadLimiterDeps) {
  const receiving = new Map<string, number>()
  const refuse = (detail: string, retryAfterSeconds: number): never => {
    events.rateLimited('upload')
    throw new AppError('RATE_LIMITED', detail, { retryAfterSeconds })
  }
  return async ({ request, reply }: Receiving): Promise<void> => {
    const key = rateKey(request.caller ?? { kind: 'anonymous' }, request.ip)
    const others = receiving.get(key) ?? 0
    if (others >= MAX_UPLOADS_AT_ONCE)
      refuse(
        `You are sending ${others} files already. Send this one when one of them has arrived.`,
        RETRY_SECONDS,
      )
    receiving.set(key, others + 1)
    reply.raw.once('close', () => {
      const left = (receiving.get(key) ?? 1) - 1
      if (left > 0) receiving.set(key, left)
      else receiving.delete(key)
    })
    const bytes = announcedBytes(request)
    if (bytes === 0) return
    const { allowed, resetSeconds } = await rateLimiter.consumeBytes(key, bytes)
    if (!allowed) refuse(`Too much was sent at once. Go on in ${resetSeconds} s.`, resetSeconds)
  }
}

/** An upload that comes in pieces announces its size when it begins; a size that is not said is the largest. */
function announcedBytes({ method, headers }: FastifyRequest): number {
  if (method !== 'POST') return 0
  const said = Number(headers['upload-length'] ?? headers['content-length'] ?? Number.NaN)
  return said >= 0 ? Math.min(said, UPLOAD_LIMITS.fileBytes) : UPLOAD_LIMITS.fileBytes
}
