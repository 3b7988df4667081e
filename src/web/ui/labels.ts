import type {
  ClaimVerdict,
  KeyPointGrade,
  Provider,
  SourceType,
  StatementKind,
} from '#shared/analysis-types.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { TextStatus } from '#shared/contracts/evidence.ts'
import type { Inquiry, Investigation, Party } from '#shared/contracts/investigations.ts'
import type { FeedbackStatus, RegenerationReason } from '#shared/feedback-words.ts'
import { isQuotesOnly } from '#shared/quality-words.ts'
import type { Role } from '#shared/roles.ts'
import type { Meaning } from './status-badge.tsx'

type Labels<K extends string> = Readonly<Record<K, string>>

export const CASE_STATUSES: Labels<Investigation['status']> = {
  open: 'Open',
  in_progress: 'In progress',
  on_hold: 'On hold',
  closed: 'Closed',
  archived: 'Archived',
}
export const CASE_STATUS_MEANINGS: Readonly<Record<Investigation['status'], Meaning>> = {
  open: 'accent',
  in_progress: 'accent',
  on_hold: 'partial',
  closed: 'neutral',
  archived: 'neutral',
}
export const CASE_TYPES: Labels<Investigation['investigation_type']> = {
  harassment: 'Harassment',
  discrimination: 'Discrimination',
  retaliation: 'Retaliation',
  fraud_theft: 'Fraud or theft',
  interpersonal_conflict: 'Interpersonal conflict',
  misconduct: 'Misconduct',
  wage_scheduling: 'Wages and scheduling',
  workplace_violence: 'Workplace violence',
  drugs_alcohol: 'Drugs or alcohol',
  customer_mistreatment: 'Mistreatment of a customer',
  patient_safety: 'Patient safety',
  privacy_phi: 'Privacy, health information',
  other: 'Other',
}
export const PARTY_ROLES: Labels<Party['role']> = {
  complainant: 'Complainant',
  respondent: 'Respondent',
  witness: 'Witness',
  other: 'Other',
}
export const INQUIRY_STATUSES: Labels<Inquiry['status']> = {
  open: 'Open',
  answered: 'Answered',
  unknown: 'Could not be determined',
}
export const ROLE_NAMES: Labels<Role> = {
  owner: 'Owner',
  admin: 'Administrator',
  member: 'Member',
  viewer: 'Viewer',
}
export const ANALYSIS_TYPES: Labels<Analysis['type']> = {
  question: 'Question',
  topic: 'Topic',
  summary: 'Summary',
  gap: 'Gaps',
  error_check: 'Error check',
}

/** "1 item", "1,250 items". */
export const itemCount = (count: number): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? 'item' : 'items'}`

export const toOptions = <K extends string>(labels: Labels<K>): { value: K; label: string }[] =>
  (Object.entries(labels) as [K, string][]).map(([value, label]) => ({ value, label }))

export const ANALYSIS_STATUSES: Labels<Analysis['generation_status']> = {
  pending: 'Waiting',
  generating: 'Being written',
  complete: 'Not checked',
  checking: 'Being checked',
  verified: 'Checked',
  quality_unavailable: 'Check failed',
  failed: 'Failed',
}
export const ANALYSIS_STATUS_MEANINGS: Readonly<Record<Analysis['generation_status'], Meaning>> = {
  pending: 'accent',
  generating: 'accent',
  complete: 'neutral',
  checking: 'accent',
  // That a check has ended says nothing of what it found.
  verified: 'neutral',
  quality_unavailable: 'partial',
  failed: 'contradicted',
}
export const CONFIDENCES: Labels<NonNullable<Analysis['quality_confidence']>> = {
  established: 'Established',
  probable: 'Probable',
  possible: 'Possible',
  insufficient: 'Insufficient',
}
const CONFIDENCE_MEANINGS: Readonly<Record<NonNullable<Analysis['quality_confidence']>, Meaning>> = {
  established: 'supported',
  probable: 'supported',
  possible: 'partial',
  insufficient: 'not-found',
}
/** Null, and so without a colour, where the level speaks of quotes found again and of nothing else. */
export const confidenceMeaning = (
  analysis: Pick<Analysis, 'provider'>,
  level: NonNullable<Analysis['quality_confidence']>,
): Meaning | null => (isQuotesOnly(analysis) ? null : CONFIDENCE_MEANINGS[level])
export const FEEDBACK_BADGES: Labels<FeedbackStatus> = {
  accepted: 'Agreed',
  rejected: 'Disagreed',
  needs_revision: 'Needs Revision',
  regenerated: 'Regenerated',
  edited: 'Edited',
  viewed: 'Viewed',
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
export const STATEMENT_KINDS: Labels<StatementKind> = {
  finding: 'Finding',
  inference: 'Inference',
  gap: 'Gap',
  discrepancy: 'Possible discrepancy',
  caveat: 'Caveat',
}
export const SOURCE_TYPES: Labels<SourceType> = {
  content: 'Content',
  attachment: 'Attachment',
  background_doc: 'Background',
}
export const PROVIDERS: Labels<Provider> = {
  extractive: 'quotes only, no AI-written text',
  anthropic: 'Anthropic',
  bedrock: 'Amazon Bedrock',
  openai_compatible: 'OpenAI-compatible',
}
export const VERDICTS: Readonly<Record<ClaimVerdict, readonly [string, Meaning]>> = {
  supported: ['Found', 'supported'],
  partial: ['Partly found', 'partial'],
  contradicted: ['Contradicted', 'contradicted'],
  not_found: ['Not found', 'not-found'],
}
export const GRADES: Readonly<Record<KeyPointGrade, readonly [string, Meaning]>> = {
  support: ['Addressed', 'supported'],
  partial: ['Partly addressed', 'partial'],
  none: ['Not addressed', 'not-found'],
}
export const SIMILARITY_BANDS: Labels<'very_high' | 'high' | 'moderate' | 'low'> = {
  very_high: 'Very high',
  high: 'High',
  moderate: 'Moderate',
  low: 'Low',
}

export const TEXT_STATUSES: Labels<TextStatus> = {
  none: 'No text',
  pending: 'Extracting text',
  extracted: 'Text extracted',
  empty: 'No text found',
  failed: 'Could not be read',
}
export const TEXT_STATUS_MEANINGS: Readonly<Record<TextStatus, Meaning>> = {
  none: 'neutral',
  pending: 'accent',
  extracted: 'supported',
  empty: 'not-found',
  failed: 'contradicted',
}
