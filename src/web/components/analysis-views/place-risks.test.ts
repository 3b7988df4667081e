import { describe, expect, it } from 'vitest'
import type { RiskView } from '#shared/contracts/analysis-views.ts'
import type { Assessment } from '#shared/contracts/assessments.ts'
import { placeRisks } from './place-risks.ts'

const row = (id: string, category: RiskView['rows'][number]['category']) =>
  ({ id, category }) as RiskView['rows'][number]
const ROWS = [row('r1', 'safety'), row('r2', 'privacy')]

const said = (target: string, field: Assessment['field'], value: Assessment['value'], name: string | null) =>
  ({ target, field, value, assessed_by: { id: 'u', name } }) as Assessment

describe('the matrix of likelihood and severity', () => {
  it('holds a risk once people have said both, with their names', () => {
    const placed = placeRisks(ROWS, [
      said('r1', 'likelihood', 'likely', 'Ana Rao'),
      said('r1', 'severity', 'severe', 'Ben Oak'),
      said('r2', 'severity', 'minor', 'Ana Rao'),
    ])
    expect(placed).toEqual([
      { name: '1. Safety', likelihood: 'likely', severity: 'severe', by: ['Ana Rao', 'Ben Oak'] },
    ])
  })

  it('loses a risk of which an assessment was taken back, and keeps one whose author has left', () => {
    const known = [
      said('r1', 'likelihood', null, 'Ana Rao'),
      said('r1', 'severity', 'severe', 'Ana Rao'),
      said('r2', 'likelihood', 'rare', null),
      said('r2', 'severity', 'minor', null),
    ]
    expect(placeRisks(ROWS, known).map(({ by }) => by)).toEqual([['a former member']])
  })

  it('is empty until somebody assesses', () => {
    expect(placeRisks(ROWS, [])).toEqual([])
  })
})
