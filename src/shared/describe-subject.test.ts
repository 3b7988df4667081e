import { expect, it } from 'vitest'
import { describeSubject } from './describe-subject.ts'

const of = (part: Partial<Parameters<typeof describeSubject>[0]>) =>
  describeSubject({ type: 'comparative', subject: '', focus: null, params: null, ...part })
const comparing = (...columns: ({ party: string } | { evidence_id: string })[]) =>
  of({ params: { comparative: { columns } } })

it('names an analysis after what was asked, then after its focus, then after whom it looks at', () => {
  const params = { witness: { parties: ['Lindt'] } }
  expect(of({ type: 'question', subject: 'Who paid?' })).toBe('Who paid?')
  expect(of({ type: 'witness_credibility', focus: 'the order', params })).toBe('the order')
  expect(of({ type: 'witness_credibility', params })).toBe('Witness accounts of Lindt')
  expect(of({ type: 'timeline', params: { timeline: { parties: ['Lindt', 'Tasker'] } } })).toBe(
    'Timeline of Lindt and Tasker',
  )
  expect(of({ type: 'timeline', params: { timeline: { from: '2026-03-01' } } })).toBe(
    'Timeline of the whole case',
  )
  expect(of({ type: 'risk' })).toBe('Risks in the whole case')
  expect(of({ type: 'gap' })).toBe('Gaps in the whole case')
})

it('counts the items that are compared, and people beyond the third', () => {
  const people = ['A', 'B', 'C', 'D'].map((party) => ({ party }))
  expect(comparing({ party: 'Tasker' }, { evidence_id: '1' })).toBe('Comparison of Tasker and 1 item')
  expect(comparing(...people, { party: 'E' }, { evidence_id: '1' })).toBe(
    'Comparison of A, B, C, 2 others and 1 item',
  )
  expect(comparing({ evidence_id: '1' }, { evidence_id: '2' })).toBe('Comparison of 2 items')
})
