import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceChunks } from '#server/features/evidence/evidence-chunks.store.ts'
import { packInvestigation } from '#server/features/retrieval/pack-blocks.ts'
import { openPglite } from '#server/platform/db/database.ts'
import type { Tenancy, TenantDb } from '#server/platform/db/tenancy.ts'
import { randomIds } from '#server/platform/ids.ts'
import { testData } from '#test/support/data.ts'
import { migrateForTest, tenancyOf } from '#test/support/databases.ts'

const PACKING_MS = 60_000

export interface Piece {
  /** The chunk's name in the labels. */
  readonly name: string
  readonly text: string
  readonly vector: Float32Array
  readonly tokenCount: number
}

export interface Item {
  readonly title: string
  readonly pieces: readonly Piece[]
}

export interface Corpus {
  readonly tenancy: Tenancy
  readonly scope: { readonly organizationId: string; readonly userId: null }
  /** Stores the items as a new investigation through the product's own stores, packed as its job would. */
  add(
    items: readonly Item[],
    model: string,
  ): Promise<{ investigationId: string; names: ReadonlyMap<string, string> }>
  close(): Promise<void>
}

/** An embedded database in memory with the product's schema and one organization. */
export async function openCorpus(): Promise<Corpus> {
  const database = await openPglite({})
  await migrateForTest(database)
  const tenancy = tenancyOf(database)
  const organizationId = randomIds.uuid()
  const now = new Date()
  const stamps = { created_at: now, updated_at: now }
  await tenancy.asSystem('bench: an organization', (db) =>
    db
      .insertInto('organizations')
      .values({ id: organizationId, name: 'Bench', slug: 'bench', ...stamps })
      .execute(),
  )
  const scope = { organizationId, userId: null }
  const insert: Corpus['add'] = (items, model) =>
    tenancy.inTenant(scope, async (db) => {
      const investigationId = randomIds.uuid()
      const names = new Map<string, string>()
      const about = {
        organization_id: organizationId,
        investigation_type: 'other' as const,
        title: 'Bench',
        opened_at: now,
        ...stamps,
      }
      await db
        .insertInto('investigations')
        .values({ id: investigationId, case_number: investigationId, ...about })
        .execute()
      for (const item of items)
        await addItem(db, { organizationId, investigationId, model, now }, item, names)
      return { investigationId, names }
    })
  const add: Corpus['add'] = async (items, model) => {
    const added = await insert(items, model)
    const { investigationId } = added
    await packInvestigation({ tenancy }, scope, { investigationId, signal: AbortSignal.timeout(PACKING_MS) })
    return added
  }
  return { tenancy, scope, add, close: () => database.close() }
}

async function addItem(
  db: TenantDb,
  at: { organizationId: string; investigationId: string; model: string; now: Date },
  item: Item,
  names: Map<string, string>,
): Promise<void> {
  const evidenceId = randomIds.uuid()
  await db
    .insertInto('evidence_items')
    .values({
      organization_id: at.organizationId,
      id: evidenceId,
      investigation_id: at.investigationId,
      title: item.title,
      source_type: 'content',
      text_status: 'extracted',
      created_at: at.now,
      updated_at: at.now,
    })
    .execute()
  const chunks = item.pieces.map((piece) => {
    const id = randomIds.uuid()
    names.set(id, piece.name)
    return {
      id,
      start: 0,
      end: piece.text.length,
      text: piece.text,
      tokenCount: piece.tokenCount,
      embedding: piece.vector,
    }
  })
  await replaceChunks(db, { ...at, evidenceId, embeddingModel: at.model }, chunks)
}

export const readJsonLines = <T>(path: string): T[] =>
  readFileSync(join(testData, path), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T)
