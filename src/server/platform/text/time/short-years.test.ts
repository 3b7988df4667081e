import { describe, expect, it } from 'vitest'
import { day, values } from './read-times.fixture.ts'

/** The year that would be guessed is another one. */
const IN_2026 = {
  reading: 'narrative',
  written: null,
  conduct: { from: day('2026-03-01'), to: day('2026-03-31') },
} as const

describe('a year in two digits behind the name of its month', () => {
  it.each([
    ['02 Nov 25 AH', ['2025-11-02']],
    ['02 Nov 25: first firing of the big kiln', ['2025-11-02']],
    ['Date fired: Mon 3 Nov 25', ['2025-11-03']],
    ['| 3 Nov 25 | Holt | 2 |', ['2025-11-03']],
    ['KILN LOG 15NOV25 TO 16NOV2025', ['2025-11-15', '2025-11-16']],
  ])('is read where the place is for a date alone: %s', (text, expected) => {
    expect(values(text, IN_2026)).toEqual(expected)
  })

  it.each([
    ['3 Mar 25 pots were fired.', ['2026-03-03']],
    ['3 Mar 16:12', ['2026-03-03T16:12']],
    ['She sent on 3 Mar 25, all of them cracked.', ['2026-03-03']],
    ['Part 15may26 is worn.', []],
    ['9 Mar 16:02  Holt  rang', ['2026-03-09T16:02']],
  ])('may be a number of something in a sentence: %s', (text, expected) => {
    expect(values(text, IN_2026)).toEqual(expected)
  })
})
