import { connect } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointName } from '#shared/contracts/endpoints.ts'
import { type MatrixCall, ROUTE_MATRIX } from '../rules/route-matrix.ts'
import { createTestApp, type TestApp, type TestClient } from '../support/app.ts'
import { createMatrixWorld, type MatrixWorld } from '../support/matrix-callers.ts'
import { SOAK } from '../support/soak.ts'
import { hashTables } from '../support/table-hashes.ts'
import { ensureWebBuilt } from '../support/web-app.ts'

let app: TestApp
let owner: TestClient
let world: MatrixWorld
let port: number

beforeAll(async () => {
  await ensureWebBuilt()
  app = await createTestApp({ work: false, config: { generationsPerOrganization: 1_000_000 } })
  owner = await app.client('owner')
  world = await createMatrixWorld(app)
  port = Number(new URL(await app.http.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())

/** What the server writes to these very bytes before it closes the connection, or falls silent after an answer. */
function raw(...lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(lines.join('\r\n')))
    let answer = ''
    socket.setTimeout(5_000, () => socket.destroy())
    socket.on('data', (data) => {
      answer += data
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', (error) => (answer ? resolve(answer) : reject(error)))
  })
}
const statusLine = (answer: string) => answer.split('\r\n', 1)[0]
const urlOf = ({ path, query }: MatrixCall) => (query ? `${path}?${query}` : path)
const reading = () =>
  app.context.features.routes.filter(({ method, response }) => method === 'GET' && response !== undefined)
const callOf = async (name: string) => {
  const row = ROUTE_MATRIX[name as EndpointName]
  if (!row) throw new Error(`${name} has no row in the matrix`)
  return row.call(await world.targetOf('home', 'owner'))
}

describe('one idea of where a message ends', () => {
  const POST = ['POST /api/errors HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']
  it.each([
    ['two different lengths', ['Content-Length: 2', 'Content-Length: 44', '', '{}']],
    ['a length and chunks', ['Content-Length: 2', 'Transfer-Encoding: chunked', '', '0', '', '']],
    ['chunks under a name that is written oddly', ['Transfer-Encoding: xchunked', '', '0', '', '']],
    ['chunks that are not the last coding', ['Transfer-Encoding: chunked, identity', '', '0', '', '']],
    ['a blank before the colon', ['Transfer-Encoding : chunked', '', '0', '', '']],
    ['a header that is folded', ['Content-Length:', ' 2', '', '{}']],
    ['a length that is no number', ['Content-Length: +2', '', '{}']],
    ['a chunk whose length is no number', ['Transfer-Encoding: chunked', '', '0x2', '{}', '0', '', '']],
  ])('%s: the request is refused, and what follows it is no request of its own', async (_what, lines) => {
    const smuggled = ['GET /api/health HTTP/1.1', 'Host: localhost', '', '']
    const answer = await raw(...POST, ...lines, ...smuggled)
    expect(statusLine(answer)).toMatch(/^HTTP\/1\.1 4\d\d /)
    // Nobody answers what was smuggled, which alone would be a success.
    expect(answer).not.toMatch(/HTTP\/1\.1 2/)
  })
})

describe('methods nobody needs', () => {
  it.each(['/', '/api/health', '/api/investigations', '/oidc/auth', '/assets/'])(
    'TRACE %s shows nothing of the request',
    async (path) => {
      const answer = await raw(
        `TRACE ${path} HTTP/1.1`,
        'Host: localhost',
        'X-Secret: canary-in-a-header',
        'Connection: close',
        '',
        '',
      )
      expect(Number(statusLine(answer)?.split(' ')[1])).toBeGreaterThanOrEqual(400)
      expect(answer).not.toContain('canary-in-a-header')
    },
  )

  it('CONNECT opens no tunnel', async () => {
    const answer = await raw('CONNECT 127.0.0.1:22 HTTP/1.1', 'Host: 127.0.0.1:22', '', '')
    expect(answer).not.toMatch(/^HTTP\/1\.1 2/)
  })
})

describe('what lies on the disk', () => {
  it.each([
    '/.git/HEAD',
    '/.git/config',
    '/.env',
    '/.env.example',
    '/package.json',
    '/package-lock.json',
    '/src/server/main.ts',
    '/data/keys',
    '/node_modules/fastify/package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/%252e%252e%252fpackage.json',
    '/assets/..%c0%af..%c0%afpackage.json',
  ])('is not handed out at %s', async (path) => {
    for (const accept of ['text/html', '*/*']) {
      const answer = await raw(
        `GET ${path} HTTP/1.1`,
        'Host: localhost',
        `Accept: ${accept}`,
        'Connection: close',
        '',
        '',
      )
      expect(answer).not.toMatch(/ref: refs\/|\[core\]|"lockfileVersion"|"private"|DATABASE_URL|import /)
      if (accept === '*/*') expect(statusLine(answer)).toMatch(/ 4\d\d /)
    }
  })

  it.each(['/assets', '/assets/', '/api/docs/static/'])('is not listed at %s', async (path) => {
    const answer = await app.http.inject({ url: path, headers: { accept: '*/*' } })
    expect(answer.statusCode).toBeGreaterThanOrEqual(300)
    expect(answer.body).not.toMatch(/\.(js|css|map|svg)\b/)
  })
})

describe('other origins', () => {
  it('are allowed nothing by any answer', async () => {
    const routes = app.context.features.routes
    expect(routes.length).toBeGreaterThan(80)
    for (const { method, url } of routes)
      for (const asked of [method, 'OPTIONS'] as const) {
        const answer = await app.http.inject({
          method: asked,
          url: url.replaceAll(/:\w+/g, '01890a5d-ac96-774b-bcce-b302099a8057'),
          headers: {
            origin: 'https://elsewhere.example',
            'access-control-request-method': method,
            'access-control-request-headers': 'authorization,x-csrf-token',
          },
        })
        const opened = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))
        expect([asked, url, opened]).toEqual([asked, url, []])
      }
  })

  it('may not put a base under the addresses of a page, nor plug-ins into it', async () => {
    for (const url of ['/', '/api/health', '/api/nothing']) {
      const { headers } = await app.http.inject({ url, headers: { accept: 'text/html' } })
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("base-uri 'none'")
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toMatch(/object-src|unsafe|\*/)
    }
  })
})

