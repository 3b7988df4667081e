import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  AbortMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectVersionsCommand,
  NoSuchBucket,
  type ObjectIdentifier,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { AppError } from '#server/platform/errors.ts'
import { forEachConcurrently } from '#server/platform/for-each-concurrently.ts'
import { storageTrouble } from '#server/platform/storage-trouble.ts'
import { measureBytes } from '#server/platform/streams/measure-bytes.ts'
import { ObjectMissing, requireObjectKey } from '#server/platform/streams/object-errors.ts'
import type { ListedObject, ObjectStore } from '#server/ports/object-store.ts'

export interface S3Options {
  readonly bucket: string
  readonly region: string
  /** Custom address instead of AWS's own; buckets are then named in the path. */
  readonly endpoint: string | null
  /** Without them AWS's usual chain is used. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string }
}

const CONNECT_MS = 5_000
/** Silence on a connection, also in the middle of a body, which no deadline of the SDK covers. */
const IDLE_MS = 30_000
const CALL_MS = 20_000
/** Someone is waiting: a silent store is reported instead. */
const FIRST_BYTE_MS = 1_500
const PUT_MS = 60 * 60_000
const PART_BYTES = 8 * 1024 * 1024
const PARTS_AT_ONCE = 2
const LISTED_AT_ONCE = 8
/** The most that one call accepts. */
const REMOVED_AT_ONCE = 1_000

/** Objects in a bucket of S3 or of anything with its protocol. Memory: two parts of 8 MB per write. */
export function createS3ObjectStore(options: S3Options): ObjectStore {
  const { bucket: Bucket } = options
  const client = new S3Client({
    region: options.region,
    ...(options.endpoint ? { endpoint: options.endpoint, forcePathStyle: true } : {}),
    ...(options.credentials ? { credentials: options.credentials } : {}),
    // Streams have no checksum, and other S3 implementations refuse trailing ones.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: IDLE_MS,
      socketTimeout: IDLE_MS,
    },
  })
  const within = (ms: number) => ({ abortSignal: AbortSignal.timeout(ms) })
  return {
    put: async (key, source, { contentType, sha256 } = {}) => {
      await requireAnswer(client, Bucket)
      const target = { Bucket, Key: requireObjectKey(key), ContentType: contentType }
      return await putObject(client, target, { source, sha256 })
    },
    get: async (key, range) => {
      const Range = range && `bytes=${range.start}-${range.end}`
      // The deadline ends with the headers: the socket's idle limit covers the body.
      const deadline = new AbortController()
      const timer = setTimeout(() => deadline.abort(), FIRST_BYTE_MS)
      try {
        const command = new GetObjectCommand({ Bucket, Key: requireObjectKey(key), Range })
        const { Body } = await client.send(command, { abortSignal: deadline.signal })
        return Body as Readable
      } catch (error) {
        throw isMissing(error) ? new ObjectMissing(key) : storeError(error)
      } finally {
        clearTimeout(timer)
      }
    },
    head: async (key) => {
      try {
        const found = await client.send(
          new HeadObjectCommand({ Bucket, Key: requireObjectKey(key) }),
          within(FIRST_BYTE_MS),
        )
        return { sizeBytes: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) }
      } catch (error) {
        if (isMissing(error)) return null
        throw storeError(error)
      }
    },
    remove: (...keys) => removeObjects(client, Bucket, keys.map(requireObjectKey)),
    list: (prefix) => listObjects(client, Bucket, prefix),
    removeUnfinished: (before) => abortUploads(client, Bucket, before),
    requireUsable: () => requireAnswer(client, Bucket),
    freeBytes: async () => null,
    close: () => client.destroy(),
  }
}

interface Target {
  readonly Bucket: string
  readonly Key: string
  readonly ContentType: string | undefined
}

interface Content {
  readonly source: Readable | Uint8Array
  /** What it must have, if that is known before. */
  readonly sha256: string | undefined
}

