import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { ensureRadosgw, type RunningS3, startRadosgw } from '../../scripts/services/radosgw.ts'
import { offerService } from '../../scripts/services/service.ts'
import { cacheDir } from './databases.ts'

export interface TestBucket {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string }
  stop(): Promise<void>
}

/** An empty bucket on a real S3 server; undefined, with the reason on stderr, where there can be none. */
export async function offerBucket(title: string): Promise<TestBucket | undefined> {
  let server: RunningS3 | undefined
  await offerService(
    title,
    () => ensureRadosgw(cacheDir),
    async (install) => (server = await startRadosgw(install)),
  )
  if (!server) return undefined
  const { url: endpoint, accessKeyId, secretAccessKey, stop } = server
  const place = {
    endpoint,
    bucket: 'evidence',
    region: 'us-east-1',
    credentials: { accessKeyId, secretAccessKey },
  }
  const client = new S3Client({ ...place, forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket: place.bucket }))
  client.destroy()
  return { ...place, stop }
}
