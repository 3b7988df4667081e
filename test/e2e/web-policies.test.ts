import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Evidence } from '#shared/contracts/evidence.ts'
import { callUntilTaken, givenInvestigation, type TestClient } from '../support/app.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { focusedName, KEYBOARD } from '../support/hands.ts'
import { generateSummary } from '../support/judging.ts'
import { createRepeatingAnalyst } from '../support/repeating-analyst.ts'
import { axeViolations, createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()
const RULE = 'Orders above £1,000 need two signatures.'
const DATED = 'In force from 1 January 2025'

describe.skipIf(!chromium)('the days in which a policy applies', () => {
  let web: WebApp
  beforeAll(async () => {
    web = await createWebApp(chromium!, { overrides: { analyst: createRepeatingAnalyst() } })
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  const givenPolicies = async (client: TestClient) => {
    const { id } = await givenInvestigation(client, ['Dana Okafor ordered for £1,250 and signed alone.'])
    await client.call('PATCH', `/api/investigations/${id}`, {
      conduct_start: '2025-03-01',
      conduct_end: '2025-03-31',
    })
    const add = async (title: string, content: string) =>
      (
        await callUntilTaken<Evidence>(client, 'POST', `/api/investigations/${id}/evidence`, {
          title,
          content,
          source_type: 'background_doc',
        })
      ).body
    const former = await add('Buying rules of 2024', 'Version 1.\n\nOrders need one signature.')
    const policy = await add('Buying rules of 2025', `Version 2. ${DATED}.\n\n${RULE}`)
    return { id, former, policy }
  }

  const openDays = async (page: Page, caseId: string, itemId: string) => {
    await page.goto(`/cases/${caseId}/evidence?item=${itemId}`)
    const evidence = page.getByRole('complementary', { name: 'Evidence' })
    await evidence.getByText('Details', { exact: true }).click()
    return evidence.getByRole('region', { name: 'Days in force' })
  }

  it('are proposed with the words that name them, confirmed by a person, and said beside every statement that cites it', async () => {
    const { page, client, problems } = await web.signedIn('member')
    const { id, former, policy } = await givenPolicies(client)
    const analysis = await generateSummary(client, id)
    const cited = page.getByRole('listitem').filter({ hasText: RULE })
    const marked = async (words: string) => {
      await page.goto(`/cases/${id}/analyses/${analysis.id}`)
      const findings = page.getByRole('button', { name: /^Findings \(/ })
      await findings.waitFor()
      if ((await findings.getAttribute('aria-expanded')) === 'false') await findings.click()
      await cited.getByText(words, { exact: true }).waitFor()
    }
    await marked('Policy not known to be in force at that time')

    const days = await openDays(page, id, policy.id)
    await days.getByRole('status').getByText(`“${DATED}”`).waitFor()
    const from = days.getByRole('textbox', { name: 'In force from' })
    await expect.poll(() => from.inputValue()).toBe('1 Jan 2025')
    await expect.poll(() => days.getByLabel('Version', { exact: true }).inputValue()).toBe('2')
    expect(await axeViolations(page)).toEqual([])
    const replaced = days.getByRole('combobox', { name: 'Former version' })
    await replaced.selectOption({ value: former.id })
    await KEYBOARD.press(days.getByRole('button', { name: 'Confirm the days' }))
    await days
      .getByRole('status')
      .getByText(/Confirmed by .+ on /)
      .waitFor()
    await expect.poll(() => focusedName(page)).toBe('Save the days')
    const { body } = await client.call<Evidence>('GET', `/api/evidence/${policy.id}`)
    expect(body).toMatchObject({
      effective_from: '2025-01-01',
      effective_to: null,
      supersedes_id: former.id,
      effective_confirmed_by: client.userId,
    })
    expect(body.effective_basis, 'the words stay where the days are theirs').not.toBeNull()
    await marked('Policy in force at that time')
    expect(problems).toEqual([])
  })

  it('are asked for once a file that came in among the others is made background, one or many at once', async () => {
    const { page, client, problems } = await web.signedIn('member', 'rule-books')
    const { id, evidenceIds } = await givenInvestigation(client, [
      `${DATED}.\n\n${RULE}`,
      'Version 1.',
      'A mail.',
    ])
    await page.goto(`/cases/${id}/evidence?item=${evidenceIds[0]}`)
    const evidence = page.getByRole('complementary', { name: 'Evidence' })
    await evidence.getByText('Details', { exact: true }).click()
    const kind = evidence.getByRole('combobox', { name: 'Kind' })
    await kind.selectOption({ label: 'Background' })
    const days = evidence.getByRole('region', { name: 'Days in force' })
    await days.getByRole('status').getByText(`“${DATED}”`).waitFor()
    await KEYBOARD.press(days.getByRole('button', { name: 'Confirm the days' }))
    await days
      .getByRole('status')
      .getByText(/Confirmed by .+ on /)
      .waitFor()
    expect(await axeViolations(page)).toEqual([])
    await kind.selectOption({ label: 'Content' })
    await days.waitFor({ state: 'hidden' })

    await page.goto(`/cases/${id}/evidence`)
    for (const at of [0, 1])
      await page
        .getByRole('checkbox', { name: /^Select Item/ })
        .nth(at)
        .check()
    // What can be done with them stays in sight, wherever the list was scrolled to.
    await page.setViewportSize({ width: 1280, height: 240 })
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const mark = page.getByRole('button', { name: 'Mark as background' })
    await expect
      .poll(async () => {
        const { y } = (await mark.boundingBox())!
        return (await page.evaluate(() => scrollY)) > 0 && y > 80 && y < 220
      })
      .toBe(true)
    await page.setViewportSize({ width: 1280, height: 900 })
    await KEYBOARD.press(mark)
    await page.getByText('Background: 2 of 2 changed.').waitFor()
    const { body } = await client.call<{ items: Evidence[] }>('GET', `/api/investigations/${id}/evidence`)
    expect(body.items.filter(({ source_type }) => source_type === 'background_doc')).toHaveLength(2)
    expect(problems).toEqual([])
  })

  it('are refused where the last comes before the first, and can only be read by a viewer', async () => {
    const { page, client, problems } = await web.signedIn('member')
    const { id, former } = await givenPolicies(client)
    const days = await openDays(page, id, former.id)
    await days.getByText('Its words name no day from which it applies.').waitFor()
    const confirm = days.getByRole('button', { name: 'Confirm the days' })
    expect(await confirm.getAttribute('aria-disabled')).toBe('true')
    await days.getByRole('textbox', { name: 'In force from' }).fill('1 February 2024')
    await days.getByRole('textbox', { name: 'In force until' }).fill('2024-01-01')
    await KEYBOARD.press(confirm)
    await days.getByText('The last day cannot come before the first.').first().waitFor()
    expect(await days.getByRole('textbox', { name: 'In force from' }).inputValue()).toBe('1 Feb 2024')
    // Chromium writes the refusal, an answer of 422, into its console.
    await expect.poll(() => problems).toEqual([expect.stringContaining('422')])

    const viewer = await web.signedIn('viewer')
    const shown = await openDays(viewer.page, id, former.id)
    const locked = shown.getByRole('button', { name: 'Confirm the days' })
    await locked.waitFor()
    expect(await locked.getAttribute('aria-disabled')).toBe('true')
    expect(await shown.getByRole('textbox', { name: 'In force from' }).isDisabled()).toBe(true)
    expect(viewer.problems).toEqual([])
  })
})
