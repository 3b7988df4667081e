import type { Page } from 'playwright-core'

const ROUNDS = 3
const FRAMES = 300
/** More than half of the window in each frame: as fast as a hand throws a list. */
const STEP_PX = 400
const SETTLE_MS = 500

export interface Scrolling {
  /** The longest frame of each round, the median of them, and how many frames a round had. */
  readonly longestMs: readonly number[]
  readonly medianMs: number
  readonly frames: number
}

/** The list of evidence, thrown from its top through thousands of rows: how long its longest frame is. */
export async function measureScrolling(
  page: Page,
  { address, rows }: { readonly address: string; readonly rows: number },
): Promise<Scrolling> {
  // Whatever was measured before may have left a filter in the address.
  await page.goto(address)
  await page.locator(`table[aria-rowcount="${rows + 1}"]`).waitFor({ timeout: 120_000 })
  await page.waitForLoadState('networkidle')
  const longestMs: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await page.waitForTimeout(SETTLE_MS)
    const { longest, shown } = await page.evaluate(scroll, { frames: FRAMES, step: STEP_PX })
    // A list that stands still has short frames.
    if (shown < (FRAMES * STEP_PX) / 100) throw new Error(`only row ${shown} came into sight`)
    longestMs.push(longest)
    process.stderr.write(`web: scrolling ${rows} items, longest of ${FRAMES} frames: ${longest} ms\n`)
  }
  return { longestMs, medianMs: longestMs.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!, frames: FRAMES }
}

/** Runs in the page. A frame lasts from one picture to the next. */
function scroll({ frames, step }: { frames: number; step: number }) {
  const list = document.querySelector<HTMLElement>('[data-virtual="true"]')
  if (!list) throw new Error('no list of which only a part is in the page')
  list.scrollTop = 0
  return new Promise<{ longest: number; shown: number }>((resolve) => {
    let [count, longest] = [0, 0]
    let before: number | null = null
    const next = (now: number) => {
      if (before !== null) longest = Math.max(longest, now - before)
      before = now
      if (count++ < frames) {
        list.scrollTop += step
        requestAnimationFrame(next)
        return
      }
      const last = [...list.querySelectorAll('tr[data-index]')].at(-1)
      resolve({ longest: Math.round(longest), shown: Number(last?.getAttribute('data-index') ?? 0) })
    }
    requestAnimationFrame(next)
  })
}
