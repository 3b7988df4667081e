import { expect, it } from 'vitest'
import { contestedInWords, speakerInWords } from './speaker-words.ts'

it.each([
  [{ name: 'Tomas Vrba', certain: true }, '2024-03-04', 'Tomas Vrba, 2024-03-04'],
  [{ name: 'Tomas Vrba', certain: false }, '2024-03-04', 'Tomas Vrba (not certain), 2024-03-04'],
  [{ name: 'Tomas Vrba', certain: true }, null, 'Tomas Vrba'],
  [null, '2024-03-04', ''],
])('whose words are quoted (%j, %s) reads: %s', (speaker, said_on, words) => {
  expect(speakerInWords({ speaker, said_on })).toBe(words)
})

it('the flag of a contested analysis counts the statements in which sources conflict', () => {
  expect([[], ['s1'], ['s1', 's4']].map((contested_by) => contestedInWords({ contested_by }))).toEqual([
    '',
    'Contested: sources conflict in 1 statement',
    'Contested: sources conflict in 2 statements',
  ])
})
