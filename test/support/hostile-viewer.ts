import type { Browser, BrowserContext, Page } from 'playwright-core'

type Outcome = 'shown' | 'downloaded' | 'failed'

export interface Viewing {
  readonly direct: Outcome
  readonly framed: 'shown' | 'not shown'
  /** What a file must never bring about; empty where it was harmless. */
  readonly incidents: readonly string[]
}

export interface HostileViewer {
  /** Several at a time are looked at in tabs of their own. */
  view(path: string): Promise<Viewing>
  close(): Promise<void>
}

interface Opened {
  readonly page: Page
  readonly watch: Watch
}

interface Watch {
  allowed: readonly string[]
  readonly incidents: Set<string>
}

const PATIENCE_MS = 60_000
const TABS = 4
const SETTLE_MS = 150
const HOST_PATH = '/a-page-of-the-application'

/**
 * Opens what an address answers as a reader would: in a tab of its own, and in a page of the application as a frame and
 * as a picture. Told apart are scripts that were compiled, dialogs, new windows, requests to anywhere but that address,
 * crashes and hangs.
 */
export async function createHostileViewer(
  browser: Browser,
  origin: string,
  sessionCookie: string,
  { patienceMs = PATIENCE_MS } = {},
): Promise<HostileViewer> {
  const context = await browser.newContext({ acceptDownloads: true })
  await context.addCookies([{ name: 'probity_session', value: sessionCookie, url: origin }])
  const host = `${origin}${HOST_PATH}`
  const idle: Opened[] = []
  const tabs: Promise<unknown>[] = Array.from({ length: TABS }, async () => {})
  let files = 0

  const view = (path: string): Promise<Viewing> => {
    const tab = files++ % TABS
    const viewing = tabs[tab]!.then(() => viewAlone(path))
    tabs[tab] = viewing.catch(() => {})
    return viewing
  }
  const viewAlone = async (path: string): Promise<Viewing> => {
    const opened = idle.pop() ?? (await openPage(context))
    const { page, watch } = opened
    watch.incidents.clear()
    watch.allowed = [`${origin}${path}`, host]
    await page.unrouteAll()
    await page.route(host, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><iframe sandbox src="${path}"></iframe><img src="${path}">`,
      }),
    )
    const direct = await goTo(page, `${origin}${path}`, watch, patienceMs)
    await goTo(page, host, watch, patienceMs)
    await assertAnswers(page, watch, patienceMs)
    const isFramed = page.frames().some((frame) => frame.url() === `${origin}${path}`)
    const incidents = [...watch.incidents]
    // What it did may go on: the next file gets a page of its own.
    if (incidents.length > 0) await page.close()
    else idle.push(opened)
    return { direct, framed: isFramed ? 'shown' : 'not shown', incidents }
  }
  return { view, close: () => context.close() }
}

async function goTo(page: Page, url: string, watch: Watch, patienceMs: number): Promise<Outcome> {
  try {
    await page.goto(url, { timeout: patienceMs, waitUntil: 'load' })
    await page.waitForTimeout(SETTLE_MS)
    return 'shown'
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    if (/Download is starting|ERR_ABORTED/.test(words)) return 'downloaded'
    watch.incidents.add(words.includes('Timeout') ? 'hang' : `failed: ${words.split('\n')[0]}`)
    return 'failed'
  }
}

/** A page whose thread is busy for ever answers nothing any more. */
async function assertAnswers(page: Page, watch: Watch, patienceMs: number): Promise<void> {
  const busy = new Promise<'busy'>((resolve) => setTimeout(() => resolve('busy'), patienceMs).unref())
  const title = page.title().catch(() => 'busy')
  if ((await Promise.race([title, busy])) === 'busy') watch.incidents.add('hang')
}

async function openPage(context: BrowserContext): Promise<Opened> {
  const page = await context.newPage()
  const watch: Watch = { allowed: [], incidents: new Set() }
  const addForeign = (what: string, url: string) => {
    const isOurs = watch.allowed.includes(url) || /^(about:(blank|srcdoc)$|chrome-error:)/.test(url)
    if (!isOurs) watch.incidents.add(`${what} ${shortened(url)}`)
  }
  page.on('dialog', (dialog) => {
    watch.incidents.add('dialog')
    void dialog.dismiss().catch(() => {})
  })
  page.on('crash', () => watch.incidents.add('crash'))
  page.on('popup', () => watch.incidents.add('new window'))
  page.on('download', (download) => void download.cancel().catch(() => {}))
  page.on('framenavigated', (frame) => addForeign('navigated to', frame.url()))
  page.on('request', (request) => addForeign('request to', request.url()))
  const session = await context.newCDPSession(page)
  session.on('Debugger.scriptParsed', ({ url }) => {
    // Playwright's own have no address, or one that no page can have.
    if (/^(https?|data|blob|file):/.test(url)) watch.incidents.add('script')
  })
  await session.send('Debugger.enable')
  return { page, watch }
}

const shortened = (url: string): string => {
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname.slice(0, 40)}`
}
