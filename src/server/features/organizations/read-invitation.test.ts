import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { IssuedInvitation, OfferedInvitation } from '#shared/contracts/organizations.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/support/app.ts'
import { createBrowser } from '#test/support/browser.ts'

const DAY_MS = 86_400_000

describe('the link of an invitation', () => {
  let app: TestApp
  let admin: TestClient
  let now = new Date('2026-11-02T09:00:00Z')
  beforeAll(async () => {
    app = await createTestApp({
      work: false,
      overrides: { clock: { now: () => now } },
      config: { rateLimitFactor: 1_000 },
    })
    admin = await app.client('admin', 'showing')
  })
  afterAll(() => app.close())

  const url = () => `/api/organizations/${admin.organizationId}/invitations`
  const invite = async (email: string) => {
    const { body } = await admin.call<IssuedInvitation>('POST', url(), { email, role: 'viewer' })
    return { id: body.id, expiresAt: body.expires_at, secret: new URL(body.link).hash.slice(1) }
  }
  const send = (path: string, body: object) =>
    createBrowser(app.http).send<OfferedInvitation>('POST', `/api/auth/invitations/${path}`, body)
  const read = (secret: string) => send('read', { secret })

  it('shows whoever holds it where they are invited to, by whom, under which address and as what', async () => {
    const { secret, expiresAt } = await invite('Ada@Example.org')
    const { rows } = await app.context.database.sql.executeSql('select name from users where id = $1', [
      admin.userId,
    ])
    for (const time of ['first', 'second'])
      expect([time, await read(secret)]).toMatchObject([
        time,
        {
          status: 200,
          body: {
            organization: 'showing',
            invited_by: rows[0]!.name,
            email: 'ada@example.org',
            role: 'viewer',
            expires_at: expiresAt,
          },
        },
      ])
  })

  it('says at once, and in the same words, that it is unknown, used, withdrawn, replaced or expired', async () => {
    const [used, withdrawn, replaced, late] = [
      await invite('used@example.org'),
      await invite('withdrawn@example.org'),
      await invite('again@example.org'),
      await invite('late@example.org'),
    ]
    await send('accept', { secret: used.secret, name: 'Ada', password: 'violet harbour 9 trombone' })
    await admin.call('DELETE', `${url()}/${withdrawn.id}`)
    await invite('again@example.org')
    const refused = []
    for (const secret of ['nobody-knows-it', used.secret, withdrawn.secret, replaced.secret])
      refused.push(await read(secret))
    expect((await read(late.secret)).status).toBe(200)
    now = new Date(now.getTime() + 7 * DAY_MS)
    refused.push(await read(late.secret))
    const seen = refused.map(({ status, body }) => ({ status, body: { ...body, request_id: '' } }))
    expect(seen).toEqual(Array(5).fill(seen[0]))
    expect(seen[0]).toMatchObject({ status: 422, body: { errors: [{ path: 'secret' }] } })
    expect(JSON.stringify(seen)).not.toMatch(/showing|example\.org/)
  })
})
