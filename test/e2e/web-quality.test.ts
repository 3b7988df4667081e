import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { givenInvestigation, type TestClient, untilEnded } from '../support/app.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { givenAnalysis } from '../support/web-analysis.ts'
import { axeViolations, createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()

const CONFLICTING = [
  'Maria Lindt signed off the second instalment on Friday, 14 March 2025.',
  'Maria Lindt signed off the second instalment on Monday, 17 March 2025.',
  'The lift in the east wing was inspected in May and found to be in order.',
]

/** What the page shows in the colour of support, apart from the seal and what people judged. */
const greenOn = (page: Page) =>
  page
    .locator('main [data-meaning="supported"]')
    .evaluateAll((marks) =>
      marks
        .map((mark) => (mark.closest('button') ?? mark.parentElement ?? mark).textContent ?? '')
        .filter((words) => !/Unaltered since written/.test(words)),
    )

describe.skipIf(!chromium)('what an analysis by the built-in analyst says of itself', () => {
  let web: WebApp
  beforeAll(async () => {
    web = await createWebApp(chromium!)
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  async function gapAnalysis(
    client: TestClient,
    focus?: string,
  ): Promise<{ path: string; analysis: Analysis }> {
    const { id } = await givenInvestigation(client, [
      'We have no record of the delivery note of the March order. The contract is unsigned.',
      'Nobody has found the delivery note. Please confirm who took it.',
    ])
    const { body } = await client.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: id,
      type: 'gap',
      focus,
    })
    const analysis = await untilEnded(client, body.id)
    return { path: `/cases/${id}/analyses/${analysis.id}`, analysis }
  }

  it('stands there in words and without colour, with what keeps the level down, and again in the list', async () => {
    const { page, client, problems } = await web.signedIn('member', 'quality')
    const { path, caseId, analysis } = await givenAnalysis(client, CONFLICTING)
    expect(analysis.confidence_reasons).toContain('sources_conflict')
    await page.goto(path)
    await page
      .getByText(
        /^\d+ quoted sentences, all found again in the evidence\. Whether they answer the question is yours/,
      )
      .waitFor()
    const reasons = page.getByText(/Sources conflict\./)
    await reasons.first().waitFor()
    await page.getByRole('button', { name: 'Show the numbers' }).click()
    await page.getByRole('table', { name: 'Claims' }).getByText('Found', { exact: true }).first().waitFor()
    await page.getByText(/not that they answer the question/).waitFor()
    expect(await greenOn(page)).toEqual([])
    expect(await axeViolations(page)).toEqual([])
    await page.goto(`/cases/${caseId}/analyses`)
    await page.getByRole('table').getByText('Checked', { exact: true }).waitFor()
    await page.getByRole('table').getByText('Contested', { exact: true }).waitFor()
    expect(await greenOn(page)).toEqual([])
    expect(problems).toEqual([])
  })

  it('says how many of the items that were linked to its question it cites', async () => {
    const { page, client, problems } = await web.signedIn('member', 'linked')
    const { path, caseId, analysis } = await givenAnalysis(client)
    const { body } = await client.call<{ items: { id: string }[] }>(
      'GET',
      `/api/investigations/${caseId}/evidence?limit=200`,
    )
    const cited = new Set(analysis.sources.map(({ evidence_id }) => evidence_id))
    const [beside, ...others] = body.items.map(({ id }) => id).toSorted((a) => (cited.has(a) ? 1 : -1))
    expect(cited.has(beside!)).toBe(false)
    await client.call('POST', `/api/investigations/${caseId}/evidence/link`, {
      question_id: analysis.question_id,
      evidence_ids: [beside, others.at(-1)],
    })
    await page.goto(path)
    await page.getByText('1 of 2 linked items cited', { exact: true }).waitFor()
    expect(problems).toEqual([])
  })

  it('does not say that nothing is tied to the evidence over gaps that cite it', async () => {
    const { page, client, problems } = await web.signedIn('member', 'gaps')
    const { path, analysis } = await gapAnalysis(client)
    const cited = analysis
      .content!.sections.flatMap(({ statements }) => statements)
      .filter((one) => !one.uncited)
    expect(cited.length).toBeGreaterThan(0)
    await page.goto(path)
    await page
      .getByText(/found again in the evidence\. What (?:it shows|they show) is yours to judge/)
      .waitFor()
    await expect
      .poll(() => page.getByText('None of its statements could be matched to the evidence').count())
      .toBe(0)
    await expect.poll(() => page.getByText('No claim could be checked').count()).toBe(0)
    const asked = await gapAnalysis(client, 'Who in Lisbon has the delivery note?')
    await page.goto(asked.path)
    await page.getByText(/not checkable: (?:it says|they say) only what is missing/).waitFor()
    expect(problems).toEqual([])
  })
})
