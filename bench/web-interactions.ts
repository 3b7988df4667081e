import type { Page } from 'playwright-core'

const ROUNDS = 5
const SETTLE_MS = 350

export interface Interaction {
  readonly medianMs: number
  readonly worstMs: number
}

/** From the press of a key or button to the following paint, as the browser itself measures it. */
export async function measureInteractions(page: Page, rows: number): Promise<Record<string, Interaction>> {
  await page.addInitScript(observe)
  await page.reload()
  const table = page.getByRole('table', { name: 'Evidence' })
  await page.locator(`table[aria-rowcount="${rows + 1}"]`).waitFor({ timeout: 120_000 })
  await page.waitForLoadState('networkidle')
  const row = (nth: number) => table.locator('tbody tr[data-index]').nth(nth)
  const heading = (name: string) => table.getByRole('button', { name, exact: true })
  const kinds: Record<string, (round: number) => Promise<unknown>> = {
    sort: (round) => heading(round % 2 === 0 ? 'Format' : 'Item').click(),
    'filter by kind': (round) =>
      page.getByRole('combobox', { name: 'Kind' }).press(round % 2 === 0 ? 'ArrowDown' : 'Home'),
    'type into the search': () => page.getByLabel('Search evidence').press('x'),
    'clear the search': () => page.getByLabel('Search evidence').press('Backspace'),
    'select one': (round) =>
      row(round + 2)
        .getByRole('checkbox')
        .click(),
    'select a range': (round) =>
      row(round + 8)
        .getByRole('checkbox')
        .click({ modifiers: ['Shift'] }),
    'select all, or none': () => page.getByRole('checkbox', { name: 'Select all' }).click(),
    scroll: async () => {
      await page.mouse.move(500, 600)
      await page.mouse.wheel(0, 6_000)
    },
    'one row down': async () => {
      await row(5).focus()
      await page.keyboard.press('ArrowDown')
    },
    'to the end': () => page.keyboard.press('End'),
    open: (round) =>
      row(round + 4)
        .locator('td')
        .nth(1)
        .click(),
    close: () => page.keyboard.press('Escape'),
  }
  const measured: Record<string, Interaction> = {}
  for (const [name, act] of Object.entries(kinds)) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await page.evaluate(() => window.slowest.reset())
      await act(round)
      await page.waitForTimeout(SETTLE_MS)
      times.push(await page.evaluate(() => window.slowest.take()))
    }
    const sorted = times.toSorted((a, b) => a - b)
    measured[name] = { medianMs: sorted[Math.floor(ROUNDS / 2)]!, worstMs: sorted.at(-1)! }
    process.stderr.write(
      `web: ${name}: ${measured[name].medianMs} ms, at worst ${measured[name].worstMs} ms\n`,
    )
  }
  return measured
}

declare global {
  interface Window {
    slowest: { reset(): void; take(): number }
  }
}

/** Runs in the page: the longest event to its paint, or the longest frame if no event is awaited. */
function observe(): void {
  let slowest = 0
  let since = 0
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.startTime >= since) slowest = Math.max(slowest, Math.round(entry.duration))
  })
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  observer.observe({ type: 'long-animation-frame' })
  window.slowest = {
    reset: () => {
      since = performance.now()
      slowest = 0
    },
    take: () => slowest,
  }
}
