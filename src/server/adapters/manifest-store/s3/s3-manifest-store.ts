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
import { type ManifestStore, ManifestStoreUnfit, type StoredManifest } from '#server/ports/manifest-store.ts'

export interface S3ManifestOptions {
  readonly bucket: string
  readonly region: string
  /** Another address than AWS's own; buckets are then named in the path. */
  readonly endpoint: string | null
  /** Without them AWS's usual chain is asked. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string }
}

const CONNECT_MS = 5_000
const CALL_MS = 20_000
const MODE = 'COMPLIANCE'
/** Longer than clocks are off. */
const PROBE_LOCK_MS = 3_600_000

/** Manifests in a bucket under Object Lock in COMPLIANCE mode, which not even the account's root can lift. */
export function createS3ManifestStore(options: S3ManifestOptions): ManifestStore {
  const { bucket: Bucket } = options
  const client = new S3Client({
    region: options.region,
    ...(options.endpoint ? { endpoint: options.endpoint, forcePathStyle: true } : {}),
    ...(options.credentials ? { credentials: options.credentials } : {}),
    // Other makes of S3 refuse the trailing checksums of the SDK.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: CALL_MS, socketTimeout: CALL_MS },
  })
  const within = () => ({ abortSignal: AbortSignal.timeout(CALL_MS) })
  return {
    preflight: async () => {
      await assertLocked(client, Bucket)
      await assertMayPut(client, Bucket)
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
          `The bucket ${Bucket} gave no version to a manifest: it is not versioned.`,
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
        keys.push(...(page.Contents ?? []).map(({ Key }) => Key!))
      return keys.sort()
    },
  }
}

/** S3 lists the newest first; among those of one second that order decides. */
async function listVersions(client: S3Client, Bucket: string, key: string): Promise<string[]> {
  const found: { id: string; at: number }[] = []
  let from: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } | null = {}
  while (from) {
    const command: ListObjectVersionsCommand = new ListObjectVersionsCommand({ Bucket, Prefix: key, ...from })
    const page = await client.send(command, { abortSignal: AbortSignal.timeout(CALL_MS) })
    for (const version of page.Versions ?? [])
      if (version.Key === key)
        found.push({ id: version.VersionId!, at: version.LastModified?.getTime() ?? 0 })
    from = page.IsTruncated
      ? { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker }
      : null
  }
  return found
    .reverse()
    .sort((a, b) => a.at - b.at)
    .map(({ id }) => id)
}

async function assertLocked(client: S3Client, Bucket: string): Promise<void> {
  const within = () => ({ abortSignal: AbortSignal.timeout(CALL_MS) })
  const asked = async <T>(work: Promise<T>): Promise<T> =>
    await work.catch((error: unknown) => {
      throw new ManifestStoreUnfit(
        `The bucket ${Bucket} does not say that it is under Object Lock (${(error as Error).name}).`,
      )
    })
  const lock = await asked(client.send(new GetObjectLockConfigurationCommand({ Bucket }), within()))
  if (lock.ObjectLockConfiguration?.ObjectLockEnabled !== 'Enabled')
    throw new ManifestStoreUnfit(`The bucket ${Bucket} is not under Object Lock.`)
  const versioning = await asked(client.send(new GetBucketVersioningCommand({ Bucket }), within()))
  if (versioning.Status !== 'Enabled') throw new ManifestStoreUnfit(`The bucket ${Bucket} is not versioned.`)
}

/**
 * Offers a locked object whose bytes are not those of its checksum: a store refuses it for that once it has found that
 * who asks may put and lock objects, and keeps nothing. One that took it nevertheless would be rid of it soon.
 */
async function assertMayPut(client: S3Client, Bucket: string): Promise<void> {
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
    (error: unknown) => (error as Error).name,
  )
  if (answer !== 'BadDigest')
    throw new ManifestStoreUnfit(
      `The bucket ${Bucket} does not take locked objects from this service: it answers ${answer} to one that it should refuse for its checksum alone (s3:PutObject, s3:PutObjectRetention).`,
    )
}

/** Lock and body of one version; a version that is not locked in COMPLIANCE mode is no proof. */
async function readVersion(
  client: S3Client,
  version: { Bucket: string; Key: string; VersionId: string },
): Promise<StoredManifest | null> {
  const within = () => ({ abortSignal: AbortSignal.timeout(CALL_MS) })
  const { Retention } = await client.send(new GetObjectRetentionCommand(version), within())
  if (Retention?.Mode !== MODE || !Retention.RetainUntilDate) return null
  const { Body, Metadata } = await client.send(new GetObjectCommand(version), within())
  return {
    key: version.Key,
    versionId: version.VersionId,
    body: await Body!.transformToByteArray(),
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
const isMissing = (error: unknown): boolean => MISSING.has((error as Error).name)
