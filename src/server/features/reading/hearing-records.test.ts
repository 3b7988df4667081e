import { describe, it } from 'vitest'
import { expectRead } from './read-form.fixture.ts'

const party = (name: string, ...aliases: string[]) => ({ name, aliases, email: null })
const PARTIES = [
  party('Mei Lim', 'Clerk'),
  party('Hassan Lim', 'Head of Stores', 'Stores'),
  party('Ravi Nair', 'W-2'),
  party('Otto Blum'),
  party('Nell Varga'),
]

describe('the record of a hearing', () => {
  it('gives the answers to whom the head of an examination names, and the questions to whoever examines', () => {
    expectRead(
      `RECORD OF THE INQUIRY HELD ON 4.3.2026

PRESENT:   Datin Mei Lim, Clerk, presiding
           Datin Nell Varga, for the Company
           Encik Otto Blum, the accused
           Ravi Nair, witness 2 (W-2)

Examination of W-2 by the Company:
Q.1  You sit beside the kiln. When did he come?
Ans. I don't look at the clock. He was there at tea.
Q.2  And on the 5th?
Ans. I cannot say.

Cross-examination by Encik Blum:
Q.3  Who gave you the key?
Ans. Encik Lim brought it himself.
Q.4  Are you his cousin?
Ans. No. I never met him before.`,
      `You sit beside the kiln. = ?Nell Varga
      I don't look at the clock. = Ravi Nair
      I cannot say. = Ravi Nair; does_not_recall
      Who gave you the key? = Otto Blum
      brought it himself. = Ravi Nair
      I never met him before. = Ravi Nair; denies`,
      { parties: PARTIES },
    )
  })

  it('reads a label as the one whom the head declares by an office, where two have that surname', () => {
    expectRead(
      `AUDIO TRANSCRIPT - 0402.m4a
Speakers: VARGA (Chair), LIM (Head, of Stores), BLUM (union)

[00:00:12] VARGA: Mr Lim, where were you on the Friday?
[00:00:19] LIM: At the depot. I did not open the store.
[00:01:02] VARGA: Who did?
[00:01:07] LIM: I don't remember.
[00:01:30] BLUM: He is tired.`,
      `I did not open the store. = Hassan Lim; denies
      I don't remember. = Hassan Lim; does_not_recall
      He is tired. = Otto Blum`,
      { parties: PARTIES },
    )
  })

  it('is not certain of a label that two people share and nothing declares', () => {
    expectRead(
      `AUDIO TRANSCRIPT - 0403.m4a
Nell Varga spoke with Mr Lindqvist.

[00:00:12] VARGA: Where were you on the Friday?
[00:00:19] LINDQVIST: At the depot. I was alone.
[00:01:02] VARGA: Who opened?
[00:01:07] LINDQVIST: Not me.`,
      `I was alone. = ?Per Lindqvist`,
      { parties: [...PARTIES, party('Mei Lindqvist'), party('Per Lindqvist')] },
    )
  })
})

describe('a book whose entries are signed', () => {
  it('gives each entry to whoever signed it, and none to the next one', () => {
    expectRead(
      `KILN ROOM - BOOK OF SHIFTS

Mon 2/3 early.  Kiln 1 cold. Door stuck again.  O.B.
Mon 2/3 late.   Quiet. Two loads out.  Z.K.
Tue 3/3 early.  Door mended. Key not on its hook.  O.B.
Tue 3/3 late.   Key back.  N.V.`,
      `Kiln 1 cold. = Otto Blum
      Two loads out. = ?Z.K.
      Key not on its hook. = Otto Blum
      Key back. = Nell Varga`,
      { parties: PARTIES },
    )
  })
})
