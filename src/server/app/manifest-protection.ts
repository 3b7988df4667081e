import { join } from 'node:path'
import { createAwsKmsSigner } from '#server/adapters/manifest-signer/aws-kms/aws-kms-signer.ts'
import { createLocalRsaSigner } from '#server/adapters/manifest-signer/local-rsa/local-rsa-signer.ts'
import { createDiskManifestStore } from '#server/adapters/manifest-store/disk/disk-manifest-store.ts'
import type { Config } from '#server/config/config.ts'
import type { ManifestBucket } from '#server/config/manifests.ts'
import type { ManifestProtection } from '#server/features/retention/index.ts'
import type { ManifestStore } from '#server/ports/manifest-store.ts'

/** Checks nothing yet: an unusable key or bucket shows at the pre-flight of a run. */
export async function openManifestProtection({
  manifests,
  dataDir,
}: Config): Promise<ManifestProtection | null> {
  if (manifests.kind === 'unprotected') return null
  return {
    store: manifests.bucket
      ? await openBucket(manifests.bucket)
      : createDiskManifestStore(join(dataDir, 'proofs')),
    signer: manifests.kmsKeyId
      ? createAwsKmsSigner({ keyId: manifests.kmsKeyId })
      : createLocalRsaSigner(dataDir),
  }
}

/** Loads S3's client only when used: it takes a noticeable part of the startup time. */
async function openBucket(bucket: ManifestBucket): Promise<ManifestStore> {
  const { createS3ManifestStore } = await import('#server/adapters/manifest-store/s3/s3-manifest-store.ts')
  return createS3ManifestStore(bucket)
}
