import { expect, it } from 'vitest'
import type { Feedback } from '#shared/contracts/feedback.ts'
import { listReaders } from './trust-words.ts'

const judgment = (id: string, at: string | null, part: Partial<Feedback> = {}): Feedback =>
  ({
    user: { id, name: id },
    detail_reviewed_at: at,
    content_changed_since: false,
    ...part,
  }) as Feedback
const own = { id: 'me', name: 'Nora Quist' }

it('names who read the present wording, the latest first and each once', () => {
  const judgments = [
    judgment('ann', '2026-03-02T08:00:00Z'),
    judgment('ann', '2026-03-02T08:00:00Z'),
    judgment('bob', '2026-03-04T08:00:00Z'),
    judgment('viewer', null),
    judgment('earlier', '2026-03-01T08:00:00Z', { content_changed_since: true }),
  ]
  expect(listReaders({ detail_reviewed_at: '2026-03-03T08:44:00Z' }, judgments, own)).toEqual([
    { name: 'bob', at: '2026-03-04T08:00:00Z' },
    { name: 'Nora Quist', at: '2026-03-03T08:44:00Z' },
    { name: 'ann', at: '2026-03-02T08:00:00Z' },
  ])
  expect(listReaders({ detail_reviewed_at: null }, [], own)).toEqual([])
})
