import { generate } from 'otplib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { ensureFirstRun } from '#server/app/first-run.ts'
import { freePort } from '../../scripts/services/service.ts'
import { ensureWebBuilt } from '../../tools/build-web.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { addVirtualAuthenticator, enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { signedInBrowser } from '../support/mfa-session.ts'
import { axeViolations } from '../support/web-app.ts'

const chromium = await enterBrowser()
const PASSWORD = 'violet harbour 9 trombone'
const EMAIL = 'olivia@example.org'

describe.skipIf(!chromium)('signing in with a real browser', () => {
  let app: TestApp
  let page: Page
  let publicUrl: string
  const problems: string[] = []

  /** A service of its own, in a browser that nobody has signed in with. */
  const open = async () => {
    await ensureWebBuilt()
    const port = await freePort()
    publicUrl = `http://localhost:${port}`
    const opened = await createTestApp({ work: false, config: { publicUrl, port, rateLimitFactor: 1_000 } })
    await opened.http.listen({ host: 'localhost', port })
    app = opened
    const shown = await (await chromium!.newContext()).newPage()
    page = shown
    page.setDefaultTimeout(15_000)
    page.on('pageerror', (error) => problems.push(error.message))
    // A page that was still asking something while its session ended is told so; that is as it should be.
    page.on(
      'console',
      (message) =>
        message.type() === 'error' && !/ 401 /.test(message.text()) && problems.push(message.text()),
    )
    return async () => {
      await shown.context().close()
      await opened.close()
    }
  }
  beforeEach(() => {
    problems.length = 0
  })
  afterAll(() => leaveBrowser(chromium))

  const createOwner = async () => {
    const { ownerUrl } = await ensureFirstRun(app.context)
    await page.goto(ownerUrl!)
    await page.getByLabel('Name').fill('Olivia Okafor')
    await page.getByLabel('E-mail address').fill(EMAIL)
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'Protect your account' }).waitFor()
  }
  const keepRecoveryCodes = async () => {
    await page.getByRole('heading', { name: 'Save these recovery codes' }).waitFor()
    const codes = await page
      .getByRole('list', { name: 'Recovery codes' })
      .getByRole('listitem')
      .allTextContents()
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    return codes
  }
  const account = () => page.getByRole('button', { name: /^Account: Olivia Okafor/ })
  const expectSignedIn = async () => {
    await account().waitFor()
    await expect.poll(() => account().getAttribute('title')).toBe(EMAIL)
    await expect.poll(() => account().textContent()).toContain('Owner')
  }
  const signOut = async () => {
    await account().click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  }
  const enterPassword = async (password: string) => {
    await page.getByLabel('E-mail address').fill(EMAIL)
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Continue' }).click()
  }
  const givePassword = async () => {
    await enterPassword(PASSWORD)
    await page.getByRole('heading', { name: 'Second factor' }).waitFor()
  }

  describe('with a passkey', () => {
    let authenticator: Awaited<ReturnType<typeof addVirtualAuthenticator>>
    let ownerId: string
    let urlOnceLoaded: string
    let codes: string[]
    beforeAll(async () => {
      const close = await open()
      authenticator = await addVirtualAuthenticator(page)
      await createOwner()
      urlOnceLoaded = page.url()
      await page.getByRole('button', { name: 'Use a passkey' }).click()
      codes = await keepRecoveryCodes()
      await account().waitFor()
      const { rows } = await app.context.database.sql.executeSql('select id from users where email = $1', [
        EMAIL,
      ])
      ownerId = String(rows[0]?.id)
      return close
    })
    /** Each begins signed in, with an authenticator that agrees to everything. */
    beforeEach(async () => {
      await authenticator.refuse(false)
      await authenticator.touch(true)
      const { browser } = await signedInBrowser(app, { userId: ownerId }, { mfaProven: true })
      await page.context().clearCookies()
      await page
        .context()
        .addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: publicUrl })))
      await page.goto(publicUrl)
      await account().waitFor()
    })

    it('an owner makes an account with the one-time link, enrolls a passkey, signs out and signs in with it', async () => {
      expect(urlOnceLoaded, 'the secret of the link has left the address').not.toContain('#')
      expect(codes).toHaveLength(10)
      expect(await authenticator.credentialCount()).toBe(1)
      await authenticator.touch(false)
      await signOut()
      await givePassword()
      await authenticator.touch(true)
      await page.getByRole('button', { name: 'Use your passkey' }).click()
      await expectSignedIn()
      expect(problems).toEqual([])
    })

    it('an owner signs in with a passkey that the browser suggests for the e-mail address', async () => {
      await page.context().clearCookies()
      await page.goto(`${publicUrl}/account`)
      await page.getByRole('heading', { name: 'Account' }).waitFor()
      await expectSignedIn()
      expect(problems).toEqual([])
    })

    it('whoever is signed in is told so where others sign in', async () => {
      for (const path of ['/sign-in', '/welcome']) {
        await page.goto(publicUrl + path)
        await page.getByRole('heading', { name: 'You are already signed in' }).waitFor()
        await page.getByText(`You are signed in as Olivia Okafor (${EMAIL})`).waitFor()
        expect(await axeViolations(page)).toEqual([])
      }
      await page.getByRole('link', { name: 'Go to cases' }).click()
      await page.getByRole('heading', { name: 'Cases' }).waitFor()
      expect(problems).toEqual([])
    })

    it('a passkey without the person behind it does not open the account; a recovery code does, once', async () => {
      const [code] = codes
      await authenticator.refuse()
      await signOut()
      await givePassword()
      await page.getByRole('button', { name: 'Use your passkey' }).click()
      await page.getByRole('alert').waitFor()
      await page.goto(publicUrl)
      await page.getByRole('heading', { name: 'Second factor' }).waitFor()
      const recover = async () => {
        await page.getByRole('button', { name: 'I have lost my second factor' }).click()
        await page.getByRole('textbox', { name: 'Recovery code' }).fill(code!)
        await page.getByRole('button', { name: 'Use a recovery code' }).click()
      }
      await recover()
      await expectSignedIn()
      await signOut()
      await givePassword()
      await recover()
      await page.getByText('The code was not accepted').waitFor()
    })

    it('an owner signs in with the passkey alone, by its button, and comes back to the page they asked for', async () => {
      // Of a browser that suggests none: here the authenticator would take the suggestion at once. The last, because it stays so.
      await page.addInitScript(() => {
        PublicKeyCredential.isConditionalMediationAvailable = async () => false
      })
      expect(await authenticator.isDiscoverable()).toBe(true)
      await signOut()
      await page.goto(`${publicUrl}/account`)
      const button = page.getByRole('button', { name: 'Sign in with a passkey' })
      await button.press('Enter')
      await page.getByRole('heading', { name: 'Account' }).waitFor()
      await expectSignedIn()
      await authenticator.refuse()
      await signOut()
      await button.click()
      await page.getByText('The passkey was not used').waitFor()
      expect(await axeViolations(page)).toEqual([])
      expect(problems).toEqual([])
    })
  })

  it('an owner may use an authenticator app instead, is told plainly what was not right, and comes to the page they asked for', async () => {
    onTestFinished(await open())
    await createOwner()
    await page.getByRole('button', { name: 'Use an authenticator app' }).click()
    await page.getByRole('heading', { name: 'Authenticator app' }).waitFor()
    expect(
      await page
        .getByRole('img', { name: 'QR code for the authenticator app' })
        .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
      'the QR code is shown',
    ).toBeGreaterThan(100)
    const secret = (await page.getByRole('code').textContent())!
    // A code is taken for the step it was made in and one on either side: made of the present, it may be entered slowly.
    const codeIn = (seconds: number) => generate({ secret, epoch: Date.now() / 1_000 + seconds })
    const code = await codeIn(0)
    await page.getByLabel('Code from the app').fill(code)
    await page.getByRole('button', { name: 'Continue' }).click()
    await keepRecoveryCodes()
    await expectSignedIn()
    await signOut()
    await page.goto(`${publicUrl}/admin/audit?action=auth.mfa_enrolled`)
    await enterPassword('not the right one')
    const refusal = page.getByRole('alert')
    await refusal.getByText('That address or password is not right', { exact: true }).waitFor()
    await refusal.getByText(/^UNAUTHENTICATED/).waitFor()
    await givePassword()
    const field = page.getByLabel('Code from the app')
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await refusal.getByText('That code is not right', { exact: true }).waitFor()
    await refusal.getByText('Each code works once').waitFor()
    await field.fill(await codeIn(30))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('row', { name: /Set up a second factor/ }).waitFor()
    expect(new URL(page.url()).search).toBe('?action=auth.mfa_enrolled')
  })
})
