import { isScript, isTest, placeOf, type Rule } from './source-files.ts'

/** Which part of the server writes a table; everybody may read. */
export const TABLE_OWNERS: Readonly<Record<string, readonly string[]>> = {
  'features/ai': ['model_usage'],
  'features/allegations': [
    'allegation_findings',
    'allegation_passages',
    'allegation_questions',
    'allegation_statements',
    'allegation_topics',
    'allegation_wordings',
    'allegations',
  ],
  'features/analyses': ['analyses', 'analyses_to_judge', 'analysis_versions'],
  'features/audit': ['audit_chains', 'audit_logs'],
  'features/auth': [
    'accounts',
    'adaptive_authentication_pauses',
    'auth_challenges',
    'back_channel_logout_tokens',
    'mfa_attempts',
    'owner_links',
    'personal_access_tokens',
    'recovery_codes',
    'sessions',
    'totp_secrets',
    'user_identities',
    'webauthn_credentials',
  ],
  'features/billing': ['billing_milestones'],
  'features/comments': ['comment_mentions', 'comments'],
  'features/dossier': ['dossier_lists'],
  'features/evaluation': ['prompt_evaluations'],
  'features/evidence': [
    'evidence_chunks',
    'evidence_counts',
    'evidence_custody',
    'evidence_fingerprints',
    'evidence_items',
    'pending_objects',
    'question_evidence',
    'topic_evidence',
  ],
  'features/feedback': [
    'analysis_engagements',
    'analysis_feedback',
    'human_assessments',
    'served_citations',
    'statement_judgments',
  ],
  'features/holds': ['legal_holds'],
  'features/investigations': [
    'investigation_counts',
    'investigations',
    'question_wordings',
    'questions',
    'topic_wordings',
    'topics',
  ],
  'features/organizations': ['former_members', 'invitations', 'members', 'organizations', 'users'],
  'features/operations': ['running_processes'],
  'features/prompts': ['prompt_activations', 'prompt_versions'],
  'features/reading': ['evidence_readings', 'people_decisions'],
  'features/reruns': ['reruns'],
  'features/reports': ['report_texts', 'reports'],
  'features/retention': [
    'destroyed_objects',
    'pending_retention_policies',
    'pii_aliases',
    'pii_scrubs',
    'residue_fingerprints',
    'residue_sweeps',
    'retention_destructions',
    'retention_policies',
    'retention_runs',
    'stray_objects',
    'tombstones',
  ],
  'features/retrieval': ['retrieved_chunks', 'search_blocks', 'search_items', 'search_postings'],
  'features/settings': ['app_settings'],
  'adapters/identity-provider': ['provider_models'],
  'platform/db': ['schema_migrations', 'scope_keys'],
}

/** Files that write tables of others, each with the reason. */
const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  [
    'src/server/features/settings/settings.store.ts',
    'some settings are columns of the organization, on the same floor',
  ],
  [
    'src/server/features/retention/audit-prefix.store.ts',
    'only the retention login may shorten the audit trail',
  ],
  ['src/server/features/retention/destroy.store.ts', 'destroys rows of every table in one transaction'],
  ['src/server/features/retention/released-reports.store.ts', 'destroys what was released with the evidence'],
  ['src/server/features/retention/restore/tombstones.store.ts', 'hides again what a restore brought back'],
  ['src/server/features/retention/scrub/', 'scrubs the words of every table in one transaction'],
  ['src/server/adapters/user-administration/embedded/', 'the other half of the embedded identity provider'],
])

const WRITE =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"](\w+)|\b(?:insert\s+into|delete\s+from|merge\s+into)\s+(?:only\s+)?(?:public\.)?([a-z_]+)|\bupdate\s+(?:only\s+)?(?:public\.)?([a-z_]+)(?:\s+(?:as\s+)?[a-z]+)?\s+set\b/gi

/** Every table is written by its owner alone, and only in its `*.store.ts`. */
export const tablesHaveOneWriter =
  (exceptions = EXCEPTIONS): Rule =>
  (files) =>
    files
      .filter((file) => file.path.startsWith('src/server/') && isScript(file) && !isTest(file))
      .flatMap((file) =>
        [...file.text.matchAll(WRITE)].flatMap((match) => {
          const table = match[1] ?? match[2] ?? match[3] ?? ''
          const owner = Object.entries(TABLE_OWNERS).find(([, tables]) => tables.includes(table))?.[0]
          if (!owner || file.path.startsWith(`src/server/${owner}/`)) return []
          if ([...exceptions.keys()].some((place) => file.path.startsWith(place))) return []
          return [`${placeOf(file, match.index)} writes ${table}, which ${owner} owns`]
        }),
      )
