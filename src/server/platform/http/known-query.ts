import { z } from 'zod'

/**
 * The schema of a query that refuses every name it does not know, unless it says that others may give theirs: a
 * misspelt name would otherwise count as none, and `redacted` for `redact` would hand out the full copy.
 */
export function onlyKnown(query: z.ZodType | undefined): z.ZodType {
  if (query === undefined) return NONE
  if (!(query instanceof z.ZodObject)) throw new TypeError('a query has names')
  return query.def.catchall === undefined ? query.strict() : query
}

const NONE = z.strictObject({})
