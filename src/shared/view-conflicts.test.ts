import { expect, it } from 'vitest'
import type { AnalysisView, TimelineView, WitnessView } from './contracts/analysis-views.ts'
import { listConflicting } from './view-conflicts.ts'

const entry = (id: string, conflicts: TimelineView['entries'][number]['conflicts'] = []) => ({
  id,
  statement_ids: [`s ${id}`],
  when: {
    from: '2026-03-03',
    to: '2026-03-03',
    certainty: 'stated' as const,
    readings: ['2026-03-03'],
    written: null,
  },
  about: 'event' as const,
  status: 'asserted' as const,
  actors: [],
  sources: 1,
  conflicts,
})
const cell = (party: string, stance: WitnessView['cells'][number]['stance'], fact_id = 'f1') => ({
  party,
  fact_id,
  stance,
  basis: 'not_said' as const,
  statement_ids: stance === 'silent' ? [] : [`s ${party} ${fact_id}`],
  said_on: null,
})
const accounts = (...cells: WitnessView['cells']): AnalysisView => ({
  type: 'witness_credibility',
  witnesses: ['A', 'B'].map((party) => ({ party, statements_of: [] })),
  facts: ['f1', 'f2'].map((id) => ({ id, statement_ids: [] })),
  cells,
  factors: [],
  excluded: [],
})

const found = (conflict: boolean, ...cells: WitnessView['cells']): AnalysisView => ({
  ...(accounts(...cells) as WitnessView),
  facts: [{ id: 'f1', statement_ids: cells.flatMap(({ statement_ids }) => statement_ids), conflict }],
})

const withSides = (sides: readonly string[], ...cells: WitnessView['cells']): AnalysisView => {
  const view = found(true, ...cells) as WitnessView
  return { ...view, facts: view.facts.map((fact) => ({ ...fact, conflict_statement_ids: [...sides] })) }
}

it.each<[says: string, view: AnalysisView, conflicting: readonly string[]]>([
  [
    'entries of a timeline that conflict with others',
    {
      type: 'timeline',
      range: { from: null, to: null },
      entries: [entry('e1', [{ entry_id: 'e2', kind: 'date' }]), entry('e3')],
      undated: [],
      impossible: [],
      holes: [],
    },
    ['s e1'],
  ],
  [
    'cells of a comparison that differ or deny, and no others',
    {
      type: 'comparative',
      columns: ['A', 'B'].map((party) => ({ evidence_id: null, party })),
      rows: (['differs', 'same', 'denies', 'only_in', 'unclear'] as const).map((relation) => ({
        cells: [{ column: 0, statement_ids: [`s ${relation}`] }],
        relation,
        differs_in: null,
      })),
    },
    ['s differs', 's denies'],
  ],
  [
    'what one denies and another tells',
    accounts(cell('A', 'denies'), cell('B', 'asserts')),
    ['s A f1', 's B f1'],
  ],
  ['an account that was changed', accounts(cell('A', 'changed'), cell('B', 'silent')), ['s A f1']],
  [
    'not what one denies of one fact and another tells of the next',
    accounts(cell('A', 'denies'), cell('B', 'asserts', 'f2')),
    [],
  ],
  ['not what somebody does not recall', accounts(cell('A', 'does_not_recall'), cell('B', 'asserts')), []],
  [
    'not what was looked at and found to be no conflict, whatever one of them denies',
    found(false, cell('A', 'denies'), cell('B', 'asserts')),
    [],
  ],
  [
    'what was found to conflict, though nobody denies it',
    found(true, cell('A', 'asserts'), cell('B', 'asserts')),
    ['s A f1', 's B f1'],
  ],
  [
    'not what only speaks of a matter that others conflict about',
    found(true, cell('A', 'asserts'), cell('B', 'speaks_of'), cell('C', 'denies')),
    ['s A f1', 's C f1'],
  ],
  [
    'the sides that were found, though one of them does no more than speak of the fact',
    withSides(['s A f1', 's record'], cell('A', 'speaks_of'), cell('B', 'asserts')),
    ['s A f1', 's record'],
  ],
  ['nothing of risks', { type: 'risk', rows: [], not_examined: [] }, []],
])('the statements of a view that conflict are %s', (_says, view, conflicting) => {
  expect(listConflicting(view)).toEqual(conflicting)
})
