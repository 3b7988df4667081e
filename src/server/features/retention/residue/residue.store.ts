import { CompiledQuery, sql } from 'kysely'
import { jsonb } from '#server/platform/db/sql.ts'
import { queueExecutor, type SystemDb, type TenantDb } from '#server/platform/db/tenancy.ts'
import type { Fingerprint } from './fingerprints.ts'

/** A fingerprint as one number, which a bigint and a JavaScript number both hold exactly. */
const WORD_COUNTS = 16
const pack = ({ hash, words }: Fingerprint): number => hash * WORD_COUNTS + words
const unpack = (packed: number): Fingerprint => ({
  hash: Math.floor(packed / WORD_COUNTS),
  words: packed % WORD_COUNTS,
})

/** All of them in one row, named by the first: a row and an index entry for each would cost a fifth of the run. */
export async function saveFingerprints(
  db: TenantDb,
  place: { readonly organizationId: string; readonly runId: string },
  fingerprints: readonly Fingerprint[],
): Promise<void> {
  const [first, ...others] = fingerprints
  if (!first) return
  await sql`insert into residue_fingerprints (organization_id, run_id, hash, words, others)
    values (${place.organizationId}, ${place.runId}, ${first.hash}, ${first.words}, ${others.map(pack)}::bigint[])
    on conflict (organization_id, run_id, hash) do update
      set others = coalesce(residue_fingerprints.others, '{}') || excluded.others`.execute(db)
}

/** The beginning of each item's text, enough to recognize it. */
export async function readBeginnings(db: TenantDb, evidenceIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select substr(content, 1, 4000) as text from evidence_items
    where id = any (${evidenceIds}::uuid[]) and content <> ''`.execute(db)
  return rows.map(({ text }) => text)
}

export async function countFingerprints(db: SystemDb, runId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(1 + coalesce(cardinality(others), 0)), 0)::int as count
    from residue_fingerprints where run_id = ${runId}`.execute(db)
  return rows[0]?.count ?? 0
}

export interface PlacedFingerprints {
  readonly organizationId: string
  /** Names the row within its organization and run. */
  readonly first: number
  readonly fingerprints: readonly Fingerprint[]
}

/** The next row with fingerprints: one at a time, because it holds those of up to a thousand items. */
export async function findFingerprintsAfter(
  db: SystemDb,
  runId: string,
  after: PlacedFingerprints | null,
): Promise<PlacedFingerprints | undefined> {
  const { rows } = await sql<{ organizationId: string; hash: number; words: number; others: string }>`
    select organization_id as "organizationId", hash, words, coalesce(array_to_string(others, ' '), '') as others
    from residue_fingerprints where run_id = ${runId}
      ${after === null ? sql`` : sql`and (organization_id, run_id, hash) > (${after.organizationId}::uuid, ${runId}::uuid, ${after.first}::bigint)`}
    order by organization_id, run_id, hash limit 1`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const others = row.others === '' ? [] : row.others.split(' ').map((packed) => unpack(Number(packed)))
  const first = Number(row.hash)
  return {
    organizationId: row.organizationId,
    first,
    fingerprints: [{ hash: first, words: row.words }, ...others],
  }
}

export const forgetFingerprints = (db: SystemDb, runId: string) =>
  db.deleteFrom('residue_fingerprints').where('run_id', '=', runId).execute()

export interface TextColumns {
  readonly table: string
  readonly columns: readonly string[]
  /** Disk blocks of the table. */
  readonly blocks: number
  /** Whether each row says which investigation it belongs to. */
  readonly belongs: boolean
}

/** Every column that can hold words, from the catalogue: tables added later are searched too. */
export async function listTextColumns(db: SystemDb): Promise<TextColumns[]> {
  const { rows } = await queueExecutor(db).executeSql(
    `select format('%I.%I', n.nspname, c.relname) as "table", array_agg(quote_ident(a.attname) order by a.attnum) as columns,
       (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as blocks,
       exists (select from pg_attribute i where i.attrelid = c.oid and i.attname = 'investigation_id' and not i.attisdropped) as belongs
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     join pg_type t on t.oid = a.atttypid
     where n.nspname in ('public', 'pgboss') and c.relkind = 'r' and c.relname not in ('schema_migrations', 'scope_keys')
       and (t.typname in ('text', 'varchar', 'bpchar', 'json', 'jsonb', 'name', 'xml') or t.typelem in ('text'::regtype, 'varchar'::regtype))
     group by 1, c.oid order by 1`,
    [],
  )
  return rows as unknown as TextColumns[]
}

