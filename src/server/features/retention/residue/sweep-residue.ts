import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setImmediate as giveWay } from 'node:timers/promises'
import { hmacSha256 } from '#server/platform/crypto/digests.ts'
import type { SystemDb } from '#server/platform/db/tenancy.ts'
import { safeMessage } from '#server/platform/errors.ts'
import type { RetentionDeps } from '../retention-deps.ts'
import { createFingerprintSet, createResidueSearch, type FingerprintSet, HASHES } from './fingerprints.ts'
import {
  countFingerprints,
  findSweep,
  forgetFingerprints,
  listFingerprints,
  listNamedObjects,
  listTextColumns,
  type PlacedFingerprint,
  type Residue,
  readTexts,
  saveSweep,
} from './residue.store.ts'

/** 8 MB of memory, however large the run. */
const SLOTS = 2 ** 20
/** For a larger run, a fair sample of about as many: a leftover copy has many of them. */
const MAX_FINGERPRINTS = 400_000
/** Small enough batches that each is freed before the next: large results pile up until a full garbage collection. */
const FINGERPRINTS_AT_ONCE = 1_000
const KEYS_AT_ONCE = 500
const FILE_BYTES = 1024 * 1024

type Holds = (text: string) => Promise<boolean>

/** Each run has its own key: fingerprints of two runs cannot be compared. */
export const residueKey = ({ keyring }: Pick<RetentionDeps, 'keyring'>, runId: string): Uint8Array =>
  hmacSha256(keyring.hmac('residue'), runId)

/**
 * Searches every store for words that the run has destroyed and records where any remain. It names stores, never
 * words. A lawful copy in another investigation is reported too; people must tell them apart.
 */
export async function sweepResidue(deps: RetentionDeps, runId: string): Promise<void> {
  const { tenancy, clock, logger } = deps
  const known = await tenancy.asSystem('find the sweep of a run', (db) => findSweep(db, runId))
  const fingerprints = await readFingerprints(deps, runId)
  if (known && fingerprints.size === 0) return
  const holds = createResidueSearch(residueKey(deps, runId), fingerprints)
  const swept: Residue[] = []
  if (fingerprints.size > 0) {
    swept.push(...(await sweepTables(deps, holds)))
    swept.push({ store: 'object store', hits: await countInObjects(deps, holds) })
    for (const folder of deps.scratchFolders)
      swept.push({ store: `folder ${folder.name}`, hits: await countInFolder(folder.path, holds) })
  }
  const residue = swept.filter(({ hits }) => hits > 0)
  const result = { fingerprints: fingerprints.size, stores: swept.length, residue }
  await tenancy.asSystem('write down what a sweep found', async (db) => {
    await saveSweep(db, { runId, result, now: clock.now() })
    await forgetFingerprints(db, runId)
  })
  if (residue.length > 0) logger.warn({ run_id: runId, residue }, 'ResidueFound')
}

async function readFingerprints({ tenancy }: RetentionDeps, runId: string): Promise<FingerprintSet> {
  const set = createFingerprintSet(SLOTS)
  const ask = <T>(work: (db: SystemDb) => Promise<T>) =>
    tenancy.asSystem('read what is to be looked for', work)
  const all = await ask((db) => countFingerprints(db, runId))
  const below = all > MAX_FINGERPRINTS ? Math.floor((HASHES / all) * MAX_FINGERPRINTS) : HASHES
  let after: PlacedFingerprint | null = null
  for (;;) {
    const page: PlacedFingerprint[] = await ask((db) =>
      listFingerprints(db, { runId, below, after, limit: FINGERPRINTS_AT_ONCE }),
    )
    for (const fingerprint of page) set.add(fingerprint)
    after = page.at(-1) ?? null
    if (page.length < FINGERPRINTS_AT_ONCE) return set
  }
}

/** A failed sweep leaves the run without a result; the destruction and its proof do not depend on it. */
export async function trySweepResidue(deps: RetentionDeps, runId: string): Promise<void> {
  try {
    await sweepResidue(deps, runId)
  } catch (error) {
    deps.logger.error({ run_id: runId, error: safeMessage(error) }, 'the residue sweep of a run failed')
  }
}

async function sweepTables({ tenancy }: RetentionDeps, holds: Holds): Promise<Residue[]> {
  const tables = await tenancy.asSystem('list every column of text', listTextColumns)
  const swept: Residue[] = []
  for (const table of tables) {
    let hits = 0
    let after: string | null = null
    do {
      const page: { texts: readonly string[]; last: string | null } = await tenancy.asSystem(
        'look for residue',
        (db) => readTexts(db, table, after),
      )
      for (const text of page.texts) if (await holds(text)) hits++
      after = page.last
      await giveWay()
    } while (after)
    swept.push({ store: table.table, hits })
  }
  return swept
}

/** Objects that no item names; the others are evidence, whose text is in its row. */
async function countInObjects({ tenancy, objects }: RetentionDeps, holds: Holds): Promise<number> {
  let hits = 0
  const look = async (keys: readonly string[]) => {
    const named = await tenancy.asSystem('tell evidence from what was left over', (db) =>
      listNamedObjects(db, keys),
    )
    for (const key of keys.filter((one) => !named.has(one)))
      if (await holdsAny(await objects.get(key, { start: 0, end: FILE_BYTES - 1 }), holds)) hits++
  }
  let keys: string[] = []
  for await (const { key } of objects.list('')) {
    keys.push(key)
    if (keys.length < KEYS_AT_ONCE) continue
    await look(keys)
    keys = []
  }
  await look(keys)
  return hits
}

async function countInFolder(folder: string, holds: Holds): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  let hits = 0
  for (const entry of entries)
    if (entry.isFile() && (await fileHoldsAny(join(entry.parentPath, entry.name), holds))) hits++
  return hits
}

const fileHoldsAny = (path: string, holds: Holds): Promise<boolean> =>
  holdsAny(createReadStream(path, { end: FILE_BYTES - 1 }), holds).catch((error: NodeJS.ErrnoException) => {
    // Its user has removed it meanwhile.
    if (error.code === 'ENOENT') return false
    throw error
  })

async function holdsAny(stream: Readable, holds: Holds): Promise<boolean> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return await holds(Buffer.concat(parts).toString('utf8'))
}
