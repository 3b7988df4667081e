import { describe, expect, it } from 'vitest'
import type { AnalysisContent } from '#shared/contracts/analyses.ts'
import type { AnalysisView } from '#shared/contracts/analysis-views.ts'
import { arrangedMarks } from './arranged-marks.ts'

const NUMBERS = new Map(['a', 'b', 'c', 'd'].map((id, index) => [id, index + 1]))
const readMarks = (view: object, sections: AnalysisContent['sections'] = []) =>
  Object.fromEntries(arrangedMarks({ view: view as AnalysisView, sections }, NUMBERS))

describe('a statement on paper', () => {
  it('of a timeline says of what time it tells, also where its words do not', () => {
    const entries = [
      {
        statement_ids: ['a'],
        when: { from: '2026-01-15', to: '2026-01-15', readings: [], certainty: 'stated' },
      },
      {
        statement_ids: ['a'],
        when: { from: '2026-01-15T10:05', to: '2026-01-15T10:05', readings: [], certainty: 'stated' },
      },
      {
        statement_ids: ['b', 'c'],
        when: { from: '2026-03', to: '2026-03', readings: [], certainty: 'stated' },
      },
    ]
    expect(readMarks({ type: 'timeline', entries })).toEqual({
      a: ['tells of 15 January 2026; 15 January 2026, 10:05'],
      b: ['tells of March 2026'],
      c: ['tells of March 2026'],
    })
  })

  it('of a timeline says of a computed day from which words it was made, and names the zone of a clock', () => {
    const cited = (id: string, quote: string) => ({
      id,
      citations: [{ evidence_id: 'e', start: 10, end: 40, quote }],
    })
    const sections = [{ statements: [cited('a', 'He came by Sunday.'), cited('b', '2026-01-15T10:05Z,IN')] }]
    const entry = (id: string, from: string, certainty: string, start: number, end: number) => ({
      statement_ids: [id],
      when: { from, to: from, readings: [], certainty, written: { evidence_id: 'e', start, end } },
    })
    const entries = [
      entry('a', '2026-01-18', 'computed', 21, 27),
      entry('b', '2026-01-15T10:05', 'stated', 10, 27),
    ]
    expect(
      readMarks({ type: 'timeline', entries }, sections as unknown as AnalysisContent['sections']),
    ).toEqual({
      a: ['tells of 18 January 2026, computed from “Sunday”'],
      b: ['tells of 15 January 2026, 10:05 UTC'],
    })
  })

  it('of a comparison names the statements in its row, and none where it stands alone', () => {
    const cell = (column: number, ...statement_ids: string[]) => ({ column, statement_ids })
    const rows = [{ cells: [cell(0, 'a'), cell(1, 'c', 'b')] }, { cells: [cell(0, 'd')] }]
    expect(readMarks({ type: 'comparative', rows })).toEqual({
      a: ['beside statements 2, 3'],
      b: ['beside statements 1, 3'],
      c: ['beside statements 1, 2'],
    })
  })

  it('of an account names what others say of the same fact', () => {
    const facts = [{ id: 'f', statement_ids: ['a'] }]
    const cells = [
      { fact_id: 'f', statement_ids: ['b'] },
      { fact_id: 'g', statement_ids: ['c'] },
    ]
    expect(readMarks({ type: 'witness_credibility', facts, cells })).toEqual({
      a: ['beside statement 2'],
      b: ['beside statement 1'],
    })
  })

  it('of a risk names the duty of a fact and the facts of a duty', () => {
    const rows = [
      { fact_statement_ids: ['a', 'b'], duty_statement_ids: ['d'] },
      { fact_statement_ids: ['c'], duty_statement_ids: [] },
    ]
    expect(readMarks({ type: 'risk', rows })).toEqual({
      a: ['beside statement 4'],
      b: ['beside statement 4'],
      d: ['beside statements 1, 2'],
    })
  })

  it('names no more of them than a line holds', () => {
    const numbers = new Map(Array.from({ length: 12 }, (_, index) => [`s${index}`, index + 1]))
    const rows = [{ cells: [{ column: 0, statement_ids: [...numbers.keys()] }] }]
    const view = { type: 'comparative', rows } as unknown as AnalysisView
    expect(arrangedMarks({ view, sections: [] }, numbers).get('s0')).toEqual([
      'beside statements 2, 3, 4, 5, 6, 7, 8, 9 and 3 more',
    ])
  })
})
