import { expect, it } from 'vitest'
import type { Statement } from '#shared/contracts/analyses.ts'
import type { JudgedWording } from './judged-wordings.ts'
import { presentStatement } from './read-allegations.ts'

const STATEMENT = {
  id: 's1',
  text: 'The gate was shut.',
  kind: 'finding',
  citations: [{ evidence_id: 'e1' }],
  speaker: { name: 'Ana Reyes', certain: true },
  said_on: '2026-03-04',
} as unknown as Statement

it('a statement that is put on an allegation says whose words it is, of which day and from which item', () => {
  const wording = {
    content: { sections: [{ heading: 'Answer', statements: [STATEMENT] }] },
    isAgreed: true,
  } as unknown as JudgedWording
  const placed = { analysis_id: 'a1', statement_id: 's1' }
  expect(presentStatement(wording, placed, new Map([['e1', 'E-007']]))).toMatchObject({
    said: 'Ana Reyes, 4 March 2026',
    exhibits: ['E-007'],
  })
  expect(presentStatement(undefined, placed, new Map())).toMatchObject({ said: '', text: null })
})
