import { z } from 'zod'
import { ERROR_CODES } from '../error-codes.ts'
import { LIMITS } from '../limits.ts'

export const id = z.uuid().describe('UUID version 7')

/** ISO 8601 has a year 0; PostgreSQL has none. */
const hasYear = (text: string): boolean => !text.startsWith('0000')
const NO_YEAR = 'must be of the year 1 or later'

export const timestamp = z.iso.datetime().refine(hasYear, NO_YEAR).describe('ISO 8601, UTC')
export const day = z.iso.date().refine(hasYear, NO_YEAR)

/** Text that a person typed: trimmed, without NUL (PostgreSQL refuses it), well-formed. */
export const line = (longest: number) =>
  z
    .string()
    .transform((text) => text.toWellFormed().replaceAll('\u0000', '').trim())
    .pipe(z.string().min(1, 'must not be empty').max(longest))

export const idParams = z.object({ id })

export const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(LIMITS.listMost).default(LIMITS.listDefault),
  cursor: z.string().max(200).optional(),
})

export const pageSchema = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable() })

/** RFC 9457 problem with our code and request id. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.enum(ERROR_CODES),
  request_id: z.string(),
  run_id: z.uuid().optional().describe('Of MANIFEST_EMIT_FAILED: run again under this id'),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type Problem = z.infer<typeof problem>
