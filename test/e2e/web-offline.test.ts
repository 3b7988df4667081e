import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { givenAnalysis, readUpToJudgment, verdict } from '../support/web-analysis.ts'
import { axeViolations, createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()

describe.skipIf(!chromium)('without a network', () => {
  let web: WebApp
  beforeAll(async () => {
    web = await createWebApp(chromium!)
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  const givenRead = async (organization: string) => {
    const signedIn = await web.signedIn('member', organization)
    const { path } = await givenAnalysis(signedIn.client)
    await signedIn.page.goto(path)
    await readUpToJudgment(signedIn.page)
    await signedIn.page.keyboard.press('Escape')
    return { ...signedIn, path }
  }
  const banner = (page: Page) => page.getByText('You are offline. What you see stays;')
  const setOffline = async (page: Page, offline: boolean) => {
    await page.context().setOffline(offline)
    await banner(page).waitFor({ state: offline ? 'visible' : 'detached' })
  }
  const notLoaded = (page: Page) => page.getByRole('alert').filter({ hasText: 'could not be loaded' })

  it('a page that was not loaded yet says so in its place, and comes by itself with the connection', async () => {
    const { page } = await givenRead('roaming')
    await setOffline(page, true)
    await page.getByRole('link', { name: /^Chronology/ }).click()
    await notLoaded(page).getByText('It comes by itself when you are connected again.').waitFor()
    await page.getByRole('link', { name: /^People/ }).click()
    await notLoaded(page).getByRole('button', { name: 'Try again' }).click()
    await notLoaded(page).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await setOffline(page, false)
    await page.getByRole('heading', { name: 'People' }).waitFor()
    await expect.poll(() => notLoaded(page).count()).toBe(0)
    expect(page.url()).toContain('/people')
  })

  it('a dialog that was not loaded yet leaves the analysis where it is', async () => {
    const { page } = await givenRead('afloat')
    await setOffline(page, true)
    await verdict(page, 'Disagree').click()
    await notLoaded(page).waitFor()
    await page.getByRole('button', { name: 'Agree with statement 1', exact: true }).waitFor()
    await setOffline(page, false)
    await page.getByRole('dialog', { name: 'Disagree with this analysis' }).waitFor()
  })

  it('a judgment and a note that cannot be saved say so, keep the words, and are saved once connected', async () => {
    const { page } = await givenRead('unsent')
    const note = page.getByRole('textbox', { name: 'Note on statement 1' })
    await page.getByRole('button', { name: 'Note on statement 1' }).click()
    await note.fill('Compare the date with the ledger.')
    await setOffline(page, true)
    await page.getByRole('button', { name: 'Save the note' }).click()
    await note.locator('xpath=ancestor::form').getByText('Try again when you are connected.').waitFor()
    expect(await note.inputValue()).toBe('Compare the date with the ledger.')
    await page.getByRole('button', { name: 'Agree with statement 1', exact: true }).click()
    await page.getByRole('alert').getByText('Not recorded. Try again when you are connected.').waitFor()
    await setOffline(page, false)
    await page.getByRole('button', { name: 'Save the note' }).click()
    await page.getByText('Compare the date with the ledger.').waitFor()
    await expect.poll(() => note.count()).toBe(0)
  })

  it('a service that does not answer has its banner too, which goes once it does', async () => {
    const { page } = await givenRead('silent')
    await page.route('**/*', (route) => route.abort('connectionrefused'))
    await page.getByRole('button', { name: 'Agree with statement 1', exact: true }).click()
    const unreached = page.getByText('The service cannot be reached. What you see stays;')
    await unreached.waitFor()
    await page.unroute('**/*')
    await unreached.waitFor({ state: 'detached' })
  })
})
