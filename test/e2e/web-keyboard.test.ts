import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenInvestigation } from '../support/app.ts'
import { launchBrowser } from '../support/chromium.ts'
import { look } from '../support/judging.ts'
import { LETTERS, QUESTION } from '../support/web-analysis.ts'
import { createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await launchBrowser()
const STOPS_MOST = 40

describe.skipIf(!chromium)('by keyboard alone', { timeout: 90_000 }, () => {
  let web: WebApp
  beforeAll(async () => {
    web = await createWebApp(chromium!)
    return () => web.close()
  })
  afterAll(() => chromium?.close())

  it('a person asks, reads, opens citations and judges, and always sees where they are', async () => {
    const { page, client, problems } = await web.signedIn('member')
    const { id: caseId } = await givenInvestigation(client, LETTERS)
    await page.goto('/cases')
    await page.getByRole('table', { name: 'Cases' }).waitFor()
    await tabTo(page, 'Procurement complaint')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Parties' }).waitFor()

    await page.keyboard.press('g')
    await page.keyboard.press('n')
    await page.getByRole('region', { name: 'Analyze' }).waitFor()
    await tabTo(page, 'What do you want to know?')
    await page.keyboard.type(QUESTION)
    await tabTo(page, 'Generate')
    await page.keyboard.press('Enter')
    await page.getByText(/claims? found in the evidence/).waitFor({ timeout: 60_000 })

    await tabTo(page, /^Detail/)
    await page.keyboard.press('Enter')
    await page.keyboard.press('j')
    expect(await focused(page)).toBe('Statement 1')
    await page.keyboard.press('Enter')
    const evidence = page.getByRole('complementary', { name: 'Evidence' })
    await evidence.getByText(/^Citation 1 of/).waitFor()
    const { content, id } = await look(client, page.url().split('/').at(-1)!)
    const citations = content!.sections.flatMap(({ statements }) =>
      statements.flatMap((one) => one.citations),
    )
    if (citations.length > 1) {
      await page.keyboard.press(']')
      await evidence.getByText(/^Citation 2 of/).waitFor()
      await page.keyboard.press('[')
      await evidence.getByText(/^Citation 1 of/).waitFor()
    }
    await page.getByText('Citation opened').waitFor()
    await page.keyboard.press('Escape')
    await evidence.waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await tabTo(page, 'Close the evidence')
    await page.keyboard.press('Enter')
    await evidence.waitFor({ state: 'detached' })
    expect(await focused(page), 'the eye returns to the sentence').toBe('Statement 1')

    await page.keyboard.press('?')
    const map = page.getByRole('dialog', { name: 'Keys on this page' })
    for (const words of ['Next statement', 'Open the citation of the statement', 'Next citation'])
      await map.getByText(words).waitFor()
    await page.keyboard.press('Escape')
    await map.waitFor({ state: 'detached' })

    await tabTo(page, 'Agree')
    await page.keyboard.press('Enter')
    await page.getByText('Recorded: you agree with this analysis.').waitFor()
    expect((await look(client, id)).feedback_status).toBe('accepted')
    expect(caseId).toBe(page.url().split('/').at(-3))
    expect(problems).toEqual([])
  })

  it('everything of the evidence page is reached in the order in which it stands', async () => {
    const { page, client } = await web.signedIn('member', 'order')
    const { id } = await givenInvestigation(client, LETTERS)
    await page.goto(`/cases/${id}/evidence`)
    await page.getByRole('table', { name: 'Evidence' }).getByText('Item 1').waitFor()
    await page.getByText('Item 1').first().waitFor()
    const passed = await tabTo(page, /^Select Item 1/)
    const order = ['Skip to the content', 'Cases', 'Evidence', 'Add files', 'Search evidence', 'Select all']
    const places = order.map((name) => passed.findIndex((each) => each.startsWith(name)))
    expect(places, passed.join(' | ')).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    await page.keyboard.press('Space')
    await page.getByText('1 selected').waitFor()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('complementary', { name: 'Evidence' }).getByText('Text', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('complementary', { name: 'Evidence' }).waitFor({ state: 'detached' })
  })
})

/** The name of what has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const labels = (element as HTMLInputElement).labels
    return (element.getAttribute('aria-label') ??
      (labels?.length ? labels[0]!.textContent : element.textContent))!.trim()
  })

/** Tabs until this has the focus; what was passed on the way. Each stop is in sight and marked. */
async function tabTo(page: Page, name: string | RegExp): Promise<string[]> {
  const passed: string[] = []
  while (passed.length < STOPS_MOST) {
    await page.keyboard.press('Tab')
    const here = await focused(page)
    passed.push(here.slice(0, 80))
    if (await page.evaluate(() => document.activeElement === document.body)) continue
    const { isMarked, isInSight } = await markOf(page)
    expect(isMarked, `"${here}" shows that it has the focus`).toBe(true)
    expect(isInSight, `"${here}" is in sight`).toBe(true)
    if (typeof name === 'string' ? here === name : name.test(here)) return passed
  }
  throw new Error(`"${name}" is not reached: ${passed.join(' | ')}`)
}

const markOf = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const style = getComputedStyle(element)
    const box = element.getBoundingClientRect()
    return {
      isMarked:
        (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0) ||
        style.boxShadow !== 'none' ||
        element.matches('input, textarea, select'),
      isInSight: box.bottom > 0 && box.top < innerHeight && box.width > 0,
    }
  })
