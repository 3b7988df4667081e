import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/support/app.ts'
import { type LyingProvider, startLyingProvider } from '#test/support/lying-provider.ts'
import { atProvider, signInAt } from '#test/support/provider-sign-in.ts'

const HOUR_S = 3_600

describe('a second factor that the provider keeps', () => {
  let provider: LyingProvider
  let app: TestApp
  const seconds = () => Math.floor(Date.now() / 1_000)

  beforeAll(async () => {
    provider = await startLyingProvider()
    app = await createTestApp({ work: false, config: atProvider(provider) })
    await app.client('member')
  })
  afterAll(async () => {
    await app.close()
    await provider.close()
  })
  beforeEach(() => {
    provider.tellTheTruth()
  })

  /** What a step that asks for a fresh second factor answers after a sign-in. */
  const stepAfter = async (told: { auth_time?: number }, query = '') => {
    const person = { sub: 'm-1', email: 'member1@acme.example', email_verified: true, amr: ['pwd', 'otp'] }
    provider.person = { ...person, ...told }
    const { browser } = await signInAt(app, undefined, query)
    expect(await browser.session()).toMatchObject({ needs: null, role: 'member' })
    return (await browser.send('POST', '/api/auth/tokens', { name: 'a script', days: 1 })).status
  }

  it('is fresh where the provider says that it asked just now', async () => {
    expect(await stepAfter({ auth_time: seconds() })).toBe(201)
  })

  it('is not fresh where the provider remembered the person, or does not say when it asked', async () => {
    expect(await stepAfter({ auth_time: seconds() - HOUR_S })).toBe(401)
    expect(await stepAfter({})).toBe(401)
  })

  it('is asked for anew by a sign-in that wants it fresh', async () => {
    expect(await stepAfter({}, '?fresh=true')).toBe(201)
    const asked = provider.asked.filter(({ path }) => path === '/authorize').at(-1)
    expect(asked?.query).toMatchObject({ prompt: 'login', max_age: '0' })
    // A provider that was told to ask and did not is not believed.
    expect(await stepAfter({ auth_time: seconds() - HOUR_S }, '?fresh=true')).toBe(401)
  })
})
