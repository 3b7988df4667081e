import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createS3ObjectStore } from '#server/adapters/object-store/s3/s3-object-store.ts'
import type { Problem } from '#shared/contracts/common.ts'
import type { Evidence } from '#shared/contracts/evidence.ts'
import { createTestApp, givenInvestigation, type TestApp, type TestClient } from '#test/support/app.ts'
import { offerBucket } from '#test/support/object-server.ts'
import { runProbity } from '#test/support/service-process.ts'
import { mountSmallDisk } from '#test/support/small-disk.ts'

const disk = mountSmallDisk(120)
const bucket = await offerBucket('a bucket that is missing')
afterAll(async () => {
  disk?.remove()
  await bucket?.stop()
})

const upload = async ({ http }: TestApp, client: TestClient, investigationId: string) => {
  const form = new FormData()
  form.append('investigation_id', investigationId)
  form.append('source_type', 'attachment')
  form.append('file', new Blob(['Who was there. '.repeat(1_000)]), 'note.txt')
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  return await http.inject({
    method: 'POST',
    url: '/api/storage/upload',
    headers: {
      authorization: `Bearer ${client.token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}
const readiness = async ({ http }: TestApp) => {
  const answer = await http.inject('/api/health/ready')
  return [answer.statusCode, answer.json<Partial<Problem>>().detail]
}
const listed = async (client: TestClient, id: string) =>
  (await client.call<{ items: Evidence[] }>('GET', `/api/investigations/${id}/evidence`)).body.items.length

describe.skipIf(!disk)('a disk without space', () => {
  let app: TestApp
  let client: TestClient
  let id: string
  beforeAll(async () => {
    const dataDir = join(disk!.folder, 'data')
    const objectStore = { kind: 'disk', folder: join(dataDir, 'objects') } as const
    app = await createTestApp({ work: true, config: { dataDir, objectStore } })
    client = await app.client('member')
    id = (await givenInvestigation(client, [])).id
  })
  afterAll(() => app.close())

  it('is said in words, to whoever uploads and by readiness; nothing half done stays, and it goes on once there is space', async () => {
    expect((await upload(app, client, id)).statusCode).toBe(201)
    expect(await readiness(app)).toEqual([200, undefined])
    disk!.fill()

    const refused = await upload(app, client, id)
    expect([refused.statusCode, refused.json<Problem>().detail]).toEqual([
      503,
      'There is no space left on the disk. Nothing was kept of this; free some space, then try again.',
    ])
    expect(refused.headers['retry-after']).toBe('30')
    expect(await listed(client, id)).toBe(1)
    expect(await readiness(app)).toEqual([
      503,
      'Not ready: store cannot be used. There is no space left on the disk. Nothing was kept of this; free some space, then try again.',
    ])

    disk!.makeRoom()
    expect((await upload(app, client, id)).statusCode).toBe(201)
    expect(await listed(client, id)).toBe(2)
    expect(await readiness(app)).toEqual([200, undefined])
  })

  it('that is read-only is said as well', async () => {
    disk!.setReadOnly(true)
    try {
      const refused = await upload(app, client, id)
      expect([refused.statusCode, refused.json<Problem>().detail]).toEqual([
        503,
        'The folder cannot be written. Nothing was kept of this; tell your administrator.',
      ])
      expect((await readiness(app))[0]).toBe(503)
      const started = await runProbity(['token', '--email', 'a@b.example', '--role', 'owner'], {
        DATA_DIR: disk!.folder,
      })
      expect([started.code, started.stderr]).toEqual([
        1,
        expect.stringMatching(/The data folder .* cannot be written \(EROFS\)\. Give the service's user/),
      ])
    } finally {
      disk!.setReadOnly(false)
    }
    expect((await upload(app, client, id)).statusCode).toBe(201)
  }, 60_000)
})

describe.skipIf(!bucket)('a bucket that does not exist', () => {
  it('is said in words, to whoever uploads and by readiness', async () => {
    const objects = createS3ObjectStore({ ...bucket!, bucket: 'never-made' })
    const app = await createTestApp({
      overrides: { objects },
      config: { dataDir: mkdtempSync(join(tmpdir(), 'probity-bucket-')) },
    })
    const client = await app.client('member')
    const { id } = await givenInvestigation(client, [])
    const words = 'The bucket for files does not exist. Nothing was kept of this; tell your administrator.'
    const refused = await upload(app, client, id)
    expect([refused.statusCode, refused.json<Problem>().detail]).toEqual([503, words])
    expect(await readiness(app)).toEqual([503, `Not ready: store cannot be used. ${words}`])
    expect(await listed(client, id)).toBe(0)
    await app.close()
  })
})
