import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, givenInvestigation, type TestApp, type TestClient } from '#test/support/app.ts'

describe('an answer of the API', () => {
  let app: TestApp
  let client: TestClient
  beforeAll(async () => {
    app = await createTestApp({ work: false })
    client = await app.client('member')
  })
  afterAll(() => app.close())

  const ask = (url: string, encoding?: string) =>
    app.http.inject({
      url,
      headers: {
        authorization: `Bearer ${client.token}`,
        ...(encoding ? { 'accept-encoding': encoding } : {}),
      },
    })

  it('that is long comes compressed to whoever asks for it, and is the same', async () => {
    const { id } = await givenInvestigation(
      client,
      Array.from({ length: 12 }, (_, index) => `Note ${index} about the night shift.`),
    )
    const url = `/api/investigations/${id}/evidence?limit=200`
    const plain = await ask(url)
    const packed = await ask(url, 'gzip')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'no-store' })
    expect(packed.headers.vary).toContain('accept-encoding')
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
    expect(JSON.parse(gunzipSync(packed.rawPayload).toString()).items).toHaveLength(12)
    expect((await ask(url, 'br, gzip')).headers['content-encoding']).toBe('br')
  })

  it('that is short comes as it is', async () => {
    for (const url of ['/api/auth/session', '/api/health'])
      expect((await ask(url, 'gzip, br')).headers['content-encoding']).toBeUndefined()
  })
})
