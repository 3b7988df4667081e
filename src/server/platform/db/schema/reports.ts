import type { Conclusion, Side } from '#shared/allegation-words.ts'
import type { ReportContent, ReportSection } from '#shared/contracts/reports.ts'
import type { ReportState } from '#shared/report-states.ts'
import type { Json, JsonWithDefault, Stamped, Tenant } from './columns.ts'

export interface AllegationsTable extends Tenant, Stamped {
  id: string
  investigation_id: string
  number: number
  text: string
  concerns: JsonWithDefault<readonly string[]>
  rule: string | null
  rule_evidence_id: string | null
  position: number
  withdrawn_reason: string | null
  withdrawn_by: string | null
  withdrawn_at: Date | null
  written_by: string | null
  written_at: Date
}

export interface AllegationWordingsTable extends Tenant {
  id: string
  investigation_id: string
  allegation_id: string
  version: number
  text: string
  written_by: string | null
  written_at: Date
}

interface AllegationLink extends Tenant {
  investigation_id: string
  allegation_id: string
  created_at: Date
}

export interface AllegationQuestionsTable extends AllegationLink {
  question_id: string
}

export interface AllegationTopicsTable extends AllegationLink {
  topic_id: string
}

export interface AllegationStatementsTable extends Tenant {
  id: string
  investigation_id: string
  allegation_id: string
  analysis_id: string
  statement_id: string
  side: Side
  placed_by: string
  placed_at: Date
}

/** Words of an item that a person chose; without the item and its words once it is destroyed. */
export interface AllegationPassagesTable extends Tenant {
  id: string
  investigation_id: string
  allegation_id: string
  evidence_id: string | null
  start_offset: number
  end_offset: number
  quote: string | null
  note: string | null
  chosen_by: string
  chosen_at: Date
  side: Side
  placed_by: string
  placed_at: Date
}

interface RestsOn {
  readonly analysis_id: string
  readonly content_sha256: string
}

/** Every version of what a person found; the last one counts. */
export interface AllegationFindingsTable extends Tenant {
  id: string
  investigation_id: string
  allegation_id: string
  version: number
  conclusion: Conclusion | null
  standard: string
  reasons: string
  rests_on: Json<readonly RestsOn[]>
  found_by: string
  found_at: Date
}

export interface ReportsTable extends Tenant {
  id: string
  investigation_id: string
  version: number
  state: ReportState
  begun_by: string | null
  begun_at: Date
  submitted_by: string | null
  submitted_at: Date | null
  submitted_sha256: string | null
  reviewed_by: string | null
  reviewed_at: Date | null
  review_note: string | null
  released_by: string | null
  released_at: Date | null
  content: Json<ReportContent> | null
  content_sha256: string | null
  object_key: string | null
  object_sha256: string | null
  destroyed_at: Date | null
}

export interface ReportTextsTable extends Tenant {
  id: string
  investigation_id: string
  report_id: string
  section: ReportSection
  version: number
  text: string
  written_by: string
  written_at: Date
}
