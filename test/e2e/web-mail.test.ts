import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '#shared/contracts/sign-in.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { axeViolations, createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()

describe.skipIf(!chromium)('in the browser, where mail is set up,', () => {
  let server: MailServer
  let web: WebApp
  beforeAll(async () => {
    server = await startMailServer()
    const mail = { url: server.url, to: 'operations@example.org' }
    web = await createWebApp(chromium!, { work: false, config: { mail } })
    return async () => {
      await web.close()
      await server.close()
    }
  })
  afterAll(() => leaveBrowser(chromium))

  it('an invitation goes out by mail: its row says when, or why not, and it is sent again', async () => {
    const { page, problems } = await web.signedIn('admin', 'mailing')
    await page.goto('/admin/users')
    const invite = async (email: string) => {
      await page.getByRole('textbox', { name: 'E-mail address' }).fill(email)
      await page.getByRole('button', { name: 'Invite' }).click()
    }
    await invite('guest@example.org')
    const link = page.getByRole('region', { name: 'Link for guest@example.org' })
    await link.getByText('This link was sent to guest@example.org.').waitFor()
    await page.getByRole('row', { name: /guest@example\.org Sent on \d+ \w+ \d{4}, \d\d:\d\d/ }).waitFor()
    await invite('nobody@example.org')
    await page
      .getByRole('row', { name: /nobody@example\.org Not sent: the mail server refused this/ })
      .waitFor()
    await page
      .getByRole('region', { name: 'Link for nobody@example.org' })
      .getByText('Send this link to nobody@example.org yourself.')
      .waitFor()
    const first = server.mails.length
    await page.getByRole('button', { name: 'Send again to guest@example.org' }).click()
    await expect.poll(() => server.mails.slice(first).map(({ to }) => to)).toEqual([['guest@example.org']])
    await page.getByRole('row', { name: /guest@example\.org.*Revoked/ }).waitFor()
    // The link of before works no longer, and is shown no longer.
    await expect.poll(() => link.count()).toBe(1)
    expect(await axeViolations(page)).toEqual([])
    expect(problems).toEqual([])
  })

  it('a person wishes to be told of finished analyses by mail', async () => {
    const { page, client, problems } = await web.signedIn('member', 'wishing')
    await page.goto('/account')
    const wish = page.getByRole('checkbox', { name: /^Tell me by e-mail when an analysis/ })
    await wish.check()
    await expect
      .poll(async () => (await client.call<Session>('GET', '/api/auth/session')).body.mail_when_done)
      .toBe(true)
    await page.reload()
    await expect.poll(() => wish.isChecked()).toBe(true)
    expect(await axeViolations(page)).toEqual([])
    const admin = await web.signedIn('admin', 'wishing')
    await admin.page.goto('/admin/audit?action=auth.mail_changed')
    await admin.page.getByRole('row', { name: /Chose which mails they get/ }).waitFor()
    expect([...problems, ...admin.problems]).toEqual([])
  })
})
