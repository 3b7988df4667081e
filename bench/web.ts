import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Cookie } from 'playwright-core'
import { freePort } from '../scripts/services/service.ts'
import { launchBrowser } from '../test/support/chromium.ts'
import { givenAnalysis } from '../test/support/web-analysis.ts'
import { createWebApp, type WebApp } from '../test/support/web-app.ts'
import type { BenchResult } from './bench.ts'
import { type Interaction, measureInteractions } from './web-interactions.ts'
import { measureOpening } from './web-opening.ts'
import { measureScrolling, type Scrolling } from './web-scrolling.ts'
import { measureTransfer } from './web-transfer.ts'

const MAX_SCRIPT_KB = 170
const LIGHTHOUSE_LEAST = 95
const LIGHTHOUSE_RUNS = 5
const LOOK_MS = 120_000
const MAX_REPORT_BYTES = 64 * 1024 * 1024
const MAX_INTERACTION_MS = 200
const MAX_OPENING_MS = { 'a citation': 100, 'a page of a PDF': 400 } as const
const MAX_FRAME_MS = 50
const ITEMS = 10_000
/** As many as the case of the trial in which somebody worked for a day. */
const TRIAL_ITEMS = 214

/** How light and fast the web application is, in a real browser and served by the service. */
async function run(): Promise<BenchResult> {
  const debugPort = await freePort()
  const browser = await launchBrowser([`--remote-debugging-port=${debugPort}`])
  if (!browser) throw new Error('the bench needs a browser')
  const web = await createWebApp(browser)
  try {
    const { page, client } = await web.signedIn('member')
    const analyzed = await givenAnalysis(client)
    const openCase = async (title: string, items: number) => {
      const { body } = await client.call<{ id: string }>('POST', '/api/investigations', { title })
      await insertItems(web, { organization: client.organizationId, investigation: body.id, items })
      return `/cases/${body.id}`
    }
    const trial = await openCase('The trial', TRIAL_ITEMS)
    const gzip = await measureTransfer(page, 'gzip')
    const brotli = await measureTransfer((await web.signedIn('member')).page, 'br')
    process.stderr.write(`web: ${gzip.scriptKb} kB of scripts with gzip, ${brotli.scriptKb} kB with Brotli\n`)
    // Before Lighthouse, which leaves its tabs in the browser.
    const large = await openCase('Ten thousand items', ITEMS)
    const address = `${large}/evidence`
    await page.goto(address)
    const interactions = await measureInteractions(page, ITEMS)
    const scrolling = await measureScrolling(page, { address, rows: ITEMS })
    await signLighthouseIn(browser, await page.context().cookies(), web.url)
    const lighthouse = await runLighthouse(
      { url: web.url, port: debugPort },
      {
        cases: '/cases',
        evidence: `${trial}/evidence`,
        analysis: analyzed.path,
        report: `/cases/${analyzed.caseId}/report`,
      },
    )
    const opening = await measureOpening(page, analyzed)
    for (const [name, { medianMs, worstMs }] of Object.entries(opening))
      process.stderr.write(`web: ${name} opens in ${medianMs} ms, at worst ${worstMs} ms\n`)
    return judge(gzip.scriptKb, { gzip, brotli }, { lighthouse, interactions, scrolling, opening })
  } finally {
    await web.close()
    await browser.close()
  }
}

interface LighthouseRun {
  readonly score: number
  readonly firstPaintMs: number
  readonly largestPaintMs: number
  readonly blockingMs: number
  /** Lighthouse's rating of this machine; below 1,000 it is busy or slow, and the simulated phone is slower still. */
  readonly machine: number
}

export const webBench = { name: 'web', run }

interface PageScore {
  readonly median: number
  readonly runs: readonly LighthouseRun[]
}

/**
 * It opens its tabs beside the contexts of Playwright, with cookies of their own. A header with the session would be
 * replaced as soon as an answer sets another cookie, and the page would be measured while it signs somebody out.
 */
async function signLighthouseIn(browser: Browser, cookies: readonly Cookie[], url: string): Promise<void> {
  const session = await browser.newBrowserCDPSession()
  await session.send('Storage.setCookies', {
    cookies: cookies.map(({ name, value }) => ({ name, value, url, path: '/' })),
  })
  await session.detach()
}

/** Each page with Lighthouse's own desktop and with its slow phone, signed in. */
async function runLighthouse(
  { url, port }: { readonly url: string; readonly port: number },
  paths: Readonly<Record<string, string>>,
): Promise<Record<Device, Record<string, PageScore>>> {
  const scores: Record<Device, Record<string, PageScore>> = { desktop: {}, phone: {} }
  for (const device of ['desktop', 'phone'] as const)
    for (const [name, path] of Object.entries(paths)) {
      const runs: LighthouseRun[] = []
      for (let round = 0; round < LIGHTHOUSE_RUNS; round++) {
        const run = await lookOnce({ address: url + path, port, device })
        runs.push(run)
        process.stderr.write(
          `web: Lighthouse, ${device}, ${name}, ${round + 1} of ${LIGHTHOUSE_RUNS}: ${run.score} (first paint ${run.firstPaintMs} ms, largest ${run.largestPaintMs} ms, blocked ${run.blockingMs} ms, machine ${run.machine})\n`,
        )
      }
      const sorted = runs.map(({ score }) => score).toSorted((a, b) => a - b)
      scores[device][name] = { median: sorted[Math.floor(LIGHTHOUSE_RUNS / 2)]!, runs }
    }
  return scores
}

