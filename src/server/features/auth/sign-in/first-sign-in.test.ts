import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/support/app.ts'
import { type LyingProvider, startLyingProvider } from '#test/support/lying-provider.ts'
import { atProvider, signInAt } from '#test/support/provider-sign-in.ts'

describe('the first sign-in at a provider', () => {
  let provider: LyingProvider
  let app: TestApp

  beforeAll(async () => {
    provider = await startLyingProvider()
    app = await createTestApp({ work: false, config: { ...atProvider(provider), rateLimitFactor: 1_000 } })
  })
  afterAll(async () => {
    await app.close()
    await provider.close()
  })

  const signInAs = async (person: LyingProvider['person']) => {
    provider.person = person
    const { browser, page } = await signInAt(app)
    return { user: (await browser.session()).user, url: page.url }
  }
  const lastFailure = () =>
    app.context.tenancy.asSystem('read the trail in a test', (db) =>
      db
        .selectFrom('audit_logs')
        .select(['action', 'error_message', 'success'])
        .orderBy('created_at', 'desc')
        .orderBy('sequence', 'desc')
        .limit(1)
        .executeTakeFirst(),
    )
  const refusal = { user: null, url: '/sign-in?error=unknown' }

  it('finds the user by the verified address, in any letter case, and later by issuer and subject alone', async () => {
    const { userId } = await app.client('member')
    const email = 'member1@acme.example'
    expect(
      (await signInAs({ sub: 'm-1', email: 'Member1@ACME.example', email_verified: true })).user,
    ).toMatchObject({ id: userId, email })
    expect(
      (await signInAs({ sub: 'm-1', email: 'renamed@acme.example', email_verified: false })).user,
    ).toMatchObject({ id: userId, email })
  })

  it('does not give an address that moved to another person its former user', async () => {
    expect(await signInAs({ sub: 'm-2', email: 'member1@acme.example', email_verified: true })).toEqual(
      refusal,
    )
    expect(await lastFailure()).toEqual({
      action: 'auth.login_failed',
      error_message: 'identity_conflict',
      success: false,
    })
  })

  it.each([false, undefined, 'true', 1])(
    'does not believe an address whose verification is %j',
    async (verified) => {
      await app.client('viewer')
      expect(await signInAs({ sub: 'v-1', email: 'viewer2@acme.example', email_verified: verified })).toEqual(
        refusal,
      )
      expect(await lastFailure()).toMatchObject({
        action: 'auth.login_failed',
        error_message: 'email_not_verified',
      })
    },
  )

  it('refuses unknown people and keeps the attempt in the audit trail', async () => {
    expect(await signInAs({ sub: 'x-1', email: 'stranger@example.org', email_verified: true })).toEqual(
      refusal,
    )
    expect(await lastFailure()).toMatchObject({
      action: 'auth.login_failed',
      error_message: 'unknown_person',
    })
    expect(await signInAs({ sub: 'x-2' })).toEqual(refusal)
  })
})
