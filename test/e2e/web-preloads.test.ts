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
})
