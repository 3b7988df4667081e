import { describe, expect, it } from 'vitest'
import { day, values } from './read-times.fixture.ts'

/** A Wednesday. */
const WRITTEN = { written: day('2026-03-18'), dayFirst: true } as const

describe('a day in a message', () => {
  it.each([
    // As Ireland says the week before the last one.
    ['He rang me Thursday week last about it.', ['2026-03-05']],
    ['He came back a fortnight last Tuesday.', ['2026-03-03']],
    ['Off Thursday and Friday last week.', ['2026-03-12', '2026-03-13']],
    ['I was told on Weds 4th.', ['2026-03-04']],
    ['She rang Tues about it.', ['2026-03-17']],
    ['He was off Mon/Tues & rang Thurs about it.', ['2026-03-17', '2026-03-12']],
    ['I need it by close of play Thursday.', ['2026-03-19']],
    ['It was delivered on 2/3 and signed for.', ['2026-03-02']],
    ['Half of it, 2/3 or so, was wet.', []],
    ['It was due on the 1st.', ['2026-03-01']],
    ['It is due on the 1st.', ['2026-04-01']],
    ['On the evening of the 5th I rang.', ['2026-03-05']],
    ['We met on the 5th Avenue.', []],
    ['Further to our call on Monday, please find the list.', ['2026-03-16']],
    ['I refer to our conversation on Monday.', ['2026-03-16']],
    ['Re your query from Friday.', ['2026-03-13']],
    ['Please send the list on Monday.', ['2026-03-23']],
    ['Twenty to midnight today, and the kiln goes cold.', ['2026-03-18T23:40']],
  ])('is found in: %s', (text, days) => {
    expect(values(text, { ...WRITTEN, reading: 'message' })).toEqual(days)
  })
})

describe('a day in an account', () => {
  it.each([
    ['On the Monday after Easter she called.', ['2026-04-06', '2026-04-05']],
    ['I saw him on 31 March. I have asked him for it by Friday.', ['2026-03-31', '2026-04-17']],
    ['Ref. BF/IR1/25 was opened.', []],
  ])('is found in: %s', (text, days) => {
    expect(values(text, { written: day('2026-04-13'), dayFirst: true, reading: 'account' })).toEqual(days)
  })
})

describe('a day in minutes', () => {
  const MINUTES = { ...WRITTEN, reading: 'account', isReported: true } as const

  it('does not count from that of the minutes before', () => {
    expect(
      values('The minutes of 2 February were agreed. Ana said that all was paid by Saturday.', MINUTES),
    ).toEqual(['2026-02-02', '2026-03-14'])
  })

  it('is left open where the days in question are long past', () => {
    const conduct = { from: day('2026-01-01'), to: day('2026-01-31') }
    expect(values('Ana said that all was paid by Saturday.', { ...MINUTES, conduct })).toEqual([null])
  })
})
