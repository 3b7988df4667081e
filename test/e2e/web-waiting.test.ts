import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { KEYBOARD } from '../support/hands.ts'
import { giveHandedIn, giveWritten, openLed } from '../support/waiting-cases.ts'
import { axeViolations, createWebApp, type WebApp } from '../support/web-app.ts'
import { cutOff } from '../support/web-layout.ts'

const chromium = await enterBrowser()

/** The day after so many days, here. */
function dayIn(days: number): string {
  const at = new Date()
  at.setDate(at.getDate() + days)
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

describe.skipIf(!chromium)('the list of cases', () => {
  let web: WebApp
  beforeAll(async () => {
    web = await createWebApp(chromium!, { work: false })
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  it('says how much is to be judged, and narrowed to what waits for the reader, why each case does', async () => {
    const { page, client, problems } = await web.signedIn('member', 'waiting')
    const colleague = await web.app.client('member', 'waiting')
    const judging = await openLed(client, { title: 'The gate', due_on: dayIn(2) })
    await client.call('POST', `/api/investigations/${judging}/evidence`, {
      title: 'Log',
      content: 'The gate was open.',
    })
    await giveWritten(web.app, client, { caseId: judging, count: 3 })
    await openLed(client, { title: 'The key', due_on: dayIn(30) })
    const reviewing = await openLed(colleague, { title: 'The lock' })
    await giveHandedIn(web.app, colleague, reviewing)
    await page.goto('/cases')
    const table = page.getByRole('table', { name: 'Cases' })
    await table.getByRole('columnheader', { name: 'To judge' }).waitFor()
    await table
      .getByRole('row', { name: /The gate/ })
      .getByRole('cell', { name: '3', exact: true })
      .waitFor()
    await page.getByText('3 cases', { exact: true }).waitFor()
    const why = '3 to judge · due in 2 days'
    expect(await table.getByText(why).count()).toBe(0)

    const button = page.getByRole('button', { name: 'Waiting for me', exact: true })
    await KEYBOARD.press(button)
    await page.getByText('2 of 3 cases').waitFor()
    await page.waitForURL(/\/cases\?waiting=me$/)
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true)
    await table.getByRole('cell', { name: `The gate ${why}` }).waitFor()
    await table.getByRole('cell', { name: 'The lock report to review' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(await cutOff(page)).toEqual([])

    const later = await page.context().newPage()
    await later.setViewportSize({ width: 390, height: 844 })
    await later.goto(page.url())
    await later.getByRole('button', { name: 'Waiting for me', pressed: true }).waitFor()
    await later.getByText(new RegExp(`^CASE-\\d{4}-\\d{4} · ${why}$`)).waitFor()
    expect(await cutOff(later)).toEqual([])
    await later.setViewportSize({ width: 768, height: 900 })
    await later.getByRole('columnheader', { name: 'To judge' }).waitFor()
    expect(await cutOff(later)).toEqual([])
    await later.setViewportSize({ width: 390, height: 844 })
    await KEYBOARD.press(later.getByRole('button', { name: 'Remove the filter Waiting for me' }))
    await later.getByText('3 cases', { exact: true }).waitFor()
    await later.getByText(/^CASE-\d{4}-\d{4} · 3 to judge$/).waitFor()

    await table.getByRole('link', { name: 'The gate' }).click()
    await page.getByText('3 analyses to read and judge').waitFor()
    expect(problems).toEqual([])
  })

  it('says so where nothing waits for the reader, and offers a viewer no such filter', async () => {
    const { page, client, problems } = await web.signedIn('member', 'calm')
    await openLed(client, { title: 'The gate' })
    await page.goto('/cases?waiting=me')
    await page.getByText('Nothing is waiting for you').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await KEYBOARD.press(page.getByRole('button', { name: 'Show all cases' }))
    await page.getByText('1 case', { exact: true }).waitFor()
    const viewer = await web.signedIn('viewer', 'calm')
    await viewer.page.goto('/cases')
    await viewer.page.getByText('1 case', { exact: true }).waitFor()
    expect(await viewer.page.getByRole('button', { name: 'Waiting for me' }).count()).toBe(0)
    expect([...problems, ...viewer.problems]).toEqual([])
  })
})
