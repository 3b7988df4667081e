import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { focusedName, KEYBOARD, POINTER, pageWords, untilFocused } from '../support/hands.ts'
import { findDisorder } from '../support/reader-order.ts'
import { givenAnalysis, judgmentBar, QUESTION, readUpToJudgment, verdict } from '../support/web-analysis.ts'
import { axeViolations, createWebApp, type WebApp } from '../support/web-app.ts'
import { cutOff } from '../support/web-layout.ts'

const chromium = await enterBrowser()

describe.skipIf(!chromium)('the desk of an investigator', () => {
  let web: WebApp
  beforeAll(async () => {
    web = await createWebApp(chromium!)
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  it('gives the focus back to the button that opened a dialog', async () => {
    const { page, client } = await web.signedIn('member', 'returning')
    const { path } = await givenAnalysis(client)
    const opensAndReturns = async (name: string, dialog: string) => {
      const opener = page.getByRole('button', { name, exact: true }).first()
      await KEYBOARD.press(opener)
      await page.getByRole('dialog', { name: dialog }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name: dialog }).waitFor({ state: 'detached' })
      await untilFocused(opener)
    }
    await page.goto('/cases')
    await opensAndReturns('New case', 'New case')
    await page.goto(path)
    await readUpToJudgment(page)
    await page.keyboard.press('Escape')
    await opensAndReturns('Disagree', 'Disagree with this analysis')
  })

  it('gives words the width of a phone, fields no empty height, and shows which page of the case is open', async () => {
    const { page, client } = await web.signedIn('member', 'phone')
    const { path, caseId } = await givenAnalysis(client)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path)
    const statement = page.getByRole('listitem', { name: 'Statement 1', exact: true })
    const words = statement.locator('> div').first()
    await expect.poll(async () => (await words.boundingBox())?.width ?? 0).toBeGreaterThan(250)
    await page.goto(`/cases/${caseId}/analyses`)
    await page.getByRole('combobox', { name: 'Kind of analysis' }).selectOption({ label: 'Witness accounts' })
    const people = page.getByRole('combobox', { name: 'People (optional)' })
    const focus = page.getByRole('textbox', { name: 'Focus (optional)' })
    const top = async (field: Locator) => (await field.boundingBox())!.y
    await expect.poll(async () => (await top(focus)) - (await top(people))).toBeLessThan(130)
    await page.goto(`/cases/${caseId}/report`)
    const tab = page.getByRole('navigation', { name: 'Case' }).getByRole('link', { name: 'Report' })
    await expect
      .poll(async () => {
        const box = (await tab.boundingBox())!
        return box.x >= 0 && box.x + box.width <= 390
      })
      .toBe(true)
  })

  it('sets a statement across its whole sheet, with its tools at the end of the line that says whose words it is', async () => {
    const { page, client } = await web.signedIn('member', 'wide')
    const { path } = await givenAnalysis(client)
    await page.goto(path)
    const statement = page.getByRole('listitem', { name: 'Statement 1', exact: true })
    const tools = statement.getByRole('toolbar')
    await tools.waitFor()
    const source = statement.getByText(/E-\d+ /)
    // What comes above them later moves all of them, maybe between two looks.
    await expect
      .poll(async () => {
        const parts = [statement, statement.locator('> div').first(), source, tools]
        const [whole, words, from, bar] = await Promise.all(parts.map((part) => part.boundingBox()))
        return {
          words: words!.width > 0.9 * whole!.width,
          atTheEnd: bar!.x + bar!.width > whole!.x + 0.9 * whole!.width,
          inThatLine: bar!.y < from!.y + from!.height,
        }
      })
      .toEqual({ words: true, atTheEnd: true, inThatLine: true })
  })

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
    await page.getByRole('complementary', { name: 'Evidence' }).waitFor({ state: 'detached' })
    await untilFocused(first)
    const height = async () => (await agree.boundingBox())!.y - (await first.boundingBox())!.y
    const before = await height()
    await page.keyboard.press('y')
    await first.getByText('You agreed').waitFor()
    await expect.poll(height, { message: 'the tools stay under the pointer' }).toBeCloseTo(before, 0)
    await page.keyboard.press('c')
    const note = page.getByRole('textbox', { name: 'Note on statement 1' })
    await KEYBOARD.write(note, 'The letter says so.')
    await KEYBOARD.press(page.getByRole('button', { name: 'Save the note' }))
    await pageWords(first, 'The letter says so.').waitFor()
    await POINTER.press(first.getByRole('button', { name: 'Disagree with statement 1' }))
    await first.getByText('You disagreed').waitFor()
    expect(await axeViolations(page)).toEqual([])

    await POINTER.press(
      page.getByRole('button', {
        name: /^Unaltered since written · \d+ quotes found again · findings opened by/,
      }),
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
    // Each passage stands there once, under the item that it is from.
    const sides = conflict.first().getByRole('blockquote')
    await expect.poll(() => sides.count()).toBe(2)
    await sides
      .first()
      .getByText(/Item \d/)
      .waitFor()
    const words = async () => (await conflict.first().innerText()).split('signed off the second instalment')
    await expect.poll(words).toHaveLength(3)
    await POINTER.press(conflict.getByRole('button', { name: 'No conflict' }).first())
    await conflict.getByText('You found no conflict').waitFor()
    await POINTER.press(conflict.getByRole('button', { name: 'A real conflict' }).first())
    await conflict.getByText('You found a real conflict').waitFor()
    expect(problems).toEqual([])
  })

  it('shows what speaks against a statement beside it, or where that was looked for in vain, by pointer and by key', async () => {
    const { page, client, problems } = await web.signedIn('member', 'against')
    const { path, analysis } = await givenAnalysis(client, [
      'Maria Lindt signed off the second instalment on Friday, 14 March 2025.',
      'Maria Lindt signed off the second instalment on Monday, 17 March 2025.',
      'The second instalment came to 1,350 euro. Nobody but the buyer had asked for it.',
    ])
    const statements = analysis.content!.sections.flatMap((section) => section.statements)
    const findNumber = (state: 'found' | 'none_found') =>
      statements.findIndex(({ contrary }) => contrary?.state === state) + 1
    const [contested, uncontested] = [findNumber('found'), findNumber('none_found')]
    expect([contested, uncontested]).not.toContain(0)
    await page.goto(path)
    await POINTER.press(page.getByRole('button', { name: /^Findings \(/ }))
    const evidence = page.getByRole('complementary', { name: 'Evidence' })
    const argue = (number: number) =>
      page.getByRole('button', { name: `Argue against statement ${number}`, exact: true })

    await POINTER.press(argue(contested))
    await evidence.getByRole('heading', { name: `What speaks against statement ${contested}` }).waitFor()
    await evidence.getByText('differs in a date or time').waitFor()
    await evidence.getByText(/^Read .* items?/).waitFor()
    expect(await argue(contested).getAttribute('aria-pressed')).toBe('true')
    expect(await axeViolations(page)).toEqual([])
    await KEYBOARD.press(evidence.getByRole('button', { name: /^Citation \d+, speaks otherwise$/ }).first())
    await evidence.getByRole('article').waitFor()
    expect(findDisorder('The page', await page.locator('body').ariaSnapshot())).toEqual([])
    const statement = page.getByRole('listitem', { name: `Statement ${contested}`, exact: true })
    expect(findDisorder('A statement', await statement.ariaSnapshot())).toEqual([])
    await page.keyboard.press('Escape')
    await evidence.waitFor({ state: 'detached' })
    await untilFocused(statement)

    await page.getByRole('listitem', { name: `Statement ${uncontested}`, exact: true }).focus()
    await page.keyboard.press('a')
    await evidence.getByRole('heading', { name: `What speaks against statement ${uncontested}` }).waitFor()
    await evidence.getByText('What contradicts it in other words is for you to find.').waitFor()
    await KEYBOARD.press(evidence.getByText(/^Read .* items?/))
    await evidence.getByText('Searched for: what it quotes').waitFor()
    await page.keyboard.press('Escape')
    await evidence.waitFor({ state: 'detached' })
    await expect.poll(() => focusedName(page)).toBe(`Statement ${uncontested}`)
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

  it('is read by a screen reader in the order that docs/reader-order.md has, and says what is recorded', async () => {
    const { page, client, problems } = await web.signedIn('member', 'reader')
    const { path } = await givenAnalysis(client)
    await page.goto(path)
    await readUpToJudgment(page, KEYBOARD)
    await page.getByRole('complementary', { name: 'Evidence' }).getByRole('article').waitFor()
    await page.getByRole('button', { name: 'Show the numbers' }).waitFor()
    expect(findDisorder('The page', await page.locator('body').ariaSnapshot())).toEqual([])
    const statement = page.getByRole('listitem', { name: 'Statement 1', exact: true })
    expect(findDisorder('A statement', await statement.ariaSnapshot())).toEqual([])
    await KEYBOARD.press(verdict(page, 'Agree'))
    await judgmentBar(page).getByRole('status').getByText('Recorded: you agree with this analysis.').waitFor()
    expect(problems).toEqual([])
  })

  it('asks a question from the overview, goes elsewhere, and is told when the answer can be read', async () => {
    const { page, client, problems } = await web.signedIn('member', 'leads')
    const { caseId } = await givenAnalysis(client)
    const text =
      'When was the lift inspected, and had whoever signed its record seen the letter about the brake first?'
    await client.call('POST', `/api/investigations/${caseId}/questions`, { text })
    await page.goto(`/cases/${caseId}`)
    const next = page.getByRole('region', { name: 'Next' })
    await next.getByText('1 analysis to read and judge').waitFor()
    const questions = page.getByRole('region', { name: 'Questions' })
    await questions.getByText('answer to judge').waitFor()
    const activity = page.getByRole('region', { name: 'Activity' })
    await activity.getByText(`Analysis generated: ${QUESTION}`).waitFor()
    await activity.getByRole('link', { name: QUESTION, exact: true }).waitFor()
    await next.getByText('1 question without an answer').waitFor()
    expect(await cutOff(page)).toEqual([])
    await POINTER.press(next.getByRole('button', { name: `Generate: ${text}` }))
    await next.getByText('1 question without an answer').waitFor({ state: 'detached' })
    // It stays in the list, first as what is being written and then as what can be judged.
    await next.getByRole('link', { name: text }).waitFor()
    await POINTER.press(page.getByRole('link', { name: 'People' }))
    const told = page.getByRole('alert').filter({ hasText: 'An analysis is ready' })
    await told.waitFor()
    await told.getByText(text).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await POINTER.press(told.getByRole('link', { name: 'Read it' }))
    await page.getByRole('heading', { name: text }).first().waitFor()
    await told.waitFor({ state: 'detached' })
    expect(problems).toEqual([])
  })
})
