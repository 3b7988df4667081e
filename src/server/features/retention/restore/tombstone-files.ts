import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { SystemDb, Tenancy } from '#server/platform/db/tenancy.ts'
import type { ManifestStore } from '#server/ports/manifest-store.ts'
import { canonicalPieces, joinPieces, PagedList } from '../canonical-pieces.ts'
import { listRemovedAudit, listTombstones, type Tombstone, type Tombstones } from './tombstones.store.ts'

/** About 800 KB each, so that a large run needs no more memory than a small one. */
const IDS_PER_FILE = 15_000
/** Few enough to be forgotten at once: what is kept for longer piles up until all of the memory is looked through. */
const IDS_AT_ONCE = 1_000

const tombstoneFile = z.strictObject({
  runId: z.uuid(),
  part: z.number().int(),
  destroyed: z.array(z.tuple([z.uuid(), z.enum(['investigation', 'evidence', 'pii']), z.uuid()])),
  audit: z.array(z.tuple([z.uuid(), z.number().int()])),
})
export type TombstoneFile = z.infer<typeof tombstoneFile>

const toKey = (runId: string, part: number): string => `tombstones/${runId}-${part}.json`
const hashBody = (body: Uint8Array | string): string => createHash('sha256').update(body).digest('hex')

/**
 * The ids of what a run destroyed, as files for the immutable store: outside the database, which a restore resets. Each
 * comes in pieces, all of which are read before the next file is asked for.
 */
async function* composeFiles(
  list: (after: Tombstone | null) => Promise<Tombstones[]>,
  runId: string,
  audit: TombstoneFile['audit'],
): AsyncGenerator<AsyncIterable<string>> {
  let page = await list(null)
  const ofOneFile = async function* () {
    for (let read = 0; page.length > 0 && read < IDS_PER_FILE; read += IDS_AT_ONCE) {
      for (const { organizationId, kind, ids } of page) yield ids.map((id) => [organizationId, kind, id])
      const last = page.at(-1)!
      const listed = page.reduce((sum, { ids }) => sum + ids.length, 0)
      page = listed < IDS_AT_ONCE ? [] : await list({ ...last, id: last.ids.at(-1)! })
    }
  }
  for (let part = 1; page.length > 0 || (part === 1 && audit.length > 0); part++) {
    const parts = { runId, part, destroyed: new PagedList(ofOneFile()), audit: part === 1 ? audit : [] }
    yield canonicalPieces(parts)
  }
}

export interface TombstoneSeal {
  /** SHA-256 of each file, in order; the signed manifest lists them. */
  readonly tombstoneFilesSha256: string[]
  readonly auditRemovedThrough: TombstoneFile['audit']
}

/** Must run in the transaction that finalizes the manifest. */
export async function sealTombstones(
  db: SystemDb,
  runId: string,
  touchedAudit: ReadonlySet<string>,
): Promise<TombstoneSeal> {
  const auditRemovedThrough = (await listRemovedAudit(db))
    .filter(({ organizationId }) => touchedAudit.has(organizationId))
    .map(({ organizationId, through }): [string, number] => [organizationId, through])
  const list = (after: Tombstone | null) => listTombstones(db, { runId, after, limit: IDS_AT_ONCE })
  const tombstoneFilesSha256: string[] = []
  for await (const file of composeFiles(list, runId, auditRemovedThrough)) {
    const hash = createHash('sha256')
    for await (const piece of file) hash.update(piece)
    tombstoneFilesSha256.push(hash.digest('hex'))
  }
  return { tombstoneFilesSha256, auditRemovedThrough }
}

/** Before the manifest itself, so that its files exist; files already stored stay. */
export async function storeTombstones(
  tenancy: Tenancy,
  store: ManifestStore,
  run: { readonly id: string; readonly retainUntil: Date; readonly seal: TombstoneSeal },
): Promise<void> {
  const list = (after: Tombstone | null) =>
    tenancy.asSystem('list what a run has destroyed', (db) =>
      listTombstones(db, { runId: run.id, after, limit: IDS_AT_ONCE }),
    )
  let part = 0
  for await (const pieces of composeFiles(list, run.id, run.seal.auditRemovedThrough)) {
    part++
    const file = await joinPieces(pieces)
    const key = toKey(run.id, part)
    if ((await store.versions(key)).length > 0) continue
    await store.put({
      key,
      body: Buffer.from(file, 'utf8'),
      metadata: { sha256: hashBody(file) },
      retainUntil: run.retainUntil,
    })
  }
}

/** The files that a manifest lists. Rejects if one is missing or differs. */
export async function* readTombstones(
  store: ManifestStore,
  runId: string,
  sha256: readonly string[],
): AsyncGenerator<TombstoneFile> {
  for (const [at, wanted] of sha256.entries())
    yield tombstoneFile.parse(JSON.parse(await readPart(store, toKey(runId, at + 1), wanted)))
}

async function readPart(store: ManifestStore, key: string, wanted: string): Promise<string> {
  for (const version of await store.versions(key)) {
    const stored = await store.get(key, version)
    if (stored && hashBody(stored.body) === wanted) return Buffer.from(stored.body).toString('utf8')
  }
  throw new Error(`the immutable store does not have ${key} as its manifest lists it`)
}
