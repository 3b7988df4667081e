import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureFirstRun } from '#server/app/first-run.ts'
import { createTestApp, type TestApp } from '#test/support/app.ts'
import { createBrowser } from '#test/support/browser.ts'

const HOUR = 3_600_000

describe("the owner's link", () => {
  let app: TestApp
  let now = new Date()

  beforeAll(async () => {
    app = await createTestApp({ work: false, overrides: { clock: { now: () => now } } })
  })
  afterAll(() => app.close())

  const print = async () => new URL((await ensureFirstRun(app.context)).ownerUrl ?? '').hash.slice(1)
  const open = async (secret: string) =>
    (
      await createBrowser(app.http).send('POST', '/api/auth/owner-account', {
        secret,
        name: 'Olivia',
        email: 'olivia@example.org',
        password: 'violet harbour 9 trombone',
      })
    ).status

  it('works for 24 hours', async () => {
    const secret = await print()
    now = new Date(now.getTime() + 24 * HOUR)
    expect(await open(secret)).toBe(422)
  })

  it('ends with the next one', async () => {
    const [first, second] = [await print(), await print()]
    expect(await open(first)).toBe(422)
    now = new Date(now.getTime() + 24 * HOUR - 1)
    expect(await open(second)).toBe(200)
    expect(await open(second)).toBe(422)
  })
})
