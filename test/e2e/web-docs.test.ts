import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../support/app.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'

const chromium = await enterBrowser()

describe.skipIf(!chromium)('the documentation in the browser', () => {
  let app: TestApp
  let origin: string
  beforeAll(async () => {
    app = await createTestApp({ work: false })
    origin = await app.http.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await leaveBrowser(chromium)
    await app.close()
  })

  it('shows the operations under a policy that lets nothing in from elsewhere', async () => {
    const page = await chromium!.newPage()
    const refused: string[] = []
    const asked = new Set<string>()
    page.on('console', (message) => {
      // One icon brings an inline style, which is refused and not missed.
      if (/Content Security Policy/.test(message.text()) && !/inline style/.test(message.text()))
        refused.push(message.text())
    })
    page.on('request', (request) => asked.add(new URL(request.url()).origin))
    await page.goto(`${origin}/api/docs`)
    // It draws what is far down only once somebody scrolls there.
    await page.getByText('The audit trail of the organization, newest first').first().waitFor()
    expect(refused).toEqual([])
    expect([...asked].filter((each) => each !== 'null')).toEqual([origin])
  })
})
