import type { Generated } from 'kysely'
import type { KindCounts } from '#shared/contracts/evidence.ts'
import type { Investigation, Party } from '#shared/contracts/investigations.ts'
import type { Day, JsonWithDefault, Stamped, Tenant } from './columns.ts'

/** Parties of earlier versions have a name and a role alone. */
type StoredParty = Pick<Party, 'name' | 'role'> & Partial<Pick<Party, 'aliases' | 'email'>>

export interface InvestigationsTable extends Tenant, Stamped {
  id: string
  case_number: string
  title: string
  description: string | null
  investigation_type: Investigation['investigation_type']
  status: Generated<Investigation['status']>
  lead_investigator_id: string | null
  conduct_start: Day | null
  conduct_end: Day | null
  due_on: Day | null
  opened_at: Date
  closed_at: Date | null
  parties: JsonWithDefault<readonly StoredParty[]>
  is_sample: Generated<boolean>
  legal_hold_until: Date | null
  deleted_at: Date | null
  created_by: string | null
  pii_scrubbed_at: Date | null
}

export interface EvidenceCountsTable extends Tenant {
  investigation_id: string
  content: Generated<number>
  attachment: Generated<number>
  background_doc: Generated<number>
  unsearchable: Generated<number>
  copies: Generated<number>
  background_off: Generated<number>
  others_off: Generated<number>
  withdrawn: Generated<number>
  last_exhibit_number: Generated<number>
  kinds: JsonWithDefault<KindCounts>
  /** Whether the items write the day before the month; null where they do not tell. */
  day_first: Generated<boolean | null>
}

export interface InvestigationCountsTable extends Tenant {
  investigation_id: string
  questions: Generated<number>
  open_questions: Generated<number>
  analyses: Generated<number>
}

export interface InquiriesTable extends Tenant, Stamped {
  id: string
  investigation_id: string
  text: string
  position: number
  status: Generated<'open' | 'answered' | 'unknown'>
  linked_evidence_count: Generated<number>
  created_by: string | null
}

interface InquiryWording extends Tenant {
  id: string
  investigation_id: string
  text: string
  changed_by: string | null
  changed_at: Date
}

export interface QuestionWordingsTable extends InquiryWording {
  question_id: string
}

export interface TopicWordingsTable extends InquiryWording {
  topic_id: string
}

interface EvidenceLink extends Tenant {
  investigation_id: string
  evidence_id: string
  created_at: Date
}

export interface QuestionEvidenceTable extends EvidenceLink {
  question_id: string
}

export interface TopicEvidenceTable extends EvidenceLink {
  topic_id: string
}
