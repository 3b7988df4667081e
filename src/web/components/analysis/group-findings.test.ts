import { expect, it } from 'vitest'
import type { Statement } from '#shared/contracts/analyses.ts'
import { countStatements, groupFindings, nameGroup } from './group-findings.ts'

const citation = { id: 'c1', evidence_id: 'e1' } as Statement['citations'][number]
const statement = (id: string, part: Partial<Statement> = {}): Statement => ({
  id,
  text: id,
  kind: 'finding',
  citations: [citation],
  uncited: false,
  support_lost: false,
  ...part,
})
const ids = (sections: readonly { readonly statements: readonly Statement[] }[]) =>
  sections.flatMap(({ statements }) => statements.map(({ id }) => id))

it('findings stand as conflicts, support and the rest, each statement once and in its order', () => {
  const sections = [
    {
      heading: 'First',
      statements: [
        statement('contested'),
        statement('cited'),
        statement('gap', { kind: 'gap', citations: [], uncited: true }),
      ],
    },
    {
      heading: 'Second',
      statements: [
        statement('differs', { kind: 'discrepancy' }),
        statement('opposed', { citations: [citation, { ...citation, contrary: 'denial' }] }),
        statement('inferred', { kind: 'inference' }),
        statement('uncited', { citations: [], uncited: true }),
        statement('lost', { support_lost: true }),
      ],
    },
  ]
  const grouped = groupFindings(sections, ['contested'])
  expect(ids(grouped.conflicts)).toEqual(['contested', 'differs', 'opposed'])
  expect(ids(grouped.support)).toEqual(['cited', 'inferred'])
  expect(ids(grouped.rest)).toEqual(['gap', 'uncited', 'lost'])
  expect(grouped.rest.map(({ heading }) => heading)).toEqual(['First', 'Second'])
  expect(countStatements(grouped.conflicts)).toBe(3)
})

it('what only bears on an answer is no support of it, and a conflict stays one', () => {
  const grouped = groupFindings(
    [
      { heading: 'In support', statements: [statement('supports')] },
      {
        heading: 'What else bears on it',
        statements: [statement('beside'), statement('differs', { kind: 'discrepancy' })],
      },
    ],
    [],
  )
  expect(ids(grouped.support)).toEqual(['supports'])
  expect(ids(grouped.rest)).toEqual(['beside'])
  expect(ids(grouped.conflicts)).toEqual(['differs'])
})

it('what stands in no conflict is support of an answer, and of a timeline only dates and order were compared', () => {
  expect(
    (['question', 'timeline', 'comparative'] as const).map((type) => nameGroup('support', type)),
  ).toEqual(['Support', 'No conflict of dates or order found', 'No conflict found'])
})
