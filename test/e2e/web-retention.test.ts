import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Investigation } from '#shared/contracts/investigations.ts'
import { givenInvestigation } from '../support/app.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { KEYBOARD, NARROW_HANDS } from '../support/hands.ts'
import { answerLate, axeViolations, createWebApp, type WebApp } from '../support/web-app.ts'

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

  it('a period in place of none is typed into its field, which says what it may be', async () => {
    const { page, problems } = await web.signedIn('owner', 'endless')
    await page.goto('/admin/retention')
    await page.getByRole('button', { name: 'Change policy: Evidence' }).click()
    const dialog = page.getByRole('dialog', { name: 'Retention: Evidence' })
    const endless = dialog.getByRole('checkbox', { name: 'Keep indefinitely' })
    const days = dialog.getByRole('textbox', { name: 'Days', description: '30 to 36,500 days' })
    await expect.poll(() => endless.isChecked()).toBe(true)
    await expect.poll(() => days.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.type('400')
    await expect.poll(() => endless.isChecked()).toBe(false)
    await dialog.getByRole('button', { name: 'Shorten in 7 days' }).waitFor()
    await endless.check()
    await expect.poll(() => days.inputValue()).toBe('')
    await dialog
      .getByRole('button', { name: 'Save policy', description: 'This is already the policy.' })
      .waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(problems).toEqual([])
  })

  it.each(NARROW_HANDS)(
    'a run is started from the page once what it destroys has been shown, and leads to its proof, $name',
    async (hands) => {
      const organization = hands === KEYBOARD ? 'running-by-key' : 'running'
      const { page, client, problems } = await web.signedIn('owner', organization)
      const { id } = await givenInvestigation(client, ['Somebody deletes this case'])
      const { body } = await client.call<Investigation>('GET', `/api/investigations/${id}`)
      await client.call('DELETE', `/api/investigations/${id}`)
      // The run has ended before the page looks for the first time.
      await answerLate(page, /\/retention-runs/)
      await page.goto('/admin/retention')
      await page
        .getByRole('row', { name: `Closed cases ${body.case_number}, deleted 1 case and 1 item` })
        .waitFor()
      await hands.press(page.getByRole('button', { name: 'Run now' }))
      const dialog = page.getByRole('dialog', { name: 'Run retention now?' })
      await dialog
        .getByText(
          /^Across all organizations .* destroys .*1 item, with their files\. This cannot be undone\.$/,
        )
        .waitFor()
      await dialog
        .getByRole('row', { name: `Closed cases ${organization} ${body.case_number} 1 case and 1 item` })
        .waitFor()
      await page.setViewportSize({ width: 390, height: 844 })
      const number = dialog.getByText(body.case_number, { exact: true })
      // It stands in one line.
      await expect.poll(async () => (await number.boundingBox())!.height).toBeLessThan(25)
      await page.setViewportSize({ width: 1280, height: 900 })
      // One press destroys nothing.
      const confirm = dialog.getByRole('button', { name: 'Destroy now' })
      await confirm.and(page.getByRole('button', { description: 'Type DESTROY to confirm.' })).waitFor()
      await hands.write(dialog.getByRole('textbox', { name: 'Type DESTROY to confirm' }), 'DESTROY')
      expect(await axeViolations(page)).toEqual([])
      await hands.press(confirm)
      await page.getByText(/^The run has ended: 1 case and 1 item destroyed\. Proof No\. \d+$/).waitFor()
      await page.getByText('Nothing is due for deletion.').waitFor()
      await page
        .getByText(/ · 1 case and 1 item$/)
        .first()
        .waitFor()
      expect(await axeViolations(page)).toEqual([])
      await hands.press(page.getByRole('status').getByRole('link', { name: /^Proof No\./ }))
      const certificate = page.getByRole('article', { name: /^Proof of destruction No\./ })
      const { body: own } = await client.call<{ user: { name: string } }>('GET', '/api/auth/session')
      const byHand = `${own.user.name}, by hand`
      await certificate.getByText(`${byHand} ${client.userId}`).waitFor()
      await page.goto('/admin/proof')
      await page.getByRole('cell', { name: byHand }).waitFor()
      await page.goto('/admin/audit?action=retention.run_request')
      await page.getByRole('row', { name: /Started a retention run/ }).waitFor()

      const admin = await web.signedIn('admin', organization)
      await admin.page.goto('/admin/retention')
      await admin.page
        .getByRole('button', { name: 'Run now', description: /only platform administrators/ })
        .waitFor()
      expect([...problems, ...admin.problems]).toEqual([])
    },
  )

  it('however long the name of an organization, how much is destroyed stays in sight', async () => {
    const { page, client } = await web.signedIn('owner', 'long-named')
    const { evidenceIds } = await givenInvestigation(client, ['Kept', 'Deleted by somebody'])
    await client.call('DELETE', `/api/evidence/${evidenceIds[1]}`)
    const name = 'Sankt'.repeat(40)
    await client.call('PATCH', `/api/organizations/${client.organizationId}`, { name })
    await page.goto('/admin/retention')
    await page.getByRole('button', { name: 'Run now' }).click()
    const dialog = page.getByRole('dialog', { name: 'Run retention now?' })
    const much = dialog.getByRole('row', { name }).getByRole('cell').last()
    await expect
      .poll(() =>
        much.evaluate(
          (cell) =>
            cell.getBoundingClientRect().right <= cell.closest('section')!.getBoundingClientRect().right,
        ),
      )
      .toBe(true)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/account')
    await page.getByText(name).first().waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
