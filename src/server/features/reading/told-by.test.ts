import { describe, expect, it } from 'vitest'
import { readText } from './index.ts'
import { fromStored, type StoredReading, toStored } from './stored-units.ts'

const about = { fileName: 'a.txt', occurredAt: null, parties: [], conduct: null, dayFirst: true }
const inWords = (one: { readonly name: string; readonly certain: boolean } | null) =>
  one ? `${one.certain ? '' : '?'}${one.name}` : '-'

/** Who says these words of a text, and who tells it: "Tomas Vrba by Ruth Abara". "?": not certain; "-": nobody. */
function readTelling(text: string, words: string): string {
  const unit = readText(text, about).find(({ start, end }) =>
    text.slice(start, end).replace(/\s+/g, ' ').includes(words),
  )
  return unit ? `${inWords(unit.speaker)} by ${inWords(unit.toldBy)}` : 'no unit'
}

const STATEMENT = `STATEMENT OF RUTH ABARA

I was at the gate. Tomas Vrba told me, "I never signed that note." The notice read: "Nobody goes past this gate."

Signed: Ruth Abara`
const NOTE = `Note of interview with Ana Reyes, 3 May 2024
Interviewer: Pia Holt

Ms Reyes said that the form lay on the desk. Her foreman told her, "Leave the form where it is." I asked for a copy.`
const SIGNED = `Note of interview with Ana Reyes, 3 May 2024

Ms Reyes said that the form lay on the desk. She said that nobody had asked her.

Pia Holt`
const LETTER = `Holt & Co
3 May 2024

Dear Sirs,

We act for Ana Reyes. Our client denies that she signed the note. We enclose a copy of it.

Yours faithfully,
Peter Holt`
const TRANSCRIPT = `Interview of Ana Reyes (AR) by Pia Holt (PH), 3 May 2024

PH: Did you sign it?
AR: Never. Tom Vane told me, "Sign it or go home now."
PH: When?
AR: In May.`

describe('who tells what somebody says', () => {
  it.each([
    ['whoever quotes it', STATEMENT, 'I never signed', 'Tomas Vrba by Ruth Abara'],
    ['nobody, of what somebody says of their own', STATEMENT, 'I was at the gate', 'Ruth Abara by -'],
    ['whoever repeats what a paper says', STATEMENT, 'Nobody goes past', '- by Ruth Abara'],
    ['whoever took the note', NOTE, 'the form lay on the desk', 'Ana Reyes by Pia Holt'],
    ['whoever signs the note, as doubtful', SIGNED, 'the form lay on the desk', 'Ana Reyes by ?Pia Holt'],
    ['whom the note reports, of what they quote', NOTE, 'Leave the form', '?foreman by ?Ana Reyes'],
    ['nobody, of what the note’s writer did', NOTE, 'I asked for a copy', '?Pia Holt by -'],
    ['whoever writes for a client', LETTER, 'Our client denies', 'Ana Reyes by Peter Holt'],
    ['nobody, of what such a letter says besides', LETTER, 'We enclose', 'Peter Holt by -'],
    ['nobody, of an answer on record', TRANSCRIPT, 'Never.', 'Ana Reyes by -'],
    ['whoever quotes in an answer', TRANSCRIPT, 'Sign it or go home', 'Tom Vane by Ana Reyes'],
  ])('is %s', (_, text, words, telling) => {
    expect(readTelling(text, words)).toBe(telling)
  })

  it('is nobody in a reading that was kept before it was read', () => {
    const { names, units } = toStored(readText(STATEMENT, about))
    const earlier = { names, units: units.map((unit) => unit.slice(0, -2)) } as unknown as StoredReading
    expect(fromStored(earlier, () => '').map(({ toldBy }) => toldBy)).toEqual(units.map(() => null))
  })
})
