import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { KEYBOARD, NARROW_HANDS } from '../support/hands.ts'
import { axeViolations, createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()

describe.skipIf(!chromium)('retention in the browser', () => {
  let web: WebApp
  beforeAll(async () => {
    web = await createWebApp(chromium!)
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  it.each(NARROW_HANDS)(
    'a shorter retention says until when it waits, and an owner takes it back, $name',
    async (hands) => {
      const organization = hands === KEYBOARD ? 'shortening-by-key' : 'shortening'
      const { page, problems } = await web.signedIn('owner', organization)
      await page.goto('/admin/retention')
      await hands.press(page.getByRole('button', { name: 'Change policy: Audit trail' }))
      const dialog = page.getByRole('dialog', { name: 'Retention: Audit trail' })
      await hands.write(dialog.getByRole('textbox', { name: 'Days' }), '200')
      await dialog
        .getByRole('button', { name: /^Shorten in 7 days/, description: 'Enter 365 to 36,500 days.' })
        .waitFor()
      await hands.write(dialog.getByRole('textbox', { name: 'Days' }), '400')
      await hands.press(dialog.getByRole('button', { name: 'Shorten in 7 days' }))
      const pending = page.getByRole('note', { name: 'Pending change: Audit trail' })
      await pending.getByText(/^Will be shortened to 400 days \(1\.1 years\) on \d+ \w+ \d{4}/).waitFor()
      await page.getByText('2,557 days (7 years)').waitFor()
      expect(await axeViolations(page)).toEqual([])

      const admin = await web.signedIn('admin', organization, { colorScheme: 'dark' })
      await admin.page.goto('/admin/retention')
      await admin.page
        .getByRole('button', {
          name: 'Withdraw change: Audit trail',
          description: 'Only an owner can do this.',
        })
        .waitFor()
      expect(await axeViolations(admin.page)).toEqual([])

      await hands.press(page.getByRole('button', { name: 'Withdraw change: Audit trail' }))
      const asked = page.getByRole('dialog', { name: 'Withdraw the shorter period?' })
      await hands.press(asked.getByRole('button', { name: 'Withdraw change' }))
      await pending.waitFor({ state: 'detached' })
      await page.getByText('2,557 days (7 years)').waitFor()
      expect([...problems, ...admin.problems]).toEqual([])
    },
  )
})
