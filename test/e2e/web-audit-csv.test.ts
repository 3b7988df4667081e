import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()

describe.skipIf(!chromium)('the audit trail in the browser', () => {
  let web: WebApp
  beforeAll(async () => {
    if (!chromium) return
    web = await createWebApp(chromium, { work: false })
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

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
