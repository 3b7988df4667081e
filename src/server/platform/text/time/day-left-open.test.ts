import { describe, expect, it } from 'vitest'
import { ACCOUNT, day, MESSAGE, values } from './read-times.fixture.ts'

/** Written on a Wednesday in the middle of a month. */
const LATER = { reading: 'message', written: day('2026-03-25') } as const

describe('so many days in which something was done', () => {
  it.each([
    'The floor was laid in two days.',
    'The bill would mean forty litres gone in five days.',
    'Four tins emptied in three days.',
    'Two leaks in three weeks, and she kept quiet.',
    'Within three days he was moved to the other yard.',
  ])('are no day to come: %s', (text) => {
    expect(values(text, MESSAGE)).toEqual([null])
  })

  it.each([
    ['The floor will be laid in two days.', '2026-03-13'],
    ['The fitter is expected in two days.', '2026-03-13'],
    ['Next visit in two days.', '2026-03-13'],
    ['He was told to ring back in two days.', '2026-03-13'],
    ['Unless it is paid within ten days of the date of this letter, we close.', '2026-03-21'],
    ['Kindly let us have the keys within ten days.', '2026-03-21'],
    ['They left, and it opens in two days’ time.', '2026-03-13'],
  ])('are one where it is still to be done: %s', (text, expected) => {
    expect(values(text, MESSAGE)).toEqual([expected])
  })
})

describe('a number of a month that is not told of', () => {
  it('is left open where some paper bears it, and with it what counts from it', () => {
    expect(values('So the ticket had said the 16th? The pump was shut two days earlier.', ACCOUNT)).toEqual([
      null,
      null,
    ])
    expect(values('The porter said the 16th.', ACCOUNT)).toEqual(['2026-03-16'])
  })

  it('is left open where it is only supposed', () => {
    expect(values('If they burnt a litre a day from the 16th they’d have had six left.', LATER)).toEqual([
      null,
    ])
    expect(values('They burnt a litre a day from the 16th.', LATER)).toEqual(['2026-03-16'])
  })
})

describe('a week or a weekend that may be either', () => {
  it('is left open behind a day at the beginning of a week', () => {
    expect(values('It broke on Monday 9 March. He was away that weekend.', ACCOUNT)[1]).toBeNull()
    expect(values('It broke on Thursday 12 March. He was away that weekend.', ACCOUNT)[1]).toBe(
      '2026-03-14/2026-03-15',
    )
    const back = 'It went down on Friday 6 March and was back on the Monday. He was away that weekend.'
    expect(values(back, ACCOUNT)).toEqual(['2026-03-06', '2026-03-09', '2026-03-07/2026-03-08'])
  })

  it('is left open where nothing says when the first or the last one was', () => {
    const told = 'I rang on Tuesday 10 March.'
    expect(values(`${told} She signed on the Thursday of her first week.`, ACCOUNT)[1]).toBeNull()
    expect(values(`${told} She signed on the Thursday of the second week.`, ACCOUNT)[1]).toBeNull()
    expect(values('She sold it on the Friday of her last week.', MESSAGE)).toEqual([null])
    expect(values(`${told} She signed on the Thursday of that week.`, ACCOUNT)[1]).toBe('2026-03-12')
  })
})
