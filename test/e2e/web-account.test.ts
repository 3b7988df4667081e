import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addVirtualAuthenticator, enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { NARROW_HANDS } from '../support/hands.ts'
import { signInAgain } from '../support/web-analysis.ts'
import { axeViolations, createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()

describe.skipIf(!chromium)('the account page', () => {
  let web: WebApp
  beforeAll(async () => {
    web = await createWebApp(chromium!, { work: false })
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  const expectFocus = (target: Locator) =>
    expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true)

  it.each(NARROW_HANDS)(
    'asks before recovery codes stop working, and shows the new ones until they are said to be saved, $name',
    async (hands) => {
      const { page, client, problems } = await web.signedIn('member', 'codes')
      const made = async () =>
        (
          await web.app.context.database.sql.executeSql(
            'select count(*)::int as n from recovery_codes where user_id = $1',
            [client.userId],
          )
        ).rows[0]!.n
      await page.goto('/account')
      const generate = page.getByRole('button', { name: 'Generate new codes' }).first()
      await hands.press(generate)
      const asked = page.getByRole('dialog', { name: 'Generate new recovery codes?' })
      await asked.waitFor()
      expect(await axeViolations(page)).toEqual([])
      expect(await made()).toBe(0)
      await page.keyboard.press('Escape')
      await asked.waitFor({ state: 'detached' })
      await expectFocus(generate)
      await hands.press(generate)
      await hands.press(asked.getByRole('button', { name: 'Generate new codes' }))
      const shown = page.getByRole('dialog', { name: 'Save these recovery codes' })
      await shown.waitFor()
      await expectFocus(shown.getByRole('button', { name: 'Copy' }))
      await page.keyboard.press('Escape')
      await page.mouse.click(5, 5)
      expect(await shown.getByRole('listitem').count()).toBe(10)
      expect(await axeViolations(page)).toEqual([])
      await hands.press(shown.getByRole('button', { name: 'I’ve saved them' }))
      await shown.waitFor({ state: 'detached' })
      await expectFocus(generate)
      expect(await made()).toBe(10)
      await hands.press(generate)
      await asked.getByText('Your 10 unused codes stop working at once.').waitFor()
      expect(problems).toEqual([])
    },
  )

  it('says that the session has ended, to people and not to programs, until they have signed in again', async () => {
    const { page, client } = await web.signedIn('member', 'ending')
    await page.goto('/account')
    await page.getByRole('textbox', { name: 'Your name' }).fill('Nina Quist')
    // What the page asks for when it opens is not what is refused here.
    await page.waitForLoadState('networkidle')
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Save name' }).click()
    const refusal = page.getByRole('alert').filter({ hasText: 'Sign in again to go on.' })
    await refusal.waitFor()
    expect(await page.getByText(/Authorization header/).count()).toBe(0)
    await signInAgain(web, page, client)
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor({ state: 'hidden' })
    await refusal.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Save name' }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
  })

  it('gives the focus back to the button once a passkey is saved, or after Escape', async () => {
    const { page, problems } = await web.signedIn('member', 'focusing')
    await addVirtualAuthenticator(page)
    await page.goto('/account')
    const add = page.getByRole('button', { name: 'Add a passkey' })
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
    await add.click()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expectFocus(add)
    await add.click()
    await page.getByRole('button', { name: 'Create passkey' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Remove: Passkey' }).waitFor()
    await expectFocus(add)
    expect(problems).toEqual([])
  })

  it('is not reached by the page of the sign-in alone, which says why without blaming the time', async () => {
    const context = await chromium!.newContext({ baseURL: web.url })
    const page = await context.newPage()
    await page.goto('/sign-in')
    await page.getByRole('textbox', { name: 'E-mail address' }).fill('nina@example.org')
    await page.getByRole('textbox', { name: 'Password' }).fill('violet harbour 9 trombone')
    await page.getByRole('button', { name: 'Continue' }).click()
    const said = page.getByRole('alert').filter({ hasText: 'You were not signed in' })
    await said.getByText('or its page was opened by itself. Start again.').waitFor()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('textbox', { name: 'Password' }).waitFor()
    await expect.poll(() => said.count()).toBe(0)
    await context.close()
  })
})
