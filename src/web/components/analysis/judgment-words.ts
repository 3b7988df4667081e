import type { FeedbackStatus, RegenerationReason } from '#shared/feedback-words.ts'
import type { Labels } from '../../ui/options.ts'
import type { Meaning } from '../../ui/status-badge.tsx'

export const FEEDBACK_BADGES: Labels<FeedbackStatus> = {
  accepted: 'Agreed',
  rejected: 'Disagreed',
  needs_revision: 'Needs revision',
  regenerated: 'Regenerated',
  edited: 'Edited',
  viewed: 'Opened',
}
export const FEEDBACK_MEANINGS: Readonly<Record<FeedbackStatus, Meaning>> = {
  accepted: 'supported',
  rejected: 'contradicted',
  needs_revision: 'partial',
  regenerated: 'accent',
  edited: 'accent',
  viewed: 'neutral',
}
export const REGENERATION_REASONS: Labels<RegenerationReason> = {
  inaccurate_conclusions: 'Inaccurate conclusions',
  missing_evidence: 'Missing evidence',
  too_vague: 'Too vague',
  wrong_focus: 'Wrong focus',
  other: 'Other',
}
