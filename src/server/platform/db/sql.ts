import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import type { SqlExecutor } from './database.ts'
import type { Database } from './schema.ts'

/**
 * A value for a jsonb column. Written as text, because the two drivers disagree on arrays. Replaces unpaired
 * surrogates and removes NUL, which PostgreSQL refuses.
 */
export const jsonb = (value: unknown): RawBuilder<string> =>
  sql<string>`${JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? storable(part) : part))}::text::jsonb`

const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '')

/** A vector in pgvector's text form. */
export const vectorText = (vector: Float32Array): string => `[${vector.join(',')}]`

/** A pattern for `ilike` that finds these words as they are, wherever they stand. */
export const containing = (words: string): string => `%${escapeLike(words)}%`

/** As words of a `like` pattern that mean themselves. */
export const escapeLike = (words: string): string => words.replace(/[\\%_]/g, '\\$&')

/** Runs plain-text statements on the connections, or in the transaction, of a query builder. */
export const createSqlExecutor = (db: Pick<Kysely<Database>, 'executeQuery'>): SqlExecutor => ({
  executeSql: async (text, values = []) =>
    await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values)),
})
