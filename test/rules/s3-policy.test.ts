import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** What AWS asks of who calls these, by its reference of actions for S3; with a version, or with a lock, it asks more. */
const NEEDED: Record<string, Record<string, readonly string[]>> = {
  'object-store/s3/s3-object-store.ts': {
    HeadBucketCommand: ['s3:ListBucket'],
    paginateListObjectsV2: ['s3:ListBucket'],
    ListObjectVersionsCommand: ['s3:ListBucketVersions'],
    ListMultipartUploadsCommand: ['s3:ListBucketMultipartUploads'],
    AbortMultipartUploadCommand: ['s3:AbortMultipartUpload'],
    GetObjectCommand: ['s3:GetObject'],
    HeadObjectCommand: ['s3:GetObject'],
    DeleteObjectsCommand: ['s3:DeleteObject', 's3:DeleteObjectVersion'],
    Upload: ['s3:PutObject', 's3:AbortMultipartUpload'],
  },
  'manifest-store/s3/s3-manifest-store.ts': {
    GetObjectLockConfigurationCommand: ['s3:GetBucketObjectLockConfiguration'],
    GetBucketVersioningCommand: ['s3:GetBucketVersioning'],
    paginateListObjectsV2: ['s3:ListBucket'],
    ListObjectVersionsCommand: ['s3:ListBucketVersions'],
    PutObjectCommand: ['s3:PutObject', 's3:PutObjectRetention'],
    GetObjectCommand: ['s3:GetObject', 's3:GetObjectVersion'],
    GetObjectRetentionCommand: ['s3:GetObjectRetention'],
  },
}
const BUCKETS: Record<string, string> = {
  'object-store/s3/s3-object-store.ts': 'probity-files',
  'manifest-store/s3/s3-manifest-store.ts': 'probity-manifests',
}
const { Statement } = JSON.parse(read('deploy/s3-policy.json')) as {
  Statement: { Action: string[]; Resource: string | string[] }[]
}
const allowedIn = (bucket: string) =>
  Statement.filter(({ Resource }) =>
    [Resource].flat().every((one) => one.split(/:::|\//)[1] === bucket),
  ).flatMap(({ Action }) => Action)

it.each(Object.keys(NEEDED))('the policy of deploy/ allows what %s calls, and nothing else', (store) => {
  const source = read(`src/server/adapters/${store}`)
  const called = new Set(source.match(/\b(?:[A-Z]\w+Command|paginate\w+|Upload)\b/g))
  expect([...called].sort()).toEqual(Object.keys(NEEDED[store]!).sort())
  const needed = new Set(Object.values(NEEDED[store]!).flat())
  expect([...new Set(allowedIn(BUCKETS[store]!))].sort()).toEqual([...needed].sort())
})

it('the policy lets nobody delete, shorten or lift what proves a destruction', () => {
  expect(allowedIn('probity-manifests').filter((action) => /Delete|Bypass|LegalHold/.test(action))).toEqual(
    [],
  )
})
