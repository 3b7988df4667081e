import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/chromium.ts'
import { givenAnalysis } from '../support/web-analysis.ts'
import { createWebApp, type WebApp, type WebPage } from '../support/web-app.ts'

const browser = await launchBrowser()
const UNUSED = /preloaded using link preload but not used/
/** Chromium says after this long that what a page named was for nothing. */
const SAID_AFTER_MS = 4_000

describe.skipIf(!browser)('what a page names beside itself', () => {
  let web: WebApp
  let somebody: WebPage
  let addresses: Record<string, string>
  beforeAll(async () => {
    web = await createWebApp(browser as Browser)
    somebody = await web.signedIn('member')
    const { caseId, path } = await givenAnalysis(somebody.client)
    addresses = {
      cases: '/cases',
      overview: `/cases/${caseId}`,
      evidence: `/cases/${caseId}/evidence`,
      questions: `/cases/${caseId}/questions`,
      analyses: `/cases/${caseId}/analyses`,
      analysis: path,
      report: `/cases/${caseId}/report`,
    }
  })
  afterAll(() => web?.close())

  it.each(['cases', 'overview', 'evidence', 'questions', 'analyses', 'analysis', 'report'])(
    'is asked for once, and used: %s',
    async (name) => {
      const page: Page = await somebody.page.context().newPage()
      const named: string[] = []
      const asked: string[] = []
      const unused: string[] = []
      page.on('request', (request) =>
        asked.push(new URL(request.url()).pathname + new URL(request.url()).search),
      )
      page.on('console', (message) => UNUSED.test(message.text()) && unused.push(message.text()))
      const answer = await page.goto(addresses[name]!)
      const html = (await answer?.text()) ?? ''
      for (const [, rel, href] of html.matchAll(/<link rel="(modulepreload|preload)"[^>]* href="([^"]+)"/g))
        if (rel && href) named.push(href.replaceAll('&amp;', '&'))
      await page.locator('h1').first().waitFor()
      await page.waitForTimeout(SAID_AFTER_MS)
      expect(named.length).toBeGreaterThan(2)
      for (const url of named) expect(asked.filter((one) => one === url)).toEqual([url])
      expect(unused).toEqual([])
      await page.close()
    },
  )

  it('keeps nobody from a first sight, by day or by night, and no page is seen without its styles', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page: Page = await somebody.page.context().newPage()
      await page.emulateMedia({ colorScheme })
      const styles = Promise.withResolvers<void>()
      await page.route('**/assets/*.css', async (route) => {
        await styles.promise
        await route.continue()
      })
      await page.goto('/cases', { waitUntil: 'commit' })
      await page.getByText('Probity', { exact: true }).waitFor()
      await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(
        colorScheme,
      )
      expect(await page.locator('h1').count()).toBe(0)
      styles.resolve()
      await page.locator('h1').waitFor()
      expect(await page.locator('h1').evaluate((it) => getComputedStyle(it).letterSpacing)).not.toBe('normal')
      await page.close()
    }
  })

  it.each(['cases', 'overview', 'questions', 'analyses', 'analysis', 'report'])(
    'is drawn without a formatter, of which the first takes many milliseconds: %s',
    async (name) => {
      const page: Page = await somebody.page.context().newPage()
      await page.addInitScript(watchFormatters)
      await page.goto(addresses[name]!)
      await page.locator('h1').first().waitFor()
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => globalThis.madeFormatters)).toEqual([])
      await page.close()
    },
  )
})

declare global {
  /** Names of the formatters that the page has made. */
  var madeFormatters: string[]
}

/** Runs in the page, before its own code. */
function watchFormatters(): void {
  globalThis.madeFormatters = []
  const noted = <T extends object>(name: string, formatter: T): T =>
    new Proxy(formatter, {
      construct: (target, values) => {
        globalThis.madeFormatters.push(name)
        return Reflect.construct(target as new (...of: unknown[]) => object, values)
      },
    })
  Object.assign(Intl, {
    Collator: noted('Collator', Intl.Collator),
    DateTimeFormat: noted('DateTimeFormat', Intl.DateTimeFormat),
    ListFormat: noted('ListFormat', Intl.ListFormat),
    NumberFormat: noted('NumberFormat', Intl.NumberFormat),
    RelativeTimeFormat: noted('RelativeTimeFormat', Intl.RelativeTimeFormat),
  })
}
