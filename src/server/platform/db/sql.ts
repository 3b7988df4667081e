import { type RawBuilder, sql } from 'kysely'

/** A value for a jsonb column. Written as text, because the two drivers disagree on arrays. */
export const jsonb = (value: unknown): RawBuilder<string> =>
  sql<string>`${JSON.stringify(value)}::text::jsonb`

/** A vector in pgvector's text form. */
export const vectorText = (vector: Float32Array): string => `[${vector.join(',')}]`
