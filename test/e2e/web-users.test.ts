import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { axeViolations, createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()

describe.skipIf(!chromium)('the people of an organization', () => {
  let web: WebApp
  beforeAll(async () => {
    web = await createWebApp(chromium!)
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  it('are marked on a phone where they cannot work', async () => {
    const { page, client, problems } = await web.signedIn('owner', 'on-a-phone', {
      viewport: { width: 390, height: 844 },
    })
    const member = await web.app.client('member', 'on-a-phone')
    expect((await client.call('POST', `/api/admin/users/${member.userId}/disable`)).status).toBe(200)
    await page.goto('/admin/users')
    await page.getByRole('row', { name: /^member.*Disabled/ }).waitFor()
    await expect.poll(() => page.getByRole('row', { name: /^owner.*Active/ }).count()).toBe(0)
    expect(await axeViolations(page)).toEqual([])
    expect(problems).toEqual([])
  })

  it('are invited one after another, and of several addresses the one that is none is named', async () => {
    const { page } = await web.signedIn('owner', 'inviting')
    await page.goto('/admin/users')
    await page.getByRole('textbox', { name: 'E-mail address' }).fill('ada@example.org, not an address')
    await page.getByRole('button', { name: 'Invite 2' }).click()
    await page.getByText('“not an address” is no e-mail address.').waitFor()
    await page.getByRole('row', { name: /ada@example\.org/ }).waitFor()
    expect(await axeViolations(page)).toEqual([])
  })

  it('who lead cases are not disabled or removed before those are named', async () => {
    const { page, client } = await web.signedIn('owner', 'leading')
    const member = await web.app.client('member', 'leading')
    for (const title of ['Slips', 'Ladders'])
      await client.call('POST', '/api/investigations', { title, lead_investigator_id: member.userId })
    await page.goto('/admin/users')
    for (const verb of ['Disable', 'Remove from the organization']) {
      await page.getByRole('button', { name: /^Actions for member/ }).click()
      await page.getByRole('menuitem', { name: verb }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText(/ leads 2 cases\. /).waitFor()
      await dialog.getByRole('link', { name: /-0002$/ }).waitFor()
      // The menu has faded.
      await page.getByRole('menu').waitFor({ state: 'detached' })
      expect(await axeViolations(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Cancel' }).click()
    }
  })
})
