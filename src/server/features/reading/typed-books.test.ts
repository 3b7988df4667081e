import { describe, it } from 'vitest'
import { expectRead } from './read-form.fixture.ts'

const party = (name: string, ...aliases: string[]) => ({ name, aliases, email: null })
const PARTIES = [
  party('Rosalind Holt'),
  party('Idris Pugh', 'IP'),
  party('Mina Castellan', 'Mina'),
  party('Tilda Moss'),
]

describe('a book or a letter that somebody else typed up', () => {
  it('is of the one whose notebook it is', () => {
    expectRead(
      `R. Holt's notebook, pages 3 and 4. Typed up by Tilda Moss as the ink had run.

Mon 3   Pugh brought the kiln log back. I put it on the shelf.
Tue 4   Glaze room cold. Told nobody about the door.
Thu 6   I went home at four.`,
      `I put it on the shelf = Rosalind Holt; asserts
      Told nobody about the door = Rosalind Holt
      I went home at four = Rosalind Holt; asserts`,
      { parties: PARTIES },
    )
  })

  it('is of the one who says so in the first lines, though it was put into another language', () => {
    expectRead(
      `Mina's diary. She writes in Welsh. Translated into English by Tilda Moss, from the pages.

fri 9   The van was there at ten. I saw two men.
sat 10  Nobody came.
mon 12  Van again, I wrote down the number.`,
      `The van was there at ten = Mina Castellan
      I wrote down the number = Mina Castellan; asserts`,
      { parties: PARTIES },
    )
  })

  it('is of the one whose name the file has, never for certain, where it says my', () => {
    expectRead(
      `MY DIARY (for the union, written at home)

- 3 Feb: called to the office. I said no.
- Next day: the rota had changed. I never asked for that.`,
      `I said no = ?Idris Pugh
      I never asked for that = ?Idris Pugh; denies`,
      { parties: PARTIES, fileName: 'my_diary_Pugh.txt' },
    )
  })

  it('reads a letter below a line of whoever typed it as a letter of the one who signs', () => {
    expectRead(
      `[Written in pencil on the back of three invoices. Typed by Tilda Moss from the original, spelling as found. 2/3/26]

Castellan, Plot 9
Low Meadow

Dear Mr Holt,

You asked who had the key. I gave it to the boy on the Monday. He never brought it back.

Yours M. Castellan`,
      `I gave it to the boy = Mina Castellan; asserts
      He never brought it back = Mina Castellan`,
      { parties: PARTIES },
    )
  })
})
