import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { SOAK } from './soak.ts'

const SETTLED_MS = 1_000
const SCREENS = [
  [1280, 'light'],
  [1280, 'dark'],
  [390, 'light'],
] as const

/** A wide screen by day, by night, and a phone; the short form of the tests has one of them, by turns. */
export const screensInTurn = (turn: number) => (SOAK ? SCREENS : [SCREENS[turn % SCREENS.length]!])

/**
 * What is cut off of the page as it stands, one line for each: the page scrolls sideways, or a control that has the
 * focus is beside the screen or lies under something else, or a button does not show all of its words. While a dialog is open, only its controls count.
 */
export async function cutOff(page: Page): Promise<string[]> {
  // Right after the window has another size, the parts of a page follow one after another.
  for (const giveUp = Date.now() + SETTLED_MS; ; await sleep(50)) {
    const found = await listCutOff(page)
    if (found.length === 0 || Date.now() > giveUp) return found
  }
}

const listCutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isCutShort = (one: Element) =>
      one.clientWidth > 4 &&
      one.scrollWidth > one.clientWidth + 1 &&
      getComputedStyle(one).overflowX !== 'visible'
    const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
    const root = [...document.querySelectorAll('[role="dialog"]')].findLast((one) => one.checkVisibility())
    const wide = document.documentElement.scrollWidth - innerWidth
    const found = wide > 0 ? [`the page is ${wide}px wider than the screen`] : []
    const [columns, rows] = [
      [0.1, 0.5, 0.9],
      [0.2, 0.5, 0.8],
    ]
    for (const one of (root ?? document).querySelectorAll<HTMLElement>(CONTROLS)) {
      if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      // What only a screen reader is to find is a pixel small.
      if (one.offsetWidth < 4 || one.matches(':disabled, .skip-link')) continue
      one.focus()
      const box = one.getBoundingClientRect()
      const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)]
      const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
      const own = [one, ...((one as HTMLInputElement).labels ?? [])]
      const hits = columns!.flatMap((x) =>
        rows!.filter((y) => {
          const hit = document.elementFromPoint(left + x * (right - left), top + y * (bottom - top))
          return hit !== null && own.some((each) => each.contains(hit))
        }),
      )
      const name = `${one.tagName.toLowerCase()} “${(one.ariaLabel ?? own.at(-1)?.textContent ?? '').trim().slice(0, 50)}”`
      if (box.left < -1 || box.right > innerWidth + 1) found.push(`${name} is beside the screen`)
      // A link of two lines leaves corners of its box to others, and so does what is taller than the screen.
      else if (hits.length < (getComputedStyle(one).display === 'inline' ? 1 : 6))
        found.push(`${name} is covered`)
      else if (one.matches('button') && [one, ...one.querySelectorAll('*')].some(isCutShort))
        found.push(`${name} is cut short`)
    }
    scrollTo(0, 0)
    return found
  })
