import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenInvestigation } from '../support/app.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { focusedName, KEYBOARD, reach, untilFocused } from '../support/hands.ts'
import { givenAnalysis, LETTERS } from '../support/web-analysis.ts'
import { createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()

// The journeys by keyboard stand beside those with a pointer: here are the keys that a pointer does not need.
describe.skipIf(!chromium)('the keys', () => {
  let web: WebApp
  beforeAll(async () => {
    web = await createWebApp(chromium!)
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  it('bring a tab whole into view on a phone, whose screen has room for a part of them', async () => {
    const { page, problems } = await web.signedIn('owner', 'tabs', { viewport: { width: 390, height: 844 } })
    await page.goto('/admin/prompts')
    const tabs = page.getByRole('navigation', { name: 'Administration' }).getByRole('link')
    await tabs.first().waitFor()
    await reach(tabs.first())
    for (const tab of await tabs.all()) {
      await untilFocused(tab)
      const { x, width } = (await tab.boundingBox())!
      expect([x >= 0, x + width <= 390]).toEqual([true, true])
      await page.keyboard.press('Tab')
    }
    expect(problems).toEqual([])
  })

  it('lead from page to page, from statement to citation and back to the sentence, and a map names them', async () => {
    const { page, client, problems } = await web.signedIn('member')
    const { analysis, caseId } = await givenAnalysis(client)
    await page.goto('/cases')
    await KEYBOARD.press(
      page.getByRole('table', { name: 'Cases' }).getByRole('link', { name: 'Procurement complaint' }),
    )
    await page.getByRole('heading', { name: 'Parties' }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('n')
    await page.getByRole('table', { name: 'Analyses' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/cases/${caseId}/analyses`)
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')

    await KEYBOARD.press(page.getByRole('button', { name: /^Findings \(/ }))
    await page.keyboard.press('j')
    // It goes on from the statement of the answer that was passed last.
    await expect.poll(() => focusedName(page)).toMatch(/^Statement \d+$/)
    for (const _ of analysis.content!.sections.flatMap(({ statements }) => statements))
      await page.keyboard.press('k')
    await expect.poll(() => focusedName(page)).toBe('Statement 1')
    await page.keyboard.press('Enter')
    const evidence = page.getByRole('complementary', { name: 'Evidence' })
    await evidence.getByText(/^Citation 1 of/).waitFor()
    // Which item it is stays in sight above a long passage.
    const name = evidence.getByText(/^E-\d{3} Item \d$/)
    await name.waitFor()
    await expect
      .poll(() =>
        evidence
          .getByRole('article')
          .getByText(/^E-\d{3}/)
          .count(),
      )
      .toBe(0)
    const citations = analysis.content!.sections.flatMap(({ statements }) =>
      statements.flatMap((one) => one.citations),
    )
    if (citations.length > 1) {
      await page.keyboard.press(']')
      await evidence.getByText(/^Citation 2 of/).waitFor()
      await page.keyboard.press('[')
      await evidence.getByText(/^Citation 1 of/).waitFor()
    }
    await page.keyboard.press('Escape')
    await evidence.waitFor({ state: 'detached' })
    await expect.poll(() => focusedName(page)).toBe('Statement 1')
    await page.keyboard.press('Enter')
    await KEYBOARD.press(page.getByRole('button', { name: 'Close the evidence' }))
    await evidence.waitFor({ state: 'detached' })
    // The eye returns to the sentence.
    await expect.poll(() => focusedName(page)).toBe('Statement 1')

    await page.keyboard.press('?')
    const map = page.getByRole('dialog', { name: 'Keyboard shortcuts on this page' })
    for (const words of ['Next statement', 'Open the statement’s citation', 'Next citation'])
      await map.getByText(words).waitFor()
    await page.keyboard.press('Escape')
    await map.waitFor({ state: 'detached' })
    expect(problems).toEqual([])
  })

  it('stay where somebody types while more of the page comes over a slow line', async () => {
    const { page, client, problems } = await web.signedIn('member', 'slow-line')
    const { path } = await givenAnalysis(client)
    const asked = Promise.withResolvers<void>()
    await page.route(/\/notices-[^/]*\.js$/, async (route) => {
      asked.resolve()
      await delay(2000)
      await route.continue()
    })
    await page.goto(path)
    await page.getByRole('button', { name: /^Findings \(/ }).waitFor()
    const field = page.getByRole('combobox', { name: 'Go to' })
    await page.keyboard.press('/')
    await field.waitFor()
    await asked.promise
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await untilFocused(field)
    await page.keyboard.type('report')
    expect(await field.inputValue()).toBe('report')
    expect(problems).toEqual([])
  })

  it('reach everything of the evidence page in its order, and step through the items beside the table', async () => {
    const { page, client, problems } = await web.signedIn('member', 'order')
    const { id } = await givenInvestigation(client, LETTERS)
    await page.goto(`/cases/${id}/evidence`)
    const passed = await reach(page.getByRole('checkbox', { name: 'Select Item 1' }))
    const order = [
      'Skip to the content',
      'Go to',
      'Cases',
      'Evidence',
      'Add files',
      'Search evidence',
      'Select all',
    ]
    const places = order.map((name) => passed.findIndex((each) => each.startsWith(name)))
    expect(places, passed.join(' | ')).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    await page.keyboard.press('Space')
    await page.getByText('1 selected').waitFor()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const evidence = page.getByRole('complementary', { name: 'Evidence' })
    const isOpen = (item: string) => evidence.getByRole('heading', { name: item, exact: true }).waitFor()
    await isOpen('Item 2')
    await reach(evidence.getByRole('button', { name: 'Close the item' }))
    await page.keyboard.press('j')
    await isOpen('Item 3')
    await page.keyboard.press('k')
    await isOpen('Item 2')
    await page.keyboard.press('k')
    await isOpen('Item 1')
    await page.keyboard.press('Escape')
    await evidence.waitFor({ state: 'detached' })
    // The eye returns to the row.
    await expect.poll(() => focusedName(page)).toContain('Item 1')
    expect(problems).toEqual([])
  })
})
