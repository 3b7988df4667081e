import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Evidence } from '#shared/contracts/evidence.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { carryOut } from '../support/generation.ts'
import { axeViolations, createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()

const mail = (from: string, words: string) =>
  `From: ${from}\nTo: Priya Raman <priya.raman@example.org>\nDate: Fri, 8 Mar 2024 09:12:00 +0000\nSubject: The invoice\n\n${words}\n`

describe.skipIf(!chromium)('people in the browser', () => {
  let web: WebApp
  beforeAll(async () => {
    web = await createWebApp(chromium!, { work: false })
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  it('are shown with their names, their words and why these belong together, and a person joins and parts them', async () => {
    const { page, client, problems } = await web.signedIn('member')
    const { body } = await client.call<{ id: string }>('POST', '/api/investigations', {
      title: 'A case',
      parties: [{ name: 'Dana Okafor', role: 'respondent', aliases: ['D. Abara'] }],
    })
    const items: string[] = []
    for (const [from, words] of [
      ['Dana Okafor <dana.okafor@example.org>', 'I approved the invoice yesterday.'],
      ['D. Abara <abara@example.org>', 'I saw the form on Monday.'],
    ] as const) {
      const added = await client.call<Evidence>('POST', `/api/investigations/${body.id}/evidence`, {
        title: `Mail of ${from}`,
        content: mail(from, words),
      })
      items.push(added.body.id)
      await carryOut(web.app, 'evidence-units', {
        organizationId: client.organizationId,
        evidenceId: added.body.id,
      })
    }
    await page.goto(`/cases/${body.id}/people`)
    const names = page.getByRole('list', { name: 'Other names of Dana Okafor' })
    await names.getByText('another name that you gave this party').waitFor()
    expect(await axeViolations(page)).toEqual([])
    // Who somebody is stands above their words too.
    await page.getByRole('link', { name: 'Dana Okafor', exact: true }).click()
    await page.getByText(/^Respondent\b.* · also as D\. Abara$/).waitFor({ timeout: 15_000 })
    await page.getByRole('link', { name: 'All people' }).click()
    await page.getByRole('button', { name: 'Not the same person: D. Abara is not Dana Okafor' }).click()
    await names.getByText('D. Abara').waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: 'D. Abara', exact: true }).waitFor()

    // Nothing suggests that they are one, and a person knows it.
    await page.getByRole('button', { name: 'Same person as another: D. Abara' }).click()
    const joining = page.getByRole('dialog', { name: 'Who is D. Abara?' })
    await joining.getByRole('combobox', { name: 'Same person as' }).selectOption({ label: 'Priya Raman' })
    expect(await axeViolations(page)).toEqual([])
    await joining.getByRole('button', { name: 'Join' }).click()
    await joining.waitFor({ state: 'detached' })
    await page.getByRole('list', { name: 'Other names of Priya Raman' }).getByText('D. Abara').waitFor()
    await page.getByRole('button', { name: 'Not the same person: D. Abara is not Priya Raman' }).click()
    await page.getByRole('link', { name: 'D. Abara', exact: true }).waitFor()

    // What reads like a name and is none.
    const buttons = page.getByRole('button', { name: /^Not a person: / })
    await expect.poll(() => buttons.count()).toBe(2)
    await page.getByRole('button', { name: 'Not a person: Priya Raman' }).click()
    const nobodies = page.getByRole('region', { name: 'Not people' })
    await nobodies.getByText('Priya Raman').waitFor()
    await page.getByRole('link', { name: 'Priya Raman', exact: true }).waitFor({ state: 'detached' })
    expect(await axeViolations(page)).toEqual([])
    await page.reload()
    await nobodies.getByRole('button', { name: 'A person: Priya Raman' }).click()
    await page.getByRole('link', { name: 'Priya Raman', exact: true }).waitFor()
    await nobodies.waitFor({ state: 'detached' })

    // From a person to the words, and from these to the place where they stand.
    await page.getByRole('link', { name: 'Dana Okafor', exact: true }).click()
    const own = page.getByRole('region', { name: /^Their own words/ })
    await own.getByText('I approved the invoice yesterday.').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await own
      .getByRole('link', { name: /line 6$/ })
      .first()
      .click()
    await page
      .getByRole('complementary', { name: 'Evidence' })
      .locator('mark')
      .getByText('I approved the invoice yesterday.')
      .waitFor()
    await page.getByRole('link', { name: 'Chronology', exact: true }).click()
    // Once as what was seen on the Monday, and once as the mail that tells of it.
    const told = page.getByRole('region', { name: 'March 2024' }).getByText('I saw the form on Monday.')
    await expect.poll(() => told.count()).toBe(2)
    await page.getByText(/^computed from “yesterday”$/).waitFor()
    expect(await axeViolations(page)).toEqual([])

    await page.goto(`/cases/${body.id}/evidence?item=${items[0]}`)
    await page.getByText('Who says what').click()
    const panel = page.getByRole('complementary', { name: 'Evidence' })
    await panel.getByText('Dana Okafor to Priya Raman').first().waitFor()
    await panel.getByText('I approved the invoice yesterday.').waitFor()
    await panel.getByText('“yesterday”: 7 Mar 2024').waitFor()
    expect(await axeViolations(page)).toEqual([])

    // Who is found in the evidence becomes a party without being typed.
    await page.goto(`/cases/${body.id}`)
    await page.getByRole('button', { name: 'Edit parties' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit parties' })
    await dialog.getByRole('button', { name: 'Add Priya Raman' }).click()
    await dialog.getByRole('button', { name: 'Add Priya Raman' }).waitFor({ state: 'detached' })
    expect(await dialog.getByRole('button', { name: 'Add Dana Okafor' }).count()).toBe(0)
    expect(await axeViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.goto(`/cases/${body.id}/people`)
    const parties = page.getByRole('region', { name: 'Parties' }).getByRole('listitem')
    await parties.filter({ hasText: 'Priya Raman' }).waitFor()
    expect(problems).toEqual([])
  })
})
