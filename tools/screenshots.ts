// Creates docs/screenshots: every page of the web application with the sample investigation, in three widths, the most
// important ones in dark mode too. `node tools/screenshots.ts` makes all of them; arguments select pages
// by name.
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../test/support/chromium.ts'
import { createWebApp, type WebApp } from '../test/support/web-app.ts'
import { analyzeWholeCase, givenSampleCase, nameOwner, type SampleCase } from '../test/support/web-sample.ts'

const folder = join(import.meta.dirname, '../docs/screenshots')
const WIDTHS = [390, 1280, 1920] as const
const HEIGHTS: Readonly<Record<(typeof WIDTHS)[number], number>> = { 390: 844, 1280: 800, 1920: 1080 }
const DARK = new Set([
  'cases',
  'case',
  'evidence',
  'analysis',
  'analysis-timeline',
  'analysis-comparative',
  'analysis-witness-credibility',
  'analysis-risk',
])
/** What this makes. Pictures of paper, and those beside earlier ones, stand in the same folder and stay. */
const OWN = /-(?:390|1280|1920)(?:-dark)?\.webp$/
const QUALITY = 80
/** The picture shows the latest paint, and a busy machine paints late. */
const SETTLE_MS = 300

interface Shot {
  readonly name: string
  readonly path: string
  /** What a person would do before looking. */
  readonly prepare?: (page: Page) => Promise<unknown>
}

const wholeCaseShots = async (sample: SampleCase): Promise<Shot[]> =>
  Object.entries(await analyzeWholeCase(sample)).map(([type, id]) => ({
    name: `analysis-${type.replace('_', '-')}`,
    path: `/cases/${sample.caseId}/analyses/${id}`,
    prepare: openFindings,
  }))

const shotsOf = ({ caseId, analysisId, unjudgedId, evidenceId }: SampleCase): Shot[] => [
  { name: 'cases', path: '/cases' },
  {
    name: 'new-case',
    path: '/cases',
    prepare: (page) => page.getByRole('button', { name: 'New case' }).first().click(),
  },
  { name: 'case', path: `/cases/${caseId}` },
  { name: 'evidence-list', path: `/cases/${caseId}/evidence` },
  { name: 'evidence', path: `/cases/${caseId}/evidence?item=${evidenceId}` },
  {
    name: 'evidence-reading',
    path: `/cases/${caseId}/evidence?item=${evidenceId}`,
    prepare: (page) => page.getByText('Who says what').click(),
  },
  { name: 'people', path: `/cases/${caseId}/people` },
  { name: 'chronology', path: `/cases/${caseId}/chronology` },
  { name: 'questions', path: `/cases/${caseId}/questions` },
  { name: 'analyses', path: `/cases/${caseId}/analyses` },
  { name: 'analysis', path: `/cases/${caseId}/analyses/${analysisId}`, prepare: openCitation },
  { name: 'error-check', path: `/cases/${caseId}/analyses/${unjudgedId}`, prepare: openFindings },
  { name: 'allegations', path: `/cases/${caseId}/allegations` },
  { name: 'report', path: `/cases/${caseId}/report` },
  { name: 'metrics', path: '/judgment' },
  { name: 'account', path: '/account' },
  ...['prompts', 'settings', 'users', 'audit', 'operations', 'feedback', 'retention', 'proof'].map(
    (section) => ({ name: `admin-${section}`, path: `/admin/${section}` }),
  ),
]

async function openFindings(page: Page): Promise<void> {
  const findings = page.getByRole('button', { name: /^Findings \(/ })
  await findings.waitFor()
  if ((await findings.getAttribute('aria-expanded')) === 'false') await findings.click()
}

async function openCitation(page: Page): Promise<void> {
  await openFindings(page)
  await page.getByRole('button', { name: 'Citation 1', exact: true }).click()
  // The quote alone stands there until the item around it has come.
  await page.locator('[aria-busy] mark').waitFor({ state: 'detached' })
  await page.locator('mark').first().waitFor()
}

const chosen = process.argv.slice(2)
const browser = await launchBrowser()
if (!browser) process.exit(1)
const web = await createWebApp(browser)
try {
  await makeAll(browser, web)
} finally {
  await web.close()
  await browser.close()
}
process.exit(0)

async function makeAll(chromium: Browser, app: WebApp): Promise<void> {
  const sample = await givenSampleCase(app)
  await nameOwner(app)
  mkdirSync(folder, { recursive: true })
  if (chosen.length === 0)
    for (const name of readdirSync(folder)) if (OWN.test(name)) rmSync(join(folder, name))
  const isWanted = ({ name }: Shot) => chosen.length === 0 || chosen.includes(name)
  const wanted = [...shotsOf(sample), ...(await wholeCaseShots(sample))].filter(isWanted)
  const { page } = sample.owner
  let bytes = 0
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHTS[width] })
    for (const shot of wanted) {
      bytes += await take(page, shot, `${shot.name}-${width}`)
      if (!DARK.has(shot.name)) continue
      await page.emulateMedia({ colorScheme: 'dark' })
      bytes += await take(page, shot, `${shot.name}-${width}-dark`)
      await page.emulateMedia({ colorScheme: 'light' })
    }
    const stranger = await chromium.newPage({
      baseURL: app.url,
      viewport: { width, height: HEIGHTS[width] },
    })
    for (const shot of [
      { name: 'sign-in', path: '/sign-in' },
      { name: 'welcome', path: sample.ownerUrl },
    ])
      if (chosen.length === 0 || chosen.includes(shot.name))
        bytes += await take(stranger, shot, `${shot.name}-${width}`)
    await stranger.close()
  }
  process.stderr.write(`probity: ${(bytes / 1e6).toFixed(1)} MB of screenshots in docs/screenshots\n`)
}

async function take(page: Page, { path, prepare }: Shot, name: string): Promise<number> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await prepare?.(page)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(SETTLE_MS)
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
  })
  await session.detach()
  const file = join(folder, `${name}.webp`)
  writeFileSync(file, Buffer.from(data, 'base64'))
  return statSync(file).size
}
