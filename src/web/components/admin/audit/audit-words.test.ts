import { describe, expect, it } from 'vitest'
import { toActionWords, toResultWithCode, toResultWords } from './audit-words.ts'

describe('an action of the audit trail', () => {
  it('is said in words, and as it is where a newer version recorded one that this version does not know', () => {
    expect(toActionWords('auth.login')).toBe('Signed in')
    expect(toActionWords('investigation.teleport')).toBe('investigation.teleport')
  })
})

describe('a refusal in the audit trail', () => {
  it.each([
    ['totp: refused', 'Refused: The code of the authenticator app was not accepted'],
    ['webauthn: locked', 'Refused: The passkey came after too many failures'],
    ['STEP_UP_REQUIRED', 'Refused: The second factor had to be shown first'],
    ['UNDER_HOLD', 'Refused: Under legal hold'],
    ['of another version', 'Refused: of another version'],
    [null, 'Refused: no reason recorded'],
  ])('of which %s is recorded is said in words', (error_message, words) => {
    expect(toResultWords({ success: false, error_message })).toBe(words)
  })

  it('has what is recorded behind the words where it is opened, for support', () => {
    const row = { success: false, error_message: 'UNDER_HOLD' }
    expect(toResultWithCode(row)).toBe('Refused: Under legal hold (UNDER_HOLD)')
    expect(toResultWithCode({ ...row, error_message: null })).toBe('Refused: no reason recorded')
    expect(toResultWithCode({ success: true, error_message: null })).toBe('Done')
  })
})
