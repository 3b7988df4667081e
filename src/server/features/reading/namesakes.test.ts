import { describe, it } from 'vitest'
import { expectRead } from './read-form.fixture.ts'
import type { Party } from './unit.ts'

const party = (name: string, ...aliases: string[]): Party => ({ name, aliases, email: null })
const NAMESAKES = [party('Glenn Hartley'), party('Susan Hartley'), party('Oonagh Fairweather')]

describe('Of two people with one surname', () => {
  it('a title means the one whose first name speaks for it, doubtful as that is', () => {
    expectRead(
      'Notes of the meeting on 3 March\n\nMr Hartley said that the pump was off.\nMs Hartley said that it was on.',
      `the pump was off = ?Glenn Hartley
      it was on = ?Susan Hartley`,
      { parties: NAMESAKES },
    )
  })

  it('a title that tells nothing means neither', () => {
    expectRead(
      'Notes of the meeting on 3 March\n\nMx Hartley said that the pump was off.',
      'the pump was off = ?Hartley',
      { parties: NAMESAKES },
    )
  })

  it('the one of whom nobody knows the first name is meant where the other one is not', () => {
    expectRead(
      'Notes of the meeting on 3 March\n\nMr Hartley said that the pump was off.',
      'the pump was off = ?Xoquil Hartley',
      { parties: [party('Xoquil Hartley'), party('Susan Hartley')] },
    )
  })

  it('neither is for certain whom a surname alone means, though an initial elsewhere fits one of them', () => {
    expectRead(
      'Notes of the meeting on 3 March\n\nG. Hartley had brought the pump. Hartley said that it was off.',
      'it was off = ?Glenn Hartley',
      { parties: NAMESAKES },
    )
  })

  it('the one whom the case calls by that title is meant in the head of a record, and neither for certain where it calls none so', () => {
    const record = `RECORD OF INTERVIEW - 2 April 2026
Present: Ruth Abara (Q), Prof. Hartley (A). Recorded with consent.

Q. Where were you?
A. I was in the store.

Q. Who was there?
A. People come and go.`
    const named = [party('Glenn Hartley', 'Prof. Hartley'), party('George Hartley')]
    expectRead(record, 'I was in the store = Glenn Hartley', { parties: named })
    expectRead(record, 'I was in the store = ?Prof. Hartley', {
      parties: [party('Glenn Hartley'), party('George Hartley')],
    })
  })
})

describe('Words in quotation marks with a pronoun before them', () => {
  const about = (first: string) =>
    `Statement of Ruth Abara\n\nSusan Hartley was there when ${first} came in. He told me, "The pump was off before I got here."\n\nSigned: Ruth Abara`

  it('are of the last one named whose first name does not speak against it', () => {
    expectRead(
      'Statement of Ruth Abara\n\nGlenn Hartley came in. Susan Fairweather was there. He told me, "The pump was off before I got here."\n\nSigned: Ruth Abara',
      'The pump was off = ?Glenn Hartley',
      { parties: [party('Glenn Hartley'), party('Susan Fairweather')] },
    )
  })

  it('are of somebody all the same where every first name speaks against it', () => {
    expectRead(about('the bell'), 'The pump was off = ?Susan Hartley', { parties: NAMESAKES })
  })
})
