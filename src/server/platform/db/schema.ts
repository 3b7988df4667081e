import type {
  AppSettingsTable,
  ModelUsageTable,
  PromptActivationsTable,
  PromptEvaluationsTable,
  PromptVersionsTable,
} from './schema/ai.ts'
import type {
  AnalysesTable,
  AnalysesToJudgeTable,
  AnalysisVersionsTable,
  RetrievedChunksTable,
} from './schema/analyses.ts'
import type { AuditChainsTable, AuditLogsTable, ScopeKeysTable } from './schema/audit.ts'
import type { BillingMilestonesTable } from './schema/billing.ts'
import type { CommentMentionsTable, CommentsTable } from './schema/comments.ts'
import type { DossierListsTable } from './schema/dossier.ts'
import type {
  EvidenceChunksTable,
  EvidenceCustodyTable,
  EvidenceFingerprintsTable,
  EvidenceItemsTable,
  PendingObjectsTable,
} from './schema/evidence.ts'
import type {
  AnalysisEngagementsTable,
  AnalysisFeedbackTable,
  HumanAssessmentsTable,
  ServedCitationsTable,
  StatementJudgmentsTable,
} from './schema/feedback.ts'
import type {
  EvidenceCountsTable,
  InquiriesTable,
  InvestigationCountsTable,
  InvestigationsTable,
  QuestionEvidenceTable,
  QuestionWordingsTable,
  TopicEvidenceTable,
  TopicWordingsTable,
} from './schema/investigations.ts'
import type { RunningProcessesTable } from './schema/operations.ts'
import type {
  FormerMembersTable,
  InvitationsTable,
  MembersTable,
  OrganizationsTable,
  OwnerLinksTable,
} from './schema/organizations.ts'
import type { EvidenceReadingsTable, PeopleDecisionsTable } from './schema/reading.ts'
import type {
  AllegationFindingsTable,
  AllegationPassagesTable,
  AllegationQuestionsTable,
  AllegationStatementsTable,
  AllegationsTable,
  AllegationTopicsTable,
  AllegationWordingsTable,
  ReportsTable,
  ReportTextsTable,
} from './schema/reports.ts'
import type { RerunsTable } from './schema/reruns.ts'
import type {
  DestroyedObjectsTable,
  LegalHoldsTable,
  PendingRetentionPoliciesTable,
  PiiAliasesTable,
  PiiScrubsTable,
  ResidueFingerprintsTable,
  ResidueSweepsTable,
  RetentionDestructionsTable,
  RetentionPoliciesTable,
  RetentionRunsTable,
  StrayObjectsTable,
  TombstonesTable,
} from './schema/retention.ts'
import type { SearchBlocksTable, SearchItemsTable, SearchPostingsTable } from './schema/search.ts'
import type {
  AccountsTable,
  AdaptiveAuthenticationPausesTable,
  AuthChallengesTable,
  BackChannelLogoutTokensTable,
  MfaAttemptsTable,
  PersonalAccessTokensTable,
  ProviderModelsTable,
  RecoveryCodesTable,
  SessionsTable,
  TotpSecretsTable,
  UserIdentitiesTable,
  UsersTable,
  WebauthnCredentialsTable,
} from './schema/sign-in.ts'

/** Every table by name. A test compares this with the database's catalogue. */
export interface Database {
  billing_milestones: BillingMilestonesTable
  running_processes: RunningProcessesTable
  organizations: OrganizationsTable
  users: UsersTable
  members: MembersTable
  former_members: FormerMembersTable
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
  scope_keys: ScopeKeysTable
  investigations: InvestigationsTable
  investigation_counts: InvestigationCountsTable
  evidence_counts: EvidenceCountsTable
  questions: InquiriesTable
  topics: InquiriesTable
  question_wordings: QuestionWordingsTable
  topic_wordings: TopicWordingsTable
  evidence_items: EvidenceItemsTable
  question_evidence: QuestionEvidenceTable
  topic_evidence: TopicEvidenceTable
  evidence_chunks: EvidenceChunksTable
  evidence_custody: EvidenceCustodyTable
  evidence_fingerprints: EvidenceFingerprintsTable
  evidence_readings: EvidenceReadingsTable
  search_blocks: SearchBlocksTable
  search_items: SearchItemsTable
  search_postings: SearchPostingsTable
  people_decisions: PeopleDecisionsTable
  pending_objects: PendingObjectsTable
  analyses: AnalysesTable
  analyses_to_judge: AnalysesToJudgeTable
  retrieved_chunks: RetrievedChunksTable
  analysis_engagements: AnalysisEngagementsTable
  served_citations: ServedCitationsTable
  analysis_feedback: AnalysisFeedbackTable
  human_assessments: HumanAssessmentsTable
  statement_judgments: StatementJudgmentsTable
  analysis_versions: AnalysisVersionsTable
  dossier_lists: DossierListsTable
  reruns: RerunsTable
  allegations: AllegationsTable
  allegation_wordings: AllegationWordingsTable
  allegation_questions: AllegationQuestionsTable
  allegation_topics: AllegationTopicsTable
  allegation_statements: AllegationStatementsTable
  allegation_passages: AllegationPassagesTable
  allegation_findings: AllegationFindingsTable
  comments: CommentsTable
  comment_mentions: CommentMentionsTable
  reports: ReportsTable
  report_texts: ReportTextsTable
  retention_policies: RetentionPoliciesTable
  legal_holds: LegalHoldsTable
  pending_retention_policies: PendingRetentionPoliciesTable
  retention_destructions: RetentionDestructionsTable
  destroyed_objects: DestroyedObjectsTable
  stray_objects: StrayObjectsTable
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
