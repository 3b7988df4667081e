import { expect, it } from 'vitest'
import { type WaitingFacts, whyWaiting } from './why-waiting.ts'

const NOW = new Date(2026, 2, 5, 23, 30)
const found = (part: Partial<WaitingFacts>): WaitingFacts => ({
  lead_investigator_id: 'me',
  to_judge_count: 0,
  due_on: null,
  report_to_review: false,
  ...part,
})

it.each([
  [
    { to_judge_count: 3, due_on: '2026-03-07', report_to_review: true },
    '3 to judge · due in 2 days · report to review',
  ],
  [{ to_judge_count: 1_204 }, '1,204 to judge'],
  [{ due_on: '2026-03-12' }, 'due in 7 days'],
  [{ due_on: '2026-03-13' }, ''],
  [{ due_on: '2026-03-06' }, 'due tomorrow'],
  [{ due_on: '2026-03-05' }, 'due today'],
  [{ due_on: '2026-03-04' }, 'overdue by 1 day'],
  [{ due_on: '2026-02-05' }, 'overdue by 28 days'],
] as const)('a case of %j waits for who leads it as “%s”', (part, words) => {
  expect(whyWaiting(found(part), 'me', NOW)).toBe(words)
})

it('a case that somebody else leads waits for whoever may review its report, and for nothing else', () => {
  const theirs = { lead_investigator_id: 'somebody', to_judge_count: 3, due_on: '2026-03-01' }
  expect(whyWaiting(found({ ...theirs, report_to_review: true }), 'me', NOW)).toBe('report to review')
  expect(whyWaiting(found(theirs), 'me', NOW)).toBe('')
})
