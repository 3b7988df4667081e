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

  it('is of the one whose letters stand apart beside what book it is, and not of a day', () => {
    expectRead(
      `(photographed pages, R.H., pocket diary 2026)

Tu 24/2   Kiln cold. Lad said nothing.
W 25/2    told IP at the bay.
Th 26/2   wrote to the office.
Tu 17/3   T Moss rang`,
      `Kiln cold = ?Rosalind Holt
      wrote to the office = ?Rosalind Holt`,
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

  const signed = `KILN YARD - NIGHT BOOK (copied out of the bound book)

Mon 2/3/26
05:10  Opened, drawer 150.00 Holt
06:40  Ovens lit for my brother. Castellan
09:15  Drawer counted again. R. Holt

Tue 3/3/26
05:12  Opened, drawer 140.00 Holt
06:50  One oven out. I.P.
07:05  Key handed to I. Pugh. Castellan`

  it('is of those whose surnames or letters stand behind its entries', () => {
    expectRead(
      signed,
      `drawer 150.00 = Rosalind Holt; asserts
      Ovens lit = Mina Castellan
      Drawer counted again = Rosalind Holt
      One oven out = Idris Pugh
      Key handed = Mina Castellan`,
      { parties: PARTIES },
    )
  })

  it('has no person of its title, and a surname alone may not mean whom an initial tells apart', () => {
    expectRead(
      signed,
      `drawer 150.00 = ?R. Holt
      Ovens lit = ?Castellan
      Drawer counted again = R. Holt
      One oven out = I. Pugh
      Key handed = ?Castellan`,
    )
    expectRead(
      'LEND A HAND LINE\n\nReport no. 12\n\nWhat do you want to say?\nI saw the shed open on the Monday and told my brother.',
      'I saw the shed open = -',
    )
  })

  it('is of nobody by a word that is no name, often as it stands behind the entries', () => {
    expectRead(
      'KILN YARD - BOOK\n\n05:10  Heat 4.2 Done\n06:40  Heat 4.5 Done\n09:15  Heat 4.1 Late\n10:20  Heat 4.0 Late',
      `Heat 4.2 = -
      Heat 4.1 = -`,
    )
  })
})

describe('letters at the end of a paragraph', () => {
  const form = (words: string) =>
    `REPORT FORM\n\nCompleted by:  R. Holt\n\nWHAT HAPPENED\nThe shelf came down. I was in the bay.\n\nWHO WAS THERE?\n${words}\n\nSigned:  R. Holt`
  const about = { parties: PARTIES }

  it('sign nothing where they belong to what stands before them', () => {
    expectRead(form('Three of the yard. 2 of the kiln incl. TM.'), '2 of the kiln = Rosalind Holt', about)
    expectRead(form('Three of the yard: RH, TM.'), 'Three of the yard = Rosalind Holt', about)
  })

  it('sign it where they stand behind the end of a sentence', () => {
    expectRead(form('Three of the yard, I told him. TM.'), 'Three of the yard = Tilda Moss', about)
    expectRead(form('Three of the yard, all gone. TM'), 'Three of the yard = Tilda Moss', about)
  })
})
