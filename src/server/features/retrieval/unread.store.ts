import { sql } from 'kysely'
import { vectorText } from '#server/platform/db/sql.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'

export interface UnreadChunk {
  readonly chunkId: string
  readonly evidenceId: string
  readonly text: string
  readonly start: number
  /** How many of the words it contains in some form, and their share of all, weighted by rarity. */
  readonly matched: number
  readonly share: number
  /** null while the chunk has no vector of this model. */
  readonly cosine: number | null
}

export interface UnreadQuery {
  readonly investigationId: string
  readonly words: readonly string[]
  readonly vector: Float32Array
  readonly model: string
  readonly read: readonly string[]
  readonly backgroundEnabled: boolean
}

/** How many places of each of the two rankings are looked at. */
const UNREAD_PLACES = 20

/** The best passages that were not read, by words and by meaning, and the words that no usable passage contains. */
export async function findUnread(
  db: TenantDb,
  { investigationId, words, vector, model, read, backgroundEnabled }: UnreadQuery,
): Promise<{ chunks: UnreadChunk[]; wordsAbsent: string[] }> {
  const { rows } = await sql<{ chunks: UnreadChunk[] | null; absent: string[] | null }>`
    with wanted as materialized (
      select word, min(place) as place, plainto_tsquery('english', word) as query
      from unnest(${[...words]}::text[]) with ordinality as given (word, place)
      where numnode(plainto_tsquery('english', word)) > 0 group by word
    ), chunks as materialized (
      select c.id, c.evidence_id, c.text, c.start_offset, c.id <> all(${[...read]}::uuid[]) as unread,
        array(select word from wanted where unpacked.tsv @@ query) as words,
        case when split_part(c.embedding_model, '/', 1) = split_part(${model}, '/', 1)
          then 1 - (c.embedding <=> ${vectorText(vector)}::vector) end as cosine
      from evidence_chunks c join evidence_items e on e.id = c.evidence_id
        -- Unpacked once for all words: that costs more than the comparisons.
        cross join lateral (select c.tsv || ''::tsvector as tsv offset 0) unpacked
      where c.investigation_id = ${investigationId} and e.deleted_at is null and e.withdrawn_at is null
        and e.include_in_ai and (e.source_type <> 'background_doc' or ${backgroundEnabled})
    ), hits as materialized (
      select c.id, c.unread, word from chunks c cross join lateral unnest(c.words) word
    ), rarity as materialized (
      select w.word, w.place, count(h.id) as found,
        ln(1 + ((select count(*) from chunks) - count(h.id) + 0.5) / (count(h.id) + 0.5)) as weight
      from wanted w left join hits h using (word) group by w.word, w.place
    ), shares as (
      select h.id, count(*)::int as matched, sum(r.weight) / (select sum(weight) from rarity) as share
      from hits h join rarity r using (word) where h.unread group by h.id
    ), scored as (
      select c.*, coalesce(s.matched, 0) as matched, coalesce(s.share, 0)::float8 as share,
        row_number() over (order by s.share desc nulls last, c.id) as by_words,
        row_number() over (order by c.cosine desc nulls last, c.id) as by_meaning
      from chunks c left join shares s using (id) where c.unread
    )
    select
      (select json_agg(json_build_object('chunkId', id, 'evidenceId', evidence_id, 'text', text, 'start', start_offset,
          'matched', matched, 'share', share, 'cosine', cosine) order by by_words)
        from scored where by_words <= ${UNREAD_PLACES} or by_meaning <= ${UNREAD_PLACES}) as chunks,
      (select json_agg(word order by place) from rarity where found = 0) as absent`.execute(db)
  return { chunks: rows[0]?.chunks ?? [], wordsAbsent: rows[0]?.absent ?? [] }
}
