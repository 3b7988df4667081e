import type { z } from 'zod'
import type { MEDIA_TYPES } from '../media-types.ts'
import type { Address } from './address.ts'

interface Contract<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> {
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** Of an answer that says yes; 200 unless told. */
  readonly status?: 200 | 201 | 202 | 204
  readonly response: R
  /** The answer is a file of one of these types, in bytes. */
  readonly files?: readonly (keyof typeof MEDIA_TYPES)[]
}

/** An address with what is sent to it and what it answers: what both sides of the API agree on. */
export type Endpoint<
  Name extends string = string,
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> = Address<Name> & Contract<P, Q, B, R>

export const endpoint = <
  Name extends string,
  R extends z.ZodType,
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
>(
  address: Address<Name>,
  contract: Contract<P, Q, B, R>,
): Endpoint<Name, P, Q, B, R> => ({ ...address, ...contract })
