import { describe, expect, it } from 'vitest'
import { readText } from './index.ts'
import { expectRead, party } from './read-form.fixture.ts'

const ABOUT = { fileName: 'a.txt', occurredAt: null, parties: [], conduct: null, dayFirst: true }

const GATES = `YARD GATES      printed 6 March 2025
==============================================
WHEN               GATE     CARD   NAME      WAY
----------------------------------------------
04/03/2025 07:12   GATE A   0412   BADU K    IN
04/03/2025 07:14   GATE A   0413   LUND F    IN
04/03/2025 16:02   GATE B   0412   BADU K    OUT`

const parts = (text: string) =>
  readText(text, ABOUT).map(({ part, start, end, times }) => ({
    part,
    words: text.slice(start, end),
    from: times[0]?.from,
  }))

describe('a table whose columns are set apart with blanks', () => {
  it('is read row by row below its head, each row with its time and in nobody’s words', () => {
    expect(parts(GATES).slice(-4)).toEqual([
      { part: 'heading', words: expect.stringMatching(/^WHEN/), from: undefined },
      { part: 'row', words: '04/03/2025 07:12   GATE A   0412   BADU K    IN', from: '2025-03-04T07:12' },
      { part: 'row', words: '04/03/2025 07:14   GATE A   0413   LUND F    IN', from: '2025-03-04T07:14' },
      { part: 'row', words: '04/03/2025 16:02   GATE B   0412   BADU K    OUT', from: '2025-03-04T16:02' },
    ])
    expectRead(GATES, 'GATE B = -')
  })

  it('is told from a log without a head, whose first row counts', () => {
    const rows = GATES.split('\n').slice(4).join('\n')
    expect(parts(rows).map(({ part }) => part)).toEqual(['row', 'row', 'row'])
  })

  it('is not made of talk in columns, of typists who set two blanks behind a sentence, or of lines that only happen to have blanks', () => {
    expectRead(
      `Interview of Kofi Badu by Freja Lund

FREJA LUND    Good.  Now.  Where were you?  On Monday, I mean.
KOFI BADU     At home.  All day.  Nobody saw me.  I was ill.
FREJA LUND    Well.  The card.  It was used.
KOFI BADU     Not by me.  No.  Never.  I had it.`,
      `Where were you = Freja Lund
      Nobody saw me = Kofi Badu; denies`,
      { parties: [party('Kofi Badu'), party('Freja Lund')] },
    )
    const loose = `red   two   of   them
a      crate  was    there
it  went     to      Bay
we     kept   it  shut`
    expect(parts(loose).filter(({ part }) => part === 'row')).toEqual([])
  })
})
