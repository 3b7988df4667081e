import { iso } from '#server/platform/http/present.ts'
import type { Feedback } from '#shared/contracts/feedback.ts'
import { STATUS_OF } from '#shared/feedback-words.ts'
import type { FeedbackRow } from './feedback.store.ts'

export const presentFeedback = (row: FeedbackRow): Feedback => ({
  id: row.id,
  analysis_id: row.analysis_id,
  action: row.action,
  status: STATUS_OF[row.action],
  reason: row.reason,
  help_needed: row.help_needed,
  regeneration_reason: row.regeneration_reason,
  direction: row.direction,
  regenerated_analysis_id: row.regenerated_analysis_id,
  user: { id: row.user_id, name: row.user_name },
  content_changed_since: isAfter(row.edited_at, row.created_at),
  support_changed_since: isAfter(row.support_changed_at, row.created_at),
  detail_reviewed_at: iso(row.detail_reviewed_at),
  citation_checked_at: iso(row.citation_checked_at),
  created_at: iso(row.created_at),
})

const isAfter = (time: Date | null, other: Date): boolean => time !== null && time > other
