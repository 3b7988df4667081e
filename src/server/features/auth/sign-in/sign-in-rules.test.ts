import { describe, expect, it } from 'vitest'
import { createKeyring } from '#server/platform/crypto/keyring.ts'
import { safeReturnPath } from '#shared/return-path.ts'
import { openPending, sealPending } from './pending-sign-in.ts'
import { provenAt, provesSecondFactor } from './second-factor.ts'

describe('the page to go on to after sign-in', () => {
  it.each(['/', '/investigations/1?tab=evidence#chunk', '/mfa'])('may be %s of this site', (path) =>
    expect(safeReturnPath(path)).toBe(path),
  )
  it.each([
    undefined,
    '',
    'investigations',
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '\\\\elsewhere.example',
    '/a\\..\\..//elsewhere.example',
    '/\t/elsewhere.example',
    '/\n/elsewhere.example',
    'javascript:alert(1)',
    ' //elsewhere.example',
  ])('is the start page where %j was asked for', (wanted) => expect(safeReturnPath(wanted)).toBe('/'))
  it.each(['/./../', '/a/..//elsewhere.example', '/..//elsewhere.example/x'])(
    'stays on this site when %j is shortened',
    (wanted) => {
      expect(new URL(safeReturnPath(wanted), 'https://probity.test').origin).toBe('https://probity.test')
    },
  )
})

describe('a second factor of the provider was shown', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const earlier = new Date('2026-11-22T08:00:00Z')
  const later = new Date('2026-11-22T12:00:30Z')
  it.each([
    ['when the provider says', earlier, false, earlier],
    ['when the provider says, even if it was told to ask again', earlier, true, earlier],
    ['now, where the clock of the provider is ahead', later, false, now],
    ['now, where it was told to ask and does not say', null, true, now],
    ['at no time that counts as fresh, where it does not say', null, false, new Date(0)],
  ])('%s', (_when, authenticatedAt, askedNow, expected) =>
    expect(provenAt(authenticatedAt, { askedNow, now })).toEqual(expected),
  )
})

describe('a second factor is proven by the ID token', () => {
  const by = (amr: string[], acr: string | null = null) =>
    provesSecondFactor({ amr, acr }, ['urn:example:mfa'])

  it.each([
    [['pwd', 'otp']],
    [['pwd', 'hwk']],
    [['pin', 'sc']],
    [['face', 'swk']],
    [['mfa']],
    [['pwd', 'mfa']],
    [['otp', 'mfa']],
    [['pwd', 'sms', 'otp', 'mfa']],
  ])('with %j', (amr) => expect(by(amr)).toBe(true))
  it.each([
    [[]],
    [['pwd']],
    [['otp']],
    [['hwk']],
    [['pwd', 'pin']],
    [['pwd', 'sms']],
    [['pwd', 'sms', 'mfa']],
    [['tel', 'mfa']],
    [['user']],
    [['pwd', 'kba']],
  ])('not with %j', (amr) => expect(by(amr)).toBe(false))
  it('with an acr that the operator named, and no other', () => {
    expect(by([], 'urn:example:mfa')).toBe(true)
    expect(by([], 'urn:example:password')).toBe(false)
    expect(provesSecondFactor({ amr: [], acr: '' }, [])).toBe(false)
  })
})

describe('what a browser carries to the provider and back', () => {
  const keyring = createKeyring({ current: 'k', keys: { k: new Uint8Array(32).fill(7) } })
  const now = new Date('2026-11-02T09:00:00Z')
  const pending = {
    state: 'state-a',
    nonce: 'n',
    codeVerifier: 'v',
    fresh: false,
    returnTo: '/',
    expiresAt: now.getTime() + 1000,
  }

  it('opens for its own state until it runs out', () => {
    const cookie = sealPending(keyring, pending)
    expect(cookie).toMatch(/^[\w-]+\.[\w-]+$/)
    expect(openPending(keyring, { cookie, state: 'state-a', now })).toEqual(pending)
    expect(openPending(keyring, { cookie, state: 'state-b', now })).toBeNull()
    expect(openPending(keyring, { cookie, state: 'state-a', now: new Date(now.getTime() + 1000) })).toBeNull()
  })
  it('opens for nobody who changed it, and not with other keys', () => {
    const cookie = sealPending(keyring, pending)
    const other = createKeyring({ current: 'k', keys: { k: new Uint8Array(32).fill(8) } })
    expect(openPending(other, { cookie, state: 'state-a', now })).toBeNull()
    for (const altered of [null, '', 'x', 'x.y', `${cookie.slice(0, -2)}AA`, cookie.split('.')[1]!])
      expect(openPending(keyring, { cookie: altered, state: 'state-a', now })).toBeNull()
  })
})
