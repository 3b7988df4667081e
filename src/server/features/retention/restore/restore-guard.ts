import { createPublicKey } from 'node:crypto'
import { verifyRsaPss } from '#server/platform/crypto/signatures.ts'
import { safeMessage } from '#server/platform/errors.ts'
import type { StoredManifest } from '#server/ports/manifest-store.ts'
import { type Manifest, manifest as manifestSchema } from '#shared/manifest.ts'
import { forgetFingerprints } from '../residue/residue.store.ts'
import type { ManifestProtection, RetentionDeps } from '../retention-deps.ts'
import type { RunLock } from '../run-lock.ts'
import { replayTombstones } from './replay-run.ts'
import { readTombstones } from './tombstone-files.ts'
import { adoptRun, listKnownRuns } from './tombstones.store.ts'

export interface RestoreGuard {
  /** False while the database is known to contain what a run has destroyed. */
  mayServe(): boolean
  /** Rejects unless the store answered at the last check, and lists no run unknown to the database. */
  requireCompared(): Promise<void>
  /** Compares the database with the immutable store and destroys again what a restore has brought back. */
  check(): Promise<{ readonly replayed: readonly string[] }>
  /** The same while the service runs: an unavailable store then stops nothing, an unknown run does. */
  recheck(): Promise<void>
}

/** `unknown`: the store has not answered. `behind`: it lists runs that the database does not know. */
type Standing = 'compared' | 'unknown' | 'behind'

/**
 * A database restored from before a run does not know about it, but the immutable store does: its manifests list what
 * was destroyed. Nothing is served until that is gone again. While the store cannot be reached, nothing more is
 * destroyed.
 */
export function createRestoreGuard(deps: RetentionDeps, lock: RunLock): RestoreGuard {
  let standing: Standing = deps.protection === null ? 'compared' : 'unknown'
  const listUnknown = async (protection: ManifestProtection): Promise<string[]> => {
    try {
      const unknown = await findUnknown(deps, protection)
      standing = unknown.length > 0 ? 'behind' : 'compared'
      return unknown
    } catch (error) {
      if (standing === 'compared') standing = 'unknown'
      throw error
    }
  }
  const check: RestoreGuard['check'] = async () => {
    const { protection } = deps
    if (!protection) return { replayed: [] }
    try {
      const unknown = await inOrder(protection, await listUnknown(protection))
      for (const runId of unknown) await lock.hold(() => replay(deps, protection, runId))
      standing = 'compared'
      return { replayed: unknown }
    } catch (error) {
      deps.logger.error({ error: describe(error) }, WORDS_OF[standing])
      throw error
    }
  }
  return {
    mayServe: () => standing !== 'behind',
    requireCompared: async () => {
      if (standing !== 'compared') throw new ManifestStoreNotCompared()
    },
    check,
    recheck: async () => {
      const { protection } = deps
      if (!protection) return
      try {
        if ((await listUnknown(protection)).length === 0) return
      } catch (error) {
        deps.logger.warn({ error: describe(error) }, 'the immutable store could not be checked this time')
        if (standing === 'behind') throw error
        return
      }
      await check()
    },
  }
}

const WORDS_OF: Readonly<Record<Standing, string>> = {
  compared: 'the immutable store cannot be compared with the database',
  unknown:
    'the immutable store cannot be reached: nothing is destroyed until it can be compared with the database',
  behind:
    'the database is older than the manifests in the immutable store: nothing is served until it has caught up',
}

class ManifestStoreNotCompared extends Error {
  override readonly name = 'ManifestStoreNotCompared'
  constructor() {
    super('The immutable store could not be reached at the last check.')
  }
}

const describe = (error: unknown): string =>
  error instanceof Error && error.name.startsWith('Manifest') ? error.message : safeMessage(error)

const KEY = /^manifests\/([0-9a-f-]{36})\.json$/

/** Runs with a manifest in the store that are missing in the database. */
async function findUnknown({ tenancy }: RetentionDeps, { store }: ManifestProtection): Promise<string[]> {
  const stored = (await store.list('manifests/')).flatMap((key) => KEY.exec(key)?.[1] ?? [])
  const known = await tenancy.asSystem('compare the runs with their manifests', (db) =>
    listKnownRuns(db, stored),
  )
  return stored.filter((id) => !known.has(id))
}

/** In the order in which they ran. */
async function inOrder({ store }: ManifestProtection, ids: readonly string[]): Promise<string[]> {
  const runs: { id: string; sequence: number }[] = []
  for (const id of ids)
    runs.push({ id, sequence: (await readManifest({ store }, id)).manifest.operatorRunMetadata.sequence })
  return runs.sort((a, b) => a.sequence - b.sequence).map(({ id }) => id)
}

async function replay(deps: RetentionDeps, protection: ManifestProtection, runId: string): Promise<void> {
  const { stored, manifest } = await readManifest(protection, runId)
  // A file that someone planted there must not be able to destroy anything.
  if (!(await isSigned(protection, stored))) throw new ManifestNotOurs(runId)
  const files =
    (manifest.operatorRunMetadata as { tombstoneFilesSha256?: string[] }).tombstoneFilesSha256 ?? []
  deps.logger.warn(
    { run_id: runId, files: files.length },
    'the database is older than a run: what it destroyed is destroyed again',
  )
  for await (const file of readTombstones(protection.store, runId, files)) await replayTombstones(deps, file)
  const finishedAt = new Date(manifest.finishedAt)
  const { ciRunId, trigger = 'endpoint', requestedBy = null, sequence } = manifest.operatorRunMetadata
  await deps.tenancy.asSystem('take over a run from its manifest', async (db) => {
    await forgetFingerprints(db, runId)
    await adoptRun(db, {
      id: runId,
      run_type: manifest.runType,
      ci_run_id: ciRunId,
      trigger,
      requested_by: requestedBy,
      started_at: new Date(manifest.startedAt),
      finished_at: finishedAt,
      manifest_sequence: sequence,
      manifest_json: Buffer.from(stored.body).toString('utf8'),
      retention_until: stored.retainUntil,
      s3_version_id: stored.versionId,
      closed_at: deps.clock.now(),
    })
  })
}

class ManifestNotOurs extends Error {
  override readonly name = 'ManifestNotOurs'
  constructor(runId: string) {
    super(`The manifest of run ${runId} in the immutable store is not signed by this installation's key.`)
  }
}

async function readManifest(
  { store }: Pick<ManifestProtection, 'store'>,
  runId: string,
): Promise<{ stored: StoredManifest; manifest: Manifest }> {
  const key = `manifests/${runId}.json`
  const [first] = await store.versions(key)
  const stored = first ? await store.get(key, first) : null
  if (!stored) throw new ManifestNotOurs(runId)
  return { stored, manifest: manifestSchema.parse(JSON.parse(Buffer.from(stored.body).toString('utf8'))) }
}

const isSigned = async (
  { signer }: ManifestProtection,
  { body, metadata }: StoredManifest,
): Promise<boolean> =>
  verifyRsaPss({
    publicKey: createPublicKey(await signer.publicKeyPem()),
    message: body,
    signature: Buffer.from(metadata.signature ?? '', 'base64'),
    saltLength: 'auto',
  })
