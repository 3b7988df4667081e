import { expect, it } from 'vitest'
import { ensureMember } from '#server/features/organizations/index.ts'
import { createTestApp } from '#test/support/app.ts'
import { createBrowser } from '#test/support/browser.ts'
import { startLyingProvider } from '#test/support/lying-provider.ts'
import { atProvider, signInAt } from '#test/support/provider-sign-in.ts'

it('the idle timeout of an organization ends its browser sessions earlier than the service would', async () => {
  const provider = await startLyingProvider()
  // The provider's tokens live by the real clock, so ours starts there.
  let now = new Date()
  const later = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000)
  }
  const app = await createTestApp({
    work: false,
    config: atProvider(provider),
    overrides: { clock: { now: () => now } },
  })
  try {
    const admin = await app.client('admin')
    const { clock, ids, tenancy } = app.context
    const person = {
      email: 'ina@example.org',
      role: 'member',
      organizationSlug: 'acme',
      platformAdmin: false,
    } as const
    await tenancy.asSystem('make the member of a test', (db) => ensureMember({ clock, ids }, db, person))
    provider.person = { sub: 'ina-1', email: person.email, email_verified: true, amr: ['pwd', 'otp'] }
    const browser = createBrowser(app.http)
    await signInAt(app, browser)
    const isSignedIn = async () => (await browser.session()).user !== null
    const other = createBrowser(app.http)
    await signInAt(app, other)
    const openSessions = async () =>
      (await browser.get<{ items: [] }>('/api/auth/sessions')).body.items.length
    later(25)
    expect(await isSignedIn()).toBe(true)
    expect(await openSessions()).toBe(2)
    await admin.call('PUT', '/api/admin/settings', { idle_timeout_minutes: 10 })
    expect(await openSessions(), 'the other one has been idle for 25 minutes').toBe(1)
    later(9)
    expect(await isSignedIn()).toBe(true)
    later(10)
    expect(await isSignedIn()).toBe(false)
  } finally {
    await app.close()
    await provider.close()
  }
})
