import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Tenancy } from '#server/platform/db/tenancy.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { findTokenHolder } from './access-tokens.store.ts'

export const ACCESS_TOKEN_PREFIX = 'prb_'

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

interface Deps {
  readonly tenancy: Tenancy
  readonly clock: Clock
  readonly adminToken: string | null
  readonly cronToken: string | null
}

/** Finds out who a request comes from. An unknown or dead token makes it anonymous, never an error that tells why. */
export const createAuthenticate =
  ({ tenancy, clock, adminToken, cronToken }: Deps) =>
  async (request: FastifyRequest): Promise<Caller> => {
    const token = bearerToken(request.headers.authorization)
    if (!token) return { kind: 'anonymous' }
    if (matches(token, adminToken)) return { kind: 'admin_token' }
    if (matches(token, cronToken)) return { kind: 'cron_token' }
    if (!token.startsWith(ACCESS_TOKEN_PREFIX)) return { kind: 'anonymous' }
    const holder = await tenancy.asSystem('find the holder of a token', (db) => findTokenHolder(db, sha256(token), clock.now()))
    return holder ? { kind: 'user', ...holder, sessionId: null } : { kind: 'anonymous' }
  }

const bearerToken = (header: string | undefined): string | null => /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1] ?? null

/** An unset token matches nothing. Digests are compared, so that neither length nor prefix shows in the timing. */
const matches = (given: string, expected: string | null): boolean => expected !== null && timingSafeEqual(sha256(given), sha256(expected))