export interface SweptText {
  readonly text: string
  /** Whether it is evidence that this run has left alone on purpose. */
  readonly stays: boolean
  readonly investigationId: string | null
}
export interface TextPage {
  readonly texts: readonly SweptText[]
  readonly last: string | null
}

/** Otherwise each page of a large table would sort all following rows. */
const BLOCKS_AT_ONCE = 32
const LAST_BLOCK = 4_294_967_295
const ROWS_AT_ONCE = 200
/** Size on disk: some rows hold megabytes. */
const BYTES_AT_ONCE = 200_000

/** The table of the evidence, which lawfully holds whatever is in it unless the run has destroyed it there. */
export const EVIDENCE = 'public.evidence_items'
const STAYS = `not exists (select from tombstones t where t.organization_id = ${EVIDENCE}.organization_id
  and t.run_id = $3::uuid and t.kind in ('investigation', 'evidence', 'pii') and t.subject_id in (${EVIDENCE}.id, ${EVIDENCE}.investigation_id))`

/** Rows in their order on disk, in batches. */
export async function readTexts(
  db: SystemDb,
  { table, columns, blocks, belongs }: TextColumns,
  { runId, after }: { readonly runId: string; readonly after: string | null },
): Promise<TextPage> {
  const from = after ?? '(0,0)'
  const end = Number(from.slice(1, from.indexOf(','))) + BLOCKS_AT_ONCE
  // Rows written meanwhile are beyond the counted blocks.
  const before = `(${end < blocks ? end : LAST_BLOCK},0)`
  const size = columns.map((column) => `coalesce(pg_column_size(${column}), 0)`).join(' + ')
  const measured = `select ctid as place, ${size} as size, sum(${size}) over (order by ctid) as through
    from ${table} where ctid > $1::tid and ctid < $2::tid order by ctid limit ${ROWS_AT_ONCE}`
  const query = `select ctid::text as place, concat_ws(E'\\n', ${columns.map((column) => `${column}::text`).join(', ')}) as text,
      ${table === EVIDENCE ? STAYS : '$3::uuid is null'} as stays,
      ${belongs ? 'investigation_id::text' : 'null'} as "investigationId"
    from ${table} where ctid = any (array(select place from (${measured}) m where through - size < ${BYTES_AT_ONCE}))
    order by ${table}.ctid`
  // The queue's tables are not open to our roles, tenant tables only to roles.
  const { rows } = table.startsWith('pgboss.')
    ? await queueExecutor(db).executeSql(query, [from, before, runId])
    : await db.executeQuery(CompiledQuery.raw(query, [from, before, runId]))
  const page = rows as (Omit<SweptText, 'text'> & { place: string; text: string | null })[]
  return {
    texts: page.map(({ text, stays, investigationId }) => ({ text: text ?? '', stays, investigationId })),
    last: page.at(-1)?.place ?? (end < blocks ? before : null),
  }
}

export interface Residue {
  readonly store: string
  readonly hits: number
}

export interface SweepResult {
  readonly fingerprints: number
  readonly stores: number
  readonly residue: readonly Residue[]
  /** Where words were found that evidence which stays holds too: they may come from there. */
  readonly lawful: readonly Residue[]
}

export const saveSweep = (
  db: SystemDb,
  { runId, result, now }: { readonly runId: string; readonly result: SweepResult; readonly now: Date },
) => {
  const told = {
    swept_at: now,
    fingerprints: result.fingerprints,
    stores: result.stores,
    residue: jsonb(result.residue),
    lawful: jsonb(result.lawful),
  }
  return db
    .insertInto('residue_sweeps')
    .values({ run_id: runId, ...told })
    .onConflict((conflict) => conflict.column('run_id').doUpdateSet(told))
    .execute()
}

export const findSweep = (db: SystemDb, runId: string): Promise<SweepResult | undefined> =>
  db
    .selectFrom('residue_sweeps')
    .select(['fingerprints', 'stores', 'residue', 'lawful'])
    .where('run_id', '=', runId)
    .executeTakeFirst()

/** Which of these objects belong to an item, a report or something being uploaded: their content is searched as text. */
export async function listNamedObjects(db: SystemDb, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select object_key as key from evidence_items where object_key = any (${keys}::text[])
    union select object_key from reports where object_key = any (${keys}::text[])
    union select object_key from pending_objects where object_key = any (${keys}::text[])`.execute(db)
  return new Set(rows.map(({ key }) => key))
}
