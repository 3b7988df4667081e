import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { addVirtualAuthenticator, enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { NARROW_HANDS } from '../support/hands.ts'
import { signInAgain } from '../support/web-analysis.ts'
import { axeViolations, createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()
const MINUTE = 60_000

describe.skipIf(!chromium)('a step that asks for a fresh second factor', () => {
  let web: WebApp
  let now = new Date()

  beforeEach(async () => {
    web = await createWebApp(chromium!, { work: false, overrides: { clock: { now: () => now } } })
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  /** Somebody with a passkey who wants a token, some minutes after they signed in. */
  const wantToken = async (viewport = { width: 1280, height: 900 }) => {
    const { page, client } = await web.signedIn('member', 'stepping', { viewport })
    const authenticator = await addVirtualAuthenticator(page)
    await page.goto('/account')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Desk')
    await page.getByRole('button', { name: 'Create passkey' }).click()
    await page.getByRole('button', { name: 'Remove: Desk' }).waitFor()
    now = new Date(now.getTime() + 6 * MINUTE)
    return {
      page,
      client,
      authenticator,
      name: page.getByRole('textbox', { name: 'Purpose' }),
      make: page.getByRole('button', { name: 'Create token' }),
      dialog: page.getByRole('dialog', { name: 'Confirm it is you' }),
      token: page.getByRole('region', { name: 'Token nightly export' }),
    }
  }

  it.each(NARROW_HANDS)('goes on by itself once the passkey is shown, $name', async (hands) => {
    const { page, name, make, dialog, token } = await wantToken({ width: 390, height: 844 })
    await hands.write(name, 'nightly export')
    await hands.press(make)
    await dialog.waitFor()
    expect(await axeViolations(page)).toEqual([])
    await hands.press(dialog.getByRole('button', { name: 'Use your passkey' }))
    await token.waitFor()
    await expect.poll(() => dialog.count()).toBe(0)
    await expect.poll(() => page.getByRole('dialog', { name: 'Your session has ended' }).count()).toBe(0)
  })

  it('changes nothing where it is cancelled, keeps what was typed, and says what is missing', async () => {
    const { page, client, name, make, dialog } = await wantToken()
    await name.fill('nightly export')
    await make.click()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Show your second factor again to continue.').waitFor()
    await expect.poll(() => name.inputValue()).toBe('nightly export')
    const { rows } = await web.app.context.database.sql.executeSql(
      `select id from personal_access_tokens where user_id = $1 and origin = 'browser'`,
      [client.userId],
    )
    expect(rows).toEqual([])
  })

  it('is taken up after a new sign-in where the identity provider keeps the second factor', async () => {
    const { page, client } = await web.signedIn('member', 'provided')
    await page.goto('/account')
    now = new Date(now.getTime() + 6 * MINUTE)
    await page.getByRole('textbox', { name: 'Purpose' }).fill('nightly export')
    await page.getByRole('button', { name: 'Create token' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
    const link = dialog.getByRole('link', { name: 'Sign in again' })
    await expect
      .poll(() => link.getAttribute('href'))
      .toBe('/api/auth/login?fresh=true&return_to=%2Fsigned-in')
    await signInAgain(web, page, client)
    await page.getByRole('region', { name: 'Token nightly export' }).waitFor()
    await expect.poll(() => dialog.count()).toBe(0)
  })

  it('closes without the dialog below it', async () => {
    const { page, dialog } = await wantToken()
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const below = page.getByRole('dialog', { name: 'Add a passkey' })
    await below.getByRole('textbox', { name: 'Name', exact: true }).fill('Phone')
    await below.getByRole('button', { name: 'Create passkey' }).click()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect
      .poll(() => below.getByRole('textbox', { name: 'Name', exact: true }).inputValue())
      .toBe('Phone')
  })

  it('says that a factor was refused and asks again, without ending the session', async () => {
    const { page, authenticator, name, make, dialog, token } = await wantToken()
    await authenticator.refuse()
    await name.fill('nightly export')
    await make.click()
    await dialog.getByRole('button', { name: 'Use your passkey' }).click()
    await dialog.getByRole('alert').waitFor()
    await dialog.getByRole('button', { name: 'I have lost my second factor' }).click()
    await dialog.getByRole('textbox', { name: 'Recovery code' }).fill('wrong')
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
    await dialog.getByText('The code was not accepted. Each code works once.').waitFor()
    await expect.poll(() => page.getByRole('dialog', { name: 'Your session has ended' }).count()).toBe(0)
    await expect.poll(() => token.count()).toBe(0)
  })
})
