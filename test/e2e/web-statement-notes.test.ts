import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { KEYBOARD, pageWords } from '../support/hands.ts'
import { endSessions, givenAnalysis, readUpToJudgment, signInAgain } from '../support/web-analysis.ts'
import { createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()
const SESSION_ENDED = 'Sign in again to go on.'

describe.skipIf(!chromium)('notes on statements in the browser', () => {
  let web: WebApp
  beforeAll(async () => {
    web = await createWebApp(chromium!)
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  it('a note that a session ended before is refused once, is kept, and is saved after signing in again', async () => {
    const { page, client } = await web.signedIn('member', 'noting')
    const { path } = await givenAnalysis(client)
    await page.goto(path)
    await readUpToJudgment(page, KEYBOARD)
    const first = page.getByRole('listitem', { name: 'Statement 1', exact: true })
    await first.getByRole('button', { name: 'Note on statement 1' }).click()
    const note = page.getByRole('textbox', { name: 'Note on statement 1' })
    await KEYBOARD.write(note, 'The letter says so.')
    await endSessions(web, client)
    await KEYBOARD.press(page.getByRole('button', { name: 'Save the note' }))
    const ended = page.getByRole('dialog', { name: 'Your session has ended' })
    await ended.waitFor()
    await expect.poll(() => page.getByText(SESSION_ENDED).count()).toBe(1)
    await signInAgain(web, page, client)
    await ended.waitFor({ state: 'hidden' })
    await page.getByText(SESSION_ENDED).waitFor({ state: 'detached' })
    await expect.poll(() => note.inputValue()).toBe('The letter says so.')
    await KEYBOARD.press(page.getByRole('button', { name: 'Save the note' }))
    await pageWords(first, 'The letter says so.').waitFor()
  })
})
