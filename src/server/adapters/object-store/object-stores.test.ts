import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  PutBucketVersioningCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ObjectStore } from '#server/ports/object-store.ts'
import { offerBucket } from '#test/support/object-server.ts'
import { seededRandom } from '#test/support/random.ts'
import { createDiskObjectStore } from './disk/disk-object-store.ts'
import { describeObjectStore } from './object-store.contract.ts'
import { createS3ObjectStore } from './s3/s3-object-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'probity-objects-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describeObjectStore('a store on the disk', seededRandom(), () => createDiskObjectStore(folder))

describe('a store on the disk', () => {
  it('removes halves of objects that are old, and leaves those that are being written', async () => {
    const store = createDiskObjectStore(mkdtempSync(join(folder, 'halves-')))
    const source = new Readable({ read() {} })
    const writing = store.put('being/written', source)
    source.push(Buffer.from('a'))
    await expect.poll(() => store.removeUnfinished(new Date(Date.now() - 60_000))).toBe(0)
    source.push(null)
    expect((await writing).sizeBytes).toBe(1)
    const killed = new Readable({ read() {} })
    const half = store.put('left/half', killed).catch(() => 'given up')
    killed.push(Buffer.from('a'))
    await expect.poll(() => store.removeUnfinished(new Date(Date.now() + 60_000))).toBe(1)
    killed.destroy()
    expect(await half).toBe('given up')
    expect(await store.head('left/half')).toBeNull()
  })

  it('keeps its files from other users of the machine', async () => {
    const own = mkdtempSync(join(folder, 'modes-'))
    await createDiskObjectStore(own).put('kept/private', Buffer.from('x'))
    expect(statSync(join(own, 'kept/private')).mode & 0o777).toBe(0o600)
    expect(statSync(join(own, 'kept')).mode & 0o777).toBe(0o700)
  })
})

const bucket = await offerBucket('object stores on a real S3 server')

describe.skipIf(!bucket)('on a real S3 server', () => {
  let store: ObjectStore
  beforeAll(() => {
    store = createS3ObjectStore(bucket!)
  })
  afterAll(async () => {
    store?.close()
    await bucket?.stop()
  })
  describeObjectStore('a store in a bucket', seededRandom(), () => store)

  it('removes every version of an object, and none of another whose key goes on', async () => {
    const { bucket: Bucket, region, endpoint, credentials } = bucket!
    const client = new S3Client({ region, endpoint: endpoint!, credentials, forcePathStyle: true })
    const versionsOf = async (Prefix: string) => {
      const { Versions, DeleteMarkers } = await client.send(new ListObjectVersionsCommand({ Bucket, Prefix }))
      return [...(Versions ?? []), ...(DeleteMarkers ?? [])].map(({ Key }) => Key)
    }
    await client.send(
      new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: 'Enabled' } }),
    )
    for (const key of ['kept/one', 'kept/one', 'kept/one-more']) await store.put(key, Buffer.from(key))
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'kept/one' }))
    expect(await versionsOf('kept/one')).toHaveLength(4)
    await store.remove('kept/one')
    expect(await versionsOf('kept/')).toEqual(['kept/one-more'])
    client.destroy()
  })
})
