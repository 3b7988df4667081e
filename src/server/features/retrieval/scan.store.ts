import { sql } from 'kysely'
import { vectorText } from '#server/platform/db/sql.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'

/** What one usable chunk has of what is looked for. */
export interface ScannedChunk {
  readonly chunkId: string
  readonly evidenceId: string
  /** Those of the lexemes looked for that it contains. */
  readonly lexemes: readonly string[]
  /** To each of the vectors; null while the chunk has no vector of this model. */
  readonly cosines: readonly number[] | null
}

export interface ScanQuery {
  readonly investigationId: string
  readonly lexemes: readonly string[]
  readonly vectors: readonly Float32Array[]
  readonly model: string
  readonly backgroundEnabled: boolean
}

/** Every chunk of the case that an analyst may be shown. Each is unpacked once, however much is looked for. */
export async function scanChunks(
  db: TenantDb,
  { investigationId, lexemes, vectors, model, backgroundEnabled }: ScanQuery,
): Promise<ScannedChunk[]> {
  const { rows } = await sql<ScannedChunk>`
    with wanted as materialized (
      select array(select v::vector from unnest(${vectors.map(vectorText)}::text[]) with ordinality given (v, place)
        order by place) as vectors
    )
    select c.id as "chunkId", c.evidence_id as "evidenceId",
      array(select word.lexeme from unnest(c.tsv) word where word.lexeme = any(${[...lexemes]}::text[])) as lexemes,
      case when split_part(c.embedding_model, '/', 1) = split_part(${model}, '/', 1) then
        array(select (1 - (c.embedding <=> v))::float4 from unnest(wanted.vectors) v) end as cosines
    from evidence_chunks c join evidence_items e on e.id = c.evidence_id cross join wanted
    where c.investigation_id = ${investigationId} and e.deleted_at is null and e.withdrawn_at is null
      and e.include_in_ai and (e.source_type <> 'background_doc' or ${backgroundEnabled})`.execute(db)
  return rows
}

/** The lexemes of each word as the evidence is indexed; none for a word that is not indexed at all. */
export async function listLexemes(db: TenantDb, words: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ word: string; lexemes: string[] }>`
    select word, tsvector_to_array(to_tsvector('english', word)) as lexemes
    from unnest(${[...words]}::text[]) word`.execute(db)
  return new Map(rows.map(({ word, lexemes }) => [word, lexemes]))
}
