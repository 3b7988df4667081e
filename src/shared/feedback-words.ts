/** Closed vocabularies of judgments, as contract.md names them on the wire. */
export const FEEDBACK_ACTIONS = ['agree', 'disagree', 'unsure', 'regenerate', 'edit', 'view'] as const
export type FeedbackAction = (typeof FEEDBACK_ACTIONS)[number]

/** What a person thinks of an analysis, as opposed to what they do with it. */
export const JUDGMENT_ACTIONS = ['agree', 'disagree', 'unsure'] as const satisfies readonly FeedbackAction[]

/** What a person says of a single statement. */
export const STATEMENT_VERDICTS = ['agree', 'disagree'] as const satisfies readonly FeedbackAction[]
export type StatementVerdict = (typeof STATEMENT_VERDICTS)[number]

export const FEEDBACK_STATUSES = [
  'accepted',
  'rejected',
  'needs_revision',
  'regenerated',
  'edited',
  'viewed',
] as const
export type FeedbackStatus = (typeof FEEDBACK_STATUSES)[number]

export const REGENERATION_REASONS = [
  'inaccurate_conclusions',
  'missing_evidence',
  'too_vague',
  'wrong_focus',
  'other',
] as const
export type RegenerationReason = (typeof REGENERATION_REASONS)[number]

/** What each action is recorded as. */
export const STATUS_OF = {
  agree: 'accepted',
  disagree: 'rejected',
  unsure: 'needs_revision',
  regenerate: 'regenerated',
  edit: 'edited',
  view: 'viewed',
} as const satisfies Record<FeedbackAction, FeedbackStatus>
