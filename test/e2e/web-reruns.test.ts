import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { KEYBOARD } from '../support/hands.ts'
import { givenAnalysis } from '../support/web-analysis.ts'
import { answerLate, axeViolations, createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()

describe.skipIf(!chromium)('an analysis that is drafted again in the browser', () => {
  let web: WebApp
  beforeAll(async () => {
    web = await createWebApp(chromium!)
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  it('shows its cost first, then a band under every statement and what depends on who is who', async () => {
    const { page, client, problems } = await web.signedIn('member', 'redrafting')
    const { path } = await givenAnalysis(client)
    // It has ended before the page looks for the first time.
    await answerLate(page, /\/reruns$/)
    await page.goto(path)
    await KEYBOARD.press(page.getByRole('button', { name: 'Drafted again' }))
    const orders = page.getByRole('region', { name: 'In another order' })
    await orders.getByText('No cost: the built-in analyst uses no language model.').waitFor()
    await KEYBOARD.press(orders.getByRole('button', { name: 'Draft 5 times more' }))
    await expect
      .poll(() => orders.getByRole('columnheader').allInnerTexts())
      .toEqual(['Statement', 'Run 1', 'Run 2', 'Run 3', 'Run 4', 'Run 5'])
    const exchanged = page.getByRole('region', { name: 'With names, genders and roles exchanged' })
    await KEYBOARD.press(exchanged.getByRole('button', { name: 'Draft with names exchanged' }))
    await exchanged.getByText(/statements? depends? on who is who/).waitFor()
    expect(await axeViolations(page)).toEqual([])

    await KEYBOARD.press(page.getByRole('button', { name: /^Findings \(/ }))
    const band = page.locator('[data-statement="s1"] summary').filter({ hasText: '5 of 5 runs' })
    await KEYBOARD.press(band)
    await page.getByText('From 57 % to 100 % of all such runs would say it').first().waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(problems).toEqual([])
  })
})