/** In a process of its own, as a browser is: in the service's, each would wait for the other. */
async function lookOnce(asked: LookedAt): Promise<LighthouseRun> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      join(import.meta.dirname, '../node_modules/lighthouse/cli/index.js'),
      asked.address,
      `--port=${asked.port}`,
      '--quiet',
      '--output=json',
      '--only-categories=performance',
      ...(asked.device === 'desktop' ? ['--preset=desktop'] : []),
    ],
    { maxBuffer: MAX_REPORT_BYTES, timeout: LOOK_MS },
  )
  const lhr = JSON.parse(stdout) as Lhr
  const score = lhr.categories.performance?.score
  if (typeof score !== 'number')
    throw new Error(`Lighthouse gave no score: ${lhr.runtimeError?.message ?? 'no reason given'}`)
  if (lhr.finalDisplayedUrl !== asked.address)
    throw new Error(`Lighthouse was led to ${lhr.finalDisplayedUrl}`)
  const ms = (audit: string) => Math.round(lhr.audits[audit]?.numericValue ?? 0)
  return {
    score: Math.round(score * 100),
    firstPaintMs: ms('first-contentful-paint'),
    largestPaintMs: ms('largest-contentful-paint'),
    blockingMs: ms('total-blocking-time'),
    machine: Math.round(lhr.environment.benchmarkIndex),
  }
}

type Device = 'desktop' | 'phone'

interface LookedAt {
  readonly address: string
  readonly port: number
  readonly device: Device
}

/** What is read of Lighthouse's report. */
interface Lhr {
  readonly categories: { readonly performance?: { readonly score: number | null } }
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
  readonly environment: { readonly benchmarkIndex: number }
  readonly finalDisplayedUrl: string
  readonly runtimeError?: { readonly message: string }
}

interface ItemsToInsert {
  readonly organization: string
  readonly investigation: string
  readonly items: number
}

const insertItems = ({ app }: WebApp, { organization, investigation, items }: ItemsToInsert) =>
  app.context.database.sql.executeSql(
    `insert into evidence_items (organization_id, id, investigation_id, title, source_type, content, text_status, embedding_status, chunk_count, created_at, updated_at)
     select $1::uuid, gen_random_uuid(), $2::uuid, 'Note ' || n, (array['content', 'attachment', 'background_doc'])[1 + n % 3], 'Note ' || n || ' about the night shift.', 'extracted', 'embedded', 1, now(), now()
     from generate_series(1, $3::int) as n`,
    [organization, investigation, items],
  )

interface Measured {
  readonly lighthouse: Readonly<Record<Device, Readonly<Record<string, PageScore>>>>
  readonly interactions: Readonly<Record<string, Interaction>>
  readonly scrolling: Scrolling
  readonly opening: Readonly<Record<string, Interaction>>
}

/** The desk is judged as a desk; what a slow phone makes of it is told beside it. */
function judge(scriptKb: number, transfer: object, measured: Measured): BenchResult {
  const { lighthouse, interactions, scrolling, opening } = measured
  const lowest = (device: Device) =>
    Math.min(...Object.values(lighthouse[device]).map(({ median }) => median))
  const slowest = Math.max(...Object.values(interactions).map(({ medianMs }) => medianMs))
  const opens = Object.entries(MAX_OPENING_MS).every(([name, most]) => (opening[name]?.medianMs ?? 0) <= most)
  return {
    ratio: Number((scriptKb / MAX_SCRIPT_KB).toFixed(3)),
    against: `${MAX_SCRIPT_KB} kB of scripts with gzip until the list of cases can be worked with`,
    goal: `at most 1, Lighthouse at least ${LIGHTHOUSE_LEAST} on each page on a desktop (the median of ${LIGHTHOUSE_RUNS}; on its slow phone the lowest was ${lowest('phone')}), each interaction with ${ITEMS} items painted within ${MAX_INTERACTION_MS} ms and no frame over ${MAX_FRAME_MS} ms while they are scrolled, a citation open within ${MAX_OPENING_MS['a citation']} ms and a page of a PDF within ${MAX_OPENING_MS['a page of a PDF']}`,
    holds:
      scriptKb <= MAX_SCRIPT_KB &&
      lowest('desktop') >= LIGHTHOUSE_LEAST &&
      slowest < MAX_INTERACTION_MS &&
      scrolling.medianMs <= MAX_FRAME_MS &&
      opens,
    details: { transfer, ...measured },
  }
}
