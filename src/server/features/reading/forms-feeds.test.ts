import { describe, it } from 'vitest'
import { expectRead, party } from './read-form.fixture.ts'

const PARTIES = [party('Ilse Marten'), party('Theo Branco'), party('Nadia Prost')]

describe('the feed of a file', () => {
  it('is of whoever made each entry, with what the customer is told to have said and comments below it', () =>
    expectRead(
      `## Prost, Nadia · Customer 20-7731 · Activity (newest first)

---
**Outbound call** · I. Marten · 16 Jun 2026, 10:20 · 14 min
Customer says she never had a second key. Customer was told so by the porter. She has the receipt.

---
**Note** · T. Branco · 3 Jun 2026, 17:55
Have looked at this one. Nothing that a visit would not cure.

---
**Letter sent** · system · 26 May 2026
Template REMINDER-2

---
**Visit** · T. Branco · 13 Mar 2026
Walked the yard with customer.
  - *Comment, I. Marten, 28 May:* In March the yard was shut.
  - *Comment, T. Branco, 29 May:* It was not me who walked.`,
      `she never had a second key. = ?Nadia Prost; denies
      Customer was told so = ?Nadia Prost
      She has the receipt. = ?Nadia Prost
      Nothing that a visit = Theo Branco
      Template REMINDER-2 = -
      Walked the yard = Theo Branco
      In March the yard was shut. = Ilse Marten
      It was not me who walked. = Theo Branco; denies`,
      { parties: PARTIES },
    ))
})

describe('a log in columns whose entries end in a sign', () => {
  it('is of whoever signed each entry, but for what others are told to have said in it', () =>
    expectRead(
      `YARD 2  -  MOVEMENTS AND REMARKS            24-27 FEB 26          sheet 88
==== =====  =========  ========  ==============================  ====
DAY  TIME   REG        FIRM      REMARK                          SIGN
==== =====  =========  ========  ==============================  ====
TU   0610   TT 482 KL  own       empties                         NP
TU   1450   -          -         Branco by phone: he knows of no visit, send him away  NP
WE   0541   -          -         rang Branco. "Let it out, I sign later."  NP
WE   0544   -          -         let out. I wrote a note on the slip myself.  NP
WE   1358   -          -         Branco signed the empties. Said he never rang me.  NP
TH   0600   -          -         relief guard on, nothing kept    --
FR   0720   -          -         Branco came back, says he did talk to me.  NP
FR   0722   -          -         2/E says he saw nobody.  NP
==== =====  =========  ========  ==============================  ====
signature key: NP N. Prost`,
      `empties = Nadia Prost
      he knows of no visit = ?Theo Branco
      Let it out, I sign later. = ?Theo Branco
      I wrote a note = Nadia Prost
      Branco signed the empties. = Nadia Prost
      Said he never rang me. = ?Theo Branco
      Branco came back, says he did talk to me. = ?Theo Branco
      2/E says he saw nobody. = Ilse Marten`,
      {
        parties: [
          party('Theo Branco'),
          { ...party('Nadia Prost'), aliases: ['NP'] },
          { ...party('Ilse Marten'), aliases: ['2/E'] },
        ],
      },
    ))
})

describe('a page of a deposition without its head', () => {
  it('is answered by whom the name of the file holds, not by whom a question names first', () =>
    expectRead(
      `ROUGH - NOT CERTIFIED                                         41

          Q.  So the key was yours.
          A.  The key belongs to the house.
          Q.  Mr. Branco writes that you gave it away. True?
          A.  Never in my life.
          Q.  When did you leave?
          A.  I do not recall.`,
      `The key belongs to the house. = ?Nadia Prost
      Never in my life. = ?Nadia Prost; denies
      I do not recall. = ?Nadia Prost; does_not_recall`,
      { parties: PARTIES, fileName: 'Prost depo p 41 rough.txt' },
    ))
})
