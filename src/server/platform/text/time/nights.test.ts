import { describe, expect, it } from 'vitest'
import { ACCOUNT, day, MESSAGE, values } from './read-times.fixture.ts'
import type { TimeContext } from './read-times.ts'

const OVER_NIGHT: TimeContext = {
  ...ACCOUNT,
  conduct: { from: day('2026-03-12'), to: day('2026-03-13') },
}

describe('a night that is named by the day on which it begins', () => {
  it.each([
    ['with its date', 'On the night of 12 March 2026 I fed the kiln.'],
    ['with weekday and date', 'I was on the night shift of Thursday 12 March 2026.'],
    ['with both of its days', 'I was there on the night of 12 to 13 March 2026.'],
    ['with a stroke between them', 'I was there on the night of 12/13 March 2026.'],
    ['behind its day', 'On 12 March 2026 I slept until four. That night I fed the kiln.'],
    ['with its weekday first', 'On Thursday night, 12 March 2026, I fed the kiln.'],
  ])('goes on behind midnight, and does so in any order of telling: %s', (_, named) => {
    const told = `${named} At twenty past midnight Odile rang. At 23:10 she had been well. At 02:15 she came.`
    expect(values(told, ACCOUNT).slice(-3)).toEqual([
      '2026-03-13T00:20',
      '2026-03-12T23:10',
      '2026-03-13T02:15',
    ])
  })

  it('says of which half of a day an hour is', () => {
    const told =
      'On the night of 12 March 2026 I fed the kiln. Odile came at ten to eleven and left at half past four.'
    expect(values(told, ACCOUNT).slice(1)).toEqual(['2026-03-12T22:50', '2026-03-13T04:30'])
  })

  it('leaves open an hour that may be before it or at its end, or of the day around it', () => {
    const told =
      'On the night of 12 March 2026 I fed the kiln. Odile came at ten to eight. The van was there at 11:30.'
    expect(values(told, ACCOUNT).slice(1)).toEqual([null, null])
  })

  it('is over where another day or another part of the day is named', () => {
    const told = 'On the night of 12 March 2026 I fed the kiln.'
    expect(values(`${told} On 15 March Odile rang at once. She came at 02:15.`, ACCOUNT).at(-1)).toBe(
      '2026-03-15T02:15',
    )
    expect(values(`${told} That morning Odile rang. She came at 08:15.`, ACCOUNT).at(-1)).toBe(
      '2026-03-12T08:15',
    )
  })

  it('ends on the second of its days, from which what comes next counts', () => {
    const told = 'It was the night of Thursday 12 to Friday 13 March 2026. Odile came at 02:15.'
    expect(values(`${told} The same morning I rang her.`, ACCOUNT).at(-1)).toBe('2026-03-13')
    expect(values(`${told} I fetched the racks the day after.`, ACCOUNT).at(-1)).toBe('2026-03-14')
  })

  it('has the hours that stand in one sentence with it', () => {
    expect(values('Last night at 02:15 the kiln went out.', MESSAGE)).toEqual(['2026-03-11T02:15'])
    expect(values('Last night at 23:15 the kiln went out.', MESSAGE)).toEqual(['2026-03-10T23:15'])
    expect(values('Last night the kiln went out and she came at 02:15.', MESSAGE).at(-1)).toBe(
      '2026-03-11T02:15',
    )
  })
})

describe('the night in question', () => {
  const told = 'On the night in question I fed the kiln. Odile rang at 23:10 and came at half past one.'

  it('begins on the first of two days in question that follow each other', () => {
    expect(values(told, OVER_NIGHT)).toEqual(['2026-03-12', '2026-03-12T23:10', '2026-03-13T01:30'])
  })

  it('is left open where more days are in question', () => {
    expect(values(told, ACCOUNT)).toEqual([null, null, null])
  })
})
