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
  EVIDENCE,
  findFingerprintsAfter,
  findSweep,
  forgetFingerprints,
  listNamedObjects,
  listTextColumns,
  type PlacedFingerprints,
  type Residue,
  readTexts,
  type SweptText,
  saveSweep,
  type TextPage,
} from './residue.store.ts'

/** 8 MB of memory, however large the run. */
const SLOTS = 2 ** 20
/** For a larger run, a fair sample of about as many: a leftover copy has many of them. */
const MAX_FINGERPRINTS = 400_000
const KEYS_AT_ONCE = 500
const FILE_BYTES = 1024 * 1024

type Find = (text: string) => Promise<ReadonlySet<number>>

/** Tells what was left over from what evidence that stays holds as well. */
interface Sweep {
  readonly runId: string
  readonly find: Find
  /** Fingerprints that stand in evidence which stays, with the investigations of that evidence. */
  readonly kept: Map<number, Set<string>>
}
/** In one store. */
interface Hits {
  residue: number
  lawful: number
}

const count = (hits: Hits, found: ReadonlySet<number>, isLawful: (hash: number) => boolean): void => {
  if (found.size > 0) hits[[...found].every(isLawful) ? 'lawful' : 'residue']++
}

/** Each run has its own key: fingerprints of two runs cannot be compared. */
export const residueKey = ({ keyring }: Pick<RetentionDeps, 'keyring'>, runId: string): Uint8Array =>
  hmacSha256(keyring.hmac('residue'), runId)

/**
 * Searches every store for words that the run has destroyed and records where any remain. It names stores, never
 * words. Evidence is read first: what a letter says may lawfully stand in its copy, which another investigation keeps,
 * and in whatever was made of that copy.
 */
export async function sweepResidue(deps: RetentionDeps, runId: string): Promise<void> {
  const { tenancy, clock, logger } = deps
  const known = await tenancy.asSystem('find the sweep of a run', (db) => findSweep(db, runId))
  const fingerprints = await readFingerprints(deps, runId)
  if (known && fingerprints.size === 0) return
  const sweep: Sweep = {
    runId,
    find: createResidueSearch(residueKey(deps, runId), fingerprints),
    kept: new Map(),
  }
  const swept: [string, Hits][] = []
  if (fingerprints.size > 0) {
    swept.push(...(await sweepTables(deps, sweep)))
    swept.push(['object store', await sweepObjects(deps, sweep)])
    for (const folder of deps.scratchFolders)
      swept.push([`folder ${folder.name}`, await sweepFolder(folder.path, sweep)])
  }
  const residue = listHits(swept, 'residue')
  const result = {
    fingerprints: fingerprints.size,
    stores: swept.length,
    residue,
    lawful: listHits(swept, 'lawful'),
  }
  await tenancy.asSystem('write down what a sweep found', async (db) => {
    await saveSweep(db, { runId, result, now: clock.now() })
    await forgetFingerprints(db, runId)
  })
  if (residue.length > 0) logger.warn({ run_id: runId, residue }, 'ResidueFound')
}

const listHits = (swept: readonly [string, Hits][], kind: keyof Hits): Residue[] =>
  swept.flatMap(([store, hits]) => (hits[kind] > 0 ? [{ store, hits: hits[kind] }] : []))

async function readFingerprints({ tenancy }: RetentionDeps, runId: string): Promise<FingerprintSet> {
  const set = createFingerprintSet(SLOTS)
  const ask = <T>(work: (db: SystemDb) => Promise<T>) =>
    tenancy.asSystem('read what is to be looked for', work)
  const all = await ask((db) => countFingerprints(db, runId))
  const below = all > MAX_FINGERPRINTS ? Math.floor((HASHES / all) * MAX_FINGERPRINTS) : HASHES
  let after: PlacedFingerprints | null = null
  for (;;) {
    const next = await ask((db) => findFingerprintsAfter(db, runId, after))
    if (!next) return set
    for (const fingerprint of next.fingerprints) if (fingerprint.hash < below) set.add(fingerprint)
    after = next
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

async function sweepTables({ tenancy }: RetentionDeps, sweep: Sweep): Promise<[string, Hits][]> {
  const tables = await tenancy.asSystem('list every column of text', listTextColumns)
  const evidenceFirst = tables.toSorted((a, b) => Number(b.table === EVIDENCE) - Number(a.table === EVIDENCE))
  const swept: [string, Hits][] = []
  for (const table of evidenceFirst) {
    const hits = { residue: 0, lawful: 0 }
    let after: string | null = null
    do {
      const page: TextPage = await tenancy.asSystem('look for residue', (db) =>
        readTexts(db, table, { runId: sweep.runId, after }),
      )
      for (const text of page.texts) {
        const found = await sweep.find(text.text)
        if (text.stays) keep(sweep, text, found)
        count(hits, found, (hash) => text.stays || (table.table !== EVIDENCE && isKept(sweep, text, hash)))
      }
      after = page.last
      await giveWay()
    } while (after)
    swept.push([table.table, hits])
  }
  return swept
}

function keep({ kept }: Sweep, { investigationId }: SweptText, found: ReadonlySet<number>): void {
  for (const hash of found) kept.set(hash, (kept.get(hash) ?? new Set<string>()).add(investigationId ?? ''))
}

/** Whether the words may come from evidence that stays: of the row's own investigation, where the row names one. */
function isKept({ kept }: Sweep, { investigationId }: SweptText, hash: number): boolean {
  const investigations = kept.get(hash)
  return investigations !== undefined && (investigationId === null || investigations.has(investigationId))
}

/** Objects that no item names; the others are evidence, whose text is in its row. */
async function sweepObjects({ tenancy, objects }: RetentionDeps, sweep: Sweep): Promise<Hits> {
  const hits = { residue: 0, lawful: 0 }
  const look = async (keys: readonly string[]) => {
    const named = await tenancy.asSystem('tell evidence from what was left over', (db) =>
      listNamedObjects(db, keys),
    )
    for (const key of keys.filter((one) => !named.has(one)))
      count(hits, await findIn(await objects.get(key, { start: 0, end: FILE_BYTES - 1 }), sweep), NEVER)
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

async function sweepFolder(folder: string, sweep: Sweep): Promise<Hits> {
  const hits = { residue: 0, lawful: 0 }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  for (const entry of entries)
    if (entry.isFile()) count(hits, await findInFile(join(entry.parentPath, entry.name), sweep), NEVER)
  return hits
}

/** A file that no row names is left over, whatever else holds its words. */
const NEVER = () => false

const findInFile = (path: string, sweep: Sweep): Promise<ReadonlySet<number>> =>
  findIn(createReadStream(path, { end: FILE_BYTES - 1 }), sweep).catch((error: NodeJS.ErrnoException) => {
    // Its user has removed it meanwhile.
    if (error.code === 'ENOENT') return new Set<number>()
    throw error
  })

async function findIn(stream: Readable, { find }: Sweep): Promise<ReadonlySet<number>> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return await find(Buffer.concat(parts).toString('utf8'))
}