describe('answers of the API', () => {
  it('are kept by no cache, whatever the route and whoever asks', async () => {
    const routes = reading()
    expect(routes.length).toBeGreaterThan(40)
    for (const { name, url } of routes) {
      const call = await callOf(name)
      for (const authorization of [`Bearer ${world.bearer.owner}`, 'Bearer prb_of_nobody', '']) {
        const answer = await app.http.inject({
          url: urlOf(call),
          headers: { ...call.headers, ...(authorization ? { authorization } : {}) },
        })
        const kept = String(answer.headers['cache-control'])
        if (url.startsWith('/api/')) expect([url, kept]).toEqual([url, expect.stringContaining('no-store')])
      }
    }
  })

  it('are JSON that no browser takes for a page, whatever words stand in it', async () => {
    const title = '</script><script>alert(1)</script>\u2028"}\\'
    const made = await owner.call<{ id: string; title: string }>('POST', '/api/investigations', { title })
    expect(made.status).toBe(201)
    expect(made.body.title).toBe(title)
    expect(String(made.headers['content-type'])).toMatch(/^application\/json/)
    expect(made.headers['x-content-type-options']).toBe('nosniff')
  })

  it('hold what came in as it came: nothing is decoded twice', async () => {
    const title = '%3Cb%3E &lt;b&gt; %2527 \\u003cb\\u003e +'
    const { body } = await owner.call<{ id: string }>('POST', '/api/investigations', { title })
    const read = await owner.call<{ title: string }>('GET', `/api/investigations/${body.id}`)
    expect(read.body.title).toBe(title)
    const [first = ''] = body.id
    const escaped = (percent: string) => percent + first.charCodeAt(0).toString(16) + body.id.slice(1)
    expect((await owner.call('GET', `/api/investigations/${escaped('%')}`)).status).toBe(200)
    expect((await owner.call('GET', `/api/investigations/${escaped('%25')}`)).status).toBe(422)
  })
})

