import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/support/app.ts'

describe('a caller who asks too often', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ work: false, config: { rateLimitFactor: 1 / 60 } })
  })
  afterAll(() => app.close())

  it('is refused with 429 RATE_LIMITED, Retry-After and RateLimit headers, while others go on', async () => {
    const one = await app.client('viewer')
    const other = await app.client('viewer')
    const answers = []
    for (let i = 0; i < 12; i++) answers.push(await one.call('GET', '/api/investigations'))
    expect(answers.map((answer) => answer.status)).toEqual([...Array(10).fill(200), 429, 429])
    const refused = answers.at(-1)!
    expect(refused.body).toMatchObject({ code: 'RATE_LIMITED', status: 429 })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.headers['ratelimit-policy']).toBe('"read";q=10;w=60')
    expect(refused.headers.ratelimit).toMatch(/^"read";r=0;t=\d+$/)
    expect((await other.call('GET', '/api/investigations')).status).toBe(200)
  })

  it('is counted by address where nobody is signed in', async () => {
    const statuses = []
    for (let i = 0; i < 12; i++)
      statuses.push(
        (await app.http.inject({ url: '/api/investigations', remoteAddress: '192.0.2.7' })).statusCode,
      )
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    expect(
      (await app.http.inject({ url: '/api/investigations', remoteAddress: '192.0.2.8' })).statusCode,
    ).toBe(401)
  })

  it('is refused by the embedded identity provider as well', async () => {
    const ask = () =>
      app.http.inject({ url: '/oidc/.well-known/openid-configuration', remoteAddress: '192.0.2.9' })
    const statuses = []
    for (let i = 0; i < 5; i++) statuses.push((await ask()).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 429])
  })
})