async function putObject(client: S3Client, target: Target, { source, sha256 }: Content) {
  const { stream, result } = measureBytes(sha256)
  const params = { ...target, Body: stream }
  const upload = new Upload({ client, params, queueSize: PARTS_AT_ONCE, partSize: PART_BYTES })
  const timer = setTimeout(() => stream.destroy(new Error('storing an object took too long')), PUT_MS)
  // A failing source breaks the stream, so that the upload discards its parts instead of completing.
  const feeding = pipeline(source instanceof Readable ? source : Readable.from([source]), stream)
  const storing = upload.done()
  storing.catch((error: Error) => stream.destroy(error))
  try {
    const [fed, stored] = await Promise.allSettled([feeding, storing])
    if (stored.status === 'rejected') throw stored.reason
    if (fed.status === 'rejected') throw fed.reason
    return result()
  } finally {
    clearTimeout(timer)
  }
}

/** Every version and every delete marker: in a versioned bucket a delete without a version only hides. */
async function removeObjects(client: S3Client, Bucket: string, keys: readonly string[]): Promise<void> {
  const versions: ObjectIdentifier[] = []
  await forEachConcurrently(keys, LISTED_AT_ONCE, async (key) => {
    versions.push(...(await listVersions(client, Bucket, key)))
  })
  for (let first = 0; first < versions.length; first += REMOVED_AT_ONCE) {
    const Delete = { Objects: versions.slice(first, first + REMOVED_AT_ONCE), Quiet: true }
    const command = new DeleteObjectsCommand({ Bucket, Delete })
    const { Errors } = await client.send(command, { abortSignal: AbortSignal.timeout(CALL_MS) })
    const [error] = Errors ?? []
    if (error) throw new Error(`the file store keeps ${Errors?.length} objects: ${error.Code}`)
  }
}

/** A bucket without versions has the one version "null". For a store that knows none, the key is deleted. */
async function listVersions(client: S3Client, Bucket: string, Key: string): Promise<ObjectIdentifier[]> {
  const found: ObjectIdentifier[] = []
  let from: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } | null = {}
  while (from) {
    const command: ListObjectVersionsCommand = new ListObjectVersionsCommand({ Bucket, Prefix: Key, ...from })
    const page = await client.send(command, { abortSignal: AbortSignal.timeout(CALL_MS) })
    const all = [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])]
    for (const { VersionId } of all.filter((version) => version.Key === Key)) found.push({ Key, VersionId })
    // Keys are listed in order: after a longer one there are no more of this one.
    const isPast = all.some((version) => version.Key !== Key)
    from =
      page.IsTruncated && !isPast
        ? { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker }
        : null
  }
  return found.length > 0 ? found : [{ Key }]
}

async function* listObjects(client: S3Client, Bucket: string, Prefix: string): AsyncGenerator<ListedObject> {
  for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix }))
    for (const { Key, Size, LastModified } of page.Contents ?? [])
      if (Key) yield { key: Key, sizeBytes: Size ?? 0, modifiedAt: LastModified ?? new Date(0) }
}

async function abortUploads(client: S3Client, Bucket: string, before: Date): Promise<number> {
  let removed = 0
  let KeyMarker: string | undefined
  let UploadIdMarker: string | undefined
  do {
    const page = await client.send(new ListMultipartUploadsCommand({ Bucket, KeyMarker, UploadIdMarker }), {
      abortSignal: AbortSignal.timeout(CALL_MS),
    })
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (!Key || !UploadId || !Initiated || Initiated >= before) continue
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }), {
        abortSignal: AbortSignal.timeout(CALL_MS),
      })
      removed++
    }
    KeyMarker = page.IsTruncated ? page.NextKeyMarker : undefined
    UploadIdMarker = page.IsTruncated ? page.NextUploadIdMarker : undefined
  } while (KeyMarker)
  return removed
}

/** Called before a long body is sent. */
async function requireAnswer(client: S3Client, Bucket: string): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(FIRST_BYTE_MS) })
  } catch (error) {
    // A HEAD has no body that would say what is missing.
    throw isMissing(error)
      ? storageTrouble(new NoSuchBucket({ message: '', $metadata: {} }))
      : storeError(error)
  }
}

/** A message for people if the store is silent or has no such bucket; any other error unchanged. */
const storeError = (error: unknown): unknown =>
  storageTrouble(error) ??
  (error instanceof Error && /^(AbortError|TimeoutError)$/.test(error.name)
    ? new AppError('NOT_READY', 'The file store is not responding. Nothing was changed; try again shortly.', {
        cause: error,
        retryAfterSeconds: 5,
      })
    : error)

const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')
