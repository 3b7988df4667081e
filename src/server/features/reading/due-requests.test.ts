import { describe, expect, it } from 'vitest'
import { readText } from './read-text.ts'
import { readModality } from './stance.ts'

const readModalityIn = (words: string): string | undefined => {
  const text = `From: Ida Voss <ida@yard.example>\nTo: Rosa Holt <rosa@yard.example>\nDate: Tue, 10 Mar 2026 09:00:00 +0000\nSubject: Yard\n\nRosa,\n\n${words}\n\nIda\n`
  return readText(text, {
    fileName: 'a.eml',
    occurredAt: null,
    parties: [],
    conduct: null,
    dayFirst: true,
  }).find(({ start, end }) => text.slice(start, end).includes(words))?.modality
}

describe('what is asked for by a day', () => {
  it('is planned, whatever verb the sentence has', () => {
    expect(readModalityIn('Please read it and tell me by Thursday that you have.')).toBe('planned')
    expect(readModalityIn('You must have the form signed by 20 March.')).toBe('planned')
    expect(readModalityIn('Sweep the yard and tell us by Thursday.')).toBe('planned')
  })

  it('is not planned where it was done, or is asked for by no day', () => {
    expect(readModalityIn('Please note that he had read it by Thursday.')).toBe('happened')
    expect(readModalityIn('It was swept by Thursday.')).toBe('happened')
    expect(readModality('Please look at the sheet by the door.')).toBe('happened')
  })
})
