import { describe, it } from 'vitest'
import { expectRead, party } from './read-form.fixture.ts'

const PARTIES = [
  { ...party('Rosa Holt'), aliases: ['RH'] },
  { ...party('Theo Branco'), aliases: ['TB'] },
  { ...party('Ilse Marten'), aliases: ['IM'] },
]

describe('papers that are laid out', () => {
  it('are of whoever fills in the numbered boxes of a form, and not of whom one of them names', () =>
    expectRead(
      `KILN YARD LTD                              FORM K4
REPORT OF A DISPUTE - to be filled in by the member
 1  Name of member       Rosa Holt
 2  Trade                Glazer
 3  Foreman              I. Marten
 4  Person objected to   Theo Branco
 5  Place                The drying room, then the yard
 6  Have you spoken      I have spoken to nobody about this.
    to anybody?
 7  What happened?

    I was at the rack when he came in. He pushed the shelf and I
    held it with both hands. I shut the door behind him.

    Signature   R. Holt                 Date   3/5/2026`,
      `I have spoken to nobody = Rosa Holt
       I was at the rack = Rosa Holt
       I shut the door = Rosa Holt
       REPORT OF A DISPUTE = -`,
      { parties: PARTIES },
    ))

  it('are messages where an export has a name, a moment in square brackets and the words on one line', () =>
    expectRead(
      `Export of all rooms
Kept for: the owner's file. Times are UTC.

Room 4 - Rosa Holt, Theo Branco
Rosa Holt [2026-02-26 10:20] Is the glaze dry? he asks again
Theo Branco [2026-02-26 10:24] it was never on the rack. I looked
Rosa Holt [2026-02-26 10:25] he's at my bench`,
      `Is the glaze dry = Rosa Holt
       it was never on the rack = Theo Branco; denies
       I looked = Theo Branco
       he's at my bench = Rosa Holt
       Kept for = -`,
      { parties: PARTIES },
    ))
})
