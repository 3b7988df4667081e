import { describe, expect, it } from 'vitest'
import { type AlarmState, nextAlarmState, QUIET } from './alarm-state.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))
const pending = (minute: number): AlarmState => ({ kind: 'pending', since: at(minute) })
const firing = (minute: number): AlarmState => ({ kind: 'firing', since: at(minute) })

describe('a rule of an alarm', () => {
  it.each([
    { before: QUIET, breached: false, forMinutes: 0, after: QUIET },
    { before: QUIET, breached: true, forMinutes: 0, after: firing(20) },
    { before: QUIET, breached: true, forMinutes: 10, after: pending(20) },
    { before: pending(11), breached: true, forMinutes: 10, after: pending(11) },
    { before: pending(10), breached: true, forMinutes: 10, after: firing(10) },
    { before: pending(10), breached: false, forMinutes: 10, after: QUIET },
    { before: firing(5), breached: true, forMinutes: 10, after: firing(5) },
    { before: firing(5), breached: false, forMinutes: 10, after: QUIET },
  ])(
    'that was $before.kind is $after.kind after 20 minutes: breached $breached, for $forMinutes minutes',
    ({ before, breached, forMinutes, after }) => {
      expect(nextAlarmState(before, { breached, now: at(20), forMs: forMinutes * 60_000 })).toEqual(after)
    },
  )
})
