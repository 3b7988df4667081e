import { expect, it } from 'vitest'
import { contestedInWords, labelInWords, type Said, speakerInWords } from './speaker-words.ts'

it.each([
  [{ name: 'Tomas Vrba', certain: true }, '2024-03-04', 'Tomas Vrba, 4 March 2024'],
  [{ name: 'Tomas Vrba', certain: false }, '2024-03-04', 'Tomas Vrba (not certain), 4 March 2024'],
  [{ name: 'Tomas Vrba', certain: true }, null, 'Tomas Vrba'],
  [null, '2024-03-04', ''],
])('whose words are quoted (%j, %s) reads: %s', (speaker, said_on, words) => {
  expect(speakerInWords({ speaker, said_on })).toBe(words)
})

const ANA = { name: 'Ana Reyes', certain: true }
const TOM = { name: 'Tom Vane', certain: false }
const HOLT = { name: 'P. Holt', certain: true }

it.each<[Said, string]>([
  [{ speaker: ANA, told_by: HOLT, said_on: '2024-05-03' }, 'Ana Reyes, according to P. Holt, 3 May 2024'],
  [{ speaker: TOM, told_by: TOM }, 'Tom Vane (not certain), according to Tom Vane (not certain)'],
  [{ speaker: null, told_by: HOLT }, 'somebody not known, according to P. Holt'],
  [{ speaker: HOLT, relays: [ANA] }, 'P. Holt, who tells what Ana Reyes said'],
  [{ speaker: HOLT, relays: [null] }, 'P. Holt, who quotes somebody not known'],
  [
    { speaker: HOLT, relays: [TOM, null] },
    'P. Holt, who tells what Tom Vane (not certain) and somebody not known said',
  ],
  [{ speaker: HOLT, relays: [ANA, TOM, null] }, 'P. Holt, who tells what 3 others said'],
  [
    { speaker: ANA, relays: [TOM], told_by: HOLT },
    'Ana Reyes, who tells what Tom Vane (not certain) said, according to P. Holt',
  ],
])('who says and who tells %j reads: %s', (said, words) => {
  expect(speakerInWords(said)).toBe(words)
})

it.each<[Pick<Said, 'speaker' | 'told_by'>, string]>([
  [{ speaker: TOM }, 'Tom Vane:'],
  [{ speaker: ANA, told_by: HOLT }, 'Ana Reyes, according to P. Holt:'],
  [{ speaker: null, told_by: HOLT }, 'somebody not known, according to P. Holt:'],
  [{ speaker: null }, ''],
])('before words in a list %j reads: %s', (said, words) => {
  expect(labelInWords(said)).toBe(words)
})

it('the flag of a contested analysis counts the statements in which sources conflict', () => {
  expect([[], ['s1'], ['s1', 's4']].map((contested_by) => contestedInWords({ contested_by }))).toEqual([
    '',
    'Contested: sources conflict in 1 statement',
    'Contested: sources conflict in 2 statements',
  ])
})
