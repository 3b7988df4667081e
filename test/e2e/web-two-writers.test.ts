import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Allegation } from '#shared/contracts/allegations.ts'
import type { Report } from '#shared/contracts/reports.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()

describe.skipIf(!chromium)('of two people who write the same', () => {
  let web: WebApp
  beforeAll(async () => {
    web = await createWebApp(chromium!, { work: false })
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  async function givenCase(name: string) {
    const mine = await web.signedIn('member', name)
    const theirs = await web.app.client('member', name)
    const { body } = await mine.client.call<{ id: string }>('POST', '/api/investigations', {
      title: 'The shed',
    })
    return { mine, theirs, caseId: body.id }
  }

  it('a section of a report, the second sees the words of the first before theirs take their place', async () => {
    const { mine, theirs, caseId } = await givenCase('two-write-a-section')
    const { page, client } = mine
    const begun = await client.call<Report>('POST', `/api/investigations/${caseId}/report`, {})
    await page.goto(`/cases/${caseId}/report`)
    await page.getByRole('button', { name: 'Write the summary' }).click()
    const field = page.getByRole('textbox', { name: 'Summary' })
    await field.fill('The key was found.')
    await theirs.call('PUT', `/api/reports/${begun.body.report!.id}/texts/summary`, {
      text: 'No key was found.',
    })
    await page.getByRole('button', { name: 'Save the summary' }).click()
    await page.getByText(/wrote this section after you opened it, so yours was not saved/).waitFor()
    await page.getByText('Their words stand above.').waitFor()
    await page.getByRole('article', { name: 'The report' }).getByText('No key was found.').waitFor()
    expect(await field.inputValue()).toBe('The key was found.')
    await page.getByRole('button', { name: 'Save the summary' }).click()
    await field.waitFor({ state: 'detached' })
    await page.getByRole('article', { name: 'The report' }).getByText('The key was found.').waitFor()
  })

  it('a finding, the second sees the finding of the first before theirs takes its place', async () => {
    const { mine, theirs, caseId } = await givenCase('two-write-a-finding')
    const { page, client } = mine
    const made = await client.call<Allegation>('POST', `/api/investigations/${caseId}/allegations`, {
      text: 'The shed was left open.',
    })
    await page.goto(`/cases/${caseId}/allegations`)
    await page.getByRole('button', { name: 'Write a finding of Allegation 1' }).click()
    const form = page.getByRole('form', { name: 'Finding on Allegation 1' })
    await form.getByRole('radio', { name: 'Substantiated', exact: true }).check()
    await form.getByRole('textbox', { name: 'Reasons' }).fill('The lock was off.')
    const other = { conclusion: 'inconclusive', reasons: 'Nobody saw the lock.' }
    expect((await theirs.call('PUT', `/api/allegations/${made.body.id}/finding`, other)).status).toBe(200)
    await form.getByRole('button', { name: 'Save the finding' }).click()
    await page.getByText(/wrote a finding after you opened this one, so yours was not saved/).waitFor()
    await page.getByText('Their finding stands above.').waitFor()
    await page.getByText('Nobody saw the lock.').waitFor()
    await form.getByRole('button', { name: 'Save the finding' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByText('1 earlier finding kept').waitFor()
  })
})
