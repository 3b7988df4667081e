import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Investigation } from '#shared/contracts/investigations.ts'
import type { LegalHold } from '#shared/contracts/retention.ts'
import { givenInvestigation } from '../support/app.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { axeViolations, createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()

describe.skipIf(!chromium)('what cannot be done is said in the browser before one tries', () => {
  let web: WebApp
  beforeAll(async () => {
    web = await createWebApp(chromium!, { work: false })
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  it('an item under a legal hold cannot be deleted until the hold is released', async () => {
    const { page, client, problems } = await web.signedIn('admin', 'held-items')
    const { id, evidenceIds } = await givenInvestigation(client, ['Held.', 'Free.'])
    const [held, free] = evidenceIds
    const { body: hold } = await client.call<LegalHold>('POST', `/api/investigations/${id}/legal-holds`, {
      reason: 'A claim is expected',
      evidence_id: held,
    })
    const reason = 'Under legal hold until it is released: it cannot be deleted.'
    await page.goto(`/cases/${id}/evidence?item=${held}`)
    const panel = page.getByRole('complementary', { name: 'Evidence' })
    await panel.getByRole('button', { name: 'Delete', description: reason }).waitFor()
    await panel.getByRole('paragraph').filter({ hasText: reason }).waitFor()
    await panel.getByRole('button', { name: 'Delete' }).click({ force: true })
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await axeViolations(page)).toEqual([])
    await page.goto(`/cases/${id}/evidence?item=${free}`)
    await panel.getByRole('button', { name: 'Delete', disabled: false }).click()
    await page.getByRole('dialog', { name: 'Delete this item' }).waitFor()
    await client.call('POST', `/api/investigations/${id}/legal-holds/${hold.id}/release`)
    await page.goto(`/cases/${id}/evidence?item=${held}`)
    await panel.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Delete this item' }).waitFor()
    expect(problems).toEqual([])
  })

  it('a viewer is not offered as lead of a case, but seen where they lead it already', async () => {
    const { page, client, problems } = await web.signedIn('admin', 'leading')
    const [reader, lead] = [
      await web.app.client('viewer', 'leading'),
      await web.app.client('member', 'leading'),
    ]
    const nameOf = async (one: typeof reader) =>
      (await one.call<{ user: { name: string } }>('GET', '/api/auth/session')).body.user.name
    const [readerName, leadName] = [await nameOf(reader), await nameOf(lead)]
    const { body: opened } = await client.call<Investigation>('POST', '/api/investigations', {
      title: 'The depot',
      lead_investigator_id: lead.userId,
    })
    await page.goto('/cases')
    await page.getByRole('link', { name: 'The depot' }).waitFor()
    await page.keyboard.press('n')
    const choices = page.getByRole('combobox', { name: 'Lead investigator' }).getByRole('option')
    await choices.filter({ hasText: leadName }).waitFor({ state: 'attached' })
    expect(await choices.allInnerTexts()).not.toContain(readerName)
    const url = `/api/organizations/${client.organizationId}/members/${lead.userId}`
    expect((await client.call('PATCH', url, { role: 'viewer' })).status).toBe(200)
    await page.goto(`/cases/${opened.id}`)
    await page.getByRole('button', { name: 'Edit details' }).click()
    await choices.filter({ hasText: `${leadName} (viewer)` }).waitFor({ state: 'attached' })
    expect(await choices.allInnerTexts()).not.toContain(readerName)
    expect(problems).toEqual([])
  })
})
