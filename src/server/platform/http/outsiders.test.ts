import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp, type TestClient } from '#test/support/app.ts'
import { recordingLogger } from '#test/support/log-lines.ts'
import { exchange, open, type RawAnswer, rawRequest } from '#test/support/raw-http.ts'
import { ensureWebBuilt } from '#test/support/web-app.ts'

const { logger, lines } = recordingLogger()
let app: TestApp
let port: number
let member: TestClient

beforeAll(async () => {
  await ensureWebBuilt()
  app = await createTestApp({ work: false, overrides: { logger } })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (app.http.server.address() as AddressInfo).port
  member = await app.client('member')
})
afterAll(() => app.close())

const answered = async (statusClass: string): Promise<number> => {
  const counted = await app.context.metrics.httpRequests.get()
  return counted.values.find(({ labels }) => labels.status_class === statusClass)?.value ?? 0
}
const expectSecure = ({ headers }: RawAnswer) => {
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
}
/** As pino counts. */
const ERROR_LEVEL = 50
const LONG = 'x'.repeat(300)

describe('what an outsider sends', () => {
  it.each([
    ['a NUL in the name of a file', 'GET', '/assets/%00'],
    ['a way out of the folder of files', 'GET', '/assets/../x'],
    ['an encoded way out', 'GET', '/assets/..%2f..%2fpackage.json'],
    ['a backslash', 'GET', '/assets/..%5c..%5cpackage.json'],
    ['a hidden file', 'GET', '/assets/.env'],
    ['a file of the documentation that is a folder', 'GET', '/api/docs/static//x'],
    ['a NUL in the documentation', 'GET', '/api/docs/static/%00'],
    ['a way out of the documentation', 'GET', '/api/docs/static/../../x'],
    ['an id over 100 characters', 'GET', `/api/evidence/${LONG}`],
    ['an id over 100 characters to be changed', 'PATCH', `/api/questions/${LONG}`],
    ['an address that is badly encoded', 'GET', '/api/evidence/%ZZ'],
    ['a badly encoded file', 'GET', '/assets/%E0%A4%A'],
    ['an unknown method', 'PROPFIND', '/api/investigations'],
    ['an address of another server', 'GET', 'http://example.org/api/nothing'],
  ])(
    'is answered 4xx with the headers of every answer, and is counted: %s',
    async (_what, method, target) => {
      const [before, logged] = [await answered('4xx'), lines.length]
      const answer = await exchange(port, rawRequest(method, target, { accept: 'application/json' }))
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expectSecure(answer)
      expect(answer.headers['x-request-id']).toMatch(/\S/)
      expect(JSON.parse(answer.body.toString())).toMatchObject({ status: answer.status })
      await expect.poll(() => answered('4xx')).toBe(before + 1)
      expect(lines.slice(logged)).toEqual([])
    },
  )

  it.each([
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['two lengths', 'POST /api/errors HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n'],
    ['a NUL in a header', 'GET /api/health HTTP/1.1\r\nhost: x\r\nx-a: \0\r\n\r\n'],
    ['headers without end', `GET /api/health HTTP/1.1\r\nhost: x\r\nx-a: ${'a'.repeat(40_000)}\r\n\r\n`],
  ])('is answered 4xx with the headers of every answer where it is %s', async (_what, bytes) => {
    const before = await answered('4xx')
    const answer = await exchange(port, bytes)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expectSecure(answer)
    expect(JSON.parse(answer.body.toString())).toMatchObject({ status: answer.status })
    expect(await answered('4xx')).toBe(before + 1)
  })

  const json = 'content-type: application/json'
  const form = 'content-type: multipart/form-data; boundary=x'
  it.each([
    ['a JSON body', 'POST /api/investigations', json, '{"title'],
    ['a body in chunks', 'POST /api/investigations', `${json}\r\ntransfer-encoding: chunked`, '5\r\n{"tit'],
    ['a signed message', 'POST /api/webhooks/stripe', json, '{"id'],
    [
      'a form of the OpenID provider',
      'POST /oidc/token',
      'content-type: application/x-www-form-urlencoded',
      'a=b',
    ],
    ['a body that no route takes', 'POST /api/nothing', json, '{"a'],
    ['an upload', 'POST /api/storage/upload', form, '--x\r\ncontent-disposition: form-data; name="investi'],
  ])('that breaks off in the middle of %s is no failure of ours', async (_what, line, type, begun) => {
    const before = { lines: lines.length, failed: await answered('5xx'), refused: await answered('4xx') }
    const length = type.includes('chunked') ? '' : 'content-length: 1000\r\n'
    const socket = open(port)
    await once(socket, 'connect')
    socket.write(
      `${line} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${member.token}\r\n${type}\r\n${length}\r\n${begun}`,
    )
    await sleep(200)
    socket.destroy()
    await expect.poll(() => answered('4xx')).toBe(before.refused + 1)
    expect(await answered('5xx')).toBe(before.failed)
    expect(lines.slice(before.lines).filter((line) => Number(line.level) >= ERROR_LEVEL)).toEqual([])
  })
})

describe('a service that may not serve yet', () => {
  it('refuses with the headers of every answer', async () => {
    const guard = vi.spyOn(app.context.features.retention.restoreGuard, 'mayServe').mockReturnValue(false)
    try {
      const answer = await exchange(port, rawRequest('GET', '/api/investigations'))
      expect(answer.status).toBe(503)
      expectSecure(answer)
    } finally {
      guard.mockRestore()
    }
  })
})

describe('files for anyone', () => {
  it.each(['/assets/nothing.js', '/favicon.svg', '/cases', '/api/docs', '/api/openapi.json', '/api/nothing'])(
    'are limited for each caller: %s',
    async (url) => {
      const limited = await createTestApp({ work: false, config: { rateLimitFactor: 0.001 } })
      try {
        const ask = () => limited.http.inject({ url, headers: { accept: 'text/html' } })
        const statuses: number[] = []
        for (let i = 0; i < 5; i++) statuses.push((await ask()).statusCode)
        expect(statuses.at(-1)).toBe(429)
        expect(statuses[0]).not.toBe(429)
      } finally {
        await limited.close()
      }
    },
  )
})

describe('the documentation', () => {
  it.each(['/api/docs', '/api/docs/', '/api/docs/static/swagger-ui.css', '/api/docs/json'])(
    'names no other host in its policy: %s',
    async (url) => {
      const { headers } = await app.http.inject({ url })
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toMatch(/https?:|\w\.\w/)
    },
  )
})
