import { describe, it } from 'vitest'
import { expectRead, party } from './read-form.fixture.ts'

const PARTIES = [
  party('Ilse Marten'),
  { ...party('Theo Branco'), aliases: ['TB'] },
  { ...party('Nadia Prost'), aliases: ['Customer'] },
]

describe('a form in columns that several people have answered', () => {
  it('is of whom each cell names, and nobody else', () =>
    expectRead(
      `8D REPORT No. 41                    Rev. 3            Sheet 1/1
Customer  PROST LINEN          Part  Cart 44          Lot  26-1
Opened    23.02.2026           Last change  13.03.2026        Leader  I. Marten
-----------------------------------------------------------------------
D1  TEAM        I. Marten, T. Branco (store)
D2  PROBLEM     Two wheels came off in the customer's hall.
                Customer's words: "Both broke at once, your paper says they are new."
                Found there on a Wednesday.
D3  CONTAIN     Stock blocked 24.02. Branco states that no box left the site.
                Customer disagrees: a cart arrived with her two days later.
D4  ROOT CAUSE  2 x WHY
  Why 1   Why was it not found?             - Branco: the bench was down, I hung the card myself
  Why 2   Why was it not mended?            - Marten cannot recall receiving the request
D5  ACTIONS     Second key withdrawn. Leader's remark: this was for convenience.
D6  CLOSURE     Call with customer on Friday.
-----------------------------------------------------------------------
Customer feedback on rev. 2:
   Rejected. I asked for the log. N.P.`,
      `Both broke at once = ?Nadia Prost
      Found there on a Wednesday. = -
      Stock blocked 24.02. = -
      Branco states that no box left = Theo Branco
      a cart arrived with her = Nadia Prost
      the bench was down = Theo Branco
      Marten cannot recall = Ilse Marten; does_not_recall
      this was for convenience. = Ilse Marten
      Call with customer on Friday. = -
      I asked for the log. = Nadia Prost`,
      { parties: PARTIES },
    ))
})
