import { expect, it } from 'vitest'
import { isOverdue } from './is-overdue.ts'

const NOW = new Date(2026, 2, 5, 23, 30)

it.each([
  ['2026-03-04', 'in_progress', true],
  ['2026-03-05', 'in_progress', false],
  ['2026-03-06', 'open', false],
  ['2026-03-04', 'closed', false],
  [null, 'open', false],
] as const)('a case that was due on %s and is %s is overdue the day after: %s', (due_on, status, overdue) => {
  expect(isOverdue({ due_on, status }, NOW)).toBe(overdue)
})
