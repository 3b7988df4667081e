import { randomIds } from '#server/platform/ids.ts'
import type { Rows } from './tenant-rows.ts'

/** A question and a topic, each with the words that it had before. */
export function inquiryRows(o: Rows, now: Date): [string, Record<string, unknown>][] {
  const place = { organization_id: o.organization, investigation_id: o.investigation }
  const inquiry = { ...place, text: 'x', position: 0, created_at: now, updated_at: now }
  const wording = { ...place, text: 'x', changed_at: now }
  return [
    ['questions', { ...inquiry, id: o.question }],
    ['topics', { ...inquiry, id: o.topic }],
    ['question_wordings', { ...wording, id: randomIds.uuid(), question_id: o.question }],
    ['topic_wordings', { ...wording, id: randomIds.uuid(), topic_id: o.topic }],
  ]
}
