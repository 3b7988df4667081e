import { describe, expect, it } from 'vitest'
import { ACCOUNT, day, MESSAGE, values } from './read-times.fixture.ts'
import type { TimeContext } from './read-times.ts'

/** Written on the Wednesday, as an account of the same day. */
const TOLD: TimeContext = { reading: 'account', written: day('2026-03-11'), dayFirst: true }

describe('what goes on from a day in the words of the past', () => {
  it.each([
    ['On Tuesday 3 March the kiln went out. I rang Odile the Monday after.', '2026-03-09'],
    ['On Tuesday 3 March the kiln went out. I rang Odile the following Monday.', '2026-03-09'],
    ['The kiln went out on 3 March. I rang Odile the next day.', '2026-03-04'],
  ])('counts from the day last spoken of: %s', (text, expected) => {
    for (const context of [MESSAGE, TOLD, ACCOUNT]) expect(values(text, context).at(-1)).toBe(expected)
  })

  it.each([
    'It has been cold since January. I rang Odile the Monday after.',
    'I rang Odile the following Monday.',
    'I rang Odile the Friday before.',
    'The following week I rang Odile.',
  ])('stays undetermined where no such day was told: %s', (text) => {
    for (const context of [MESSAGE, TOLD]) expect(values(text, context).at(-1)).toBeNull()
  })

  it.each([
    'The kiln went out on Tuesday 10 March. I rang Odile the Monday after.',
    'The kiln went out on 10 March. Two days later she rang me.',
    'The lease ends at the end of next month. Odile told me so the next day.',
  ])('is on no later day than that on which it was told: %s', (text) => {
    for (const context of [MESSAGE, TOLD]) expect(values(text, context).at(-1)).toBeNull()
  })

  it('may be later where something is still to come, or the paper was written on', () => {
    expect(values('The kiln went out on 10 March. We will ring Odile the Monday after.', MESSAGE)).toEqual([
      '2026-03-10',
      '2026-03-16',
    ])
    const steps = 'The kiln was mended on 16 March 2026. The next day it went out.'
    expect(values(steps, TOLD)).toEqual(['2026-03-16', '2026-03-17'])
    const diary = 'It went out on 11 March. I could not feel my hands until the next morning.'
    expect(values(diary, { ...TOLD, isEntry: true })).toEqual(['2026-03-11', '2026-03-12'])
  })
})
