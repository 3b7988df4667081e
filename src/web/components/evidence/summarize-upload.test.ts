import { expect, it } from 'vitest'
import type { EvidenceSummary } from '#shared/contracts/evidence.ts'
import { summarizeUpload } from './summarize-upload.ts'

const item = (id: string, more: Partial<EvidenceSummary> = {}): EvidenceSummary =>
  ({
    id,
    title: id,
    parent_id: null,
    duplicate_of: null,
    near_duplicate_group: null,
    text_status: 'extracted',
    created_at: '2026-03-09T10:00:00.000Z',
    ...more,
  }) as EvidenceSummary

it('two files that became four items are summed up with what was in them, each copy and each unreadable one named', () => {
  const all = [
    item('earlier'),
    item('archive', { text_status: 'empty' }),
    item('mail', { parent_id: 'archive', duplicate_of: 'earlier' }),
    item('attachment', { parent_id: 'mail', text_status: 'pending' }),
    item('scan', { text_status: 'failed' }),
  ]
  const { items, copies, unreadable, waiting } = summarizeUpload(all, new Set(['archive', 'scan']))
  expect(items.map(({ id }) => id)).toEqual(['archive', 'mail', 'attachment', 'scan'])
  expect(copies.map((one) => one.item.id)).toEqual(['mail'])
  expect(unreadable.map(({ id }) => id)).toEqual(['archive', 'scan'])
  expect(waiting).toBe(1)
})
