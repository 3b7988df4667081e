import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { givenAnalysis, LETTERS, readUpToJudgment, verdict } from '../support/web-analysis.ts'
import { axeViolations, createWebApp, type WebApp, type WebPage } from '../support/web-app.ts'

const chromium = await enterBrowser()

/** The rules of the page margins, in the order in which they count. */
const headsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)),
  )

describe.skipIf(!chromium)('on paper', () => {
  let web: WebApp
  let member: WebPage
  beforeAll(async () => {
    web = await createWebApp(chromium!)
    member = await web.signedIn('member')
    return () => web.close()
  }, 240_000)
  afterAll(() => leaveBrowser(chromium))

  it('an analysis ends as its files do: every quote, the judgments, the evidence with hashes, the record', async () => {
    const { page, client, problems } = member
    const { analysis, path } = await givenAnalysis(client)
    await page.goto(path)
    await readUpToJudgment(page)
    await verdict(page, 'Agree').click()
    await page.getByText('Recorded: you agree with this analysis.').waitFor()
    const first = page.getByRole('listitem', { name: 'Statement 1', exact: true })
    await first.getByRole('button', { name: 'Agree with statement 1', exact: true }).click()
    await first.getByText('You agreed').waitFor()
    const part = (name: string) => page.getByRole('region', { name, exact: true })
    expect(await part('Evidence cited').count()).toBe(0)
    await page.emulateMedia({ media: 'print' })
    await part('Evidence cited').waitFor()
    // Whoever holds the paper is not whoever printed it.
    await expect.poll(() => first.getByText(/^(?!You ).+ agreed$/).count()).toBe(1)
    expect(await page.getByText(/asked by you/).count()).toBe(0)
    const citations = analysis.content!.sections.flatMap(({ statements }) =>
      statements.flatMap((statement) => statement.citations),
    )
    expect(citations.length).toBeGreaterThan(1)
    await expect.poll(() => part('Quotes').getByRole('listitem').count()).toBe(citations.length)
    for (const { quote } of citations) expect(await part('Quotes').innerText()).toContain(quote)
    const cited = await part('Evidence cited').innerText()
    for (const { evidence_id } of citations) {
      const { body } = await client.call<{ content: string; exhibit_number: string }>(
        'GET',
        `/api/evidence/${evidence_id}`,
      )
      expect(LETTERS).toContain(body.content)
      expect(cited).toContain(body.exhibit_number)
      expect(cited).toContain(createHash('sha256').update(body.content).digest('hex'))
    }
    await part('Judgments').getByText('Agreed').first().waitFor()
    expect(await part('Record').innerText()).toContain(analysis.content_sha256!)
    expect(await axeViolations(page)).toEqual([])
    await page.emulateMedia({ media: 'screen' })
    expect(problems).toEqual([])
  })

  it('every page of a report that is not released says that it is a draft', async () => {
    const { page, client, problems } = member
    const { caseId } = await givenAnalysis(client)
    await client.call('POST', `/api/investigations/${caseId}/report`)
    await page.goto(`/cases/${caseId}/report`)
    await page.getByRole('article', { name: 'The report' }).waitFor()
    await expect.poll(async () => (await headsOf(page)).at(-1)).toContain('Draft')
    await page.goto(`/cases/${caseId}/evidence`)
    await page.getByRole('table', { name: 'Evidence' }).waitFor()
    await expect.poll(async () => (await headsOf(page)).at(-1)).toContain('Confidential')
    await expect.poll(async () => (await headsOf(page)).join()).not.toContain('Draft')
    expect(problems).toEqual([])
  })

  it('the overview and the people of a case hold nothing to press', async () => {
    const { page, client, problems } = member
    const { caseId } = await givenAnalysis(client)
    await client.call('POST', `/api/investigations/${caseId}/questions`, { text: 'Who had the key?' })
    await client.call('POST', `/api/investigations/${caseId}/evidence`, {
      title: 'The key',
      content:
        'From: Ada Ng <ada@one.example>\nTo: Piet Lom <piet@two.example>\nDate: Sat, 9 Mar 2024 10:00:00 +0000\nSubject: The key\n\nI have the key.',
    })
    for (const [part, shown] of [
      ['', 'Who had the key?'],
      ['/people', 'Ada Ng'],
    ] as const) {
      await page.emulateMedia({ media: 'screen' })
      await page.goto(`/cases/${caseId}${part}`)
      await page.getByText(shown).first().waitFor()
      expect(await page.getByRole('main').getByRole('button').count()).toBeGreaterThan(0)
      await page.emulateMedia({ media: 'print' })
      await expect.poll(() => page.getByRole('main').getByRole('button').count()).toBe(0)
      await page.getByText(shown).first().waitFor()
    }
    await page.emulateMedia({ media: 'screen' })
    expect(problems).toEqual([])
  })

  it('metrics say of which cases they are, and hold no control and no bar of the application', async () => {
    const { page, problems } = member
    await page.setViewportSize({ width: 720, height: 1000 })
    await page.goto('/judgment')
    const bar = page.getByRole('banner')
    await bar.waitFor()
    const cases = page.getByRole('combobox', { name: 'Case' })
    await cases.waitFor()
    await page.emulateMedia({ media: 'print' })
    await page.getByText('All cases', { exact: true }).first().waitFor()
    await cases.waitFor({ state: 'hidden' })
    await bar.waitFor({ state: 'hidden' })
    await expect.poll(async () => (await headsOf(page)).join('\n')).toContain('Metrics, All cases')
    await page.emulateMedia({ media: 'screen' })
    expect(problems).toEqual([])
  })
})
