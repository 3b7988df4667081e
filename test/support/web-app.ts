import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { Role } from '#shared/roles.ts'
import { freePort } from '../../scripts/services/service.ts'
import { ensureWebBuilt } from '../../tools/build-web.ts'
import { createTestApp, type TestApp, type TestClient } from './app.ts'
import { signedInBrowser } from './mfa-session.ts'
import { SOAK } from './soak.ts'

export { ensureWebBuilt }

/** What a busy service does not take is sent again by the page, for up to 72 s. */
const PAGE_MS = 150_000

export interface WebPage {
  readonly page: Page
  /** The same person with a token, for what a test sets up beside the page. */
  readonly client: TestClient
  /** What the page's console and its errors said: a journey ends with none. */
  readonly problems: string[]
}

/** The service on a port of its own, its web application in a real browser. */
export interface WebApp {
  readonly app: TestApp
  readonly url: string
  /** A page of somebody who is signed in with a second factor, in a browser context of their own. */
  signedIn(role: Role, organization?: string, options?: BrowserContextOptions): Promise<WebPage>
  close(): Promise<void>
}

export async function createWebApp(
  browser: Browser,
  options: Parameters<typeof createTestApp>[0] = {},
): Promise<WebApp> {
  await ensureWebBuilt()
  const port = await freePort()
  const url = `http://localhost:${port}`
  const app = await createTestApp({ ...options, config: { ...options.config, publicUrl: url, port } })
  await app.http.listen({ host: 'localhost', port })
  const pages: Page[] = []
  return {
    app,
    url,
    signedIn: async (role, organization, context = {}) => {
      const client = await app.client(role, organization, { platformAdmin: role === 'owner' })
      const session = await signedInBrowser(app, client, { mfaProven: true })
      const opened = await browser.newContext({
        viewport: { width: 1280, height: 900 },
        ...context,
        baseURL: url,
      })
      await opened.addCookies([...session.browser.cookies].map(([name, value]) => ({ name, value, url })))
      const page = await opened.newPage()
      pages.push(page)
      // What is right only where answers come at once is found by making all of them late.
      if (SOAK) await answerLate(page, /\/api\//)
      return { page, client, problems: watchProblems(page) }
    },
    close: async () => {
      for (const page of pages) await page.context().close()
      await app.close()
    },
  }
}

const LATE_MS = 700

/** Whatever the page asks for at these addresses comes late, as it does from a busy service. */
export async function answerLate(page: Page, addresses: RegExp): Promise<void> {
  await page.route(addresses, async (route) => {
    await setTimeout(LATE_MS)
    // The page may have been left meanwhile.
    await route.fallback().catch(() => undefined)
  })
}

/** Gathers what goes wrong in a page: uncaught errors, console errors, and what its security policy refused. */
export function watchProblems(page: Page): string[] {
  const problems: string[] = []
  page.setDefaultTimeout(PAGE_MS)
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  return problems
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  run(
    root: Document,
    options: object,
  ): Promise<{ violations: { id: string; help: string; nodes: { html: string }[] }[] }>
}

/** Of axe-core's rules those that a colour scheme can change the outcome of. */
const OF_COLOUR = { runOnly: ['color-contrast', 'link-in-text-block'] }

/** How long a page may take to be there before its lack of a heading counts. */
const HEADING_MS = 15_000
const NO_HEADING = 'page-has-heading-one'

type LooksAt = 'everything' | 'colours'

/** What axe-core has to object to the page as it stands, once it is there to be read; one line for each kind. */
export async function axeViolations(page: Page, looksAt: LooksAt = 'everything'): Promise<string[]> {
  await untilHeading(page)
  const found = await runAxe(page, looksAt)
  if (!found.some((line) => line.startsWith(NO_HEADING))) return found
  // One page was being left for another when it was looked at.
  await untilHeading(page)
  return await runAxe(page, looksAt)
}

/** A page that is still being fetched has no heading yet; one that never gets any is for axe to object to. */
const untilHeading = (page: Page): Promise<void> =>
  page
    .locator('h1')
    .first()
    .waitFor({ timeout: HEADING_MS })
    .catch(() => undefined)

async function runAxe(page: Page, looksAt: LooksAt): Promise<string[]> {
  // Through the debugger and not as a <script>, which the page's security policy rightly refuses. Half a megabyte: what
  // was looked at before has it still.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  return await page.evaluate(
    async (rules) => {
      const { axe } = globalThis as unknown as { axe: Axe }
      const { violations } = await axe.run(document, { resultTypes: ['violations'], ...rules })
      return violations.map(
        ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      )
    },
    looksAt === 'colours' ? OF_COLOUR : {},
  )
}