describe('GET', () => {
  /** Written by looking: the trail, when a token or session was last used, and counters of the database itself. */
  const WRITTEN_BY_LOOKING = /^(audit_|provider_models|job_|usage|pgboss)/
  /** To read every table takes longer than the calls. */
  const ROUTES_TOGETHER = 10
  const rows = () => hashTables(app.context.database, WRITTEN_BY_LOOKING)

  it('changes nothing, on any route', async () => {
    const routes = reading()
    await callOf('listInvestigations')
    const together = SOAK ? 1 : ROUTES_TOGETHER
    for (let first = 0; first < routes.length; first += together) {
      const some = routes.slice(first, first + together)
      const calls = []
      for (const { name } of some) calls.push(await callOf(name))
      const before = await rows()
      for (const call of calls)
        await app.http.inject({
          url: urlOf(call),
          headers: { ...call.headers, authorization: `Bearer ${world.bearer.owner}` },
        })
      const urls = some.map(({ url }) => url)
      expect([urls, await rows()]).toEqual([urls, before])
    }
  })
})

describe('the address of a caller', () => {
  const FORGED = {
    'x-forwarded-for': '203.0.113.9',
    forwarded: 'for=203.0.113.9',
    'x-real-ip': '203.0.113.9',
  }
  let proxied: TestApp
  const lines: string[] = []
  beforeAll(async () => {
    const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
    const config = { trustedProxies: ['loopback'], rateLimitFactor: 0.1 }
    proxied = await createTestApp({ work: false, config, overrides: { logger } })
  })
  afterAll(() => proxied.close())

  const addressInTheTrail = async (service: TestApp, headers: Record<string, string>) => {
    const client = await service.client('owner')
    const made = await service.http.inject({
      method: 'POST',
      url: '/api/investigations',
      headers: { authorization: `Bearer ${client.token}`, ...headers },
      payload: { title: 'Whose address?' },
    })
    const { body } = await client.call<{ items: { target_id: string; ip_address: string }[] }>(
      'GET',
      '/api/admin/audit-logs',
    )
    return body.items.find(({ target_id }) => target_id === made.json().id)?.ip_address
  }

  it('is that of the connection: no header of theirs changes it', async () =>
    expect(await addressInTheTrail(app, FORGED)).toBe('127.0.0.1'))

  it('is believed of a proxy that the settings name, and of no header but its own', async () => {
    expect(await addressInTheTrail(proxied, FORGED)).toBe('203.0.113.9')
    const { 'x-forwarded-for': _believed, ...others } = FORGED
    expect(await addressInTheTrail(proxied, others)).toBe('127.0.0.1')
  })

  it('is the last one before the proxies, however many they claim', async () =>
    expect(await addressInTheTrail(proxied, { 'x-forwarded-for': '198.51.100.7, 203.0.113.9' })).toBe(
      '203.0.113.9',
    ))

  it('that tries to get round the rules leaves a line: without a CSRF token, with what is no valid input, too often', async () => {
    const client = await proxied.client('owner')
    const said = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    await proxied.http.inject({ method: 'POST', url: '/api/investigations', payload: { title: 'x' } })
    await client.call('POST', '/api/investigations', { title: 7 })
    for (let calls = 0; calls < 30; calls++) await client.call('POST', '/api/investigations', { title: 7 })
    const route = { route: '/api/investigations', method: 'POST' }
    for (const status of [403, 422, 429])
      expect(said()).toContainEqual(expect.objectContaining({ ...route, status }))
    expect(said()).toContainEqual(expect.objectContaining({ msg: 'rate limited', rate_class: 'write' }))
  })
})
