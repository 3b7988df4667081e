import { describe, it } from 'vitest'
import { expectRead } from './read-form.fixture.ts'

const party = (name: string, ...aliases: string[]) => ({ name, aliases, email: null })
const PARTIES = [
  party('Rosalind Holt', 'RH'),
  party('Idris Pugh', 'IP'),
  party('Mina Castellan', 'Mina'),
  party('Tilda Moss', 'TM'),
]

const PAPERS: [form: string, text: string, said: string][] = [
  [
    'a note whose numbered entries begin with when, how and whom',
    `FILE NOTE
Author: Tilda Moss

1) 09.30 - Idris Pugh, my office, alone.
IP said the kiln was cold. (He would not look at me. TM) I told him I would check.

2) 11.15 - phone, Mina Castellan, on her break.
Was at the gate all night. Does not want to be named.`,
    `the kiln was cold = Idris Pugh
    He would not look = ?Tilda Moss
    I told him = ?Tilda Moss
    at the gate all night = ?Mina Castellan`,
  ],
  [
    'a book of four figures apart from the words, each entry signed',
    `Day book

Mon 3 Mar
 0805  Kiln lit. All quiet. IP
 1240  Rang the yard, Mina said she would come at two. IP
 1635  Glaze room locked. TM`,
    `Kiln lit = Idris Pugh
    Mina said she would come = Mina Castellan
    Glaze room locked = Tilda Moss`,
  ],
  [
    'a book that another person typed up and signs below',
    `What Mina wrote in her exercise book, typed by me (Tilda).

12 JAN first day back. The kiln was cold.

14 JAN told nobody.

[That is all there is. T.M.]`,
    `The kiln was cold = Mina Castellan
    told nobody = Mina Castellan
    That is all there is = Tilda Moss`,
  ],
  [
    'points and what is replied to each',
    `To: Tilda Moss, HR
From: I. Pugh

POINT 1
That you left the kiln alone.
REPLY 1
I did not. I was there till six.

POINT 2
That you told nobody.
REPLY 2
I told Mina.`,
    `you left the kiln = ?Tilda Moss
    I was there till six = Idris Pugh
    you told nobody = ?Tilda Moss`,
  ],
  [
    'a record with comments under the name of an account',
    `SHIFT DIGEST

#1 KILN 2   open -> closed
   changed by ipugh on 03/02/2026 07:41
   comment: "Nobody turned up for this one."
#2 KILN 3   query
   reply by mcastellan 04/02/2026 18:02: "I was here until nine."`,
    `Nobody turned up = ?Idris Pugh
    I was here until nine = ?Mina Castellan`,
  ],
  [
    'bullets of a word processor and its comments',
    `Interview notes
Interviewee:\tMina Castellan
Interviewer:\tTilda Moss

•\tMC said the gate was open. She had not locked it.
•\tMC denied that she had the key.[TM1]
•\tMC did not know who had.

Comments:
[TM1] A long pause before this.`,
    `the gate was open = Mina Castellan
    denied that she had the key = Mina Castellan
    A long pause = Tilda Moss`,
  ],
  [
    'minutes with a table of items',
    `# Yard meeting

**When:** 2 Feb 2026

| # | Item | Action |
|---|---|---|
| 1 | Kiln. Mina said it was cold on Monday. Idris denied that he had touched it. | none |
| 2 | Gate. Idris said it sticks. | grease |

Closed at seven.`,
    `it was cold on Monday = Mina Castellan
    he had touched it = Idris Pugh`,
  ],
  [
    'a sheet that is filled in again and again, and signed within',
    `HANDOVER

NIGHT 1
 Done: kilns one to four
 Left: the glaze room
 Notes: Gate was open at two. I shut it. I.P.

NIGHT 2
 Done: all of it
 Left: nothing
 Notes: Gate open again, nobody about. T.M.`,
    `Gate was open at two = Idris Pugh
    Gate open again = Tilda Moss`,
  ],
]

describe('whose words stand below a head, a label or a sign', () => {
  it.each(PAPERS)('are told in %s', (_, text, said) => {
    expectRead(text, said, { parties: PARTIES })
  })

  it('are those of a contact saved under a nickname and a place', () => {
    expectRead(
      `[12/02/2026, 21:33:10] Mina Office: scan in and scan out please
[12/02/2026, 21:35:47] Idris: did that
[12/02/2026, 21:36:20] Mina Office: good`,
      'scan in and scan out = ?Mina Castellan',
      { parties: PARTIES },
    )
  })
})
