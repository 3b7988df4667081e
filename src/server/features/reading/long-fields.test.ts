import { describe, it } from 'vitest'
import { expectRead } from './read-form.fixture.ts'

const party = (name: string, ...aliases: string[]) => ({ name, aliases, email: null })
const PARTIES = [
  party('Rosa Holt', 'RH'),
  party('Idris Pugh', 'Dai'),
  party('Nell Varga', 'Council'),
  party('Otto Blum', 'Accused'),
]

describe('a form whose labels stand apart from what is filled in', () => {
  it('reads a long field sentence by sentence, and quotes in it as whose they are', () => {
    expectRead(
      `BAY WORKS - FORM K-4

Name of person reporting   : Rosa Holt
Post                       : Potter, days
Place                      : Kiln 2
What you saw               : The latch was off. I did not touch it. Idris Pugh came in and said "leave it, it has been like that for weeks". Then he left.
Anyone hurt                : No
Who was told               : I told Nell Varga at noon. She did not reply.
Signature                  : R. Holt`,
      `The latch was off. = Rosa Holt; asserts
      I did not touch it. = Rosa Holt; denies
      leave it, it has been like that for weeks = ?Idris Pugh
      Then he left. = Rosa Holt; asserts
      I told Nell Varga at noon. = Rosa Holt; asserts`,
      { parties: PARTIES },
    )
  })
})

describe('a book that its head says somebody keeps', () => {
  it('is of that person, not of whoever is named beside', () => {
    expectRead(
      `GATE LODGE - CALLS AND KEYS (kept by Rosa Holt)

3 Mar  0910  Otto rang, he is late. I put it on the board.
3 Mar  1530  Idris for the van key. I gave him the spare.
4 Mar  0800  Nobody came to the gate.`,
      `I put it on the board. = ?Rosa Holt
      I gave him the spare. = ?Rosa Holt`,
      { parties: PARTIES },
    )
  })

  it('begins anew with each entry, whoever the one above names before a colon', () => {
    expectRead(
      `Rosa Holt's notebook, pages 8 and 9.

Mon 2   Idris Pugh: the spare hangs in the shed, he thinks. I noted it.
Tue 3   I went to the shed at nine. It was empty.
Thu 5   Told Nell Varga.`,
      `I went to the shed at nine. = Rosa Holt; asserts
      It was empty. = Rosa Holt`,
      { parties: PARTIES },
    )
  })
})

describe('what stands between the turns of a hearing', () => {
  it('belongs to the office or side that it tells of', () => {
    expectRead(
      `RECORD OF THE HEARING HELD ON 4.3.2026

PRESENT:   Rosa Holt, Chair
           Idris Pugh, for the Works

The Accused pleaded not guilty. He stated that he was at the wheel by eight.

The Works submitted that no leave was asked for on any day.

Examination of Nell Varga by the Works:
Q.1  When did he come?
Ans. I don't know.
Q.2  Was he late?
Ans. I cannot say.`,
      `He stated that he was at the wheel by eight. = ?Otto Blum
      The Works submitted that no leave = ?Idris Pugh
      I don't know. = Nell Varga`,
      { parties: PARTIES },
    )
  })
})
