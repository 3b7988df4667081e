import { type RawBuilder, sql } from 'kysely'

/**
 * A value for a jsonb column. Written as text, because the two drivers disagree on arrays; half a character (cut
 * from a pair) and NUL, which PostgreSQL refuses, are replaced and left out.
 */
export const jsonb = (value: unknown): RawBuilder<string> =>
  sql<string>`${JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? storable(part) : part))}::text::jsonb`

const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '')

/** A vector in pgvector's text form. */
export const vectorText = (vector: Float32Array): string => `[${vector.join(',')}]`
