import { expect, it } from 'vitest'
import type { PlacedStatement } from '#shared/contracts/allegations.ts'
import { groupCandidates } from './group-candidates.ts'

const statement = (analysis_id: string, text: string, part: Partial<PlacedStatement> = {}) =>
  ({ analysis_id, text, said: '', exhibits: [], contrary: [], ...part }) as unknown as PlacedStatement

it('statements to choose from stand with their analysis, as far as they hold all the words looked for', () => {
  const all = [
    statement('a', 'The gate was shut.', { said: 'Ana Rao', exhibits: ['E-001'] }),
    statement('b', 'The gate was open.', { contrary: [{ exhibit: 'E-002', why: 'denial' }] }),
    statement('a', 'The lamp was lit.'),
  ]
  const found = (sought: string) =>
    groupCandidates(all, sought).map(({ analysisId, items }) => [
      analysisId,
      ...items.map(({ text }) => text),
    ])
  expect(found(' ')).toEqual([
    ['a', 'The gate was shut.', 'The lamp was lit.'],
    ['b', 'The gate was open.'],
  ])
  expect(found('GATE rao')).toEqual([['a', 'The gate was shut.']])
  expect(found('e-002')).toEqual([['b', 'The gate was open.']])
  expect(found('door')).toEqual([])
})
