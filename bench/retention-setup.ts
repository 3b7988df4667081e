import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { createRetentionWorld, type RetentionWorld } from '../test/support/retention-world.ts'
import type { Rows } from '../test/support/tenant-rows.ts'

/** The rows of each item besides its file: itself, a chunk with its vector, its custody and a link to a question. */
export const ROWS_PER_ITEM = 4
export const ITEMS_PER_INVESTIGATION = 1_000
/** There are fewer bare rows: they are deleted at constant speed, and remaining rows are searched for residue. */
const BARE_EVERY = 5
const DIMENSIONS = 384
const WORDS = 24

export interface DueCase {
  readonly world: RetentionWorld
  /** Due in the run. */
  readonly due: Rows
  /** A fifth as many of the same rows, which no policy makes due, for the bare statements. */
  readonly bare: { readonly organization: string; readonly investigations: readonly string[] }
  close(): Promise<void>
}

/**
 * Two organizations with the same kind of rows in investigations of a thousand items each; every due item has a file.
 */
export async function openDueCase(database: OpenDatabase, items: number): Promise<DueCase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'probity-bench-'))
  const world = await createRetentionWorld({ database, dataDir })
  const due = await world.givenOrganization({ days: 366 })
  const other = await world.givenOrganization({ days_kept: null })
  const investigations: string[] = []
  for (let first = 0; first < items; first += ITEMS_PER_INVESTIGATION) {
    const size = Math.min(ITEMS_PER_INVESTIGATION, items - first)
    const { investigation } = await fill(world, due, size)
    writeFiles(dataDir, due.organization, await idsOf(world, due.organization, investigation))
    if ((first / ITEMS_PER_INVESTIGATION) % BARE_EVERY === 0)
      investigations.push((await fill(world, other, size)).investigation)
  }
  await database.sql.executeSql('analyze')
  return {
    world,
    due,
    bare: { organization: other.organization, investigations },
    close: async () => {
      await world.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function fill(world: RetentionWorld, home: Rows, size: number): Promise<{ investigation: string }> {
  const made = await world.givenInvestigation(home)
  const place = [home.organization, made.investigation]
  await world.objects.remove(made.objectKey)
  await world.executeSql('delete from evidence_items where id = $1', [made.item])
  await world.executeSql(
    `insert into questions (organization_id, investigation_id, id, text, position, created_at, updated_at)
     values ($1, $2, $3, 'Who?', 0, now(), now())`,
    [...place, made.item],
  )
  await world.executeSql(
    `insert into evidence_items (organization_id, id, investigation_id, title, source_type, content, text_status, embedding_status, chunk_count, object_key, created_at, updated_at)
     select $1::uuid, id, $2::uuid, 'Note', 'attachment', (select string_agg(substr(md5(id::text || w), 1, 6), ' ') from generate_series(1, ${WORDS}) w),
       'extracted', 'embedded', 1, $1::uuid::text || '/evidence/' || id, now(), now()
     from (select gen_random_uuid() as id from generate_series(1, $3::int)) n`,
    [...place, size],
  )
  await world.executeSql(
    `insert into evidence_chunks (organization_id, id, investigation_id, evidence_id, ordinal, start_offset, end_offset, text, token_count, embedding, embedding_model, created_at)
     select organization_id, gen_random_uuid(), investigation_id, id, 0, 0, length(content), content, 40, $3::vector, 'bench', now()
     from evidence_items where organization_id = $1 and investigation_id = $2`,
    [...place, `[${Array.from({ length: DIMENSIONS }, (_, n) => Math.sin(n).toFixed(4)).join(',')}]`],
  )
  await world.executeSql(
    `insert into evidence_custody (organization_id, id, investigation_id, evidence_id, event, happened_at)
     select organization_id, gen_random_uuid(), investigation_id, id, 'uploaded', now()
     from evidence_items where organization_id = $1 and investigation_id = $2`,
    place,
  )
  await world.executeSql(
    `insert into question_evidence (organization_id, investigation_id, question_id, evidence_id, created_at)
     select organization_id, investigation_id, $3, id, now()
     from evidence_items where organization_id = $1 and investigation_id = $2`,
    [...place, made.item],
  )
  return made
}

const idsOf = async (world: RetentionWorld, organization: string, investigation: string) =>
  (
    await world.executeSql(
      'select id from evidence_items where organization_id = $1 and investigation_id = $2',
      [organization, investigation],
    )
  ).rows.map((row) => row.id as string)

/** Bypasses the store, which would force each file to disk. */
function writeFiles(dataDir: string, organization: string, ids: readonly string[]): void {
  const folder = join(dataDir, 'objects', organization, 'evidence')
  mkdirSync(folder, { recursive: true })
  for (const id of ids) writeFileSync(join(folder, id), 'bytes of the file')
}

/** The tables of these rows, dependent ones first: the fastest order for a database to delete them. */
const BARE = ['question_evidence', 'evidence_chunks', 'evidence_custody', 'evidence_items'] as const

/** Deletes the rows of one investigation with bare statements, and returns how many rows they returned. */
export async function deleteBare(
  database: OpenDatabase,
  organization: string,
  investigation: string,
): Promise<number> {
  return await database.transaction(async (session) => {
    let gone = 0
    for (const table of BARE)
      gone += (
        await session.executeSql(
          `delete from ${table} where organization_id = $1 and investigation_id = $2 returning ${table === 'question_evidence' ? 'evidence_id as id' : 'id'}`,
          [organization, investigation],
        )
      ).rows.length
    return gone
  })
}
