import { expect, it } from 'vitest'
import { contestedInWords, speakerInWords, statementSpeaker } from './speaker-words.ts'

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

it('a statement that is one quote and nothing else is said by whoever said that', () => {
  const citation = {
    id: 'c1',
    chunk_id: 'p1',
    evidence_id: 'e1',
    quote: 'I signed\nnone.',
    start: 0,
    end: 14,
    method: 'exact' as const,
    repointed: false,
    speaker: { name: 'Tomas Vrba', certain: true },
    said_on: '2024-03-04',
  }
  const said = (part: object) =>
    speakerInWords(statementSpeaker({ text: 'I signed none.', citations: [citation], ...part }))
  expect(said({})).toBe('Tomas Vrba, 2024-03-04')
  expect(said({ speaker: { name: 'Ada Ng', certain: true } })).toBe('Ada Ng')
  expect(said({ text: 'He says that he signed none.' })).toBe('')
  expect(said({ citations: [citation, citation] })).toBe('')
  expect(said({ origin: 'person' })).toBe('')
})
