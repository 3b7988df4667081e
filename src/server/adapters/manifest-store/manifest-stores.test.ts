import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  PutBucketPolicyCommand,
  PutObjectRetentionCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ManifestStore } from '#server/ports/manifest-store.ts'
import { openTestPglite } from '#test/support/databases.ts'
import { offerBucket } from '#test/support/object-server.ts'
import { createRetentionWorld } from '#test/support/retention-world.ts'
import { createLocalRsaSigner } from '../manifest-signer/local-rsa/local-rsa-signer.ts'
import { createDiskManifestStore } from './disk/disk-manifest-store.ts'
import { createS3ManifestStore } from './s3/s3-manifest-store.ts'

const retainUntil = new Date('2037-05-04T03:02:01.000Z')
const manifest = (body: string, key = 'manifests/0190f1c2-0000-7000-8000-000000000000.json') => ({
  key,
  body: Buffer.from(body),
  metadata: { signature: 'c2lnbmF0dXJl', 'key-id': 'alias/x' },
  retainUntil,
})

function describeManifestStore(name: string, open: () => ManifestStore): void {
  describe(name, () => {
    it('passes the pre-flight, which changes nothing', async () => {
      await open().preflight()
      expect(await open().list('')).toEqual([])
    })

    it('gives back the pinned version with its metadata and lock', async () => {
      const { versionId } = await open().put(manifest('{"a":"ü"}'))
      expect(await open().get(manifest('').key, versionId)).toMatchObject({
        ...manifest('{"a":"ü"}'),
        body: expect.anything(),
        versionId,
      })
      expect(Buffer.from((await open().get(manifest('').key, versionId))!.body).toString()).toBe('{"a":"ü"}')
    })

    it('adds a version where one is put again, and keeps the first as it was', async () => {
      const [first] = await open().versions(manifest('').key)
      const { versionId } = await open().put(manifest('{"forged":true}'))
      expect(await open().versions(manifest('').key)).toEqual([first, versionId])
      expect(Buffer.from((await open().get(manifest('').key, first!))!.body).toString()).toBe('{"a":"ü"}')
    })

    it('knows no version of what was never put', async () => {
      expect(await open().versions('manifests/unknown.json')).toEqual([])
      expect(await open().get('manifests/unknown.json', '0190f1c2-0000-7000-8000-000000000001')).toBeNull()
    })

    it('lists its keys by prefix', async () => {
      await open().put(manifest('{}', 'others/1.json'))
      expect(await open().list('manifests/')).toEqual([manifest('').key])
    })
  })
}

const folder = mkdtempSync(join(tmpdir(), 'probity-manifests-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describeManifestStore('a manifest store on the disk', () => createDiskManifestStore(join(folder, 'proofs')))

describe('a manifest store on the disk', () => {
  it('keeps its files read-only', async () => {
    const store = createDiskManifestStore(join(folder, 'modes'))
    const { versionId } = await store.put(manifest('{}'))
    expect(statSync(join(folder, 'modes', manifest('').key, `${versionId}.json`)).mode & 0o777).toBe(0o400)
  })

  it('fails the pre-flight where its folder cannot be made', async () => {
    await expect(
      createDiskManifestStore(join(import.meta.filename, 'below-a-file')).preflight(),
    ).rejects.toThrow(/cannot store manifests/)
  })

  it('refuses a key that would lead out of its folder', async () => {
    await expect(createDiskManifestStore(folder).put(manifest('{}', '../x.json'))).rejects.toThrow(
      /manifest key/,
    )
  })
})

const server = await offerBucket('manifests under Object Lock on a real S3 server')

describe.skipIf(!server)('on a real S3 server', () => {
  let client: S3Client
  const storeOf = (bucket: string) => createS3ManifestStore({ ...server!, bucket })
  beforeAll(async () => {
    client = new S3Client({ ...server!, forcePathStyle: true })
    for (const Bucket of ['locked', 'run', 'refusing'])
      await client.send(new CreateBucketCommand({ Bucket, ObjectLockEnabledForBucket: true }))
  })
  afterAll(async () => {
    client?.destroy()
    await server?.stop()
  })

  describeManifestStore('a manifest store in a bucket', () => storeOf('locked'))

  it('fails the pre-flight of a bucket without Object Lock, and of one that is not there', async () => {
    await expect(storeOf(server!.bucket).preflight()).rejects.toThrow(/evidence.*Object Lock/)
    await expect(storeOf('absent').preflight()).rejects.toThrow(/absent/)
  })

  it('fails the pre-flight of a bucket that takes no manifests, before any is to be put, and leaves no version there', async () => {
    const versions = async () =>
      (await client.send(new ListObjectVersionsCommand({ Bucket: 'refusing' }))).Versions ?? []
    await storeOf('refusing').preflight()
    expect(await versions()).toEqual([])
    const Resource = 'arn:aws:s3:::refusing/manifests/*'
    const Statement = [{ Effect: 'Deny', Principal: '*', Action: 's3:PutObject', Resource }]
    const Policy = JSON.stringify({ Version: '2012-10-17', Statement })
    await client.send(new PutBucketPolicyCommand({ Bucket: 'refusing', Policy }))
    await expect(storeOf('refusing').preflight()).rejects.toThrow(/refusing.*AccessDenied.*s3:PutObject/)
    expect(await versions()).toEqual([])
  })

  it('cannot lose, shorten or downgrade a locked version, and a delete marker does not hide it', async () => {
    const store = storeOf('locked')
    const { key } = manifest('', 'manifests/kept.json')
    const { versionId } = await store.put(manifest('{"kept":true}', key))
    const version = { Bucket: 'locked', Key: key, VersionId: versionId }
    const refused = (work: Promise<unknown>) =>
      expect(work).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } })
    await refused(client.send(new DeleteObjectCommand(version)))
    await refused(client.send(new DeleteObjectCommand({ ...version, BypassGovernanceRetention: true })))
    const sooner = { RetainUntilDate: new Date(retainUntil.getTime() - 86_400_000) }
    await refused(
      client.send(
        new PutObjectRetentionCommand({ ...version, Retention: { Mode: 'COMPLIANCE', ...sooner } }),
      ),
    )
    await refused(
      client.send(
        new PutObjectRetentionCommand({
          ...version,
          Retention: { Mode: 'GOVERNANCE', RetainUntilDate: retainUntil },
          BypassGovernanceRetention: true,
        }),
      ),
    )
    await client.send(new DeleteObjectCommand({ Bucket: 'locked', Key: key }))
    await expect(client.send(new GetObjectCommand({ Bucket: 'locked', Key: key }))).rejects.toMatchObject({
      name: 'NoSuchKey',
    })
    expect(Buffer.from((await store.get(key, versionId))!.body).toString()).toBe('{"kept":true}')
  })

  it('takes the manifest of a whole run and proves it', async () => {
    const database = await openTestPglite()
    const protection = { store: storeOf('run'), signer: createLocalRsaSigner(folder) }
    const world = await createRetentionWorld({ database, protection })
    try {
      const { objectKey } = await world.givenOrganization()
      const { body } = await world.run()
      const proof = (await world.proofOf(body.run_id)).body
      expect(proof.manifest.results.flatMap((one) => one.s3ObjectsDeleted)).toEqual([objectKey])
      expect(await protection.store.versions(`manifests/${body.run_id}.json`)).toEqual([
        proof.object_lock.s3_version_id,
      ])
    } finally {
      await world.close()
      await database.close()
    }
  })
})
