import { readFileSync } from 'node:fs'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { KEYBOARD } from '../support/hands.ts'
import { axeViolations, createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()
const PRINTED_ROWS = 40

describe.skipIf(!chromium)('the audit trail in the browser', () => {
  let web: WebApp
  beforeAll(async () => {
    if (!chromium) return
    web = await createWebApp(chromium, { work: false })
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  it('opens a row to all that is recorded of it, in words, and names who was removed since', async () => {
    const { page, client, problems } = await web.signedIn('owner', 'opened-rows')
    const leaver = await web.app.client('member', 'opened-rows')
    const { body } = await leaver.call<{ user: { name: string } }>('GET', '/api/auth/session')
    await leaver.call('POST', '/api/investigations', { title: 'Their case' })
    await leaver.call('GET', '/api/admin/settings')
    await client.call('DELETE', `/api/organizations/${client.organizationId}/members/${leaver.userId}`)
    const former = `${body.user.name} (former member)`
    await page.goto('/admin/audit')
    // On a phone a row says what, when and who within one column, and opens to the rest.
    const row = page.getByRole('row', { name: /Opened a case/ }).first()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => cellsWithin(row, 390)).toEqual([1, true])
    await page.setViewportSize({ width: 1280, height: 900 })
    await KEYBOARD.press(page.getByRole('row', { name: `Opened a case ${former}` }))
    const dialog = page.getByRole('dialog', { name: 'Opened a case' })
    await dialog.getByText(former).waitFor()
    await dialog.getByText(leaver.userId).waitFor()
    await dialog.getByRole('link', { name: 'Their case' }).waitFor()
    await dialog.getByText('may hold health or personal data', { exact: false }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('row', { name: `Removed a member` }).filter({ hasText: body.user.name }).waitFor()
    await page.goto('/admin/audit?success=false')
    await page.getByRole('row', { name: /^.*Looked at the settings/ }).click()
    await page.getByRole('dialog').getByText('Refused: Not allowed (FORBIDDEN)').waitFor()
    expect(problems).toEqual([])
  })

  it('is printed whole, with what was asked for in words and none of the fields to ask with', async () => {
    const { page, client, problems } = await web.signedIn('owner', 'printed-rows')
    for (let number = 1; number <= PRINTED_ROWS; number++)
      await client.call('POST', '/api/investigations', { title: `Case ${number}` })
    await page.goto('/admin/audit?action=investigation.create')
    const rows = page.getByRole('table', { name: 'Audit trail' }).getByRole('row')
    await rows.nth(1).waitFor()
    expect(await rows.count()).toBeLessThan(PRINTED_ROWS)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => rows.count()).toBe(PRINTED_ROWS + 1)
    await page.getByText('Opened a case, of anyone', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('combobox').filter({ visible: true }).count()).toBe(0)
    await expect.poll(() => page.getByRole('button').filter({ visible: true }).count()).toBe(0)
    await page.setViewportSize({ width: 660, height: 900 })
    await expect.poll(() => cellsWithin(rows.nth(1), 660)).toEqual([6, true])
    await page.emulateMedia({ media: 'screen' })
    expect(problems).toEqual([])
  })

  it('leaves as a file for somebody who has just shown a second factor', async () => {
    const { page, client, problems } = await web.signedIn('owner')
    await client.call('POST', '/api/investigations', { title: 'One act' })
    await page.goto('/admin/audit')
    const begun = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const file = await begun
    expect(file.suggestedFilename()).toBe('audit.csv')
    expect(readFileSync(await file.path(), 'utf8')).toContain('investigation.create')
    expect(problems).toEqual([])
  })
})

/** How many cells of a row are shown, and whether none of them ends beyond this width. */
async function cellsWithin(row: Locator, width: number): Promise<[count: number, within: boolean]> {
  const cells = await row.getByRole('cell').filter({ visible: true }).all()
  const boxes = await Promise.all(cells.map((cell) => cell.boundingBox()))
  return [boxes.length, Math.max(...boxes.map((box) => box!.x + box!.width)) <= width]
}
