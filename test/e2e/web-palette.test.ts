import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchAnswer } from '#shared/contracts/search.ts'
import { givenInvestigation } from '../support/app.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { untilFocused } from '../support/hands.ts'
import { givenAnalysis } from '../support/web-analysis.ts'
import { axeViolations, createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()

describe.skipIf(!chromium)('the keys of the palette', () => {
  let web: WebApp
  beforeAll(async () => {
    web = await createWebApp(chromium!)
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  it('lead anywhere by a few letters, and leave a reader where they were', async () => {
    const { page, client, problems } = await web.signedIn('member', 'finding')
    const { path, caseId } = await givenAnalysis(client)
    await page.goto(path)
    await page.getByRole('button', { name: /^Findings \(/ }).waitFor()
    const palette = page.getByRole('dialog', { name: 'Go to' })
    const field = palette.getByRole('combobox', { name: 'Go to' })
    // A page with nothing to search is not left for another one.
    await page.keyboard.press('/')
    await field.waitFor()
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe(path)

    const openPalette = async () => {
      await page.keyboard.press('Control+k')
      await untilFocused(field)
    }
    await openPalette()
    await page.keyboard.type('nobody')
    await palette.getByRole('option', { name: /^Item 3/, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    const evidence = page.getByRole('complementary', { name: 'Evidence' })
    // An item that was found by its words shows them.
    await evidence.locator('mark').filter({ hasText: 'Nobody' }).waitFor()

    await openPalette()
    await page.keyboard.type('Item 2')
    const item = palette.getByRole('option', { name: /^Item 2/ })
    await expect.poll(() => item.getAttribute('aria-selected')).toBe('true')
    const named = await item.getAttribute('id')
    await expect.poll(() => field.getAttribute('aria-activedescendant')).toBe(named)
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await evidence.getByRole('heading', { name: 'Item 2' }).waitFor()

    // An exhibit is called by its number, as a bundle names it.
    await openPalette()
    await page.keyboard.type('e-003')
    await palette.getByRole('option', { name: /^Item 3.*E-003/, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await evidence.getByRole('heading', { name: 'Item 3' }).waitFor()
    expect(new URL(page.url()).searchParams.get('q')).toBeNull()

    await openPalette()
    await page.keyboard.type('second instalment, and')
    await palette.getByRole('option', { name: /Question$/, selected: true }).waitFor()
    // What has an answer is opened where that is read.
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === path)
    await openPalette()
    await page.keyboard.type('report')
    await palette.getByRole('option', { name: /report/i, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === `/cases/${caseId}/report`)
    await page.getByRole('heading', { name: 'Report', exact: true }).waitFor()
    await openPalette()
    await page.keyboard.type('zzzz')
    await palette.getByText('Nothing is called that.').waitFor()
    expect(problems).toEqual([])
  })

  it('lead by a few letters to a passage in the evidence of another case, which is named', async () => {
    const { page, client, problems } = await web.signedIn('member', 'everywhere')
    const { id: here } = await givenInvestigation(client, ['The lift was inspected in May.'])
    const other = await client.call<{ id: string }>('POST', '/api/investigations', {
      title: 'Harbour tender',
    })
    await client.call('POST', `/api/investigations/${other.body.id}/evidence`, {
      title: 'Delivery note',
      content: 'The winch was weighed on the quay and found short.',
    })
    const search = async () =>
      (await client.call<SearchAnswer>('GET', '/api/search?q=winch')).body.items.map(({ title }) => title)
    await expect.poll(search).toEqual(['Delivery note'])
    await page.goto(`/cases/${here}`)
    await page.getByRole('heading', { name: 'Parties' }).waitFor()
    const palette = page.getByRole('dialog', { name: 'Go to' })
    await page.keyboard.press('Control+k')
    await untilFocused(palette.getByRole('combobox', { name: 'Go to' }))
    await page.keyboard.type('winch')
    const option = palette.getByRole('option', { name: /^Delivery note/ })
    await option.getByText('Evidence E-001 in Harbour tender').waitFor()
    await option.getByText('The winch was weighed on the quay and found short.').waitFor()
    await expect.poll(() => option.locator('mark').allTextContents()).toEqual(['winch'])
    expect(await axeViolations(page)).toEqual([])
    await expect.poll(() => option.getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === `/cases/${other.body.id}/evidence`)
    const evidence = page.getByRole('complementary', { name: 'Evidence' })
    await evidence.locator('mark').filter({ hasText: 'winch' }).waitFor()
    expect(problems).toEqual([])
  })

  it('stay with what was chosen when more is found that comes before it', async () => {
    const { page, client } = await web.signedIn('member', 'choosing')
    const { id } = await givenInvestigation(client, ['The report of the lift was filed in May.'])
    const chosen = Promise.withResolvers<void>()
    await page.route(/\/evidence\?.*q=report/, (route) => chosen.promise.then(() => route.continue()))
    await page.goto(`/cases/${id}`)
    await page.getByRole('heading', { name: 'Parties' }).waitFor()
    await page.keyboard.press('Control+k')
    await untilFocused(page.getByRole('combobox', { name: 'Go to' }))
    await page.keyboard.type('report')
    await page.keyboard.press('ArrowDown')
    const option = page.getByRole('option', { name: /^Report/, selected: true })
    await option.waitFor()
    chosen.resolve()
    await page.getByRole('option', { name: /^Item 1/ }).waitFor()
    await option.waitFor()
  })

  it('open what was asked for by Ctrl+K before the page listened', async () => {
    const { page, problems } = await web.signedIn('member', 'pressing-early')
    const held = Promise.withResolvers<void>()
    await page.route(/\/assets\/[^/]*\.js$/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/cases', { waitUntil: 'commit' })
    await page.waitForFunction(() => document.documentElement.dataset.density)
    await page.evaluate(() => dispatchEvent(new Event('keydown')))
    await page.keyboard.press('Control+k')
    held.resolve()
    await untilFocused(page.getByRole('dialog', { name: 'Go to' }).getByRole('combobox', { name: 'Go to' }))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Go to' }).waitFor({ state: 'detached' })
    await page.evaluate(() => dispatchEvent(new Event('keydown')))
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Go to' }).waitFor()
    expect(problems).toEqual([])
  })

  it('find in the field what was typed before its code had come, and do what can be done from here', async () => {
    const { page, client, problems } = await web.signedIn('member', 'typing-ahead')
    const { id } = await givenInvestigation(client, ['The lift was inspected in May.'])
    await page.route(/\/command-palette-[^/]*\.js$/, async (route) => {
      await delay(1500)
      await route.continue()
    })
    await page.goto(`/cases/${id}`)
    await page.getByRole('heading', { name: 'Parties' }).waitFor()
    const palette = page.getByRole('dialog', { name: 'Go to' })
    const act = (name: string) => palette.getByRole('option', { name: `${name} Action` })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('ask a quex')
    await page.keyboard.press('Backspace')
    const field = palette.getByRole('combobox', { name: 'Go to' })
    await expect.poll(() => field.inputValue()).toBe('ask a que')
    await act('Ask a question')
      .and(palette.getByRole('option', { selected: true }))
      .waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === `/cases/${id}/questions`)
    const question = page.getByRole('textbox', { name: 'Add a question' })
    await untilFocused(question)
    const choose = async (name: string) => {
      await page.keyboard.press('Control+k')
      await act(name).click()
    }
    await choose('Generate a summary')
    await page.waitForURL((url) => url.pathname === `/cases/${id}/analyses`)
    await expect
      .poll(() => page.getByRole('region', { name: 'Analyze' }).getByRole('combobox').first().inputValue())
      .toBe('summary')
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose('Add evidence')])
    expect(chooser.isMultiple()).toBe(true)
    await choose('Switch to dark')
    await expect.poll(() => page.locator('html[data-mantine-color-scheme="dark"]').count()).toBe(1)
    await choose('New case')
    await page.getByRole('dialog', { name: 'New case' }).waitFor()
    expect(problems).toEqual([])

    const viewer = await web.signedIn('viewer', 'typing-ahead')
    await viewer.page.goto(`/cases/${id}`)
    await viewer.page.getByRole('heading', { name: 'Parties' }).waitFor()
    await viewer.page.keyboard.press('Control+k')
    const offered = viewer.page.getByRole('option', { name: / Action$/ })
    await expect.poll(() => offered.count()).toBe(3)
    const words = async () => (await offered.allTextContents()).join()
    await expect.poll(words).toMatch(/Open the report.*Switch to dark.*Sign out/)
  })
})
