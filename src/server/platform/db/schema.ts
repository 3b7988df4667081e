import type { ColumnType, Generated } from 'kysely'
import type { AnalysisType, Provider, SourceType } from '#shared/analysis-types.ts'
import type { CustodyEvent } from '#shared/custody-events.ts'
import type { FeedbackAction, RegenerationReason } from '#shared/feedback-words.ts'
import type { GenerationStatus } from '#shared/generation-status.ts'
import type { DataCategory, RunType } from '#shared/manifest.ts'
import type { PromptType } from '#shared/prompt-types.ts'
import type { Role } from '#shared/roles.ts'

/** JSON columns are written as text (`jsonb(value)` in sql.ts) and read as values. */
type Json<T> = ColumnType<T, string, string>
type JsonWithDefault<T> = ColumnType<T, string | undefined, string>
/** Calendar dates stay strings: a Date would move with the time zone. */
type Day = string

interface Tenant {
  organization_id: string
}
interface Stamped {
  created_at: Date
  updated_at: Date
}

export interface OrganizationsTable extends Stamped {
  id: string
  name: string
  slug: string
  audit_log_retention_days: Generated<number>
  investigation_retention_days: number | null
  background_ai_enabled: Generated<boolean>
}

export interface UsersTable extends Stamped {
  id: string
  email: string
  name: string
  platform_admin: Generated<boolean>
  status: Generated<'active' | 'disabled'>
}

export interface MembersTable extends Tenant, Stamped {
  user_id: string
  role: Role
  status: Generated<'active' | 'disabled'>
}

export interface PersonalAccessTokensTable extends Tenant {
  id: string
  user_id: string
  name: string
  token_sha256: Uint8Array
  expires_at: Date
  revoked_at: Date | null
  last_used_at: Date | null
  created_at: Date
}

