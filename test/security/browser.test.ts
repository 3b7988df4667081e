import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureFirstRun } from '#server/app/first-run.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()
const SECRET = 'violet harbour 9 trombone'
const CANARY = 'canary-of-a-question-nobody-sent'

describe.skipIf(!chromium)('the browser of somebody who works here', () => {
  let web: WebApp
  beforeAll(async () => {
    if (!chromium) return
    web = await createWebApp(chromium, { work: false })
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  /** Everything the page left in this browser, as one text. */
  const kept = (page: Page) =>
    page.evaluate(async () => {
      const stores = [{ ...localStorage }, { ...sessionStorage }]
      const databases = (await indexedDB.databases()).map(({ name }) => name)
      const caches = await globalThis.caches.keys()
      return JSON.stringify([stores, databases, caches, document.cookie])
    })

  it('types passwords hidden, pastes them, and may leave them to a password manager', async () => {
    if (!chromium) return
    const { ownerUrl } = await ensureFirstRun(web.app.context)
    const context = await chromium.newContext({
      baseURL: web.url,
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const page = await context.newPage()
    const signedIn = await web.signedIn('owner')
    const places: [Page, string, string[]][] = [
      [page, ownerUrl ?? '', ['new-password']],
      [page, '/sign-in', ['current-password']],
      [signedIn.page, '/account', ['current-password', 'new-password']],
    ]
    for (const [where, path, wanted] of places) {
      await where.goto(path)
      const fields = where.locator('input[type="password"]')
      await fields.first().waitFor()
      const found = await fields.evaluateAll((inputs) =>
        inputs.map((input) => input.getAttribute('autocomplete') ?? 'nothing'),
      )
      expect([path, found]).toEqual([path, wanted])
    }
    await page.goto('/sign-in')
    const field = page.locator('input[type="password"]').first()
    await field.waitFor()
    await page.evaluate((text) => navigator.clipboard.writeText(text), SECRET)
    await field.focus()
    await page.keyboard.press('ControlOrMeta+V')
    await expect.poll(() => field.inputValue()).toBe(SECRET)
    await context.close()
  })

  it('finds the way out on every page, and keeps nothing of a case after it', async () => {
    const { page, client } = await web.signedIn('owner')
    const { body } = await client.call<{ id: string }>('POST', '/api/investigations', {
      title: 'canary-of-a-title',
    })
    const out = page.getByRole('button', { name: 'Sign out', exact: true })
    const paths = ['/cases', `/cases/${body.id}/questions`, '/judgment', '/account', '/admin/users']
    for (const path of paths) {
      await page.goto(path)
      await page
        .getByRole('button', { name: /^Account:/ })
        .first()
        .click()
      await out.waitFor()
      await page.keyboard.press('Escape')
    }
    await page.goto(`/cases/${body.id}/questions`)
    await page.getByRole('textbox', { name: 'Add a question' }).fill(CANARY)
    await expect.poll(() => kept(page)).toContain(CANARY)
    await page
      .getByRole('button', { name: /^Account:/ })
      .first()
      .click()
    await out.click()
    await page.waitForURL(/sign-in/)
    const left = await kept(page)
    expect(left).not.toMatch(/canary-of/)
    await page.goBack()
    await page.waitForURL(/sign-in/)
    expect(await page.locator('body').innerText()).not.toContain('canary-of')
  })

  it('keeps no evidence, no names and no secrets in its storage while it works', async () => {
    const { page, client } = await web.signedIn('owner')
    const { body } = await client.call<{ id: string }>('POST', '/api/investigations', {
      title: 'canary-of-a-title',
    })
    await client.call('POST', `/api/investigations/${body.id}/evidence`, {
      title: 'canary-of-an-item',
      content: 'canary-of-a-text',
    })
    await page.goto(`/cases/${body.id}/evidence`)
    await page.getByText('canary-of-an-item').first().click()
    await page.getByText('canary-of-a-text').first().waitFor()
    const stored = await kept(page)
    expect(stored).not.toMatch(/canary-of/)
    expect(stored).not.toContain('@')
    const session = (await page.context().cookies()).find(({ name }) => name === 'probity_session')
    expect(session?.value).toBeTruthy()
    const stores = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(stores).not.toContain(session?.value)
  })
})
