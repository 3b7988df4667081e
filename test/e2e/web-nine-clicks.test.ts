import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { countPresses, giveFiles, KEYBOARD, POINTER } from '../support/hands.ts'
import { judgmentBar, QUESTION, verdict } from '../support/web-analysis.ts'
import { axeViolations, createWebApp, type WebApp } from '../support/web-app.ts'
import { dropFiles, writeFiles } from '../support/web-files.ts'
import { zipPart } from '../support/zip-part.ts'

const chromium = await enterBrowser()
const FILES = 4
const PATIENCE_MS = 240_000
const MAX_CLICKS = 9
/** Without a pointer nothing is dropped: the dialog is opened, and the folder chosen in it. */
const MAX_KEYED = MAX_CLICKS + 2

describe.skipIf(!chromium)('a case of one’s own', { timeout: 2 * PATIENCE_MS }, () => {
  let web: WebApp
  let folder: string
  beforeAll(async () => {
    web = await createWebApp(chromium!)
    folder = mkdtempSync(join(tmpdir(), 'probity-nine-'))
    return async () => {
      rmSync(folder, { recursive: true, force: true })
      await web.close()
    }
  })
  afterAll(() => leaveBrowser(chromium))

  it.each([
    { hands: POINTER, most: MAX_CLICKS, name: `${MAX_CLICKS} clicks` },
    { hands: KEYBOARD, most: MAX_KEYED, name: `${MAX_KEYED} presses by keyboard alone` },
  ])('is a judged analysis in a Word file at most $name after a folder was at hand', async (walk) => {
    const { page, problems } = await web.signedIn('member', walk.name.replaceAll(' ', '-'))
    const hands = countPresses(walk.hands)
    const binder = writeFiles(folder, FILES).folder
    await page.goto('/cases')
    await page.getByText('No cases yet').waitFor()
    const dialog = page.getByRole('dialog', { name: 'New case' })
    if (walk.hands === POINTER)
      await dropFiles(page, [binder], 'Drop files or folders to open a case with them')
    else {
      await hands.press(page.getByRole('button', { name: 'New case' }).first())
      await giveFiles(hands, dialog.getByRole('button', { name: 'Add a folder' }), binder)
    }
    await dialog.getByText(/^4 files · /).waitFor()
    expect(await dialog.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('binder')
    expect(await axeViolations(page)).toEqual([])
    await hands.write(dialog.getByRole('textbox', { name: 'First question' }), QUESTION)
    await hands.press(dialog.getByRole('button', { name: 'Create case' }))

    await page.waitForURL('**/evidence')
    const uploads = page.getByRole('region', { name: 'Uploads' })
    await uploads.getByText('4 files became 4 items.').waitFor({ timeout: PATIENCE_MS })
    expect(await axeViolations(page)).toEqual([])
    await hands.press(uploads.getByRole('button', { name: `Generate: ${QUESTION}` }))
    const told = page.getByRole('alert').filter({ hasText: 'An analysis is ready' })
    await told.waitFor({ timeout: PATIENCE_MS })
    await hands.press(told.getByRole('link', { name: 'Read it' }))

    await hands.press(page.getByRole('button', { name: /^Findings \(/ }))
    await hands.press(page.getByRole('button', { name: 'Citation 1', exact: true }))
    await judgmentBar(page).getByText('Citation opened').waitFor()
    await hands.press(verdict(page, 'Agree'))
    await page.getByText('Recorded: you agree with this analysis.').waitFor()
    await hands.press(page.getByRole('button', { name: 'Export' }))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      hands.press(page.getByRole('menuitem', { name: 'Word (.docx)' })),
    ])
    const words = zipPart(readFileSync(await download.path()), 'word/document.xml')
    expect(words).toContain(QUESTION)
    expect(words).toContain('Agreed')
    expect(hands.presses()).toBeLessThanOrEqual(walk.most)
    expect(problems).toEqual([])
  })
})
