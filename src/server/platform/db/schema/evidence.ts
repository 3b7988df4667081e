import type { ColumnType, Generated } from 'kysely'
import type { SheetRows } from '#server/platform/text/sheet-rows.ts'
import type { Span } from '#server/platform/text/span.ts'
import type { SourceType } from '#shared/analysis-types.ts'
import type { CustodyEvent } from '#shared/custody-events.ts'
import type { EvidenceKind } from '#shared/evidence-kinds.ts'
import type { Day, Json, Stamped, Tenant } from './columns.ts'

export interface EvidenceItemsTable extends Tenant, Stamped {
  id: string
  investigation_id: string
  title: string
  source_type: SourceType
  kind: Generated<EvidenceKind>
  content: Generated<string>
  file_name: string | null
  mime_type: string | null
  size_bytes: number | null
  sha256: string | null
  object_key: string | null
  include_in_ai: Generated<boolean>
  text_status: 'none' | 'pending' | 'extracted' | 'empty' | 'failed'
  text_error: string | null
  embedding_status: Generated<'pending' | 'embedded' | 'failed'>
  occurred_at: Date | null
  collected_at: Date | null
  submitted_by: string | null
  chunk_count: Generated<number>
  parent_id: string | null
  withdrawn_at: Date | null
  withdrawn_reason: string | null
  deleted_at: Date | null
  created_by: string | null
  near_duplicate_group: string | null
  exhibit_number: number | null
  effective_from: Day | null
  effective_to: Day | null
  version_label: string | null
  given_numbers: string | null
  custodian: string | null
  supersedes_id: string | null
  effective_basis: Json<Span> | null
  effective_confirmed_by: string | null
  effective_confirmed_at: Date | null
  pii_scrubbed_at: Date | null
  sheet_rows: Json<SheetRows> | null
}

export interface EvidenceCustodyTable extends Tenant {
  id: string
  investigation_id: string
  evidence_id: string
  event: CustodyEvent
  actor_id: string | null
  sha256: string | null
  size_bytes: number | null
  file_name_given: string | null
  ip_address: string | null
  user_agent: string | null
  happened_at: Date
}

export interface PendingObjectsTable extends Tenant {
  object_key: string
  created_at: Date
}

export interface EvidenceFingerprintsTable extends Tenant {
  investigation_id: string
  evidence_id: string
  band: number
  hash: number
}

export interface EvidenceChunksTable extends Tenant {
  id: string
  investigation_id: string
  evidence_id: string
  ordinal: number
  start_offset: number
  end_offset: number
  text: string
  token_count: number
  tsv: ColumnType<string, never, never>
  embedding: string | null
  embedding_model: string | null
  created_at: Date
}
