import type { Generated } from 'kysely'
import type { AnalysisType, Provider, SourceType } from '#shared/analysis-types.ts'
import type { CaseFacts } from '#shared/case-facts.ts'
import type {
  Analysis,
  AnalysisContent,
  Citation,
  ConfidenceReason,
  QualityConfidence,
  QualityStatus,
  ValidationStatus,
} from '#shared/contracts/analyses.ts'
import type { AnalysisParams } from '#shared/contracts/analysis-views.ts'
import type { ExclusionCode } from '#shared/contracts/retrieval.ts'
import type { RegenerationReason } from '#shared/feedback-words.ts'
import type { GenerationStatus } from '#shared/generation-status.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'
import type { PromptType } from '#shared/prompt-types.ts'
import type { Json, JsonWithDefault, Stamped, Tenant } from './columns.ts'

export interface AnalysesTable extends Tenant, Stamped {
  id: string
  investigation_id: string
  type: AnalysisType
  question_id: string | null
  topic_id: string | null
  subject: string
  focus: string | null
  generation_status: GenerationStatus
  attempt: Generated<number>
  content: Json<AnalysisContent> | null
  evidence_considered: number | null
  evidence_total: number | null
  sources_considered: number | null
  sources_total: number | null
  retrieval_quality: Json<NonNullable<Analysis['retrieval_quality']>> | null
  validation_status: ValidationStatus | null
  faithfulness_score: number | null
  coverage_score: number | null
  quality_confidence: QualityConfidence | null
  quality_partial: Generated<boolean>
  quality_error: string | null
  quality_checked_at: Date | null
  claims: JsonWithDefault<QualityStatus['claims']>
  key_points: JsonWithDefault<QualityStatus['key_points']>
  provider: Provider
  model: string
  prompt_type: PromptType | null
  prompt_version: number | null
  input_tokens: Generated<number>
  output_tokens: Generated<number>
  context_sha256: string | null
  instruction_like_text: JsonWithDefault<Analysis['instruction_like_text']>
  error: string | null
  regenerated_from: string | null
  generated_at: Date | null
  created_by: string | null
  support_changed_at: Date | null
  edited_at: Date | null
  request_format: number | null
  quality_provider: Provider | null
  quality_model: string | null
  confidence_reasons: JsonWithDefault<ConfidenceReason[]>
  not_checkable: number | null
  regeneration_reason: RegenerationReason | null
  params: Json<AnalysisParams> | null
  case_facts: Json<CaseFacts> | null
  former_citations: Json<Pick<Citation, 'evidence_id' | 'start' | 'end'>[]> | null
  mail_wanted: Generated<boolean>
  claims_found: number | null
  claims_checked: number | null
  destroyed_items: JsonWithDefault<readonly DestroyedSource[]>
  /** Over what is left of what it was written from, once something of it was destroyed; null: nothing was. */
  remaining_sha256: string | null
}

/** An item that an analysis had read and that a retention run destroyed. */
export interface DestroyedSource {
  readonly evidence_id: string
  readonly exhibit_number: number | null
  readonly run_id: string
  readonly destroyed_at: string
}

/** Filled by triggers: what is written and waits for a judgment. */
export interface AnalysesToJudgeTable extends Tenant {
  investigation_id: string
  analysis_id: string
}

export interface AnalysisVersionsTable extends Tenant {
  id: string
  investigation_id: string
  analysis_id: string
  version: number
  content: Json<AnalysisContent>
  content_sha256: string
  replaced_by: string | null
  replaced_at: Date
}

export interface RetrievedChunksTable extends Tenant {
  analysis_id: string
  rank: number
  chunk_id: string
  evidence_id: string
  source_title: string
  source_type: SourceType
  occurred_at: Date | null
  included: boolean
  similarity: number | null
  exclusion_code: ExclusionCode | null
  exclusion_reason: string | null
  text: string
  start_offset: number
  end_offset: number
  near_duplicate_group: string | null
  /** Null for an excluded chunk, and where the item was not read yet. */
  units: Json<readonly PassageUnit[]> | null
}
