import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#shared/contracts/common.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/support/app.ts'
import { signedInBrowser } from '#test/support/mfa-session.ts'

interface Issued {
  id: string
  name: string
  token: string
  expires_at: string
}
interface Listed {
  items: Record<string, unknown>[]
  next_cursor: string | null
}

const START = new Date('2026-03-01T12:00:00Z')
const DAY_MS = 86_400_000
let now = START
let app: TestApp
let member: TestClient

beforeAll(async () => {
  app = await createTestApp({ work: false, overrides: { clock: { now: () => now } } })
  member = await app.client('member')
})
afterAll(() => app.close())

const issue = async (body: object = {}, client = member) => {
  const { browser } = await signedInBrowser(app, client, { mfaProven: true })
  return await browser.send<Issued & Pick<Problem, 'errors'>>('POST', '/api/auth/tokens', {
    name: 'for a script',
    ...body,
  })
}
const statusWith = async (token: string) =>
  (await app.http.inject({ url: '/api/investigations', headers: { authorization: `Bearer ${token}` } }))
    .statusCode
const stored = async () =>
  (await app.context.database.sql.executeSql('select * from personal_access_tokens')).rows

describe('a personal access token', () => {
  it('is shown once and opens what its user may see', async () => {
    const { status, body } = await issue()
    expect(status).toBe(201)
    expect(body.token).toMatch(/^prb_[\w-]{43}$/)
    expect(await statusWith(body.token)).toBe(200)
    const listed = await member.call<Listed>('GET', '/api/auth/tokens')
    expect(listed.body.items[0]).toEqual({
      id: body.id,
      name: 'for a script',
      expires_at: body.expires_at,
      revoked_at: null,
      created_at: now.toISOString(),
    })
    expect(JSON.stringify(listed.body)).not.toContain(body.token.slice(4))
  })

  it('is made from the browser alone: no token makes another one', async () => {
    const { body } = await issue()
    for (const token of [member.token, body.token]) {
      const answer = await app.http.inject({
        method: 'POST',
        url: '/api/auth/tokens',
        headers: { authorization: `Bearer ${token}` },
        payload: { name: 'for ever' },
      })
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({
        code: token === member.token ? 'FORBIDDEN' : 'STEP_UP_REQUIRED',
        detail: expect.stringContaining('browser'),
      })
    }
  })

  it('is stored as its SHA-256 alone', async () => {
    const { token } = (await issue()).body
    const rows = await stored()
    const digest = createHash('sha256').update(token).digest('hex')
    expect(
      rows.filter((row) => Buffer.from(row.token_sha256 as Uint8Array).toString('hex') === digest),
    ).toHaveLength(1)
    expect(rows.map((row) => JSON.stringify(row)).join()).not.toContain(token.slice(4))
  })

  it('lives 90 days unless it asks for fewer, and may not ask for more', async () => {
    expect(Date.parse((await issue()).body.expires_at) - now.getTime()).toBe(90 * DAY_MS)
    expect(Date.parse((await issue({ days: 7 })).body.expires_at) - now.getTime()).toBe(7 * DAY_MS)
    for (const days of [91, 0, -1, 1.5, '7'])
      expect((await issue({ days })).body.errors?.[0]?.path).toBe('days')
  })

  it('opens nothing from the moment it expires', async () => {
    const { token } = (await issue({ days: 1 })).body
    now = new Date(START.getTime() + DAY_MS - 1)
    expect(await statusWith(token)).toBe(200)
    now = new Date(START.getTime() + DAY_MS)
    expect(await statusWith(token)).toBe(401)
    now = START
  })

  it('opens nothing once revoked, and is revoked once', async () => {
    const { id, token } = (await issue()).body
    expect((await member.call('DELETE', `/api/auth/tokens/${id}`)).status).toBe(204)
    expect(await statusWith(token)).toBe(401)
    expect((await member.call('DELETE', `/api/auth/tokens/${id}`)).status).toBe(404)
    const { body } = await member.call<Listed>('GET', '/api/auth/tokens')
    expect(body.items.find((each) => each.id === id)?.revoked_at).toBe(now.toISOString())
  })

  it.each([
    ['user', `update users set status = $2 where id = $1`],
    ['membership', `update members set status = $2 where user_id = $1`],
  ])('opens nothing while its %s is disabled', async (_what, statement) => {
    const client = await app.client('member', 'disabling')
    const set = (status: string) => app.context.database.sql.executeSql(statement, [client.userId, status])
    await set('disabled')
    expect(await statusWith(client.token)).toBe(401)
    await set('active')
    expect(await statusWith(client.token)).toBe(200)
  })

  it('is told that only a browser’s session opens what a token never does, whatever its role', async () => {
    const { status, body } = await (await app.client('owner')).call<Problem>('GET', '/api/auth/sessions')
    expect([status, body.detail]).toEqual([
      403,
      'This takes a session in a browser; an access token is not enough.',
    ])
  })

  it('has the role that its user has now', async () => {
    const client = await app.client('viewer')
    const open = async () => (await client.call('POST', '/api/investigations', { title: 'x' })).status
    expect(await open()).toBe(403)
    await app.context.database.sql.executeSql(`update members set role = 'member' where user_id = $1`, [
      client.userId,
    ])
    expect(await open()).toBe(201)
  })

  it('is listed and revoked by its own user only, even beside an owner', async () => {
    const { id, token } = (await issue()).body
    for (const other of [await app.client('owner'), await app.client('owner', 'elsewhere')]) {
      const { body } = await other.call<Listed>('GET', '/api/auth/tokens')
      expect(body.items.map((each) => each.id)).not.toContain(id)
      expect((await other.call('DELETE', `/api/auth/tokens/${id}`)).status).toBe(404)
    }
    expect(await statusWith(token)).toBe(200)
  })

  it('is listed newest first, page by page', async () => {
    const client = await app.client('viewer', 'collector')
    for (const name of ['one', 'two', 'three']) await issue({ name }, client)
    const first = await client.call<Listed>('GET', '/api/auth/tokens?limit=2')
    expect(first.body.items.map((each) => each.name)).toEqual(['three', 'two'])
    const second = await client.call<Listed>(
      'GET',
      `/api/auth/tokens?limit=2&cursor=${first.body.next_cursor}`,
    )
    expect(second.body.items.map((each) => each.name)).toEqual(['one', 'command line'])
    expect(second.body.next_cursor).toBeNull()
  })
})
