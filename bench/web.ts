import type { Page } from 'playwright-core'
import { freePort } from '../scripts/services/service.ts'
import { launchBrowser } from '../test/support/chromium.ts'
import { givenAnalysis } from '../test/support/web-analysis.ts'
import { createWebApp, type WebApp } from '../test/support/web-app.ts'
import type { BenchResult } from './bench.ts'
import { type Interaction, measureInteractions } from './web-interactions.ts'
import { measureTransfer } from './web-transfer.ts'

const MAX_SCRIPT_KB = 170
const LIGHTHOUSE_LEAST = 95
const LIGHTHOUSE_RUNS = 5
const MAX_INTERACTION_MS = 200
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
    const lighthouse = await runLighthouse(
      page,
      { url: web.url, port: debugPort },
      {
        cases: '/cases',
        evidence: `${trial}/evidence`,
        analysis: analyzed.path,
        report: `/cases/${analyzed.caseId}/report`,
      },
    )
    const large = await openCase('Ten thousand items', ITEMS)
    await page.goto(`${large}/evidence`)
    const interactions = await measureInteractions(page, ITEMS)
    return judge(gzip.scriptKb, { gzip, brotli }, lighthouse, interactions)
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

/** Each page with Lighthouse's own slow phone, signed in. */
async function runLighthouse(
  page: Page,
  { url, port }: { readonly url: string; readonly port: number },
  paths: Readonly<Record<string, string>>,
): Promise<Record<string, PageScore>> {
  const cookies = await page.context().cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const scores: Record<string, PageScore> = {}
  for (const [name, path] of Object.entries(paths)) {
    const runs: LighthouseRun[] = []
    for (let round = 0; round < LIGHTHOUSE_RUNS; round++) {
      const run = await lookOnce(url + path, port, cookie)
      runs.push(run)
      process.stderr.write(
        `web: Lighthouse on ${name}, ${round + 1} of ${LIGHTHOUSE_RUNS}: ${run.score} (first paint ${run.firstPaintMs} ms, largest ${run.largestPaintMs} ms, blocked ${run.blockingMs} ms, machine ${run.machine})\n`,
      )
    }
    const sorted = runs.map(({ score }) => score).toSorted((a, b) => a - b)
    scores[name] = { median: sorted[Math.floor(LIGHTHOUSE_RUNS / 2)]!, runs }
  }
  return scores
}

async function lookOnce(address: string, port: number, cookie: string): Promise<LighthouseRun> {
  const { default: lighthouse } = await import('lighthouse')
  const result = await lighthouse(address, {
    port,
    logLevel: 'silent',
    onlyCategories: ['performance'],
    extraHeaders: { cookie },
  })
  const lhr = result?.lhr
  const score = lhr?.categories.performance?.score
  if (!lhr || typeof score !== 'number')
    throw new Error(`Lighthouse gave no score: ${lhr?.runtimeError?.message}`)
  if (lhr.finalDisplayedUrl !== address) throw new Error(`Lighthouse was led to ${lhr.finalDisplayedUrl}`)
  const ms = (audit: string) => Math.round(lhr.audits[audit]?.numericValue ?? 0)
  return {
    score: Math.round(score * 100),
    firstPaintMs: ms('first-contentful-paint'),
    largestPaintMs: ms('largest-contentful-paint'),
    blockingMs: ms('total-blocking-time'),
    machine: Math.round(lhr.environment.benchmarkIndex),
  }
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

function judge(
  scriptKb: number,
  transfer: object,
  lighthouse: Readonly<Record<string, PageScore>>,
  interactions: Readonly<Record<string, Interaction>>,
): BenchResult {
  const lowest = Math.min(...Object.values(lighthouse).map(({ median }) => median))
  const slowest = Math.max(...Object.values(interactions).map(({ medianMs }) => medianMs))
  return {
    ratio: Number((scriptKb / MAX_SCRIPT_KB).toFixed(3)),
    against: `${MAX_SCRIPT_KB} kB of scripts with gzip until the list of cases can be worked with`,
    goal: `at most 1, Lighthouse at least ${LIGHTHOUSE_LEAST} on each page (the median of ${LIGHTHOUSE_RUNS}), each interaction with ${ITEMS} items painted within ${MAX_INTERACTION_MS} ms`,
    holds: scriptKb <= MAX_SCRIPT_KB && lowest >= LIGHTHOUSE_LEAST && slowest < MAX_INTERACTION_MS,
    details: { transfer, lighthouse, interactions },
  }
}
