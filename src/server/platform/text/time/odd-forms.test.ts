import { describe, expect, it } from 'vitest'
import { parseDay } from './calendar.ts'
import { readTimes } from './read-times.ts'

/** A Tuesday. */
const WRITTEN = parseDay('2026-03-10')!
const daysIn = (text: string, reading: 'message' | 'account' = 'message') =>
  readTimes(text, { reading, written: WRITTEN, dayFirst: true }).map(({ from }) => from)

describe('a time of day or a day', () => {
  it.each([
    ['The glazier is due a week from Fri.', ['2026-03-20']],
    ['She rang the depot this am.', ['2026-03-10']],
    ['The list is sent by month end.', ['2026-03-31']],
    ['It is sent by quarter end.', ['2026-03-31']],
    ['I closed it on 8 March. Next morning it was open.', ['2026-03-08', '2026-03-09']],
    ['I mean the list of 07.2. alone.', ['2026-02-07']],
    ['Hall shut 23.02. Ilves says so.', ['2026-02-23']],
    ['Stamp: "signed 5.3., Reiter".', ['2026-03-05']],
    ['Lyon, 14. Januarv 2026', ['2026-01-14']],
    ['On:   Tue. 10.3., about ten', ['2026-03-10']],
    ['On:   8.3.', ['2026-03-08']],
    ['I rang her on 24.2. and she came.', ['2026-02-24']],
    ['See clause 11.2. of the lease.', []],
    ['Her remarks on 3.1. of the lease.', []],
    ['Shelf 2      Mar 9, 2026', ['2026-03-09']],
    ['See sheet 1/2 and page 3/4.', []],
  ])('is read from %s', (text, days) => {
    expect(daysIn(text)).toEqual(days)
  })
})

describe('a day beside a holiday', () => {
  it('counts from the holiday, and what follows from it', () => {
    const told = 'The pump broke on the Thursday after Whitsun. He rang her on the following day.'
    expect(
      readTimes(told, { reading: 'account', written: parseDay('2026-06-12')! }).map(({ from }) => from),
    ).toEqual(['2026-05-28', '2026-05-24', '2026-05-29'])
    expect(daysIn('We met the week after Easter 2025.')[0]).toBe('2025-04-21')
  })

  it('leaves the holiday out of what an account has told of', () => {
    const account = `The hall was shut the Thursday before Easter. ${'Nobody came. '.repeat(12)}It was open the following morning.`
    const days = readTimes(account, {
      reading: 'account',
      written: parseDay('2026-04-20')!,
      conduct: { from: parseDay('2026-03-30')!, to: parseDay('2026-04-17')! },
    }).map(({ from }) => from)
    expect(days).toEqual(['2026-04-02', '2026-04-05', '2026-04-03'])
  })
})

describe('the tense of a cell', () => {
  it('is not taken from the cells or the sentences before it', () => {
    expect(daysIn('1\tShe told me that she had rung.\tDiffers from the note. Look again on Friday.')).toEqual(
      ['2026-03-13'],
    )
  })
})

describe('short forms of days', () => {
  const context = { reading: 'message', written: parseDay('2026-03-11'), dayFirst: true } as const
  const days = (text: string) => readTimes(text, context).map(({ from }) => from)

  it('are read where nothing else could be meant', () => {
    expect(days('Rang Ms Lind (stores, Tues)')).toEqual(['2026-03-10'])
    expect(days('The pool was shut as from Weds, we were told.')).toEqual(['2026-03-04'])
    expect(days('They left on 27 February. That was 27th.')).toEqual(['2026-02-27', '2026-02-27'])
    expect(days('He came 27th.')).toEqual([])
  })

  it('are no months where they may be the name of somebody', () => {
    expect(days('Dec was there and Jan’s boat is his.')).toEqual([])
    expect(days('It came in Dec and went in Jan.')).toEqual(['2025-12', '2026-01'])
  })

  it('leave the last week of a month to its month', () => {
    expect(days('They sang in last week of February.')).toEqual(['2026-02'])
    expect(days('They sang in the last week.')).toEqual(['2026-03-02'])
  })
})
