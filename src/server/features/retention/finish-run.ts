import { createPublicKey } from 'node:crypto'
import { verifyRsaPss } from '#server/platform/crypto/signatures.ts'
import { AppError } from '#server/platform/errors.ts'
import type { StoredManifest } from '#server/ports/manifest-store.ts'
import { MANIFEST_LOCK_DAYS_LEAST, SIGNATURE_ALGORITHM } from '#shared/manifest.ts'
import { composeManifest } from './compose-manifest.ts'
import { listOrganizations } from './due.store.ts'
import { findSweep } from './residue/residue.store.ts'
import { sealTombstones, storeTombstones, type TombstoneSeal } from './restore/tombstone-files.ts'
import type { ManifestProtection, RetentionDeps } from './retention-deps.ts'
import {
  closeRun,
  findLastManifest,
  type Run,
  readDestroyedKeys,
  saveManifest,
  sumUpDestructions,
} from './runs.store.ts'
import { daysAfter } from './safety-margin.ts'

export const manifestKey = (runId: string): string => `manifests/${runId}.json`

/** A run with its final manifest. */
export type FixedRun = Run & { readonly manifest_json: string; readonly retention_until: Date }

/** Finalizes the manifest once, in one transaction, before it is signed and stored. */
export async function fixManifest({ tenancy, clock, onStep }: RetentionDeps, run: Run): Promise<FixedRun> {
  if (run.manifest_json !== null) return run as FixedRun
  const fixed = await tenancy.asSystem('compose the manifest of a run', async (db) => {
    const destroyed = await sumUpDestructions(db, run.id)
    const finishedAt = clock.now()
    const prunedChains = destroyed.filter(({ category }) => category === 'audit_log')
    const { sequence, json } = await composeManifest({
      run,
      destroyed,
      listKeys: (one) => readDestroyedKeys(db, run.id, one),
      finishedAt,
      before: (await findLastManifest(db)) ?? null,
      tombstones: await sealTombstones(
        db,
        run.id,
        new Set(prunedChains.map(({ organizationId }) => organizationId)),
      ),
      residueSweep: (await findSweep(db, run.id)) ?? null,
    })
    const touched = new Set(destroyed.map(({ organizationId }) => organizationId))
    const days = (await listOrganizations(db))
      .filter(({ id }) => touched.has(id))
      .map((one) => one.audit_log_retention_days)
    const retentionUntil = daysAfter(finishedAt, Math.max(MANIFEST_LOCK_DAYS_LEAST, ...days))
    await saveManifest(db, { id: run.id, finishedAt, retentionUntil, sequence, manifestJson: json })
    return { ...run, manifest_json: json, retention_until: retentionUntil }
  })
  onStep('manifest_composed')
  return fixed
}

/** Signs and stores the manifest, or finds it already stored, and pins the version. */
export async function emitManifest(
  deps: RetentionDeps,
  run: FixedRun,
  seal: TombstoneSeal,
): Promise<string | null> {
  if (run.closed_at) return run.s3_version_id
  const versionId = deps.protection && (await storeOnce(deps, deps.protection, { run, seal }))
  await deps.tenancy.asSystem('close a run', (db) =>
    closeRun(db, { id: run.id, versionId, now: deps.clock.now() }),
  )
  deps.onStep('run_closed')
  return versionId
}

async function storeOnce(
  { tenancy, onStep }: RetentionDeps,
  protection: ManifestProtection,
  { run, seal }: { readonly run: FixedRun; readonly seal: TombstoneSeal },
): Promise<string> {
  try {
    await storeTombstones(tenancy, protection.store, { id: run.id, retainUntil: run.retention_until, seal })
    const versionId = (await findStored(protection, run)) ?? (await store(protection, run))
    onStep('manifest_stored')
    return versionId
  } catch (error) {
    throw new AppError(
      'MANIFEST_EMIT_FAILED',
      `The data was destroyed, but its proof could not be written. Run again with run_id ${run.id}.`,
      { cause: error, runId: run.id },
    )
  }
}

/** The oldest stored version with this run's content: left by a process that died after storing it. */
async function findStored({ store, signer }: ManifestProtection, run: FixedRun): Promise<string | null> {
  const key = manifestKey(run.id)
  for (const versionId of await store.versions(key)) {
    const stored = await store.get(key, versionId)
    if (stored && isProofOfRun(stored, run, await signer.publicKeyPem())) return versionId
  }
  return null
}

const isProofOfRun = (
  { body, metadata, retainUntil }: StoredManifest,
  run: FixedRun,
  publicKey: string,
): boolean =>
  Buffer.from(run.manifest_json, 'utf8').equals(body) &&
  retainUntil.getTime() >= Math.floor(run.retention_until.getTime() / 1_000) * 1_000 &&
  verifyRsaPss({
    publicKey: createPublicKey(publicKey),
    message: body,
    signature: Buffer.from(metadata.signature ?? '', 'base64'),
    saltLength: 'auto',
  })

async function store({ store, signer }: ManifestProtection, run: FixedRun): Promise<string> {
  const body = Buffer.from(run.manifest_json, 'utf8')
  const signature = Buffer.from(await signer.sign(body)).toString('base64')
  const metadata = {
    signature,
    algorithm: SIGNATURE_ALGORITHM,
    'key-id': signer.keyId,
    'salt-length': String(signer.saltLength),
  }
  return (await store.put({ key: manifestKey(run.id), body, metadata, retainUntil: run.retention_until }))
    .versionId
}
