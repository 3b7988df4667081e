import { describe, expect, it } from 'vitest'
import { readText } from './read-text.ts'

/** The times of a paper and what they mean; "open" where nothing says on which day. */
const timesIn = (text: string): string[] =>
  readText(text, { fileName: 'a.txt', occurredAt: null, parties: [], conduct: null, dayFirst: true }).flatMap(
    ({ times }) => times.map(({ text: words, from }) => `${words} = ${from ?? 'open'}`),
  )

const FORM = `REPORT OF A LOSS
 1  DATE OF LOSS            [ 12.03.26 ]      2  FOUND AT     [ 06:10 ]
 3  WHERE                   [ Kiln shed ]
 4  WHAT IS MISSING         [ Two racks of glaze. They were last seen at 21:40 ]
 5  TOLD BY                 [ Odile Brandt, in person, 06:15 ]
 6  OFFICE INFORMED         [ 07:20 ]         7  BY WHOM      [ R. Holt ]
`

describe('a box of a form', () => {
  it('goes on from the day of the form, whatever hour stands in the box above it', () => {
    expect(timesIn(FORM)).toEqual([
      '12.03.26 = 2026-03-12',
      '06:10 = 2026-03-12T06:10',
      '21:40 = 2026-03-12T21:40',
      '06:15 = 2026-03-12T06:15',
      '07:20 = 2026-03-12T07:20',
    ])
  })

  it('goes on from the date in the box above it', () => {
    const form = 'CALL CARD\n 1  DATE    [ 12.03.26 ]\n 2  TIME    [ 21:40 ]\n 3  BACK    [ 06:10 ]\n'
    expect(timesIn(form)).toEqual([
      '12.03.26 = 2026-03-12',
      '21:40 = 2026-03-12T21:40',
      '06:10 = 2026-03-12T06:10',
    ])
  })
})

const ROWS = `| No | Item   | OK | Remarks                        |
|----|--------|----|--------------------------------|
| 1  | Racks  | Y  | all there                      |
| 2  | Lights | Y  | mended 3 March 2026, all on    |
| 3  | Doors  | N  | north one jams                 |
`

describe('a day in the remarks of a row', () => {
  it('is of this row alone', () => {
    const sheet = `SHEET FOR THE NEXT SHIFT\nKept by R. Holt, shed two\n${ROWS}\nGiven: R Holt 05:40    Taken: O Brandt 05:50\n`
    expect(timesIn(sheet)).toEqual(['3 March 2026 = 2026-03-03', '05:40 = open', '05:50 = open'])
  })

  it('holds on where it leads the row', () => {
    const list = `WHAT HAPPENED WHEN\nKept by R. Holt, shed two\n| Day | Hour | What |\n|---|---|---|\n| 3 March 2026 | 09:10 | Lights mended |\n| | 10:20 | Doors jam |\n| | 11:30 | Doors mended |\n`
    expect(timesIn(list).at(-1)).toBe('11:30 = 2026-03-03T11:30')
  })
})
