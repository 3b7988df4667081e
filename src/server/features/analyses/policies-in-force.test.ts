import { expect, it } from 'vitest'
import type { AnalysisContent } from '#shared/contracts/analyses.ts'
import type { RiskView } from '#shared/contracts/analysis-views.ts'
import { datePolicies, type Policies } from './policies-in-force.ts'

const statement = (id: string, evidence_id: string) => ({
  id,
  text: id,
  kind: 'finding' as const,
  citations: [
    {
      id,
      chunk_id: 'c',
      evidence_id,
      quote: 'q',
      start: 0,
      end: 1,
      method: 'exact' as const,
      repointed: false,
    },
  ],
  uncited: false,
  support_lost: false,
})
const content = (last: string | null): AnalysisContent => ({
  title: '',
  sections: [
    { heading: '', statements: [statement('old', 'v1'), statement('new', 'v2'), statement('mail', 'm')] },
  ],
  limitations: [],
  view: {
    type: 'risk',
    rows: [
      {
        id: 'r1',
        category: 'privacy',
        fact_statement_ids: ['mail'],
        duty_statement_ids: ['old'],
        duty_status: null,
        control: { state: 'not_mentioned', statement_ids: [] },
        grounds: { standing: 'observed', occurrences: 1, last, sources: 1, amounts: [], deadline: null },
        open_statement_ids: [],
      },
    ],
    not_examined: [],
  },
})
const v1 = { id: 'v1', from: '2024-01-01', to: null, supersedesId: null, isConfirmed: true }
const v2 = { id: 'v2', from: '2025-01-01', to: null, supersedesId: 'v1', isConfirmed: true }
const policies = (change: Partial<Policies> = {}): Policies => ({
  force: [v1, v2],
  conduct: { from: '2025-03-01', to: '2025-03-31' },
  ...change,
})
const statuses = (one: AnalysisContent) =>
  one.sections[0]?.statements.map(({ policy_status }) => policy_status)

it('a statement that cites a policy says whether that was in force in the days of the conduct', () => {
  expect(statuses(datePolicies(content(null), policies()))).toEqual(['superseded', 'in_force', undefined])
})

it('a duty is put against the day of the fact beside it', () => {
  const dated = datePolicies(content('2024-06-01'), policies())
  expect(statuses(dated)).toEqual(['in_force', 'in_force', undefined])
  expect((dated.view as RiskView).rows[0]?.duty_status).toBe('in_force')
})

it('beside a fact without a day, a version that applied in a part of the conduct is not known to have been in force', () => {
  const crossing = policies({ conduct: { from: '2024-12-01', to: '2025-01-31' } })
  const dated = datePolicies(content(null), crossing)
  expect(statuses(dated)).toEqual(['undated', 'in_force', undefined])
  expect((dated.view as RiskView).rows[0]?.duty_status).toBe('undated')
})

it('days that nobody confirmed count as none', () => {
  const force = [{ ...v1, isConfirmed: false }, v2]
  const dated = datePolicies(content('2024-06-01'), policies({ force }))
  expect(statuses(dated)).toEqual(['undated', 'in_force', undefined])
  expect((dated.view as RiskView).rows[0]?.duty_status).toBe('undated')
})

it('a version that a confirmed one replaces is known to have ended then, though nobody confirmed its own days', () => {
  const force = [{ ...v1, isConfirmed: false }, v2]
  const after = policies({ force })
  expect(statuses(datePolicies(content('2025-02-01'), after))).toEqual(['superseded', 'in_force', undefined])
  const before = policies({ force, conduct: { from: '2024-03-01', to: '2024-03-31' } })
  expect(statuses(datePolicies(content('2024-03-02'), before))).toEqual(['undated', 'not_yet', undefined])
})

it('of several policies that a statement cites, the one that bears least is told; what speaks otherwise is none of them', () => {
  const citing = (...ids: readonly string[]) => ids.flatMap((id) => statement(id, id).citations)
  const both = { ...statement('both', 'v2'), citations: citing('v2', 'v1') }
  const [later, former] = citing('v2', 'v1')
  const against = { ...both, citations: [later!, { ...former!, contrary: 'other_value' as const }] }
  const given: AnalysisContent = {
    title: '',
    sections: [{ heading: '', statements: [both, against] }],
    limitations: [],
  }
  expect(statuses(datePolicies(given, policies()))).toEqual(['superseded', 'in_force'])
})
