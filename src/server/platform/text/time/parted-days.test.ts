import { describe, expect, it } from 'vitest'
import { day, values } from './read-times.fixture.ts'
import { dayComesFirst, readTimes } from './read-times.ts'

/** Of another year than most of the days below, so that a year left out of the words would be this one. */
const CASE = {
  reading: 'account',
  written: day('2026-03-11'),
  conduct: { from: day('2026-02-01'), to: day('2026-02-28') },
  dayFirst: true,
} as const

describe('a day whose parts a mark sets apart', () => {
  it.each([
    ['Posted 06-FEB-2024 to the account.', '06-FEB-2024', '2024-02-06'],
    ['Value date 06-Feb-24', '06-Feb-24', '2024-02-06'],
    ['Hoist tested 6/Feb/2024, no fault', '6/Feb/2024', '2024-02-06'],
    ['Sample drawn 06.FEB.2024', '06.FEB.2024', '2024-02-06'],
    ['Sample drawn 06 - FEB - 2024', '06 - FEB - 2024', '2024-02-06'],
    ['Fecha: 06-ABR-2024', '06-ABR-2024', '2024-04-06'],
    ['Keel laid 6 Feb-2024', '6 Feb-2024', '2024-02-06'],
    ['Keel laid Feb-06-2024', 'Feb-06-2024', '2024-02-06'],
    ['Batch 2024-FEB-06 held', '2024-FEB-06', '2024-02-06'],
    ['Batch 2024 Feb 6 held', '2024 Feb 6', '2024-02-06'],
  ])('has the year that stands behind its month: %s', (text, words, expected) => {
    expect(readTimes(text, CASE)).toMatchObject([
      { text: words, from: expected, to: expected, certainty: 'stated' },
    ])
  })

  it.each([
    ['Signed   17 / 02 / 2024', '17 / 02 / 2024', '2024-02-17'],
    ['Signed   17/ 02 /2024', '17/ 02 /2024', '2024-02-17'],
    ['Signed   _17_/_02_/_2024', '17_/_02_/_2024', '2024-02-17'],
    ['Signed   17 / 02 / 20 24', '17 / 02 / 20 24', '2024-02-17'],
    ['Signed   17/02/20_24', '17/02/20_24', '2024-02-17'],
    ['Signed   1 7 / 0 2 / 2 0 2 4', '1 7 / 0 2 / 2 0 2 4', '2024-02-17'],
    ['Date  17 / 02 / 24', '17 / 02 / 24', '2024-02-17'],
    ['Ulm, 17. 02. 2024', '17. 02. 2024', '2024-02-17'],
    ['Signed   2024 - 02 - 17', '2024 - 02 - 17', '2024-02-17'],
  ])('is read from the blanks and boxes of a printed form: %s', (text, words, expected) => {
    expect(readTimes(text, CASE)).toMatchObject([
      { text: words, from: expected, to: expected, certainty: 'stated' },
    ])
  })

  it('may stand beside another one and beside its hour', () => {
    expect(values('Berth let 06-FEB-2024 - 09-FEB-2024.', CASE)).toEqual(['2024-02-06', '2024-02-09'])
    expect(values('Berth let 06/FEB/2024-09/FEB/2024.', CASE)).toEqual(['2024-02-06', '2024-02-09'])
    expect(values('[06/Feb/2024:14:20:05 +0000] "GET /berths"', CASE)).toEqual(['2024-02-06T14:20'])
  })

  it('is no part of a longer number', () => {
    expect(values('See drawing 1 / 17 / 02 / 2024.', CASE)).toEqual(['2024'])
    expect(values('Rope 1 7 / 02 / 2024', CASE)).toEqual(['2024'])
    expect(values('Ropes 17 / 02 / 24 checked', CASE)).toEqual([])
    expect(values('Played 3-set-24 on clay', CASE)).toEqual([])
    expect(values('Order 12-FEB-2024-44', CASE)).not.toContain('2026-02-12')
  })

  it('says which comes first, the day or the month', () => {
    expect(dayComesFirst('Signed 17 / 02 / 2024')).toBe(true)
    expect(dayComesFirst('Signed 02 / 17 / 2024')).toBe(false)
  })
})
