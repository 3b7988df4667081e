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
  /** Whether the database is known to hold nothing that a run has destroyed. */
  isClear(): boolean
  /** Compares the database with the immutable store and destroys again what a restore has brought back. */
  check(): Promise<{ readonly replayed: readonly string[] }>
  /** The same while the service runs: a store that does not answer then stops nothing, a run that is not known does. */
  recheck(): Promise<void>
}

/**
 * A database restored from before a run does not know of it, but the immutable store does: its manifests name what was
 * destroyed. Until that is gone again nothing is served.
 */
export function createRestoreGuard(deps: RetentionDeps, lock: RunLock): RestoreGuard {
  let clear = deps.protection === null
  const check: RestoreGuard['check'] = async () => {
    if (!deps.protection) return { replayed: [] }
    try {
      const unknown = await findUnknown(deps, deps.protection)
      if (unknown.length > 0) clear = false
      for (const runId of unknown) await lock(() => replay(deps, deps.protection!, runId))
      clear = true
      return { replayed: unknown }
    } catch (error) {
      clear = false
      deps.logger.error(
        { error: describe(error) },
        'the immutable store cannot be compared with the database: nothing is served until it can',
      )
      throw error
    }
  }
  return {
    isClear: () => clear,
    check,
    recheck: async () => {
      if (!deps.protection) return
      try {
        if (clear && (await findUnknown(deps, deps.protection)).length === 0) return
      } catch (error) {
        deps.logger.warn({ error: describe(error) }, 'the immutable store could not be looked at this time')
        return
      }
      await check()
    },
  }
}

const describe = (error: unknown): string =>
  error instanceof Error && error.name.startsWith('Manifest') ? error.message : safeMessage(error)

const KEY = /^manifests\/([0-9a-f-]{36})\.json$/

/** Runs that the store has a manifest of and the database has not, in the order in which they ran. */
async function findUnknown({ tenancy }: RetentionDeps, { store }: ManifestProtection): Promise<string[]> {
  const stored = (await store.list('manifests/')).flatMap((key) => KEY.exec(key)?.[1] ?? [])
  const known = await tenancy.asSystem('compare the runs with their manifests', (db) =>
    listKnownRuns(db, stored),
  )
  const unknown: { id: string; sequence: number }[] = []
  for (const id of stored)
    if (!known.has(id))
      unknown.push({
        id,
        sequence: (await readManifest({ store }, id)).manifest.operatorRunMetadata.sequence,
      })
  return unknown.sort((a, b) => a.sequence - b.sequence).map(({ id }) => id)
}

async function replay(deps: RetentionDeps, protection: ManifestProtection, runId: string): Promise<void> {
  const { stored, manifest } = await readManifest(protection, runId)
  // A file that somebody put there must not be able to destroy anything.
  if (!(await isSigned(protection, stored))) throw new ManifestNotOurs(runId)
  const files =
    (manifest.operatorRunMetadata as { tombstoneFilesSha256?: string[] }).tombstoneFilesSha256 ?? []
  deps.logger.warn(
    { run_id: runId, files: files.length },
    'the database is older than a run: what it destroyed is destroyed again',
  )
  for await (const file of readTombstones(protection.store, runId, files)) await replayTombstones(deps, file)
  const finishedAt = new Date(manifest.finishedAt)
  await deps.tenancy.asSystem('take over a run from its manifest', async (db) => {
    await forgetFingerprints(db, runId)
    await adoptRun(db, {
      id: runId,
      run_type: manifest.runType,
      started_at: new Date(manifest.startedAt),
      finished_at: finishedAt,
      manifest_sequence: manifest.operatorRunMetadata.sequence,
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