export interface InvestigationsTable extends Tenant, Stamped {
  id: string
  case_number: string
  title: string
  description: string | null
  investigation_type: string
  status: Generated<string>
  lead_investigator_id: string | null
  conduct_start: Day | null
  conduct_end: Day | null
  opened_at: Date
  closed_at: Date | null
  parties: JsonWithDefault<{ name: string; role: string }[]>
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

export interface EvidenceItemsTable extends Tenant, Stamped {
  id: string
  investigation_id: string
  title: string
  source_type: SourceType
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
  pii_scrubbed_at: Date | null
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
  content: Json<unknown> | null
  evidence_considered: number | null
  evidence_total: number | null
  sources_considered: number | null
  sources_total: number | null
  retrieval_quality: Json<unknown> | null
  validation_status: string | null
  faithfulness_score: number | null
  coverage_score: number | null
  quality_confidence: string | null
  quality_partial: Generated<boolean>
  quality_error: string | null
  quality_checked_at: Date | null
  claims: JsonWithDefault<unknown[]>
  key_points: JsonWithDefault<unknown[]>
  provider: Provider
  model: string
  prompt_type: string | null
  prompt_version: number | null
  input_tokens: Generated<number>
  output_tokens: Generated<number>
  context_sha256: string | null
  instruction_like_text: JsonWithDefault<unknown[]>
  error: string | null
  regenerated_from: string | null
  generated_at: Date | null
  created_by: string | null
  support_changed_at: Date | null
  edited_at: Date | null
  request_format: number | null
  quality_provider: Provider | null
  quality_model: string | null
}

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

export interface AnalysisVersionsTable extends Tenant {
  id: string
  investigation_id: string
  analysis_id: string
  version: number
  content: Json<unknown>
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
  similarity: number
  exclusion_code: string | null
  exclusion_reason: string | null
  text: string
  start_offset: number
  end_offset: number
  near_duplicate_group: string | null
}

export interface OwnerLinksTable extends Tenant {
  token_sha256: Uint8Array
  created_at: Date
  used_at: Date | null
}

export interface UserIdentitiesTable {
  issuer: string
  subject: string
  user_id: string
  created_at: Date
}

export interface AccountsTable {
  user_id: string
  password_hash: string
  failed_attempts: Generated<number>
  locked_until: Date | null
  password_changed_at: Date
  created_at: Date
}

export interface WebauthnCredentialsTable {
  id: string
  user_id: string
  public_key: Uint8Array
  counter: number
  transports: Generated<string[]>
  device_type: string
  backed_up: boolean
  name: string
  last_used_at: Date | null
  created_at: Date
}

export interface TotpSecretsTable {
  user_id: string
  secret_ciphertext: Uint8Array
  key_id: string
  confirmed_at: Date | null
  last_time_step: number | null
  created_at: Date
}

export interface RecoveryCodesTable {
  user_id: string
  code_sha256: Uint8Array
  used_at: Date | null
  created_at: Date
}

export interface MfaAttemptsTable {
  user_id: string
  failed_attempts: Generated<number>
  last_failed_at: Date | null
}

export interface AuthChallengesTable {
  id: string
  session_id: string | null
  user_id: string | null
  purpose: string
  challenge: string
  expires_at: Date
  created_at: Date
}

export interface SessionsTable {
  id: string
  secret_sha256: Uint8Array
  user_id: string
  organization_id: string | null
  issuer: string
  subject: string
  provider_session_id: string | null
  tokens_ciphertext: Uint8Array | null
  tokens_key_id: string | null
  tokens_checked_at: Date | null
  mfa_at: Date | null
  methods: Generated<string[]>
  ip_address: string | null
  user_agent: string | null
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  ended_at: Date | null
  ended_reason: string | null
}

export interface ProviderModelsTable {
  model: string
  id: string
  payload: Json<unknown>
  grant_id: string | null
  user_code: string | null
  uid: string | null
  consumed_at: Date | null
  expires_at: Date | null
}

export interface BackChannelLogoutTokensTable {
  issuer: string
  jti: string
  expires_at: Date
}

export interface AdaptiveAuthenticationPausesTable extends Tenant {
  provider_id: string
  created_by: string
  saved_actions: Json<Record<string, unknown>>
  until: Date
  created_at: Date
}

export interface InvitationsTable extends Tenant {
  id: string
  email: string
  role: Role
  token_sha256: Uint8Array
  expires_at: Date
  accepted_at: Date | null
  revoked_at: Date | null
  created_by: string | null
  created_at: Date
}

export interface AuditLogsTable extends Tenant {
  /** Given by the database, as are the hashes. */
  sequence: Generated<number>
  id: string
  action: string
  actor_id: string | null
  target_type: string | null
  target_id: string | null
  success: boolean
  error_message: string | null
  ip_address: string | null
  user_agent: string | null
  phi: boolean
  created_at: Date
  previous_hash: Generated<Uint8Array>
  hash: Generated<Uint8Array>
}

export interface AuditChainsTable extends Tenant {
  last_sequence: number
  last_hash: Uint8Array
  removed_through: Generated<number>
  removed_hash: Uint8Array | null
}

export interface RetentionPoliciesTable extends Tenant {
  id: string
  data_category: DataCategory
  retention_days: number
  superseded_at: Date | null
  created_by: string | null
  created_at: Date
}

export interface LegalHoldsTable extends Tenant {
  id: string
  investigation_id: string
  evidence_id: string | null
  reason: string
  until: Date
  placed_by: string | null
  placed_at: Date
  released_by: string | null
  released_at: Date | null
}

export interface RetentionDestructionsTable extends Tenant {
  id: string
  run_id: string
  data_category: DataCategory
  policy_id: string | null
  hold_until: Date | null
  row_count: number
  destroyed_at: Date
}

export interface DestroyedObjectsTable extends Tenant {
  object_key: string
  run_id: string
  destruction_id: string
  removed_at: Date | null
}

export interface TombstonesTable extends Tenant {
  kind: 'investigation' | 'evidence' | 'pii'
  subject_id: string
  run_id: string
  destroyed_at: Date
}

export interface PiiScrubsTable extends Tenant {
  investigation_id: string
  run_id: string
  begun_at: Date
  finished_at: Date | null
  people_ciphertext: Uint8Array | null
  people_key_id: string | null
  counted_by: string | null
  counted: Generated<string[]>
}

export interface PiiAliasesTable extends Tenant {
  investigation_id: string
  type: string
  number: number
  value_hmac: Uint8Array
}

export interface RetentionRunsTable {
  id: string
  run_type: RunType
  ci_run_id: string
  trigger: 'endpoint' | 'schedule'
  started_at: Date
  finished_at: Date | null
  manifest_sequence: number | null
  manifest_json: string | null
  retention_until: Date | null
  s3_version_id: string | null
  closed_at: Date | null
}

export interface ModelUsageTable extends Tenant {
  id: string
  analysis_id: string | null
  provider: Exclude<Provider, 'extractive'>
  region: string | null
  model: string
  purpose: 'primary' | 'quality'
  failure: string | null
  input_tokens: number
  output_tokens: number
  cache_read_tokens: number
  cache_write_tokens: number
  duration_ms: number
  created_at: Date
}

export interface AppSettingsTable extends Tenant {
  key: 'ai_provider' | 'idle_timeout_minutes'
  value: Json<unknown>
  updated_by: string | null
  updated_at: Date
}

export interface PromptVersionsTable extends Tenant {
  prompt_type: PromptType
  version: number
  id: string
  system_prompt: string
  user_prompt_template: string
  change_note: string | null
  restored_from_version: number | null
  created_by: string | null
  created_at: Date
}

export interface PromptActivationsTable extends Tenant {
  prompt_type: PromptType
  sequence: number
  version: number
  reason: string | null
  activated_by: string | null
  activated_at: Date
}

export interface PromptEvaluationsTable extends Tenant, Stamped {
  id: string
  prompt_type: PromptType
  candidate_version: number
  active_version: number
  provider: Provider
  model: string
  status: 'running' | 'complete' | 'failed'
  cases: Json<unknown[]>
  most_rounds: number
  done: Generated<number>
  pairs: JsonWithDefault<unknown[]>
  flagged: boolean | null
  error: string | null
  created_by: string | null
  finished_at: Date | null
}

export interface ResidueSweepsTable {
  run_id: string
  swept_at: Date
  fingerprints: number
  stores: number
  residue: JsonWithDefault<{ store: string; hits: number }[]>
}

export interface ResidueFingerprintsTable extends Tenant {
  run_id: string
  hash: number
  words: number
}

/** Every table by its name. A test compares this with the database's catalogue. */
export interface BillingMilestonesTable {
  name: string
  event_id: string
  reached_at: Date
  announced_at: Date | null
}

export interface Database {
  billing_milestones: BillingMilestonesTable
  organizations: OrganizationsTable
  users: UsersTable
  members: MembersTable
  personal_access_tokens: PersonalAccessTokensTable
  owner_links: OwnerLinksTable
  user_identities: UserIdentitiesTable
  accounts: AccountsTable
  webauthn_credentials: WebauthnCredentialsTable
  totp_secrets: TotpSecretsTable
  recovery_codes: RecoveryCodesTable
  mfa_attempts: MfaAttemptsTable
  auth_challenges: AuthChallengesTable
  sessions: SessionsTable
  provider_models: ProviderModelsTable
  back_channel_logout_tokens: BackChannelLogoutTokensTable
  adaptive_authentication_pauses: AdaptiveAuthenticationPausesTable
  invitations: InvitationsTable
  audit_logs: AuditLogsTable
  audit_chains: AuditChainsTable
  investigations: InvestigationsTable
  evidence_counts: EvidenceCountsTable
  questions: InquiriesTable
  topics: InquiriesTable
  evidence_items: EvidenceItemsTable
  question_evidence: QuestionEvidenceTable
  topic_evidence: TopicEvidenceTable
  evidence_chunks: EvidenceChunksTable
  evidence_custody: EvidenceCustodyTable
  evidence_fingerprints: EvidenceFingerprintsTable
  pending_objects: PendingObjectsTable
  analyses: AnalysesTable
  retrieved_chunks: RetrievedChunksTable
  analysis_engagements: AnalysisEngagementsTable
  served_citations: ServedCitationsTable
  analysis_feedback: AnalysisFeedbackTable
  analysis_versions: AnalysisVersionsTable
  retention_policies: RetentionPoliciesTable
  legal_holds: LegalHoldsTable
  retention_destructions: RetentionDestructionsTable
  destroyed_objects: DestroyedObjectsTable
  tombstones: TombstonesTable
  pii_scrubs: PiiScrubsTable
  pii_aliases: PiiAliasesTable
  retention_runs: RetentionRunsTable
  residue_sweeps: ResidueSweepsTable
  residue_fingerprints: ResidueFingerprintsTable
  model_usage: ModelUsageTable
  app_settings: AppSettingsTable
  prompt_versions: PromptVersionsTable
  prompt_activations: PromptActivationsTable
  prompt_evaluations: PromptEvaluationsTable
}
