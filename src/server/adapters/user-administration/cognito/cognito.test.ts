import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AppError } from '#server/platform/errors.ts'
import type { UserAdministration } from '#server/ports/user-administration.ts'
import { patiently } from '#test/support/durations.ts'
import { type FakeCognito, startFakeCognito } from '#test/support/fake-cognito.ts'
import { createCognitoUserAdministration } from './create-cognito-user-administration.ts'

const ADA = { username: 'corp_ada', sub: '5e0f-ada', email: 'ada@example.org' }
const ada = { userId: 'u', email: ADA.email, subject: ADA.sub }
const ACTIONS = {
  MediumAction: { Notify: true, EventAction: 'MFA_IF_CONFIGURED' },
  HighAction: { Notify: true, EventAction: 'BLOCK' },
}
const RISK = {
  CompromisedCredentialsRiskConfiguration: { EventFilter: ['SIGN_IN'], Actions: { EventAction: 'BLOCK' } },
  AccountTakeoverRiskConfiguration: {
    NotifyConfiguration: {
      From: 'a@example.org',
      SourceArn: 'arn:aws:ses:eu-west-2:1:identity/a@example.org',
    },
    Actions: ACTIONS,
  },
  RiskExceptionConfiguration: { BlockedIPRangeList: ['192.0.2.0/24'] },
}

let cognito: FakeCognito
let administration: UserAdministration

beforeEach(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAIOSFODNN7EXAMPLE')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY')
  cognito = await startFakeCognito([ADA])
  const { url: endpoint, userPoolId } = cognito
  administration = createCognitoUserAdministration({
    userPoolId,
    region: 'eu-west-2',
    endpoint,
    deadlineMs: 1_000,
  })
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await cognito.close()
})

const failure = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => expect.unreachable('it was not refused'),
    (error: AppError) => error,
  )

describe('a user of the pool', () => {
  it('has the second factors taken that the pool holds, and is signed out everywhere', async () => {
    await administration.resetMfa(ada)
    const off = { Enabled: false, PreferredMfa: false }
    expect(cognito.users[0]).toMatchObject({
      mfa: { SoftwareTokenMfaSettings: off, SMSMfaSettings: off },
      signedOut: 1,
    })
    expect(cognito.asked).toEqual(['ListUsers', 'AdminSetUserMFAPreference', 'AdminUserGlobalSignOut'])
  })

  it('is disabled and signed out, and enabled again', async () => {
    await administration.disable(ada)
    expect(cognito.users[0]).toMatchObject({ enabled: false, signedOut: 1 })
    await administration.enable(ada)
    expect(cognito.users[0]).toMatchObject({ enabled: true, signedOut: 1 })
  })

  it('who has never signed in is found by an address that is theirs alone', async () => {
    await administration.disable({ ...ada, subject: null })
    expect(cognito.users[0]!.enabled).toBe(false)
    cognito.users.push({ ...cognito.users[0]!, username: 'google_1', sub: 'other' })
    expect((await failure(administration.enable({ ...ada, subject: null }))).code).toBe('CONFLICT')
  })

  it('is never another one, whatever an address holds', async () => {
    for (const email of ['" or sub = "5e0f-ada', 'x"', '\\', 'ada@example.org" '])
      expect((await failure(administration.disable({ userId: 'u', email, subject: null }))).message).toBe(
        'The identity provider does not know this person.',
      )
    expect(cognito.users[0]!.enabled).toBe(true)
  })
})

describe('a refusal of the pool', () => {
  it.each([
    ['UserNotFoundException', 'CONFLICT', null],
    ['InvalidParameterException', 'CONFLICT', null],
    ['UnsupportedUserStateException', 'CONFLICT', null],
    ['TooManyRequestsException', 'RATE_LIMITED', 5],
    ['LimitExceededException', 'RATE_LIMITED', 5],
    ['NotAuthorizedException', 'IDENTITY_PROVIDER_UNAVAILABLE', null],
    ['ResourceNotFoundException', 'IDENTITY_PROVIDER_UNAVAILABLE', null],
    ['InternalErrorException', 'IDENTITY_PROVIDER_UNAVAILABLE', null],
  ])(
    '%s is told as %s, is not tried again, and repeats no word of the pool',
    async (type, code, retryAfter) => {
      cognito.failures.push(type)
      const error = await failure(administration.enable(ada))
      expect(error).toMatchObject({ code, retryAfterSeconds: retryAfter })
      expect(error.message + String(error.cause)).not.toContain('as the test wants it')
      expect(cognito.asked).toHaveLength(1)
    },
  )

  it('that never comes ends at the deadline, also in the middle of an answer', async () => {
    cognito.stalls = true
    const began = Date.now()
    const error = await failure(administration.enable(ada))
    expect(error).toMatchObject({
      code: 'IDENTITY_PROVIDER_UNAVAILABLE',
      message: expect.stringContaining('DeadlineExceeded'),
    })
    expect(Date.now() - began).toBeLessThan(patiently(5_000))
  })

  it('by a pool that cannot be reached is told', async () => {
    await cognito.close()
    expect((await failure(administration.enable(ada))).code).toBe('IDENTITY_PROVIDER_UNAVAILABLE')
    cognito = await startFakeCognito()
  })
})

describe('adaptive authentication', () => {
  it('is switched off without touching anything else, and given back as it was', async () => {
    cognito.risk = structuredClone(RISK)
    const adaptive = administration.adaptiveAuthentication!
    const before = await adaptive.read()
    await adaptive.switchOff()
    expect(cognito.risk).toEqual({
      ...RISK,
      AccountTakeoverRiskConfiguration: {
        ...RISK.AccountTakeoverRiskConfiguration,
        Actions: {
          LowAction: { Notify: false, EventAction: 'NO_ACTION' },
          MediumAction: { Notify: true, EventAction: 'NO_ACTION' },
          HighAction: { Notify: true, EventAction: 'NO_ACTION' },
        },
      },
    })
    await adaptive.restore(JSON.parse(JSON.stringify(before)))
    expect(cognito.risk).toEqual(RISK)
  })

  it('keeps what somebody else changes meanwhile', async () => {
    cognito.risk = structuredClone(RISK)
    const adaptive = administration.adaptiveAuthentication!
    const before = await adaptive.read()
    await adaptive.switchOff()
    cognito.risk.RiskExceptionConfiguration = { SkippedIPRangeList: ['198.51.100.0/24'] }
    await adaptive.restore(before)
    expect(cognito.risk).toEqual({
      ...RISK,
      RiskExceptionConfiguration: { SkippedIPRangeList: ['198.51.100.0/24'] },
    })
  })

  it('of a pool that goes by the defaults goes by them again', async () => {
    const adaptive = administration.adaptiveAuthentication!
    const before = await adaptive.read()
    await adaptive.switchOff()
    expect(Object.keys(cognito.risk)).toEqual(['AccountTakeoverRiskConfiguration'])
    await adaptive.restore(before)
    expect(cognito.risk).toEqual({})
  })

  it('that is off already is not set again', async () => {
    const adaptive = administration.adaptiveAuthentication!
    await adaptive.switchOff()
    await adaptive.switchOff()
    expect(cognito.asked.filter((operation) => operation === 'SetRiskConfiguration')).toHaveLength(1)
  })
})
