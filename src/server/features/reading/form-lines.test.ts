import { describe, it } from 'vitest'
import { expectRead, party } from './read-form.fixture.ts'

const PARTIES = [
  { ...party('Rosa Holt'), aliases: ['RH'] },
  { ...party('Theo Branco'), aliases: ['TB'] },
]

describe('the printed lines of a form', () => {
  it('are nobody’s words, whoever signs it and with which letters its boxes are filled in', () =>
    expectRead(
      `KILN YARD      Loan of tools      v2

 Loan no.   26-014            Please initial each box
 1. I have counted the tools ................... [ RH ]
 2. I will bring them back on Friday ........... [ RH ]

 Name of borrower        R. HOLT
 Signature               R Holt         Date  13/04/2026   (the 3 written over another figure)

 Person handing out      Mr T BRANCO
 Signature               TBranco        Date  13/04/2026`,
      `I have counted = -
       Name of borrower = -
       written over another = -`,
      { parties: PARTIES },
    ))

  it('are nobody’s where several fields stand side by side', () =>
    expectRead(
      `DAMAGE SHEET
Plant: kiln 2          Yard: 7        Card: 26-014
Seen: 02/05/2026       Kind: cracked lid
Reporter: R Holt, foreman

The lid fell when I moved the rack. I told nobody.`,
      `Plant: kiln 2 = -
       Seen: 02/05/2026 = -
       The lid fell = Rosa Holt`,
      { parties: PARTIES },
    ))
})
