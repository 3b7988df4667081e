import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { KEYBOARD, POINTER } from '../support/hands.ts'
import { givenAnalysis, readUpToJudgment, verdict } from '../support/web-analysis.ts'
import { axeViolations, createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()
const PATIENCE_MS = 120_000

describe.skipIf(!chromium)('the desk of an investigator', { timeout: 2 * PATIENCE_MS }, () => {
  let web: WebApp
  beforeAll(async () => {
    web = await createWebApp(chromium!)
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  it('judges statement by statement once both gates are passed, by key and by button, and leads on', async () => {
    const { page, client, problems } = await web.signedIn('member', 'statements')
    const { path, caseId } = await givenAnalysis(client)
    await page.goto(path)
    const first = page.getByRole('listitem', { name: 'Statement 1', exact: true })
    const agree = first.getByRole('button', { name: 'Agree with statement 1', exact: true })
    await agree.waitFor()
    expect(await agree.getAttribute('aria-disabled')).toBe('true')
    const why = await agree.getAttribute('aria-describedby')
    expect(await page.locator(`[id="${why}"]`).textContent()).toBe('Read the findings first.')

    await readUpToJudgment(page, POINTER)
    await expect.poll(() => agree.getAttribute('aria-disabled')).toBeNull()
    await page.keyboard.press('Escape')
    await page.keyboard.press('y')
    await first.getByText('You agreed').waitFor()
    await page.keyboard.press('c')
    const note = page.getByRole('textbox', { name: 'Note on statement 1' })
    await KEYBOARD.write(note, 'The letter says so.')
    await KEYBOARD.press(page.getByRole('button', { name: 'Save the note' }))
    await first.getByText('The letter says so.').waitFor()
    await POINTER.press(first.getByRole('button', { name: 'Disagree with statement 1' }))
    await first.getByText('You disagreed').waitFor()
    expect(await axeViolations(page)).toEqual([])

    await POINTER.press(
      page.getByRole('button', { name: /^Unaltered since written · \d+ quotes found again · read by/ }),
    )
    await page
      .getByText(/SHA-256/)
      .first()
      .waitFor()
    await POINTER.press(verdict(page, 'Agree'))
    await expect.poll(() => verdict(page, 'Agree').getAttribute('aria-pressed')).toBe('true')
    await POINTER.press(page.getByRole('link', { name: 'See it in the report' }))
    await page.waitForURL(`**/cases/${caseId}/report`)
    expect(problems).toEqual([])
  })

  it('says of two statements that they conflict, or that they do not', async () => {
    const { page, client, problems } = await web.signedIn('member', 'conflicts')
    const { path } = await givenAnalysis(client, [
      'Maria Lindt signed off the second instalment on Friday, 14 March 2025.',
      'Maria Lindt signed off the second instalment on Monday, 17 March 2025.',
    ])
    await page.goto(path)
    await readUpToJudgment(page, POINTER)
    const conflict = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: 'No conflict' }) })
    await POINTER.press(conflict.getByRole('button', { name: 'No conflict' }).first())
    await conflict.getByText('You found no conflict').waitFor()
    await POINTER.press(conflict.getByRole('button', { name: 'A real conflict' }).first())
    await conflict.getByText('You found a real conflict').waitFor()
    expect(problems).toEqual([])
  })

  it('reads an analysis in the order title, trust, answer, level, findings, judgment', async () => {
    const { page, client } = await web.signedIn('member', 'order')
    const { path } = await givenAnalysis(client)
    await page.goto(path)
    const inOrder = [
      page.getByRole('heading', { level: 2 }).first(),
      page.getByRole('button', { name: /^Unaltered since written/ }),
      page.getByRole('region', { name: 'Answer' }),
      page.getByText(/is yours to judge/),
      page.getByRole('button', { name: /^Findings \(/ }),
      page.getByRole('region', { name: 'Judgment' }),
    ]
    for (const [index, next] of inOrder.entries()) {
      await next.waitFor()
      const before = inOrder[index - 1]
      if (!before) continue
      const follows = await next.evaluate(
        (element, earlier) =>
          Boolean(earlier!.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING),
        await before.elementHandle(),
      )
      expect(follows, `part ${index + 1} comes after the one before it`).toBe(true)
    }
  })

  it('asks a question from the overview, goes elsewhere, and is told when the answer can be read', async () => {
    const { page, client, problems } = await web.signedIn('member', 'leads')
    const { caseId } = await givenAnalysis(client)
    const text = 'When was the lift inspected?'
    await client.call('POST', `/api/investigations/${caseId}/questions`, { text })
    await page.goto(`/cases/${caseId}`)
    const next = page.getByRole('region', { name: 'Next' })
    await next.getByText('1 analysis to read and judge').waitFor()
    await next.getByText('1 question without an answer').waitFor()
    await POINTER.press(next.getByRole('button', { name: `Generate: ${text}` }))
    await next.getByText('1 question without an answer').waitFor({ state: 'detached' })
    await POINTER.press(page.getByRole('link', { name: 'People' }))
    const told = page.getByRole('alert').filter({ hasText: 'An analysis is ready' })
    await told.waitFor({ timeout: PATIENCE_MS })
    expect(await axeViolations(page)).toEqual([])
    await POINTER.press(told.getByRole('link', { name: 'Read it' }))
    await page.getByRole('heading', { name: text }).first().waitFor()
    await told.waitFor({ state: 'detached' })
    expect(problems).toEqual([])
  })
})
