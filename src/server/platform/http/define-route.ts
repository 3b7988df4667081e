import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AuditAction } from '#shared/audit-actions.ts'
import type { TenantScope } from '../db/tenancy.ts'
import type { Access, Caller, UserCaller } from './caller.ts'

/** The bytes of a resumable upload, from an offset on. */
export const OFFSET_STREAM = 'application/offset+octet-stream'

export type RateClass = 'sign_in' | 'read' | 'write' | 'ai' | 'upload' | 'admin'

interface RouteShape<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
  readonly url: string
  readonly access: Access
  readonly rate: RateClass
  /**
   * What the audit trail calls it. Every state-changing route has one (a test demands it); 'by_handler' where the
   * handler records it itself, because who acts is known only there; 'nothing' where nothing is changed or shown.
   */
  readonly audit?: AuditAction | 'by_handler' | 'nothing'
  readonly tag: string
  readonly summary: string
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** The handler reads the body as a stream; `body` is then for the documentation only. */
  readonly consumes?: 'multipart/form-data' | typeof OFFSET_STREAM
  /** Keeps the bytes of the body as `request.rawBody`, because a signature covers them. */
  readonly keepsRawBody?: true
  readonly status?: 200 | 201 | 202 | 204
  readonly response: R
}

export interface RouteInput<P, Q, B> {
  readonly caller: Caller
  /** The calling user; only for routes that ask for one. */
  readonly user: UserCaller
  readonly scope: TenantScope
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A route with its guard: what the HTTP server registers and what the route matrix tests. */
export interface Route extends RouteShape<z.ZodType, z.ZodType, z.ZodType, z.ZodType> {
  readonly handle: (input: RouteInput<unknown, unknown, unknown>) => Promise<unknown>
}

/**
 * The only way to make a route: who may call it, its rate class and its schemas are demanded before the
 * handler, and the handler sees nothing that has not been validated.
 */
export const defineRoute = <
  R extends z.ZodType,
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
>(
  shape: RouteShape<P, Q, B, R>,
  handle: (input: RouteInput<z.output<P>, z.output<Q>, z.output<B>>) => Promise<z.input<R>>,
): Route => ({ ...shape, handle: handle as Route['handle'] })
