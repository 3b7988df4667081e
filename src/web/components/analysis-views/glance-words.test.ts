import { describe, expect, it } from 'vitest'
import type { RiskView, TimelineView, WitnessView } from '#shared/contracts/analysis-views.ts'
import { glanceInWords } from './glance-words.ts'

const entry = (
  id: string,
  against: readonly string[] = [],
  to = '2026-03-03',
): TimelineView['entries'][number] => ({
  id,
  statement_ids: [id],
  when: { from: '2026-03-03', to, certainty: 'stated', readings: [], written: null },
  about: 'event',
  status: 'asserted',
  actors: [],
  sources: 1,
  conflicts: against.map((entry_id) => ({ entry_id, kind: 'date' })),
})
const timeline = (entries: TimelineView['entries']): TimelineView => ({
  type: 'timeline',
  range: { from: null, to: null },
  entries,
  undated: [{ statement_ids: ['s9'] }],
  impossible: [],
  holes: [],
})

describe('an arrangement at a glance', () => {
  it('is how long a timeline is, and how much of it conflicts', () => {
    expect(
      glanceInWords(timeline([entry('e1', ['e2']), entry('e2', ['e1']), entry('e3', [], '2026-05')])),
    ).toEqual(['3 entries, 3 Mar 2026 to May 2026', '2 entries in conflict', '1 without a date'])
    expect(glanceInWords(timeline([entry('e1')]))[1]).toBe('no two found to conflict in date or order')
  })

  it('is how many rows of a comparison relate how, what conflicts first', () => {
    const row = (relation: 'same' | 'differs' | 'only_in') => ({ cells: [], relation, differs_in: null })
    expect(
      glanceInWords({
        type: 'comparative',
        columns: [],
        rows: [row('only_in'), row('same'), row('differs'), row('only_in')],
      }),
    ).toEqual(['4 matters', '1 told differently', '2 told by one alone', '1 told alike'])
  })

  it('is on how many facts accounts conflict, and says of nobody whom to believe', () => {
    const view = (conflict: boolean): WitnessView => ({
      type: 'witness_credibility',
      witnesses: [
        { party: 'Lindt', statements_of: [] },
        { party: 'Rao', statements_of: [] },
      ],
      facts: [{ id: 'f1', statement_ids: ['s1', 's2'], conflict }],
      cells: [],
      factors: [],
      excluded: [],
    })
    expect(glanceInWords(view(true))).toEqual(['2 people', '1 fact', 'accounts conflict on 1 of them'])
    expect(glanceInWords(view(false))[2]).toBe('no accounts were found to conflict')
  })

  it('is how many risks a register names, and how many of each kind', () => {
    const risk = (category: RiskView['rows'][number]['category']) =>
      ({ category }) as RiskView['rows'][number]
    expect(
      glanceInWords({
        type: 'risk',
        rows: [risk('retaliation'), risk('control_bypass'), risk('control_bypass')],
        not_examined: [],
      }),
    ).toEqual(['3 risks', 'Retaliation: 1', 'Rule or control bypassed: 2'])
    expect(glanceInWords({ type: 'risk', rows: [], not_examined: [] })).toEqual([
      'No risk was found in the evidence',
    ])
  })
})
