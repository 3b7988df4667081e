import { describe, expect, it } from 'vitest'
import type { ErrorCode } from '#shared/error-codes.ts'
import { ApiProblem } from './problem.ts'
import { endedSession, refusedProof, tellSignedIn } from './refusals.ts'

const told = (code: ErrorCode) =>
  new ApiProblem({
    status: 401,
    code,
    title: 'Sign in first',
    detail: 'Sign in, or send a valid personal access token in the Authorization header.',
    requestId: 'r-1',
  })

describe('a refusal where somebody proves who they are', () => {
  it.each([
    ['verifyTotp', 'MFA_REQUIRED', 'That code is not right'],
    ['verifyRecoveryCode', 'MFA_REQUIRED', 'That code is not right'],
    ['finishPasskeyCheck', 'MFA_REQUIRED', 'That passkey was not accepted'],
    ['finishPasskeySignIn', 'UNAUTHENTICATED', 'That passkey was not accepted'],
    ['signInWithPassword', 'UNAUTHENTICATED', 'That address or password is not right'],
    ['acceptInvitation', 'UNAUTHENTICATED', 'The invitation was not accepted'],
  ] as const)('has a plain title and keeps its code: %s', (name, code, title) => {
    expect(refusedProof(name, told(code))).toMatchObject({ title, code, status: 401, requestId: 'r-1' })
  })

  it.each([
    ['verifyTotp', 'UNAUTHENTICATED'],
    ['verifyTotp', 'RATE_LIMITED'],
    ['getAnalysis', 'MFA_REQUIRED'],
  ] as const)('is none where the problem is another one: %s, %s', (name, code) => {
    expect(refusedProof(name, told(code))).toBeNull()
  })
})

describe('an ended session', () => {
  it('is told to people, not to callers of the API, with its code', () => {
    const { title, message, code } = endedSession(told('UNAUTHENTICATED'))
    expect([title, message, code]).toEqual([
      'Your session has ended',
      'Sign in again to go on.',
      'UNAUTHENTICATED',
    ])
  })

  it('is over once they have signed in again, and one that ends later is not', async () => {
    const before = endedSession(told('UNAUTHENTICATED'))
    tellSignedIn()
    await before.over
    const after = endedSession(told('UNAUTHENTICATED'))
    expect(await Promise.race([after.over?.then(() => 'over'), Promise.resolve('not over')])).toBe('not over')
  })
})
