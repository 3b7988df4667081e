import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureFirstRun } from '#server/app/first-run.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Feedback } from '#shared/contracts/feedback.ts'
import { givenInvestigation, type TestClient, untilEnded } from '../support/app.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { KEYBOARD } from '../support/hands.ts'
import { AGREE, judge, look, readThrough } from '../support/judging.ts'
import { SOAK } from '../support/soak.ts'
import { givenAnalysis, LETTERS, QUESTION, readUpToJudgment, verdict } from '../support/web-analysis.ts'
import { axeViolations, createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()
const SCHEMES = SOAK ? (['dark', 'light'] as const) : (['dark'] as const)
const FIRST_SENTENCE = 'The second instalment came to 1,350 euro.'
const INVENTED = 'Maria Lindt forged the signature under the second instalment.'

describe.skipIf(!chromium)('what people write and record, in the browser', () => {
  let web: WebApp
  beforeAll(async () => {
    web = await createWebApp(chromium!)
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  const firstOf = (analysis: Analysis) => analysis.content!.sections[0]!.statements[0]!
  const nameOf = async (client: TestClient, analysisId: string) =>
    (await client.call<Feedback>('POST', `/api/analysis/${analysisId}/feedback`, { action: 'view' })).body
      .user.name
  const reworded = async (client: TestClient, analysis: Analysis): Promise<Analysis> => {
    const statements = [{ id: firstOf(analysis).id, text: INVENTED }]
    expect((await client.call('PATCH', `/api/analysis/${analysis.id}`, { statements })).status).toBe(200)
    return await untilEnded(client, analysis.id)
  }

  it('words of a person stand in the report under their name and without a footnote', async () => {
    const { page, client, problems } = await web.signedIn('member', 'reporting')
    const { caseId, analysis } = await givenAnalysis(client)
    await reworded(client, analysis)
    await page.goto(`/cases/${caseId}/report`)
    // An edit is no judgment.
    await page.getByText('No analysis was agreed with.', { exact: true }).waitFor()
    await readThrough(client, analysis.id)
    await judge(client, analysis.id, AGREE)
    await page.reload()
    const statement = page.getByRole('paragraph').filter({ hasText: INVENTED })
    const name = await nameOf(client, analysis.id)
    await statement.getByText(`(written by ${name})`).waitFor()
    await expect.poll(() => statement.locator('sup').count()).toBe(0)
    expect(await axeViolations(page)).toEqual([])
    expect(problems).toEqual([])
  })

  const aReport = 'a printed report holds the report and nothing of the application around it'
  it.each(SCHEMES)(aReport, async (colorScheme) => {
    const { page, client } = await web.signedIn('member', 'printing', { colorScheme })
    const { caseId, analysis } = await givenAnalysis(client)
    await readThrough(client, analysis.id)
    await judge(client, analysis.id, AGREE)
    await page.goto(`/cases/${caseId}/report`)
    const words = page
      .getByRole('paragraph')
      .filter({ hasText: firstOf(analysis).text })
      .first()
    await words.waitFor()
    await page.emulateMedia({ media: 'print', colorScheme })
    await expect.poll(() => words.isVisible()).toBe(true)
    for (const around of [
      page.getByText('Skip to the content'),
      page.getByRole('navigation', { name: 'Case' }),
      page.getByRole('link', { name: 'Cases', exact: true }),
      page.getByRole('button', { name: 'Print' }),
      page.getByText('Every sentence is cited'),
    ])
      await expect.poll(() => around.isVisible()).toBe(false)
    await expect.poll(() => inkOf(page)).toEqual({ paper: 'rgb(255, 255, 255)', isDark: true })
    // Nothing stays in place over the words while pages go by.
    const places = () =>
      page.locator('main, header').evaluateAll((all) => all.map((one) => getComputedStyle(one).position))
    await expect.poll(places).not.toContain('sticky')
  })

  it('a printed analysis holds the analysis alone, also while a citation is open beside it', async () => {
    const { page, client, problems } = await web.signedIn('member', 'printing an analysis')
    const { path } = await givenAnalysis(client)
    await page.goto(path)
    const findings = page.getByRole('button', { name: /^Findings \(/ })
    await findings.waitFor()
    await page.emulateMedia({ media: 'print' })
    // What is folded away is printed, and nothing is said of how long ago it was.
    await expect.poll(() => findings.getAttribute('aria-expanded')).toBe('true')
    await expect.poll(() => page.getByText(/ ago$|just now$/).count()).toBe(0)
    await page.emulateMedia({ media: 'screen' })
    await expect.poll(() => findings.getAttribute('aria-expanded')).toBe('false')
    await readUpToJudgment(page)
    const open = page.getByText(/^Citation 1 of/)
    await open.waitFor()
    await page.emulateMedia({ media: 'print' })
    await open.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('button', { name: 'Agree' }).isVisible()).toBe(false)
    const rules = () =>
      page.evaluate(() =>
        document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules]).map(({ cssText }) => cssText),
      )
    await expect
      .poll(async () => (await rules()).join(' '))
      .toMatch(/CASE-.*Procurement.*Confidential.*counter\(pages\)/s)
    await page.emulateMedia({ media: 'screen' })
    await open.waitFor()
    expect(problems).toEqual([])
  })

  it('a judgment shows on its button, closes the question and leads to the next one', async () => {
    const { page, client, problems } = await web.signedIn('member', 'agreeing')
    const { path, caseId } = await givenAnalysis(client)
    await client.call('POST', `/api/investigations/${caseId}/questions`, { text: 'Who paid it?' })
    await page.goto(path)
    await readUpToJudgment(page)
    const agree = verdict(page, 'Agree')
    await expect.poll(() => agree.getAttribute('aria-pressed')).toBe('false')
    await KEYBOARD.press(agree)
    await page.getByText('Recorded: you agree with this analysis.').waitFor()
    await expect.poll(() => agree.getAttribute('aria-pressed')).toBe('true')
    await verdict(page, 'Disagree').click({ trial: true })
    await KEYBOARD.press(page.getByRole('button', { name: 'Mark the question answered' }))
    await page.getByText('The question is closed.').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await KEYBOARD.press(page.getByRole('link', { name: 'Next open question' }))
    await expect
      .poll(() =>
        page.getByRole('combobox', { name: 'Which question' }).locator('option:checked').textContent(),
      )
      .toBe('Who paid it?')
    expect(problems).toEqual([])
  })

  it('what came after an analysis was written is said above it: evidence, other words, a newer version', async () => {
    const { page, client, problems } = await web.signedIn('member', 'outdating')
    const { path, caseId, analysis } = await givenAnalysis(client)
    const note = page.getByRole('note', { name: 'Since it was written' })
    await page.goto(path)
    await page.getByRole('button', { name: /^Findings \(/ }).waitFor()
    await expect.poll(() => note.count()).toBe(0)
    await client.call('POST', `/api/investigations/${caseId}/evidence`, {
      title: 'Late',
      content: 'A receipt.',
    })
    await client.call('PATCH', `/api/questions/${analysis.question_id}`, { text: 'Who signed it off?' })
    await page.reload()
    await note.getByText('1 item was added after it was written').waitFor()
    await note.getByText('The question reads differently now: Who signed it off?').waitFor()
    await page.getByRole('heading', { level: 2, name: QUESTION }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    const regenerated = await client.call<{ id: string }>('POST', `/api/analysis/${analysis.id}/feedback`, {
      action: 'regenerate',
      regeneration_reason: 'missing_evidence',
      direction: 'Read the receipt',
    })
    await untilEnded(client, regenerated.body.id)
    await page.reload()
    await note.getByRole('link', { name: 'a newer version' }).click()
    await page.getByText(/^Question · version 2 ·/).waitFor()
    expect(problems).toEqual([])
  })

  const inkOf = (page: Page) =>
    page.locator('main').evaluate((main) => {
      const [red = 255, green = 255, blue = 255] = (getComputedStyle(main).color.match(/\d+/g) ?? []).map(
        Number,
      )
      return { paper: getComputedStyle(document.body).backgroundColor, isDark: red + green + blue < 200 }
    })

  it('an edit keeps a citation or gets a passage only where the person says so', async () => {
    const { page, client, problems } = await web.signedIn('member', 'rewording')
    const { path, analysis } = await givenAnalysis(client)
    await page.goto(path)
    await readUpToJudgment(page)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('textbox', { name: 'Statement 1', exact: true }).fill(INVENTED)
    const rests = page.getByRole('group', { name: 'Sources of statement 1' })
    await rests.getByText(/your statement is uncited/).waitFor()
    const keep = rests.getByRole('checkbox', { name: /^Keep citation 1/ })
    await expect.poll(() => keep.isChecked()).toBe(false)
    expect(await axeViolations(page)).toEqual([])
    await KEYBOARD.press(rests.getByRole('button', { name: 'Pick a passage' }))
    const dialog = page.getByRole('dialog', { name: 'Pick a passage' })
    await dialog.press('Escape')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Pick a passage')
    await page.keyboard.press('Enter')
    await dialog.getByRole('combobox', { name: 'Passage' }).selectOption({ label: LETTERS[2]! })
    const words = dialog.getByRole('textbox', { name: 'Words' })
    await words.evaluate(
      (field: HTMLTextAreaElement, end) => field.setSelectionRange(0, end),
      FIRST_SENTENCE.length,
    )
    expect(await axeViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Use these words' }).click()
    await rests.getByText(FIRST_SENTENCE).waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved. The original is kept').waitFor()
    const saved = firstOf(await look(client, analysis.id))
    expect([saved.text, saved.origin, saved.citations.map(({ quote }) => quote)]).toEqual([
      INVENTED,
      'person',
      [FIRST_SENTENCE],
    ])
    await page.getByRole('button', { name: /^Findings \(/ }).click()
    await page.getByText(/^ ?Words of .*, not of the analysis/).waitFor()
    expect(problems).toEqual([])
  })

  it('a view is sent once for each person and wording, and stands apart from the judgments', async () => {
    const { page, client, problems } = await web.signedIn('member', 'viewing twice')
    const { path, analysis } = await givenAnalysis(client)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/feedback'))
        sent.push(request.postData() ?? '')
    })
    const judgments = page.getByRole('button', { name: 'Judgments (0)' })
    await page.goto(path)
    await expect.poll(() => sent).toEqual([JSON.stringify({ action: 'view' })])
    await judgments.click()
    await page.getByText(/^Opened by/).waitFor()
    await page.reload()
    await judgments.waitFor()
    await reworded(client, analysis)
    await page.reload()
    await expect.poll(() => sent.length).toBe(2)
    // Sent is not yet answered.
    const history = async () =>
      (await client.call<{ items: Feedback[] }>('GET', `/api/analysis/${analysis.id}/feedback`)).body.items
    await expect
      .poll(async () => (await history()).map(({ status }) => status))
      .toEqual(['viewed', 'edited', 'viewed'])
    expect(problems).toEqual([])
  })

  it('to regenerate asks for a reason and a direction', async () => {
    const { page, client } = await web.signedIn('member', 'regenerating')
    const { path } = await givenAnalysis(client)
    await page.goto(path)
    await KEYBOARD.press(verdict(page, 'Regenerate'))
    const dialog = page.getByRole('dialog', { name: 'Regenerate' })
    const send = (description: string) =>
      dialog.getByRole('button', { name: 'Regenerate', description }).waitFor()
    await send('Choose a reason first.')
    await KEYBOARD.press(dialog.getByRole('radio', { name: 'Too vague' }))
    await send('Write what the new one should do differently.')
    await KEYBOARD.write(dialog.getByRole('textbox', { name: 'Direction' }), 'Name the dates')
    await KEYBOARD.press(dialog.getByRole('button', { name: 'Regenerate' }))
    await page.waitForURL((url) => !url.pathname.endsWith(path))
  })

  it('the metrics show who was unsure, and equal counts read alike', async () => {
    const { page, client, problems } = await web.signedIn('member', 'counting')
    for (const judgment of [
      AGREE,
      { action: 'unsure', help_needed: 'The contract' },
      { action: 'disagree', reason: 'No' },
    ]) {
      const { analysis } = await givenAnalysis(client, LETTERS.slice(0, 2))
      await readThrough(client, analysis.id)
      expect((await judge(client, analysis.id, judgment)).status).toBe(201)
    }
    await page.goto('/judgment')
    const trend = page.getByRole('table', { name: 'The last eight weeks' })
    await expect
      .poll(() => trend.getByRole('columnheader').allTextContents())
      .toEqual(['Week of', 'Agreed', 'Disagreed', 'Unsure', 'Regenerated', 'Edited'])
    const row = page.getByRole('table', { name: 'By kind of analysis' }).getByRole('row').nth(1)
    const [one, none] = ['1 of 3 · 33%', '0 of 3 · 0%']
    const shares = async () => (await row.getByRole('cell').allTextContents()).slice(2)
    await expect.poll(shares).toEqual([one, one, one, none, none])
    expect(problems).toEqual([])
  })

  it('what is said of the sample case is said of no other', async () => {
    await ensureFirstRun(web.app.context)
    const { page, client } = await web.signedIn('owner', 'sample')
    await page.addInitScript(() => sessionStorage.setItem('probity.first-run', 'begun'))
    const own = await givenInvestigation(client, LETTERS)
    const { body } = await client.call<{ items: { id: string; is_sample: boolean }[] }>(
      'GET',
      '/api/investigations',
    )
    const sample = body.items.find(({ is_sample }) => is_sample)!
    const hint = page.getByRole('complementary', { name: 'Hint' })
    await page.goto(`/cases/${sample.id}`)
    await hint.getByText('Everything in it is invented').waitFor()
    await page.goto(`/cases/${own.id}`)
    await page.getByRole('heading', { name: 'Parties' }).waitFor()
    await expect.poll(() => hint.count()).toBe(0)
  })
})
