import type { FileChooser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { SOAK } from './soak.ts'

/** How a person works a page. A journey is written once, and walked with either. */
export interface Hands {
  readonly name: string
  /** Presses a button, follows a link, ticks a box, picks from a group or a menu. */
  press(target: Locator): Promise<void>
  /** Puts these words in the place of what a field holds. */
  write(field: Locator, words: string): Promise<void>
}

export const POINTER: Hands = {
  name: 'with a pointer',
  press: (target) => target.click(),
  write: (field, words) => field.fill(words),
}

/** Tab, Shift+Tab, the arrows, Enter and Space. Wherever the focus comes by, it has to be seen there. */
export const KEYBOARD: Hands = {
  name: 'by keyboard alone',
  press: async (target) => {
    // As a pointer waits for a button that says it is of no use yet, or is busy.
    await expect.poll(() => target.evaluate(isOfUse), { message: `${target} is of use` }).toBe(true)
    await pressAnyway(target)
  },
  write: async (field, words) => {
    await reach(field)
    const { keyboard } = field.page()
    await keyboard.press('ControlOrMeta+A')
    if (words.length < MAX_TYPED) await keyboard.type(words)
    else await keyboard.insertText(words)
  },
}

/** Presses by keyboard also what says that it is of no use. */
export async function pressAnyway(target: Locator): Promise<void> {
  await reach(target)
  await target.page().keyboard.press(await target.evaluate(pressingKey))
}

export const EITHER_HANDS: readonly Hands[] = [POINTER, KEYBOARD]
/** The keyboard is the narrower way: a short run walks most journeys by it alone. */
export const NARROW_HANDS: readonly Hands[] = SOAK ? EITHER_HANDS : [KEYBOARD]

/** The same hands, and how often they pressed something; a field that has the focus already takes words unpressed. */
export function countPresses(hands: Hands): Hands & { readonly presses: () => number } {
  let presses = 0
  return {
    name: hands.name,
    presses: () => presses,
    press: async (target) => {
      presses++
      await hands.press(target)
    },
    write: async (field, words) => {
      await field.waitFor()
      if (!(await field.evaluate((element) => element === document.activeElement))) presses++
      await hands.write(field, words)
    },
  }
}

/** Presses a button that asks for files, and gives it these. */
export async function giveFiles(hands: Hands, button: Locator, files: string | string[]): Promise<void> {
  const [chooser] = await Promise.all<[Promise<FileChooser>, Promise<void>]>([
    button.page().waitForEvent('filechooser'),
    hands.press(button),
  ])
  await chooser.setFiles(files)
}

/** Longer words are pasted. */
const MAX_TYPED = 200
const MAX_STOPS = 80
const MAX_LOOKS = 400
const LOOK_MS = 50

interface Stop {
  /** What to press to come nearer; null where the target has the focus. */
  readonly next: string | null
  readonly name: string
  /** On no control: where a page or a menu begins. */
  readonly nowhere: boolean
  readonly marked: boolean
  readonly inSight: boolean
}

/** Brings the focus to the target without a pointer; returns the names of what it came by. */
export async function reach(target: Locator): Promise<readonly string[]> {
  await target.waitFor()
  const { keyboard } = target.page()
  const passed: string[] = []
  for (;;) {
    const stop = await settledStop(target)
    // Where it stood before any key was pressed, a pointer may have left it.
    const isLedThere = passed.length > 0 || stop.next === null
    if (!stop.nowhere) {
      passed.push(stop.name)
      expect(stop.marked || !isLedThere, `"${stop.name}" shows that it has the focus`).toBe(true)
      expect(stop.inSight, `"${stop.name}" is in sight while it has the focus`).toBe(true)
    }
    if (stop.next === null) return passed
    if (passed.length > MAX_STOPS) throw new Error(`${target} is not reached: ${passed.join(' | ')}`)
    await keyboard.press(stop.next)
  }
}

/** What has the focus, once what moves over it (a panel that opens, a page that loads) has come to rest. */
async function settledStop(target: Locator): Promise<Stop> {
  for (let looks = 1; ; looks++) {
    const stop = await target.evaluate(stopOnTheWay)
    if (stop.inSight || stop.nowhere || looks === MAX_LOOKS) return stop
    await target.page().waitForTimeout(LOOK_MS)
  }
}

/** Runs in the page: where the focus is, whether that can be seen, and which key leads on. */
function stopOnTheWay(target: Element): Stop {
  const here = document.activeElement ?? document.body
  const kind = (element: Element) =>
    element.getAttribute('role') ?? (element as HTMLInputElement).type ?? element.tagName
  // Between the choices of a group, the lines of a menu and the rows of a table the arrows move.
  const isArrowed =
    kind(target) === 'menuitem' || (['radio', 'TR'].includes(kind(target)) && kind(here) === kind(target))
  const isAhead = Boolean(here.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING)
  const [on, back] = isArrowed ? ['ArrowDown', 'ArrowUp'] : ['Tab', 'Shift+Tab']
  const hasRing = (element: Element | null) => {
    const style = element && getComputedStyle(element)
    return style !== null && style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0
  }
  const labels = [...((here as HTMLInputElement).labels ?? [])]
  const box = here.getBoundingClientRect()
  /** What is painted at a place of the part that is on the screen, given from 0 to 1. */
  const isHit = (x: number, y: number) => {
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)]
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
    const hit = document.elementFromPoint(left + x * (right - left), top + y * (bottom - top))
    return hit !== null && [here, ...labels].some((one) => one.contains(hit))
  }
  return {
    next: here === target ? null : isAhead ? on! : back!,
    name: (here.getAttribute('aria-label') ?? labels[0]?.textContent ?? here.textContent ?? '')
      .trim()
      .slice(0, 60),
    nowhere: here.matches('body, h1'),
    // A field for a date marks the part of it that is typed into; of one that holds what was chosen, all of it is marked.
    marked:
      kind(here) === 'date' ||
      hasRing(here) ||
      hasRing(here.closest('.mantine-MultiSelect-input, .mantine-TagsInput-input')),
    inSight: [0.1, 0.5, 0.9].some((x) => [0.2, 0.5, 0.8].some((y) => isHit(x, y))),
  }
}

/** Runs in the page. */
const isOfUse = (target: Element): boolean => !target.matches(':disabled, [aria-disabled="true"]')

/** Runs in the page: a box is ticked with Space, anything else pressed with Enter. */
const pressingKey = (target: Element): string =>
  target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type) ? 'Space' : 'Enter'

/** Picks from what a field offers, by the words that are typed into it. */
export async function pick(page: Page, words: string): Promise<void> {
  await page.keyboard.type(words)
  await page.getByRole('option').filter({ hasText: words }).first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

/** These words where the page says them: a large field, too, is found by the words that are typed into it and not saved. */
export const pageWords = (within: Page | Locator, words: string): Locator =>
  within.getByText(words, { exact: true }).and(within.locator(':not(textarea)'))

/** Waits until this has the focus. */
export const untilFocused = (target: Locator): Promise<void> =>
  expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true)

/** What the element with the focus is called: by its label, else by its words. */
export const focusedName = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement
    return focused?.getAttribute('aria-label') ?? focused?.textContent ?? null
  })
