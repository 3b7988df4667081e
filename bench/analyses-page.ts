import { untilEnded } from '../test/support/app.ts'
import { launchBrowser } from '../test/support/chromium.ts'
import { LONG, LONG_ITEM, LONG_PEOPLE, longTimelineAnalyst } from '../test/support/long-timeline.ts'
import { axeViolations, createWebApp, type WebPage } from '../test/support/web-app.ts'
import type { BenchResult } from './bench.ts'

const MAX_PAINT_MS = 300
const ROUNDS = 5

/** The page of a timeline of a thousand entries: from opening the findings to the first of them painted. */
async function run(): Promise<BenchResult> {
  const browser = await launchBrowser([])
  if (!browser) throw new Error('the bench needs a browser')
  const web = await createWebApp(browser, { overrides: { analyst: longTimelineAnalyst } })
  try {
    const reader = await web.signedIn('member')
    const url = await givenTimeline(reader)
    const paints: number[] = []
    for (let round = 0; round < ROUNDS; round++) paints.push(await measurePaint(reader, url))
    const sorted = paints.toSorted((a, b) => a - b)
    const median = sorted[Math.floor(ROUNDS / 2)] ?? Infinity
    const violations = await axeViolations(reader.page)
    const reached = await walkByKeyboard(reader)
    process.stderr.write(`analyses-page: ${JSON.stringify({ paints, violations, reached })}\n`)
    return {
      ratio: Number((median / MAX_PAINT_MS).toFixed(2)),
      against: `${MAX_PAINT_MS} ms from opening the findings to the first of ${LONG} entries painted`,
      goal: 'at most 1, axe-core objects to nothing, the last entry is reached by keyboard',
      holds: median <= MAX_PAINT_MS && violations.length === 0 && reached,
      details: { paints, median, violations },
    }
  } finally {
    await web.close()
    await browser.close()
  }
}

export const analysesPageBench = { name: 'analyses-page', run }

async function givenTimeline({ client }: WebPage): Promise<string> {
  const { body } = await client.call<{ id: string }>('POST', '/api/investigations', {
    title: 'A thousand forms',
    parties: LONG_PEOPLE.map((name) => ({ name, role: 'witness' })),
  })
  await client.call('POST', `/api/investigations/${body.id}/evidence`, LONG_ITEM)
  const { body: asked } = await client.call<{ id: string }>('POST', '/api/analysis/generate', {
    investigation_id: body.id,
    type: 'timeline',
  })
  const { content } = await untilEnded(client, asked.id)
  const entries = content?.view?.type === 'timeline' ? content.view.entries.length : 0
  if (entries < LONG) throw new Error(`the timeline has ${entries} entries`)
  return `/cases/${body.id}/analyses/${asked.id}`
}

async function measurePaint({ page }: WebPage, url: string): Promise<number> {
  await page.goto(url)
  const findings = page.getByRole('button', { name: /^Findings \(/ })
  await findings.waitFor()
  await page.waitForLoadState('networkidle')
  if ((await findings.getAttribute('aria-expanded')) === 'true') await findings.press('Enter')
  await findings.focus()
  const painted = page.evaluate(firstEntryPainted)
  await findings.press('Enter')
  return await painted
}

/** Runs in the page: from the next key to the frame behind the first entry. */
function firstEntryPainted(): Promise<number> {
  return new Promise((resolve) => {
    let begun = 0
    addEventListener('keydown', ({ timeStamp }) => (begun = timeStamp), { once: true, capture: true })
    const look = () => {
      if (begun > 0 && document.querySelector('[data-entry]'))
        requestAnimationFrame(() => setTimeout(() => resolve(Math.round(performance.now() - begun))))
      else requestAnimationFrame(look)
    }
    look()
  })
}

/** The strip leads to the last entry, and the lines by person to the entries of one. */
async function walkByKeyboard({ page }: WebPage): Promise<boolean> {
  await page.getByRole('slider').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.locator(`[data-entry="e${LONG}"]:focus`).waitFor()
  await page.getByRole('button', { name: 'Show lines by person' }).press('Enter')
  await page.getByRole('list', { name: 'Entries by person' }).getByRole('button').first().press('Enter')
  await page.getByText(`${LONG / LONG_PEOPLE.length} of 1,000 entries`).waitFor()
  return true
}
