import { describe, expect, it } from 'vitest'
import { toActionWords } from './audit-words.ts'

describe('an action of the audit trail', () => {
  it('is said in words, and as it is where a newer version recorded one that this version does not know', () => {
    expect(toActionWords('auth.login')).toBe('Signed in')
    expect(toActionWords('investigation.teleport')).toBe('investigation.teleport')
  })
})
