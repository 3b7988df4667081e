import { createSession } from '#server/features/auth/sessions.ts'
import type { TestApp } from './app.ts'
import { type Browser, createBrowser } from './browser.ts'

export const PUBLIC_URL = 'http://localhost:3000'

/** A browser that is signed in, by password only unless told otherwise, as a new user or one that exists. */
export async function signedInBrowser(
  app: TestApp,
  user?: { userId: string },
  { mfaProven = false } = {},
): Promise<{ browser: Browser; userId: string }> {
  const { tenancy, ids, clock, secrets } = app.context
  const userId = user?.userId ?? (await app.client('member')).userId
  const browser = createBrowser(app.http, PUBLIC_URL)
  const session = await tenancy.asSystem('sign in for a test', (db) =>
    createSession(
      db,
      { ids, keyring: secrets.keyring, now: clock.now() },
      {
        userId,
        issuer: 'tests',
        subject: userId,
        providerSessionId: null,
        tokens: null,
        methods: ['pwd'],
        mfaAt: mfaProven ? clock.now() : null,
        ipAddress: null,
        userAgent: null,
      },
    ),
  )
  browser.cookies.set('probity_session', session.secret)
  return { browser, userId }
}
