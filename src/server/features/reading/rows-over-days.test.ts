import { describe, expect, it } from 'vitest'
import { readText } from './read-text.ts'

/** The hours of the rows of a table; "open" where nothing says on which day. */
const hoursIn = (text: string): string[] =>
  readText(text, { fileName: 'a.txt', occurredAt: null, parties: [], conduct: null, dayFirst: true })
    .filter(({ part }) => part === 'row')
    .flatMap(({ times }) => times.map(({ text: words, from }) => `${words} = ${from ?? 'open'}`))

const LEGEND = 'Early 06:00-14:00\tLate 14:00-22:00\tNight off'
const ROWS = 'Holt, Rosa\tEarly\tLate\tOff\nVoss, Ida\tLate\tEarly\tEarly\nBranco, Theo\tOff\tOff\tLate'

describe('an hour alone in a table over several days', () => {
  it('is of no day where the heading names from when to when it goes', () => {
    expect(hoursIn(`Yard, 9 to 11 March 2026\nName\tFirst\tSecond\tThird\n${ROWS}\n${LEGEND}`)).toEqual([
      '06:00 = open',
      '14:00 = open',
      '14:00 = open',
      '22:00 = open',
    ])
  })

  it('is of no day where each day has its column', () => {
    expect(hoursIn(`Yard, March 2026\nName\tMon 9\tTue 10\tWed 11\n${ROWS}\n${LEGEND}`)).toEqual([
      '06:00 = open',
      '14:00 = open',
      '14:00 = open',
      '22:00 = open',
    ])
  })

  it('is of the one day that the heading names', () => {
    expect(hoursIn(`Yard, 9 March 2026\nName\tFirst\tSecond\tThird\n${ROWS}\n${LEGEND}`)).toEqual([
      '06:00-14:00 = 2026-03-09T06:00',
      '14:00-22:00 = 2026-03-09T14:00',
    ])
  })
})
