import { notFound } from '#server/platform/errors.ts'
import { manifest, type ProofOfDestruction, SIGNATURE_ALGORITHM } from '#shared/manifest.ts'
import { manifestKey } from './finish-run.ts'
import { verificationHint } from './proof-hint.ts'
import type { RetentionDeps } from './retention-deps.ts'
import { findRun } from './runs.store.ts'

/** The proof as the immutable store keeps it; the database only records which version was pinned. */
export async function readProof(
  { tenancy, protection }: RetentionDeps,
  runId: string,
): Promise<ProofOfDestruction> {
  const run = await tenancy.asSystem('find the run of a proof', (db) => findRun(db, runId))
  if (!run?.s3_version_id || !protection) throw notFound()
  const stored = await protection.store.get(manifestKey(runId), run.s3_version_id)
  if (!stored) throw notFound()
  const json = Buffer.from(stored.body).toString('utf8')
  return {
    run_id: runId,
    manifest: manifest.parse(JSON.parse(json)),
    manifest_json: json,
    signature: {
      algorithm: SIGNATURE_ALGORITHM,
      kms_key_id: stored.metadata['key-id'] ?? protection.signer.keyId,
      value_base64: stored.metadata.signature ?? '',
    },
    object_lock: { retention_until: stored.retainUntil.toISOString(), s3_version_id: stored.versionId },
    verification_hint: verificationHint(
      Number(stored.metadata['salt-length'] ?? protection.signer.saltLength),
    ),
  }
}
