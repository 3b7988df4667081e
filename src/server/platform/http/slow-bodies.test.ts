import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, givenInvestigation, type TestApp, type TestClient } from '#test/support/app.ts'
import { exchange, open, rawRequest } from '#test/support/raw-http.ts'
import { allowLongBody, endSlowBodies } from './slow-bodies.ts'

const CUT_MS = 400
/** Far more than the clock of the test, far less than the one of production. */
const GIVE_UP_MS = 15_000
const BOUNDARY = 'multipart/form-data; boundary=x'
const OFFSET = 'application/offset+octet-stream'

let app: TestApp
let member: TestClient
let port: number
let upload: string
beforeAll(async () => {
  app = await createTestApp({
    work: false,
    patience: { headersMs: CUT_MS, bodyMs: CUT_MS, silenceMs: CUT_MS },
  })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (app.http.server.address() as AddressInfo).port
  member = await app.client('owner')
  const { id } = await givenInvestigation(member, [])
  const metadata = { investigation_id: id, source_type: 'attachment', filename: 'a.txt' }
  const begun = await app.http.inject({
    method: 'POST',
    url: '/api/storage/resumable',
    headers: {
      authorization: `Bearer ${member.token}`,
      'tus-resumable': '1.0.0',
      'upload-length': '1000',
      'upload-metadata': Object.entries(metadata)
        .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    },
  })
  upload = begun.json<{ id: string }>().id
})
afterAll(() => app.close())

/** Whether the server ends the connection by itself. */
const isCut = async (request: string, trickle: string | null = null): Promise<boolean> => {
  const socket = open(port)
  await once(socket, 'connect')
  socket.resume().write(Buffer.from(request, 'latin1'))
  const sending = trickle === null ? undefined : setInterval(() => socket.write(trickle), CUT_MS / 10)
  const cut = await Promise.race([
    new Promise<boolean>((resolve) => socket.once('close', () => resolve(true))),
    sleep(GIVE_UP_MS, false),
  ])
  clearInterval(sending)
  socket.destroy()
  return cut
}
const slow = (method: string, url: string, headers: Record<string, string>): string =>
  `${method} ${url} HTTP/1.1\r\nhost: x\r\n${Object.entries({ 'content-length': '100000', ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`
const signedIn = () => ({ authorization: `Bearer ${member.token}` })
const json = { 'content-type': 'application/json' }

describe('a body that does not end', () => {
  it.each([
    ['POST', '/api/investigations', json],
    ['POST', '/api/analysis/generate', json],
    ['POST', '/api/errors', json],
    ['POST', '/api/webhooks/stripe', json],
    ['POST', '/api/auth/logout', json],
    ['POST', '/api/auth/password', json],
    ['POST', '/api/auth/backchannel-logout', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['POST', '/api/admin/users/0199a000-0000-7000-8000-000000000000/enable', json],
    ['DELETE', '/api/evidence/0199a000-0000-7000-8000-000000000000', json],
    ['GET', '/api/investigations', json],
    ['GET', '/api/health', json],
    ['GET', '/api/docs', json],
    ['GET', '/assets/nothing.js', json],
    ['POST', '/api/nothing', json],
    ['POST', '/oidc/token', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['POST', '/api/evidence/%ZZ', json],
    ['PROPFIND', '/api/investigations', json],
    ['POST', '/api/storage/upload', { 'content-type': BOUNDARY }],
    ['POST', '/api/storage/resumable', { 'content-type': OFFSET }],
  ])('costs the connection soon: %s %s', async (method, url, headers) => {
    const [anonymous, known, trickling] = await Promise.all([
      isCut(slow(method, url, headers)),
      isCut(slow(method, url, { ...headers, ...signedIn() })),
      isCut(slow(method, url, headers), ' '),
    ])
    expect({ anonymous, known, trickling }).toEqual({ anonymous: true, known: true, trickling: true })
  })

  it('in chunks costs it as well', async () => {
    const request = `POST /api/auth/logout HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n1\r\n \r\n`
    expect(await isCut(request, '1\r\n \r\n')).toBe(true)
  })

  it('costs it where the headers do not end', async () => {
    expect(await isCut('GET /api/health HTTP/1.1\r\nhost: x\r\n', 'x-a: 1\r\n')).toBe(true)
  })
})

describe('an upload', () => {
  const part = (bytes: number) =>
    slow('PATCH', `/api/storage/resumable/${upload}`, {
      ...signedIn(),
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': OFFSET,
      'content-length': String(bytes),
    })

  it('may take longer than any other body while bytes come', async () => {
    const socket = open(port)
    let said = ''
    socket.on('data', (bytes: Buffer) => (said += bytes))
    socket.write(part(20))
    for (let sent = 0; sent < 20; sent++) {
      socket.write('w')
      await sleep(CUT_MS / 4)
    }
    await expect.poll(() => said).toContain('204 No Content')
    socket.destroy()
  })

  it('is cut where no byte comes any more', async () => {
    expect(await isCut(part(900))).toBe(true)
  })

  it('is not cut while it is the service that does not read', async () => {
    const patience = { headersMs: CUT_MS, bodyMs: CUT_MS, silenceMs: CUT_MS }
    const server = createServer(async (request, response) => {
      allowLongBody(request, patience)
      await sleep(CUT_MS * 4)
      let bytes = 0
      for await (const piece of request) bytes += (piece as Buffer).length
      response.end(String(bytes))
    })
    endSlowBodies(server, patience)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port: own } = server.address() as AddressInfo
    const body = 'x'.repeat(1_000_000)
    const answer = await fetch(`http://127.0.0.1:${own}`, { method: 'POST', body })
    expect(await answer.text()).toBe(String(body.length))
    server.closeAllConnections()
    server.close()
  })
})

describe('a body of somebody who is not signed in', () => {
  const send = (url: string, bytes: number, headers: Record<string, string>) => {
    const body = `{"a":"${'x'.repeat(bytes - 8)}"}`
    const head = rawRequest('POST', url, { ...json, 'content-length': String(bytes), ...headers })
    return exchange(port, `${head}${body}`)
  }
  it.each([
    '/api/errors',
    '/api/webhooks/stripe',
    '/api/auth/backchannel-logout',
    '/api/auth/invitations/accept',
  ])('may have 64 kB: %s', async (url) => {
    const headers = { authorization: 'Bearer prb_nobody' }
    expect((await send(url, 65_536, headers)).status).not.toBe(413)
    expect((await send(url, 65_537, headers)).status).toBe(413)
  })

  it('is not read at all where the address leads nowhere', async () => {
    expect((await send('/api/nothing', 65_537, { authorization: 'Bearer prb_nobody' })).status).toBe(413)
  })

  it('may have 12 MB once they are', async () => {
    expect((await send('/api/investigations', 1_000_000, signedIn())).status).toBe(422)
  })
})
