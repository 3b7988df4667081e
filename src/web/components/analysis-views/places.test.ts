import { describe, expect, it } from 'vitest'
import type { Statement } from '#shared/contracts/analyses.ts'
import type { ComparativeView, RiskView, WitnessView } from '#shared/contracts/analysis-views.ts'
import { conflictsFirst, listRest, mapHomes, mostTellingFirst } from './places.ts'

const statement = (id: string, kind: Statement['kind'] = 'finding'): Statement => ({
  id,
  text: id,
  kind,
  citations: [],
  uncited: true,
  support_lost: false,
})

const compared: ComparativeView = {
  type: 'comparative',
  columns: [
    { evidence_id: null, party: 'A' },
    { evidence_id: null, party: 'B' },
  ],
  rows: [
    {
      cells: [
        { column: 0, statement_ids: ['s1'] },
        { column: 1, statement_ids: ['s2', 's1'] },
      ],
      relation: 'differs',
      differs_in: null,
    },
  ],
}

const accounts = (cells: readonly [fact: string, stance: WitnessView['cells'][number]['stance']][]) =>
  ({
    type: 'witness_credibility',
    witnesses: ['A', 'B'].map((party) => ({ party, statements_of: [] })),
    facts: [...new Set(cells.map(([fact]) => fact))].map((id) => ({ id, statement_ids: [`s ${id}`] })),
    cells: cells.map(([fact_id, stance], index) => ({
      party: index % 2 === 0 ? 'A' : 'B',
      fact_id,
      stance,
      basis: 'not_said',
      statement_ids: [],
      said_on: null,
    })),
    factors: [],
    excluded: [],
  }) satisfies WitnessView

describe('the places of a view', () => {
  it('hold each statement in full once, where it comes first', () => {
    expect([...mapHomes(compared)]).toEqual([
      ['s1', 'compared 0 0'],
      ['s2', 'compared 0 1'],
    ])
  })

  it('hold what is both a duty and a fact of a risk as the duty, which stands first', () => {
    const risk: RiskView = {
      type: 'risk',
      rows: [
        {
          id: 'r1',
          category: 'safety',
          fact_statement_ids: ['s1', 's2'],
          duty_statement_ids: ['s2'],
          duty_status: null,
          control: { state: 'not_mentioned', statement_ids: [] },
          grounds: {
            standing: 'observed',
            occurrences: 1,
            last: null,
            sources: 1,
            amounts: [],
            deadline: null,
          },
          open_statement_ids: [],
        },
      ],
      not_examined: [],
    }
    expect(mapHomes(risk).get('s2')).toBe('risk r1 duty')
  })

  it('leave nothing out: what no place holds keeps its heading', () => {
    const sections = [
      { heading: 'One', statements: [statement('s1'), statement('s3')] },
      { heading: 'Two', statements: [statement('s2')] },
    ]
    expect(listRest(sections, mapHomes(compared))).toEqual([
      { heading: 'One', statements: [statement('s3')] },
    ])
  })
})

describe('facts on which accounts conflict', () => {
  const order = (view: WitnessView, statements: readonly Statement[] = []) =>
    conflictsFirst(view, new Map(statements.map((one) => [one.id, one]))).map(({ fact }) => fact.id)

  it('come first, the others in their order', () => {
    const view = accounts([
      ['alike', 'asserts'],
      ['alike', 'asserts'],
      ['forgotten', 'asserts'],
      ['forgotten', 'does_not_recall'],
      ['denied', 'asserts'],
      ['denied', 'denies'],
      ['changed', 'changed'],
      ['changed', 'silent'],
    ])
    expect(order(view)).toEqual(['denied', 'changed', 'alike', 'forgotten'])
  })

  it('are also those of which a statement says that the sources differ', () => {
    const view = accounts([
      ['alike', 'asserts'],
      ['alike', 'asserts'],
      ['dated', 'asserts'],
      ['dated', 'asserts'],
    ])
    expect(order(view, [statement('s dated', 'discrepancy')])).toEqual(['dated', 'alike'])
  })
})

describe('the people of a matrix', () => {
  it('stand in the order of how many facts they speak of, and equals as they were', () => {
    const view = accounts([
      ['f1', 'silent'],
      ['f1', 'asserts'],
      ['f2', 'asserts'],
      ['f2', 'denies'],
    ])
    const names = (all: readonly { readonly party: string }[]) => all.map(({ party }) => party)
    expect(names(mostTellingFirst(view))).toEqual(['B', 'A'])
    expect(names(mostTellingFirst({ ...view, cells: [] }))).toEqual(['A', 'B'])
    expect(names(view.witnesses)).toEqual(['A', 'B'])
  })
})
