import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import {
  blockOf,
  type CaseShape,
  type CaseWords,
  createHitList,
  type FreshChunk,
  type HitList,
  numberCase,
} from './case-words.ts'

/** Which items a search leaves out: deleted ones, or all that an analyst may not be shown. */
export type Searched = 'not deleted' | { readonly backgroundEnabled: boolean }

export interface WordsWanted {
  readonly investigationId: string
  readonly lexemes: readonly string[]
  readonly searched: Searched
}

/** What a search leaves out of `e`; each part is one of the index on what is left out. */
export const isLeftOut = (searched: Searched): RawBuilder<boolean> =>
  searched === 'not deleted'
    ? sql<boolean>`(e.deleted_at is not null)`
    : sql<boolean>`(e.deleted_at is not null or e.withdrawn_at is not null or not e.include_in_ai
        or (e.source_type = 'background_doc' and not ${searched.backgroundEnabled}::boolean))`

interface Row {
  readonly kind: 'block' | 'word' | 'out' | 'fresh' | 'title'
  readonly block: number
  readonly n: number
  readonly word: string
  readonly a: string
  readonly b: string
}

/**
 * The shape of the case and where these lexemes stand in it. One statement, so that it sees every passage once: in its
 * block, or by itself while it is not packed.
 */
export async function loadCaseWords(
  db: TenantDb,
  { investigationId, lexemes, searched }: WordsWanted,
): Promise<CaseWords> {
  const wanted = sql`${[...lexemes]}::text[]`
  const fresh = sql`from search_items s join evidence_items e on e.id = s.evidence_id
    where s.investigation_id = ${investigationId} and s.block is null and not ${isLeftOut(searched)}`
  const found = (tsv: RawBuilder<unknown>) => sql<string>`(
    select coalesce(string_agg(array_position(${wanted}, word.lexeme) || ':' || cardinality(word.positions), ' '), '')
    from unnest(${tsv}) word where word.lexeme = any (${wanted}))`
  const { rows } = await sql<Row>`
    select 'block' as kind, block, chunks as n, '' as word, sizes as a, '' as b
    from search_blocks where investigation_id = ${investigationId}
    union all
    select 'word', block, 0, lexeme, hits, titles
    from search_postings where investigation_id = ${investigationId} and lexeme = any (${wanted})
    union all
    select 'out', s.block, s.place, '', '', ''
    from evidence_items e join search_items s on s.evidence_id = e.id
    where e.investigation_id = ${investigationId} and s.block is not null and ${isLeftOut(searched)}
    union all
    select 'fresh', c.ordinal, c.token_count, c.evidence_id::text, c.id::text, ${found(sql`c.tsv`)}
    from evidence_chunks c where c.investigation_id = ${investigationId} and c.evidence_id in (select s.evidence_id ${fresh})
    union all
    select 'title', 0, 0, e.id::text, '', ${found(sql`to_tsvector('english', e.title)`)} ${fresh}`.execute(db)
  const of = (kind: Row['kind']) => rows.filter((row) => row.kind === kind)
  const freshRows = [...Map.groupBy(of('fresh'), ({ word }) => word).values()].flatMap((chunks) =>
    chunks.toSorted((one, other) => one.block - other.block),
  )
  const shape = numberCase(
    of('block')
      .toSorted((one, other) => one.block - other.block)
      .map(({ block, n, a }) => ({ block, chunks: n, sizes: a })),
    freshRows.map(
      ({ a, word, block, n }): FreshChunk => ({ chunkId: a, evidenceId: word, ordinal: block, tokens: n }),
    ),
  )
  const placed = new Map(shape.blocks.map((one) => [one.block, one]))
  for (const { block, n } of of('out')) {
    const place = placed.get(block)
    if (place) shape.usable[place.firstItem + n] = 0
  }
  const hits = new Map<string, HitList>()
  const titles = new Map<string, HitList>()
  for (const { block, word, a, b } of of('word').toSorted((one, other) => one.block - other.block)) {
    const place = placed.get(block)
    if (!place) continue
    listOf(hits, word).addText(a, place.firstChunk)
    listOf(titles, word).addText(b, place.firstItem)
  }
  const addFresh = (into: Map<string, HitList>, number: number, found: string) => {
    const each = createHitList()
    each.addText(found, 0)
    const { at, times } = each.hits()
    for (const [index, lexeme] of at.entries())
      listOf(into, lexemes[lexeme - 1] ?? '').add(number, times[index] ?? 1)
  }
  for (const [index, { b }] of freshRows.entries()) addFresh(hits, shape.firstFresh + index, b)
  const itemOfFresh = new Map(
    shape.fresh.map(({ evidenceId }, index) => [evidenceId, shape.itemOf[shape.firstFresh + index] ?? 0]),
  )
  for (const { word, b } of of('title')) {
    const item = itemOfFresh.get(word)
    if (item !== undefined) addFresh(titles, item, b)
  }
  const read = (lists: Map<string, HitList>) =>
    new Map([...lists].map(([lexeme, list]) => [lexeme, list.hits()]))
  return { shape, hits: read(hits), titles: read(titles) }
}

function listOf(lists: Map<string, HitList>, lexeme: string): HitList {
  const known = lists.get(lexeme) ?? createHitList()
  lists.set(lexeme, known)
  return known
}

/** The ids of passages by their numbers; without those whose block has been destroyed meanwhile. */
export async function loadChunkIds(
  db: TenantDb,
  investigationId: string,
  { shape, chunks }: { readonly shape: CaseShape; readonly chunks: readonly number[] },
): Promise<Map<number, string>> {
  const ids = new Map<number, string>()
  const packed = chunks.filter((chunk) => chunk < shape.firstFresh)
  for (const chunk of chunks) {
    const one = shape.fresh[chunk - shape.firstFresh]
    if (one) ids.set(chunk, one.chunkId)
  }
  if (packed.length === 0) return ids
  const places = packed.map((chunk) => ({ chunk, ...blockOf(shape, chunk) }))
  const { rows } = await sql<{ chunk: number; id: string }>`
    select wanted.chunk, encode(substring(b.chunk_ids from 16 * wanted.place + 1 for 16), 'hex')::uuid::text as id
    from unnest(${places.map(({ chunk }) => chunk)}::int[], ${places.map(({ block }) => block)}::int[],
      ${places.map(({ chunk, firstChunk }) => chunk - firstChunk)}::int[]) wanted (chunk, block, place)
    join search_blocks b on b.investigation_id = ${investigationId} and b.block = wanted.block`.execute(db)
  for (const { chunk, id } of rows) ids.set(chunk, id)
  return ids
}

/** The lexemes of each text as the evidence is indexed; none for a word that is not indexed at all. */
export async function listLexemes(db: TenantDb, texts: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ text: string; lexemes: string[] }>`
    select text, tsvector_to_array(to_tsvector('english', text)) as lexemes
    from unnest(${[...texts]}::text[]) text`.execute(db)
  return new Map(rows.map(({ text, lexemes }) => [text, lexemes]))
}

/** Which of the lexemes each of these passages has. */
export async function listLexemesIn(
  db: TenantDb,
  { chunkIds, lexemes }: { readonly chunkIds: readonly string[]; readonly lexemes: readonly string[] },
): Promise<Map<string, Set<string>>> {
  if (chunkIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; held: string[] }>`
    select c.id, array(select word.lexeme from unnest(c.tsv) word where word.lexeme = any (${[...lexemes]}::text[])) as held
    from evidence_chunks c where c.id = any (${[...chunkIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, held }) => [id, new Set(held)]))
}
