import type { ElementHandle, Page } from 'playwright-core'
import { toUrl } from '#shared/contracts/address.ts'
import { addresses } from '#shared/contracts/addresses.ts'
import type { Interaction } from './web-interactions.ts'

const ROUNDS = 7
const READ_MS = 120_000
/** Whoever reads has had the page before them for a moment. */
const READING_MS = 1_500

export interface Analyzed {
  readonly caseId: string
  readonly analysis: { readonly id: string }
  readonly path: string
}

/** From the press on a citation until its words are marked beside it, and on a PDF file until its page is drawn. */
export async function measureOpening(page: Page, analyzed: Analyzed): Promise<Record<string, Interaction>> {
  await page.goto(analyzed.path)
  await page.getByRole('button', { name: 'Citation 1', exact: true }).first().waitFor()
  const citation = await timesOf(async () => {
    await page.reload()
    const button = page.getByRole('button', { name: 'Citation 1', exact: true }).first()
    await button.waitFor()
    await page.waitForTimeout(READING_MS)
    return { press: (await button.elementHandle()) as ElementHandle<HTMLElement>, shown: 'aside mark' }
  })
  const url = toUrl(addresses.exportAnalysis, {
    params: { id: analyzed.analysis.id },
    query: { format: 'pdf' },
  })
  const exported = await page.request.get(url)
  await page.goto(`/cases/${analyzed.caseId}/evidence`)
  await page
    .getByLabel('Add files')
    .first()
    .setInputFiles([{ name: 'exported.pdf', mimeType: 'application/pdf', buffer: await exported.body() }])
  await page.getByText('1 file became 1 item.').waitFor({ timeout: READ_MS })
  // A PDF is called as it calls itself.
  const list = await page.request.get(
    toUrl(addresses.listEvidence, { params: { id: analyzed.caseId }, query: { limit: 200 } }),
  )
  const { items } = (await list.json()) as { items: { title: string; file_name: string | null }[] }
  const title = items.find((item) => item.file_name === 'exported.pdf')?.title ?? ''
  const pdf = await timesOf(async () => {
    await page.goto(`/cases/${analyzed.caseId}/evidence`)
    const cell = page.getByRole('cell', { name: title, exact: true })
    await cell.waitFor()
    await page.waitForTimeout(READING_MS)
    return { press: (await cell.elementHandle()) as ElementHandle<HTMLElement>, shown: 'aside canvas' }
  })
  return { 'a citation': citation, 'a page of a PDF': pdf }
}

async function timesOf(
  prepare: () => Promise<{
    readonly press: ElementHandle<HTMLElement>
    readonly shown: string
  }>,
): Promise<Interaction> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { press, shown } = await prepare()
    times.push(await press.evaluate(untilShown, shown))
  }
  const sorted = times.map(Math.round).toSorted((a, b) => a - b)
  return { medianMs: sorted[Math.floor(ROUNDS / 2)]!, worstMs: sorted.at(-1)! }
}

/** Runs in the page: milliseconds from a press to the paint of what it brings. */
const untilShown = (press: HTMLElement, shown: string): Promise<number> =>
  new Promise((resolve) => {
    const begun = performance.now()
    const look = () => {
      if (document.querySelector(shown) === null) return
      changes.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)))
    }
    const changes = new MutationObserver(look)
    changes.observe(document.body, { subtree: true, childList: true })
    press.click()
    look()
  })
