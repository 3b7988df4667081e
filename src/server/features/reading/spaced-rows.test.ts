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

  it('is one within a letter too, and neither it nor its head asserts or denies anything', () =>
    expectRead(
      `Dear Mr Quint,

We have looked at the claims of your yard for the spring. They give this picture:

  Kind   Claimed   No kiln record   Fee each    Amount in question
  4413      63            38        EUR 28.40    EUR 1,079.20
  4411      57            21        EUR 41.60    EUR   873.60
  Total    120            59                     EUR 1,952.80

For these claims we have found no record. They were entered within eight minutes.

Yours sincerely

Ilse Marten`,
      `No kiln record = -; -
       Total = -
       For these claims = Ilse Marten; denies`,
      { parties: [party('Ilse Marten')] },
    ))

  it('is not signed by its last row, nor is what stands around it', () =>
    expectRead(
      `YARD FILE 14      sheet "days off"

DAYS OFF, 1st QUARTER (extract)
NAME            FROM        TO          DAYS  KIND          NOTE
Quint V.        02/02/26    06/02/26    5     sick          paper rec'd 05/02 by post
Holt R.         26/02/26    27/02/26    2     leave
Marten I.       05/02/26    05/02/26    0     -             asked to leave 17.00, withdrawn
Badu K.         14/03/26    27/03/26    10    released`,
      `YARD FILE = -
       DAYS OFF = -
       asked to leave = -`,
      { parties: [party('Kofi Badu'), party('Ilse Marten')] },
    ))

  it('keeps a row between others whatever stands in its last cell', () => {
    const rows = `KILN   FROM   TO     STATE   WHO       DOOR
K1     07:12  07:30  FIRED   BADU K    IN
K1     07:14  07:44  FIRED   LUND F    IN
K2     07:55  14:30  SHUT    OUT OF USE - NEW LINING (FITTED BY THE YARD)
K2     16:02  16:20  FIRED   BADU K    OUT`
    expect(
      parts(rows)
        .slice(1)
        .map(({ part }) => part),
    ).toEqual(['row', 'row', 'row', 'row'])
  })
})
