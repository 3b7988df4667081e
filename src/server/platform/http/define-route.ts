import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AuditAction } from '#shared/audit-actions.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import type { TenantScope } from '../db/tenancy.ts'
import type { Access, Caller, UserCaller } from './caller.ts'

/** The bytes of a resumable upload, from an offset on. */
export const OFFSET_STREAM = 'application/offset+octet-stream'

export type RateClass = 'sign_in' | 'read' | 'write' | 'ai' | 'upload' | 'admin' | 'files'

/** What the server knows of a route beside its contract. */
interface Guard {
  readonly access: Access
  readonly rate: RateClass
  /** Requires a second factor shown within the last few minutes, so that an open or stolen session is not enough. */
  readonly stepUp?: true
  /**
   * The action's name in the audit trail. Every state-changing route has one (a test checks). 'by_handler' if the
   * handler records it, because only it knows who acts; 'nothing' if nothing is changed or shown.
   */
  readonly audit?: AuditAction | 'by_handler' | 'nothing'
  /** With 'by_handler': the action for calls that the guard refuses, which no handler sees. */
  readonly refusalAudit?: AuditAction
  /** The kind of thing the path names, if it differs from the action's: the items of an investigation. */
  readonly auditTarget?: string
  /** The part of the path that names it, where that is not the last one: the report of which a section is written. */
  readonly auditParam?: string
  readonly tag: string
  readonly summary: string
  /** The handler reads the body as a stream; the contract's `body` is then only documentation. */
  readonly consumes?: 'multipart/form-data' | typeof OFFSET_STREAM
  /** Keeps the bytes of the body as `request.rawBody`, because a signature covers them. */
  readonly keepsRawBody?: true
}

export interface RouteInput<P, Q, B> {
  readonly caller: Caller
  /** The calling user; only for routes that require one. */
  readonly user: UserCaller
  readonly scope: TenantScope
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A route with its guard: registered by the HTTP server, tested by the route matrix. */
export interface Route extends Endpoint, Guard {
  readonly handle: (input: RouteInput<unknown, unknown, unknown>) => Promise<unknown>
}

/**
 * The only way to make a route. Access, rate class and the contract's schemas are checked before the handler, which sees only
 * validated input.
 */
export const defineRoute = <
  Name extends string,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  endpoint: Endpoint<Name, P, Q, B, R>,
  guard: Guard,
  handle: (input: RouteInput<z.output<P>, z.output<Q>, z.output<B>>) => Promise<z.input<R>>,
): Route => ({ ...endpoint, ...guard, handle: handle as Route['handle'] })
