import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { untilEnded } from '../support/app.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { givenAnalysis, LETTERS } from '../support/web-analysis.ts'
import { axeViolations, createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()
const MANY_LETTERS = [
  ...LETTERS,
  'The second instalment was paid on Monday, 17 March, by the buyer of the department.',
  'Nobody had counted the second instalment before the board met in April.',
  'The board was told of the second instalment by its clerk.',
]

describe.skipIf(!chromium)('what is read of an analysis first', () => {
  let web: WebApp
  beforeAll(async () => {
    web = await createWebApp(chromium!)
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  it('a summary too begins with what it says, before its findings are opened', async () => {
    const { page, client } = await web.signedIn('member', 'summing-up')
    const { caseId } = await givenAnalysis(client)
    const { body } = await client.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: caseId,
      type: 'summary',
    })
    const { content, id } = await untilEnded(client, body.id)
    const [first, ...others] = content!.sections
    const most = others.length > 0 ? 3 : first!.statements.length - 1
    await page.goto(`/cases/${caseId}/analyses/${id}`)
    const findings = page.getByRole('button', { name: /^Findings \(/ })
    expect(await findings.getAttribute('aria-expanded')).toBe('false')
    const opening = page.getByRole('region', { name: first!.heading })
    for (const { text } of first!.statements.slice(0, most)) await opening.getByText(text).waitFor()
    expect(await axeViolations(page)).toEqual([])
  })

  it('the list of questions shows how each was answered', async () => {
    const { page, client } = await web.signedIn('member', 'listing')
    const { caseId, analysis } = await givenAnalysis(client)
    const [first] = analysis.content!.sections[0]!.statements
    await page.goto(`/cases/${caseId}/questions`)
    await page
      .getByRole('region', { name: 'Questions' })
      .getByText(first!.core ?? first!.text)
      .waitFor()
    expect(await axeViolations(page)).toEqual([])
  })

  it('on paper all statements stand in their own order, whatever the screen puts first', async () => {
    const { page, client } = await web.signedIn('member', 'printing')
    const { caseId } = await givenAnalysis(client, MANY_LETTERS)
    const { body } = await client.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: caseId,
      type: 'topic',
      topic_id: (
        await client.call<{ id: string }>('POST', `/api/investigations/${caseId}/topics`, {
          text: 'The second instalment',
        })
      ).body.id,
    })
    const { content, id: analysisId } = await untilEnded(client, body.id)
    const statements = content!.sections.flatMap((section) => section.statements)
    expect(statements.length).toBeGreaterThan(4)
    // A conflict is read first on the screen, wherever it stands.
    await page.route(`**/api/analysis/${analysisId}`, async (route) => {
      const answer = await route.fetch()
      const analysis = (await answer.json()) as Analysis
      analysis.contested_by.push(statements.at(-1)!.id)
      await route.fulfill({ response: answer, json: analysis })
    })
    await page.goto(`/cases/${caseId}/analyses/${analysisId}`)
    await page.getByRole('button', { name: /^Findings \(/ }).click()
    const shown = () =>
      page
        .locator('[data-statement]')
        .evaluateAll((items) => items.map((item) => item.getAttribute('data-statement')))
    const ids = statements.map(({ id }) => id)
    await expect.poll(async () => (await shown()).toSorted()).toEqual(ids.toSorted())
    expect(await shown()).not.toEqual(ids)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(shown).toEqual(ids)
  })
})
