import { describe, expect, it } from 'vitest'
import type { Caller } from './caller.ts'
import { judgeStepUp, type StepUp } from './step-up.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const ago = (ms: number) => new Date(NOW.getTime() - ms)
const MINUTES = 60_000

const person = {
  kind: 'user',
  userId: 'u1',
  organizationId: 'o1',
  role: 'owner',
  platformAdmin: true,
  sessionId: 's1',
  fromCommandLine: false,
} as const
const token = { ...person, sessionId: null, secondFactorAt: null }
const session = { kind: 'session', userId: 'u1', sessionId: 's1', organizationId: null } as const

const TABLE: readonly (readonly [string, Caller, StepUp])[] = [
  ['a factor shown just now', { ...person, secondFactorAt: NOW }, 'fresh'],
  [
    'a factor shown a moment less than 5 minutes ago',
    { ...person, secondFactorAt: ago(5 * MINUTES - 1) },
    'fresh',
  ],
  ['a factor shown 5 minutes ago', { ...person, secondFactorAt: ago(5 * MINUTES) }, 'stale'],
  ['a factor shown at an unknown time', { ...person, secondFactorAt: null }, 'stale'],
  ['a token made in the browser', token, 'barred'],
  ['a token of the command line', { ...token, fromCommandLine: true }, 'exempt'],
  ['a password alone', { ...session, needs: 'mfa', secondFactorAt: null }, 'unasked'],
  [
    'somebody without an organization, fresh',
    { ...session, needs: 'organization', secondFactorAt: NOW },
    'fresh',
  ],
  [
    'somebody without an organization, stale',
    { ...session, needs: 'organization', secondFactorAt: ago(5 * MINUTES) },
    'stale',
  ],
  ['nobody', { kind: 'anonymous' }, 'barred'],
  ['ADMIN_TOKEN', { kind: 'admin_token' }, 'barred'],
  ['CRON_TOKEN', { kind: 'cron_token' }, 'barred'],
]

describe('a fresh second factor', () => {
  it.each(TABLE)('%s', (_who, caller, expected) => expect(judgeStepUp(caller, NOW)).toBe(expected))
})
