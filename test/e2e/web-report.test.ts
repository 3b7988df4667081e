import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readZip } from '#shared/zip.ts'
import type { TestClient } from '../support/app.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { POINTER, pageWords } from '../support/hands.ts'
import { AGREE, generateSummary, judge, readThrough } from '../support/judging.ts'
import { givenAnalysis } from '../support/web-analysis.ts'
import { axeViolations, createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()
const ALLEGATION = 'Maria Lindt signed off the second instalment before the audit, without asking the buyer.'
const WIDTHS = [390, 1280, 1920] as const

describe.skipIf(!chromium)('the report of a case in the browser', () => {
  let web: WebApp
  beforeAll(async () => {
    web = await createWebApp(chromium!, { config: { generationsPerOrganization: 10 } })
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  /** A case with two analyses that were agreed with. */
  const givenCase = async (client: TestClient): Promise<{ caseId: string; path: string }> => {
    const { caseId, path, analysis: answer } = await givenAnalysis(client)
    for (const { id } of [answer, await generateSummary(client, caseId)]) {
      await readThrough(client, id)
      expect((await judge(client, id, AGREE)).status).toBe(201)
    }
    return { caseId, path }
  }

  const write = async (page: Page, button: string, label: string, words: string) => {
    await POINTER.press(page.getByRole('button', { name: button, exact: true }))
    await POINTER.write(page.getByRole('textbox', { name: label }), words)
    await POINTER.press(page.getByRole('button', { name: `Save the ${label.toLowerCase()}` }))
    await page.getByRole('paragraph').filter({ hasText: words }).waitFor()
  }
  const act = async (page: Page, name: string) => {
    await POINTER.press(page.getByRole('button', { name, exact: true }))
    await POINTER.press(page.getByRole('dialog').getByRole('button', { name, exact: true }))
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }

  it('is made from two agreed analyses, reviewed by a second person, released and filed', async () => {
    const { page, client, problems } = await web.signedIn('member', 'filing')
    const second = await web.signedIn('member', 'filing')
    const { caseId, path } = await givenCase(client)

    await page.goto(`/cases/${caseId}/allegations`)
    await POINTER.write(page.getByRole('textbox', { name: 'Add an allegation' }), ALLEGATION)
    await POINTER.press(page.getByRole('button', { name: 'Add', exact: true }))
    await POINTER.press(page.getByRole('button', { name: 'Choose evidence for Allegation 1' }))
    const offered = page.getByRole('region', { name: 'Statements to choose from' })
    const words = await offered.getByRole('listitem').first().locator('span').first().innerText()
    await POINTER.press(offered.getByRole('button', { name: 'For', exact: false }).first())
    const side = page.getByRole('region', { name: 'For the allegation' })
    await side.getByText(words).waitFor()
    await POINTER.press(page.getByRole('button', { name: 'Write a finding of Allegation 1' }))
    const form = page.getByRole('form', { name: 'Finding on Allegation 1' })
    // Nothing is proposed.
    await expect.poll(() => form.getByRole('radio', { checked: true }).count()).toBe(0)
    await POINTER.press(form.getByRole('radio', { name: 'Substantiated', exact: true }))
    await POINTER.write(form.getByRole('textbox', { name: 'Reasons' }), 'Two letters agree on the day.')
    await POINTER.press(form.getByRole('button', { name: 'Save the finding' }))
    await pageWords(page, 'Two letters agree on the day.').waitFor()
    expect(await axeViolations(page)).toEqual([])

    // The same from where the analysis is read.
    await page.goto(path)
    await POINTER.press(page.getByRole('button', { name: 'Allegations', exact: true }))
    const against = page.getByRole('button', { name: /^Against the allegation: / }).last()
    await POINTER.press(against)
    await page.getByRole('button', { name: /^Against the allegation: /, pressed: true }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.goto(`/cases/${caseId}/allegations`)
    await POINTER.press(page.getByRole('button', { name: 'Change the finding of Allegation 1' }))
    await POINTER.press(form.getByRole('radio', { name: 'Substantiated', exact: true }))
    await POINTER.write(form.getByRole('textbox', { name: 'Reasons' }), 'The third letter changes nothing.')
    await POINTER.press(form.getByRole('button', { name: 'Save the finding' }))
    await pageWords(page, 'The third letter changes nothing.').waitFor()

    await page.goto(`/cases/${caseId}`)
    const alleged = page.getByRole('region', { name: 'Allegations' })
    await alleged.getByRole('link', { name: ALLEGATION }).waitFor()
    await alleged.getByText('Allegation 1 · 1 for, 1 against').waitFor()
    await alleged.getByText('Substantiated').waitFor()

    await page.goto(`/cases/${caseId}/report`)
    await POINTER.press(page.getByRole('button', { name: 'Begin the report' }))
    await page.getByRole('button', { name: 'Write the summary' }).waitFor()
    await page.getByText('2 things are missing').waitFor()
    // The name that an organization has before anybody gives it one stands in the report of no real case.
    const rename = (name: string) =>
      web.app.context.database.sql.executeSql('update organizations set name = $2 where id = $1', [
        client.organizationId,
        name,
      ])
    const cover = page.getByRole('article', { name: 'The report' }).getByText('Draft, not released')
    await rename('Sample organization')
    await page.reload()
    await page.getByText('An administrator can name it in the settings.').waitFor()
    await expect.poll(() => cover.innerText()).toBe('Version 1 · Draft, not released')
    await rename('Harbour Trust')
    await page.reload()
    await expect.poll(() => cover.innerText()).toBe('Harbour Trust · Version 1 · Draft, not released')
    await expect.poll(() => page.getByText(/has no name yet/).count()).toBe(0)
    // What is missing leads to where it is written.
    const toMandate = page.getByRole('link', { name: 'Mandate is not written' })
    const colourFor = (link: typeof toMandate) => link.evaluate((shown) => getComputedStyle(shown).color)
    expect(await colourFor(toMandate)).toBe(
      await colourFor(page.getByRole('link', { name: 'Evidence cited' })),
    )
    await POINTER.press(toMandate)
    await expect
      .poll(async () => (await page.getByRole('heading', { name: '2. Mandate' }).boundingBox())!.y)
      .toBeLessThan(300)
    await write(page, 'Write the summary', 'Summary', 'One allegation was looked into.')
    await write(page, 'Write the mandate', 'Mandate', 'The board asked for this on 2 May.')
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      // Nothing is wider than the screen.
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0)
      expect(await axeViolations(page)).toEqual([])
    }
    await page.setViewportSize({ width: 1280, height: 900 })
    const next = page.getByRole('region', { name: 'Next' })
    const overview = async () => {
      await POINTER.press(page.getByRole('link', { name: 'Overview', exact: true }))
      await next.waitFor()
    }
    const backToReport = () => POINTER.press(next.getByRole('link', { name: 'Open the report' }))
    await overview()
    await next.getByText('The report is a draft').waitFor()
    await backToReport()
    await act(page, 'Hand in for review')
    const own = page.getByRole('button', { name: 'Confirm the review' })
    await own.and(page.getByRole('button', { description: /ask a second person/ })).waitFor()

    await second.page.goto(`/cases/${caseId}/report`)
    await act(second.page, 'Confirm the review')
    await page.reload()
    await act(page, 'Release')
    const progress = page.getByRole('region', { name: 'Progress of the report' })
    await progress.getByText('Released', { exact: true }).waitFor()
    // The overview says what stands and what is next, and what people decided on the way.
    await overview()
    await next.getByText(/^The report was released on \d+ \w+ \d{4} by /).waitFor()
    await expect.poll(() => next.getByText(/ready for the report/).count()).toBe(0)
    const activity = page.getByRole('region', { name: 'Activity' })
    for (const words of [
      'Report released: version 1',
      'Report handed in for review: version 1',
      'Allegation 1: substantiated',
      'Agreed with: ',
    ])
      await activity.getByRole('listitem').filter({ hasText: words }).first().waitFor()
    expect(await axeViolations(page)).toEqual([])
    await POINTER.press(next.getByRole('button', { name: 'Close the case' }))
    await page.getByText(/still open\. Closing the case leaves that as it is\.$/).waitFor()
    await POINTER.press(page.getByRole('button', { name: 'Close it' }))
    await page.getByText('This case is closed.').waitFor()
    await backToReport()
    await POINTER.press(page.getByRole('button', { name: 'Download' }))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      POINTER.press(page.getByRole('menuitem', { name: /dossiers/ })),
    ])
    const { files } = readZip(readFileSync(await download.path()))
    const named = [...files.keys()]
    expect(named.slice(0, 3)).toEqual(['report.docx', 'report.pdf', 'report.json'])
    expect(named.filter((file) => file.startsWith('dossiers/'))).toHaveLength(2)
    expect(Buffer.from(files.get('report.json') ?? []).toString()).toContain(ALLEGATION)

    const [item] = (
      await client.call<{ items: { id: string }[] }>('GET', `/api/investigations/${caseId}/evidence`)
    ).body.items
    await client.call('POST', `/api/evidence/${item?.id}/withdraw`, { reason: 'Sent by mistake.' })
    await page.reload()
    await page.getByText('Changed since it was released').waitFor()
    await page.getByText('E-001 was withdrawn').waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect([...problems, ...second.problems]).toEqual([])
  })
})
