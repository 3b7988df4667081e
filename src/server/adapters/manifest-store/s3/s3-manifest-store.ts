import { createHash } from 'node:crypto'
import {
  GetBucketVersioningCommand,
  GetObjectCommand,
  GetObjectLockConfigurationCommand,
  GetObjectRetentionCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { errorName } from '#server/platform/errors.ts'
import { type ManifestStore, ManifestStoreUnfit, type StoredManifest } from '#server/ports/manifest-store.ts'

export interface S3ManifestOptions {
  readonly bucket: string
  readonly region: string
  /** Custom address instead of AWS's own; buckets are then named in the path. */
  readonly endpoint: string | null
  /** Without them AWS's usual chain is used. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string }
}

const CONNECT_MS = 5_000
const CALL_MS = 20_000
const MODE = 'COMPLIANCE'
/** Longer than clocks may differ. */
const PROBE_LOCK_MS = 3_600_000

/** Manifests in a bucket under Object Lock in COMPLIANCE mode, which not even the account's root can lift. */
export function createS3ManifestStore(options: S3ManifestOptions): ManifestStore {
  const { bucket: Bucket } = options
  const client = new S3Client({
    region: options.region,
    ...(options.endpoint ? { endpoint: options.endpoint, forcePathStyle: true } : {}),
    ...(options.credentials ? { credentials: options.credentials } : {}),
    // Other S3 implementations refuse the SDK's trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: CALL_MS, socketTimeout: CALL_MS },
  })
  const within = () => ({ abortSignal: AbortSignal.timeout(CALL_MS) })
  return {
    preflight: async () => {
      await requireLock(client, Bucket)
      await requireMayPut(client, Bucket)
    },
    put: async ({ key, body, metadata, retainUntil }) => {
      const lock = { ObjectLockMode: MODE, ObjectLockRetainUntilDate: retainUntil } as const
      const command = new PutObjectCommand({
        Bucket,
        Key: key,
        Body: body,
        Metadata: { ...metadata },
        ContentType: 'application/json',
        ...lock,
      })
      const { VersionId } = await client.send(command, within())
      if (!VersionId)
        throw new ManifestStoreUnfit(
          `The bucket ${Bucket} returned no version for a manifest: it is not versioned.`,
        )
      return { versionId: VersionId }
    },
    get: async (key, versionId) => {
      try {
        return await readVersion(client, { Bucket, Key: key, VersionId: versionId })
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    versions: (key) => listVersions(client, Bucket, key),
    list: async (prefix) => {
      const keys: string[] = []
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
        for (const { Key } of page.Contents ?? []) if (Key) keys.push(Key)
      return keys.sort()
    },
  }
}

/** S3 lists the newest first; that order decides among those of one second. */
async function listVersions(client: S3Client, Bucket: string, key: string): Promise<string[]> {
  const found: { id: string; at: number }[] = []
  let from: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } | null = {}
  while (from) {
    const command: ListObjectVersionsCommand = new ListObjectVersionsCommand({ Bucket, Prefix: key, ...from })
    const page = await client.send(command, { abortSignal: AbortSignal.timeout(CALL_MS) })
    for (const version of page.Versions ?? [])
      if (version.Key === key && version.VersionId)
        found.push({ id: version.VersionId, at: version.LastModified?.getTime() ?? 0 })
    from = page.IsTruncated
      ? { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker }
      : null
  }
  return found
    .reverse()
    .sort((a, b) => a.at - b.at)
    .map(({ id }) => id)
}

async function requireLock(client: S3Client, Bucket: string): Promise<void> {
  const within = () => ({ abortSignal: AbortSignal.timeout(CALL_MS) })
  const asked = async <T>(work: Promise<T>): Promise<T> =>
    await work.catch((error: unknown) => {
      throw new ManifestStoreUnfit(
        `The bucket ${Bucket} does not confirm that it is under Object Lock (${errorName(error)}).`,
      )
    })
  const lock = await asked(client.send(new GetObjectLockConfigurationCommand({ Bucket }), within()))
  if (lock.ObjectLockConfiguration?.ObjectLockEnabled !== 'Enabled')
    throw new ManifestStoreUnfit(`The bucket ${Bucket} is not under Object Lock.`)
  const versioning = await asked(client.send(new GetBucketVersioningCommand({ Bucket }), within()))
  if (versioning.Status !== 'Enabled') throw new ManifestStoreUnfit(`The bucket ${Bucket} is not versioned.`)
}

/**
 * Sends a locked object with a wrong checksum. A store that has found that the caller may put and lock objects
 * refuses it for the checksum and keeps nothing. If a store accepts it anyway, the lock ends soon.
 */
async function requireMayPut(client: S3Client, Bucket: string): Promise<void> {
  const command = new PutObjectCommand({
    Bucket,
    Key: 'manifests/preflight.json',
    Body: 'pre-flight of a run',
    ContentMD5: createHash('md5').update('other bytes').digest('base64'),
    ObjectLockMode: MODE,
    ObjectLockRetainUntilDate: new Date(Date.now() + PROBE_LOCK_MS),
  })
  const answer = await client.send(command, { abortSignal: AbortSignal.timeout(CALL_MS) }).then(
    () => 'nothing amiss',
    (error: unknown) => errorName(error),
  )
  if (answer !== 'BadDigest')
    throw new ManifestStoreUnfit(
      `The bucket ${Bucket} does not accept locked objects from this service: it answers ${answer} to one that it should refuse only for its checksum (s3:PutObject, s3:PutObjectRetention).`,
    )
}

/** Lock and body of one version; a version not locked in COMPLIANCE mode is no proof. */
async function readVersion(
  client: S3Client,
  version: { Bucket: string; Key: string; VersionId: string },
): Promise<StoredManifest | null> {
  const within = () => ({ abortSignal: AbortSignal.timeout(CALL_MS) })
  const { Retention } = await client.send(new GetObjectRetentionCommand(version), within())
  if (Retention?.Mode !== MODE || !Retention.RetainUntilDate) return null
  const { Body, Metadata } = await client.send(new GetObjectCommand(version), within())
  if (!Body) throw new Error('the store answered without the manifest')
  return {
    key: version.Key,
    versionId: version.VersionId,
    body: await Body.transformToByteArray(),
    metadata: Metadata ?? {},
    retainUntil: Retention.RetainUntilDate,
  }
}

const MISSING = new Set([
  'NoSuchKey',
  'NoSuchVersion',
  'NotFound',
  'NoSuchObjectLockConfiguration',
  'InvalidArgument',
])
const isMissing = (error: unknown): boolean => MISSING.has(errorName(error))
