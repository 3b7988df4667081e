import { expect, it } from 'vitest'
import type { Feedback } from '#shared/contracts/feedback.ts'
import { differenceInWords, listReaders, sealInWords, unreadInWords } from './trust-words.ts'

const judgment = (id: string, at: string | null, part: Partial<Feedback> = {}): Feedback =>
  ({
    user: { id, name: id },
    detail_reviewed_at: at,
    content_changed_since: false,
    ...part,
  }) as Feedback
const own = { id: 'me', name: 'Nora Quist' }

it('names who opened the findings of the present wording, the latest first and each once', () => {
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

it('says that people reworded it beside the state of what it was written from', () => {
  const edited_at = '2026-03-05T08:00:00Z'
  const destroyed_items: [] = []
  expect(sealInWords({ seal: 'intact', edited_at: null, destroyed_items })).toBe('Unaltered since written')
  expect(sealInWords({ seal: 'intact', edited_at, destroyed_items })).toBe(
    'Edited by people, its evidence unaltered',
  )
  expect(sealInWords({ seal: 'broken', edited_at, destroyed_items })).toBe('Altered since written')
  expect([unreadInWords({ edited_at: null }), unreadInWords({ edited_at })]).toEqual([
    'nobody has opened its findings yet',
    'nobody has opened the findings of this wording yet',
  ])
})

it('says which item was destroyed, when and by which run, and calls only what was altered altered', () => {
  const destroyed_items = [
    { evidence_id: 'e', exhibit_number: 'E-004', destroyed_at: '2027-04-09T02:00:00.000Z', run_id: 'r1' },
  ]
  const words = 'E-004 was destroyed on 9 April 2027 by retention run r1; the rest of its evidence unaltered'
  expect(sealInWords({ seal: 'reduced', edited_at: null, destroyed_items })).toBe(words)
  expect(sealInWords({ seal: 'reduced', edited_at: '2026-03-05T08:00:00Z', destroyed_items })).toBe(
    `Edited by people, ${words}`,
  )
  expect(sealInWords({ seal: 'broken', edited_at: null, destroyed_items })).toBe('Altered since written')
})

it('says how many agree and disagree where people differ, by the last word of each on the present wording', () => {
  const word = (id: string, action: Feedback['action'], part: Partial<Feedback> = {}) =>
    judgment(id, null, { action, ...part })
  expect(differenceInWords([word('ann', 'agree'), word('bob', 'disagree'), word('bob', 'agree')])).toBe(
    '1 agrees, 1 disagrees',
  )
  expect(
    differenceInWords([
      word('eve', 'view'),
      word('ann', 'agree'),
      word('cid', 'agree'),
      word('bob', 'disagree'),
      word('dan', 'unsure'),
    ]),
  ).toBe('2 agree, 1 disagrees, 1 is unsure')
  expect(differenceInWords([word('ann', 'agree'), word('ann', 'disagree')])).toBeNull()
  expect(
    differenceInWords([word('ann', 'agree'), word('bob', 'disagree', { content_changed_since: true })]),
  ).toBeNull()
})
