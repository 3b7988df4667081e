import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { untilEnded } from '../support/app.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { givenAnalysis } from '../support/web-analysis.ts'
import { axeViolations, createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()

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
    const { path, analysis } = await givenAnalysis(client)
    const ids = analysis.content!.sections.flatMap(({ statements }) => statements.map(({ id }) => id))
    await page.goto(path)
    await page.getByRole('button', { name: /^Findings \(/ }).waitFor()
    await page.emulateMedia({ media: 'print' })
    const printed = page.locator('[data-statement]')
    await expect
      .poll(() => printed.evaluateAll((items) => items.map((item) => item.getAttribute('data-statement'))))
      .toEqual(ids)
  })
})
