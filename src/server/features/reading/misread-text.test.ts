import { describe, expect, it } from 'vitest'
import { repairMisread } from './misread-text.ts'
import { expectRead, party } from './read-form.fixture.ts'

const SCANNED = `For Mrs Holt

I am 0skar Blom from the store and 1 write this at home.

On Friday night l saw Theo Branco in the hall. He did not see me.

ln the morning they asked me and l said I saw nothing. Now 1 say it how it was.
Theo said to me
,,You have a mortgage, I have a friend".  I do not remember more.

                        0. Blom        (signature)`

describe('a scanned letter', () => {
  it('is of whoever signed it, where the scanner took letters for figures', () =>
    expectRead(
      SCANNED,
      `He did not see me. = Oskar Blom
      Now 1 say it = Oskar Blom
      You have a mortgage = Theo Branco
      I do not remember more. = Oskar Blom; does_not_recall`,
      { parties: [party('Oskar Blom'), party('Theo Branco')] },
    ))
  it('keeps each letter at its place, and every other text as it is', () => {
    expect(repairMisread(SCANNED)).toHaveLength(SCANNED.length)
    for (const text of [
      '5 l milk, 3 l water and 2 l oil',
      '1 box and l only here',
      'the code 0wl1 and l0 and 1st',
    ])
      expect(repairMisread(text)).toBe(text)
  })
})
