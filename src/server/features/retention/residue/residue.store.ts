import { CompiledQuery, sql } from 'kysely'
import { jsonb } from '#server/platform/db/sql.ts'
import { queueExecutor, type SystemDb, type TenantDb } from '#server/platform/db/tenancy.ts'
import type { Fingerprint } from './fingerprints.ts'

export async function saveFingerprints(
  db: TenantDb,
  place: { readonly organizationId: string; readonly runId: string },
  fingerprints: readonly Fingerprint[],
): Promise<void> {
  if (fingerprints.length === 0) return
  await sql`insert into residue_fingerprints (organization_id, run_id, hash, words)
    select ${place.organizationId}::uuid, ${place.runId}::uuid, hash, words
    from unnest(${fingerprints.map(({ hash }) => hash)}::bigint[], ${fingerprints.map(({ words }) => words)}::int[]) f(hash, words)
    on conflict do nothing`.execute(db)
}

/** The beginning of each item's text, enough to recognize it. */
export async function readBeginnings(db: TenantDb, evidenceIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select substr(content, 1, 4000) as text from evidence_items
    where id = any (${evidenceIds}::uuid[]) and content <> ''`.execute(db)
  return rows.map(({ text }) => text)
}

export async function countFingerprints(db: SystemDb, runId: string): Promise<number> {
  const { count } = await db
    .selectFrom('residue_fingerprints')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type PlacedFingerprint = Fingerprint & { readonly organizationId: string }

export interface FingerprintPage {
  readonly runId: string
  readonly below: number
  readonly after: PlacedFingerprint | null
  readonly limit: number
}

/** Fingerprints below a bound, in batches. Hashes are evenly distributed, so a bound selects fairly. */
export const listFingerprints = (
  db: SystemDb,
  { runId, below, after, limit }: FingerprintPage,
): Promise<PlacedFingerprint[]> =>
  db
    .selectFrom('residue_fingerprints')
    .select(['organization_id as organizationId', 'hash', 'words'])
    .where('run_id', '=', runId)
    .where('hash', '<', below)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(organization_id, hash) > (${after?.organizationId}::uuid, ${after?.hash}::bigint)`,
      ),
    )
    .orderBy('organization_id')
    .orderBy('hash')
    .limit(limit)
    .execute()

export const forgetFingerprints = (db: SystemDb, runId: string) =>
  db.deleteFrom('residue_fingerprints').where('run_id', '=', runId).execute()

export interface TextColumns {
  readonly table: string
  readonly columns: readonly string[]
  /** Disk blocks of the table. */
  readonly blocks: number
}

/** Every column that can hold words, from the catalogue: tables added later are searched too. */
export async function listTextColumns(db: SystemDb): Promise<TextColumns[]> {
  const { rows } = await queueExecutor(db).executeSql(
    `select format('%I.%I', n.nspname, c.relname) as "table", array_agg(quote_ident(a.attname) order by a.attnum) as columns,
       (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as blocks
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

export interface TextPage {
  readonly texts: readonly string[]
  readonly last: string | null
}

/** Otherwise each page of a large table would sort all following rows. */
const BLOCKS_AT_ONCE = 32
const LAST_BLOCK = 4_294_967_295
const ROWS_AT_ONCE = 200
/** Size on disk: some rows hold megabytes. */
const BYTES_AT_ONCE = 200_000

/** Rows in their order on disk, in batches. */
export async function readTexts(
  db: SystemDb,
  { table, columns, blocks }: TextColumns,
  after: string | null,
): Promise<TextPage> {
  const from = after ?? '(0,0)'
  const end = Number(from.slice(1, from.indexOf(','))) + BLOCKS_AT_ONCE
  // Rows written meanwhile are beyond the counted blocks.
  const before = `(${end < blocks ? end : LAST_BLOCK},0)`
  const size = columns.map((column) => `coalesce(pg_column_size(${column}), 0)`).join(' + ')
  const measured = `select ctid as place, ${size} as size, sum(${size}) over (order by ctid) as through
    from ${table} where ctid > $1::tid and ctid < $2::tid order by ctid limit ${ROWS_AT_ONCE}`
  const query = `select ctid::text as place, concat_ws(E'\\n', ${columns.map((column) => `${column}::text`).join(', ')}) as text
    from ${table} where ctid = any (array(select place from (${measured}) m where through - size < ${BYTES_AT_ONCE}))
    order by ${table}.ctid`
  // The queue's tables are not open to our roles, tenant tables only to roles.
  const { rows } = table.startsWith('pgboss.')
    ? await queueExecutor(db).executeSql(query, [from, before])
    : await db.executeQuery(CompiledQuery.raw(query, [from, before]))
  const page = rows as { place: string; text: string | null }[]
  return {
    texts: page.map((row) => row.text ?? ''),
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
    .select(['fingerprints', 'stores', 'residue'])
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
