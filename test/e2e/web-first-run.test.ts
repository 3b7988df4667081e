import { generate } from 'otplib'
import type { Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ensureFirstRun } from '#server/app/first-run.ts'
import { addVirtualAuthenticator, enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { type Hands, KEYBOARD, NARROW_HANDS } from '../support/hands.ts'
import { axeViolations, createWebApp, type WebApp, watchProblems } from '../support/web-app.ts'

const chromium = await enterBrowser()

describe.skipIf(!chromium)('the first run', () => {
  let web: WebApp
  let page: Page
  let problems: string[]

  beforeEach(async () => {
    web = await createWebApp(chromium!, { work: false })
    page = await (await chromium!.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
    problems = watchProblems(page)
    return async () => {
      await page.context().close()
      await web.close()
    }
  })
  afterAll(() => leaveBrowser(chromium))

  const createOwner = async (hands: Hands) => {
    const { ownerUrl } = await ensureFirstRun(web.app.context)
    await page.goto(ownerUrl!)
    await hands.write(page.getByRole('textbox', { name: 'Name' }), 'Olivia Okafor')
    await hands.write(page.getByRole('textbox', { name: 'E-mail address' }), 'olivia@example.org')
    await hands.write(page.getByRole('textbox', { name: 'Password' }), 'violet harbour 9 trombone')
    expect(page.url(), 'the secret of the link has left the address').not.toContain('#')
    expect(await axeViolations(page)).toEqual([])
    await hands.press(page.getByRole('button', { name: 'Create account' }))
    await page.getByRole('heading', { name: 'Protect your account' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
  }
  const keepCodes = async (hands: Hands) => {
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await codes.first().waitFor()
    await expect.poll(() => codes.count()).toBe(10)
    await hands.press(page.getByRole('button', { name: 'I’ve saved them' }))
  }
  const expectSampleCase = async () => {
    await page.getByRole('complementary', { name: 'Hint' }).waitFor()
    const tabs = page.getByRole('navigation', { name: 'Case' })
    await tabs.getByRole('link', { name: /^Evidence \d{2}$/ }).waitFor()
    await page.getByRole('heading', { name: 'Parties' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
  }

  const withPasskey =
    'with a passkey ends in the sample investigation, with a hint that can be taken away for good'
  it.each(NARROW_HANDS)(`${withPasskey}, $name`, async (hands) => {
    const authenticator = await addVirtualAuthenticator(page)
    await createOwner(hands)
    await hands.press(page.getByRole('button', { name: 'Use a passkey' }))
    await keepCodes(hands)
    expect(await authenticator.credentialCount()).toBe(1)
    await expectSampleCase()
    await hands.press(page.getByRole('button', { name: 'Dismiss' }))
    await page.reload()
    await page.getByRole('heading', { name: 'Parties' }).waitFor()
    await expect.poll(() => page.getByRole('complementary', { name: 'Hint' }).count()).toBe(0)
    expect(problems).toEqual([])
  })

  it('works by keyboard alone with an authenticator app', async () => {
    await createOwner(KEYBOARD)
    await KEYBOARD.press(page.getByRole('button', { name: 'Use an authenticator app' }))
    const secret = (await page.getByRole('code').textContent())!
    const code = await generate({ secret, epoch: Date.now() / 1_000 })
    await KEYBOARD.write(page.getByRole('textbox', { name: 'Code from the app' }), code)
    await page.keyboard.press('Enter')
    await keepCodes(KEYBOARD)
    await expectSampleCase()
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await page.getByRole('heading', { name: 'Cases' }).waitFor()
    const search = page.getByRole('textbox', { name: 'Search cases' })
    await search.waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('tarnholt')
    await expect.poll(() => search.inputValue()).toBe('tarnholt')
    await page.getByRole('table', { name: 'Cases' }).getByRole('link').waitFor()
    expect(problems).toEqual([])
  })
})
