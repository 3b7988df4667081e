import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { IssuedInvitation } from '#shared/contracts/organizations.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { axeViolations, createWebApp, type WebApp, type WebPage } from '../support/web-app.ts'

const chromium = await enterBrowser()

describe.skipIf(!chromium)('an invitation in the browser', () => {
  let web: WebApp
  beforeAll(async () => {
    web = await createWebApp(chromium!, { work: false, config: { rateLimitFactor: 1_000 } })
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  const invite = async ({ client }: WebPage, email: string) =>
    (
      await client.call<IssuedInvitation>('POST', `/api/organizations/${client.organizationId}/invitations`, {
        email,
        role: 'viewer',
      })
    ).body
  const revoke = ({ client }: WebPage, id: string) =>
    client.call('DELETE', `/api/organizations/${client.organizationId}/invitations/${id}`)

  it('says where to, from whom, for which address and as what before it asks anything', async () => {
    const { link } = await invite(await web.signedIn('owner', 'Harbour Trust'), 'ada@example.org')
    const page = await chromium!.newPage({ baseURL: web.url })
    await page.goto(link)
    const fact = (name: string) => page.locator('dl > div', { hasText: name }).locator('dd')
    await page.getByRole('button', { name: 'Accept' }).waitFor()
    expect(await Promise.all(['Organization', 'For', 'Role'].map((name) => fact(name).innerText()))).toEqual([
      'Harbour Trust',
      'ada@example.org',
      'Viewer',
    ])
    expect(await fact('Invited by').innerText()).toMatch(/^owner/)
    expect(page.url()).not.toContain('#')
    expect(await axeViolations(page)).toEqual([])
    await page.getByLabel('Name').fill('Ada')
    await page.getByRole('textbox', { name: 'Password' }).fill('violet harbour 9 trombone')
    await page.getByRole('button', { name: 'Accept' }).click()
    await page.getByRole('heading', { name: 'Protect your account' }).waitFor()
    await page.close()
  })

  it('that was revoked says so at once and asks nothing', async () => {
    const owner = await web.signedIn('owner', 'Harbour Trust')
    const { id, link } = await invite(owner, 'gone@example.org')
    await revoke(owner, id)
    const page = await chromium!.newPage({ baseURL: web.url })
    await page.goto(link)
    await page
      .getByRole('alert')
      .getByText(/^This invitation has been used, was withdrawn/)
      .waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    expect(await page.getByText('Harbour Trust').count()).toBe(0)
    expect(await axeViolations(page)).toEqual([])
    await page.close()
  })

  it('stands in the list with an end and a way to revoke it only while it is pending', async () => {
    const owner = await web.signedIn('owner', 'listing')
    await revoke(owner, (await invite(owner, 'gone-again@example.org')).id)
    await invite(owner, 'pending@example.org')
    const { page } = owner
    await page.goto('/admin/users')
    const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
    await row('pending@example.org')
      .getByRole('button', { name: /^Revoke/ })
      .waitFor()
    expect(await row('pending@example.org').locator('time').count()).toBe(1)
    const gone = row('gone-again')
    expect([await gone.getByRole('button').count(), await gone.locator('time').count()]).toEqual([0, 0])
    expect(await axeViolations(page)).toEqual([])
  })

  it('scrolls in its table on a phone and not with the page, whatever its buttons say to screen readers', async () => {
    const owner = await web.signedIn('owner', 'phoning')
    await owner.client.call('POST', `/api/organizations/${owner.client.organizationId}/invitations`, {
      email: 'a-rather-long-address@harbour-trust.example.org',
      role: 'owner',
    })
    await web.app.context.database.sql.executeSql('update invitations set mailed_at = now()')
    const { page } = await web.signedIn('admin', 'phoning', { viewport: { width: 390, height: 844 } })
    await page.goto('/admin/users')
    await page
      .getByRole('button', { name: /^Send again/, description: 'Only an owner can invite an owner.' })
      .waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  })
})
