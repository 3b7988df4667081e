import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Invitation, IssuedInvitation } from '#shared/contracts/organizations.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/support/app.ts'
import { createBrowser } from '#test/support/browser.ts'
import { type MailServer, startMailServer } from '#test/support/mail-server.ts'

const PASSWORD = 'violet harbour 9 trombone'
const now = new Date('2026-11-02T09:00:00Z')

describe('an invitation where mail is set up', () => {
  let server: MailServer
  let app: TestApp
  let admin: TestClient
  let logged = ''
  beforeAll(async () => {
    server = await startMailServer()
    const log = new Writable({
      write: (line, _, done) => {
        logged += String(line)
        done()
      },
    })
    app = await createTestApp({
      work: false,
      overrides: { clock: { now: () => now }, logger: pino({ level: 'trace' }, log) },
      config: { mail: { url: server.url, to: 'operations@example.org' } },
    })
    admin = await app.client('admin', 'mailing')
  })
  afterAll(async () => {
    await app.close()
    await server.close()
  })

  const url = () => `/api/organizations/${admin.organizationId}/invitations`
  const invite = (email: string) => admin.call<IssuedInvitation>('POST', url(), { email, role: 'member' })
  const listed = async () =>
    (await admin.call<{ items: Invitation[] }>('GET', url())).body.items.map((one) => [
      one.email,
      one.status,
      one.mail,
    ])
  const mailsTo = (email: string) => server.mails.filter(({ to }) => to.includes(email))

  it('brings its link to whom it is for, and the list says when it was sent', async () => {
    const issued = await invite('guest@example.org')
    const sent = { sent_at: now.toISOString(), problem: null }
    expect(issued).toMatchObject({ status: 201, body: { mail: sent } })
    const [mail] = mailsTo('guest@example.org')
    expect(mail).toMatchObject({ to: ['guest@example.org'], subject: 'Probity: you are invited' })
    expect(mail!.text).toContain('the cases of mailing. This link works once, until 9 November 2026')
    expect(mail!.text).toContain(issued.body.link)
    expect(await listed()).toEqual([['guest@example.org', 'open', sent]])
    const secret = new URL(issued.body.link).hash.slice(1)
    const accepted = await createBrowser(app.http).send('POST', '/api/auth/invitations/accept', {
      secret,
      name: 'Guest',
      password: PASSWORD,
    })
    expect(accepted.status).toBe(200)
  })

  it('is sent again with a new link, and the one before stops working', async () => {
    const first = await invite('again@example.org')
    const second = await invite('again@example.org')
    expect(
      mailsTo('again@example.org').map(({ text }) =>
        [first, second].findIndex(({ body }) => text.includes(body.link)),
      ),
    ).toEqual([0, 1])
    expect(
      (await listed()).filter(([email]) => email === 'again@example.org').map(([, status]) => status),
    ).toEqual(['open', 'revoked'])
  })

  it('stands where the mail server refuses the address or is gone: the list says why, and no log names anybody', async () => {
    const refused = await invite('nobody@example.org')
    expect(refused).toMatchObject({
      status: 201,
      body: { status: 'open', mail: { sent_at: null, problem: 'address_refused' } },
    })
    await server.close()
    const lost = await invite('late@example.org')
    expect(lost).toMatchObject({ status: 201, body: { mail: { sent_at: null, problem: 'unreachable' } } })
    expect((await listed()).slice(0, 2)).toEqual([
      ['late@example.org', 'open', lost.body.mail],
      ['nobody@example.org', 'open', refused.body.mail],
    ])
    expect(logged).toContain('an invitation could not be mailed')
    for (const word of [
      'example.org',
      ...[refused, lost].map(({ body }) => new URL(body.link).hash.slice(1)),
    ])
      expect(logged).not.toContain(word)
  })
})

describe('an invitation where no mail is set up', () => {
  it('is passed on by whoever made it, and nothing is said of a mail', async () => {
    const app = await createTestApp({ work: false })
    const admin = await app.client('admin', 'unmailed')
    const url = `/api/organizations/${admin.organizationId}/invitations`
    const issued = await admin.call<IssuedInvitation>('POST', url, { email: 'a@example.org', role: 'viewer' })
    expect(issued).toMatchObject({ status: 201, body: { mail: null } })
    expect((await admin.call<{ items: Invitation[] }>('GET', url)).body.items[0]!.mail).toBeNull()
    await app.close()
  })
})
