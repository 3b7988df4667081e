import { describe, it } from 'vitest'
import { parseDay } from '#server/platform/text/time/calendar.ts'
import { expectRead } from './read-form.fixture.ts'
import type { Party } from './unit.ts'

const party = (name: string, ...aliases: string[]): Party => ({ name, aliases, email: null })
const PEOPLE = [party('Oskar Blom', 'Ossie'), party('Lena Roth', 'LR'), party('Ruth Abara', 'RA')]
const statement = (words: string) => `STATEMENT OF RUTH ABARA\n\n${words}\n\nSigned: Ruth Abara`

describe('Words in quotation marks', () => {
  it('are of whoever is heard saying them', () => {
    expectRead(
      statement('Oskar Blom tested it. I heard him say to the phone "that is two reds now, dump it."'),
      `I heard him say to the phone = Ruth Abara
      that is two reds now = ?Oskar Blom`,
      { parties: PEOPLE },
    )
  })

  it('are of the one who came and said them, also right behind what another one said', () => {
    expectRead(
      statement(
        'Lena Roth told me "it is red again, both of them." Ossie came over from the office and said "nobody dumps a load on my watch".',
      ),
      `it is red again = Lena Roth
      nobody dumps a load = ?Oskar Blom`,
      { parties: PEOPLE },
    )
  })

  it('are of whom a letter is to, where it says that you said them', () => {
    const words = 'You said to the porter, "It will do until the evening."'
    const read = 'It will do until the evening = ?Oskar Blom'
    expectRead(
      `24 October 2025\n\nDear Oskar Blom\n\nWRITTEN WARNING\n\n${words}\n\nLena Roth\nManager`,
      read,
      {
        parties: PEOPLE,
      },
    )
    expectRead(
      `Ref: HR/14\n\nTo\nMr Oskar Blom (No. 317)\nStore 2\n\nNOTICE\n\n${words}\n\nLena Roth\nManager`,
      read,
      {
        parties: PEOPLE,
      },
    )
  })
})

describe('In minutes', () => {
  it('a label behind a whole sentence names whoever says what follows it, and nobody of the next points', () => {
    expectRead(
      `MEETING Monday 13.10.25, 10.00
RA (chair), LR, Oskar Blom (notes)

1  Volumes. Up by four on last spring. RA: two trucks short until the end of the month.
2  Store. LR said that she had not seen any form.`,
      'she had not seen any form = Lena Roth',
      { parties: PEOPLE },
    )
  })
})

describe('A day of the month without its month', () => {
  const conduct = { from: parseDay('2025-10-07')!, to: parseDay('2025-10-24')! }
  const asked = (words: string) =>
    `RECORD OF INTERVIEW\nInterview of: Oskar Blom\nDate: 28 November 2025\nPresent: Ruth Abara (investigator), Oskar Blom\n\nRUTH ABARA: Where were you?\nOSKAR BLOM: ${words}\nRUTH ABARA: Is that all?\nOSKAR BLOM: It is.`

  it('is of what is looked into where an account is given afterwards', () => {
    expectRead(asked('I was in the store on the 8th.'), 'I was in the store = Oskar Blom; ; 2025-10-08', {
      parties: PEOPLE,
      conduct,
    })
  })

  it('is of the month of writing where no such day lies in it', () => {
    expectRead(asked('I was in the store on the 2nd.'), 'I was in the store = Oskar Blom; ; 2025-11-02', {
      parties: PEOPLE,
      conduct,
    })
  })
})

describe('In a book with a column of hours', () => {
  it('four digits apart from the day are the hour and no year', () => {
    expectRead(
      `FRONT DESK, January 2026\n\n20 Jan  1015  a parcel came for Lena Roth.\n21 Jan  1510  it went back by hand.\n22 Jan  0930  nobody rang.`,
      'it went back by hand = -; ; 2026-01-21T15:10',
      { parties: PEOPLE, occurred: '2026-01-31' },
    )
  })
})
