import type { AssessmentField, AssessmentValue } from '#shared/assessment-words.ts'
import type { FeedbackAction, RegenerationReason, StatementVerdict } from '#shared/feedback-words.ts'
import type { Tenant } from './columns.ts'

export interface AnalysisEngagementsTable extends Tenant {
  investigation_id: string
  analysis_id: string
  user_id: string
  content_sha256: string
  served_at: Date
  detail_reviewed_at: Date | null
  citation_checked_at: Date | null
  checked_citation_id: string | null
}

export interface ServedCitationsTable extends Tenant {
  investigation_id: string
  analysis_id: string
  user_id: string
  content_sha256: string
  citation_id: string
  served_at: Date
}

export interface AnalysisFeedbackTable extends Tenant {
  id: string
  investigation_id: string
  analysis_id: string
  user_id: string
  action: FeedbackAction
  reason: string | null
  help_needed: string | null
  regeneration_reason: RegenerationReason | null
  direction: string | null
  regenerated_analysis_id: string | null
  content_sha256: string | null
  detail_reviewed_at: Date | null
  citation_checked_at: Date | null
  created_at: Date
}

/** Every version of what a person concluded; the last one counts. */
export interface HumanAssessmentsTable extends Tenant {
  id: string
  investigation_id: string
  analysis_id: string
  target: string
  field: AssessmentField
  value: AssessmentValue | null
  reason: string
  version: number
  assessed_by: string
  assessed_at: Date
}

/** Every word of a person on a statement; the last one counts. */
export interface StatementJudgmentsTable extends Tenant {
  id: string
  investigation_id: string
  analysis_id: string
  statement_id: string
  user_id: string
  verdict: StatementVerdict | null
  note: string | null
  content_sha256: string
  judged_at: Date
}
