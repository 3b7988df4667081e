import type { Tenancy, TenantDb } from '#server/platform/db/tenancy.ts'
import { databaseErrorCode } from '#server/platform/errors.ts'
import { randomIds } from '#server/platform/ids.ts'
import { assessmentRow } from './assessment-row.ts'
import { commentRows } from './comment-rows.ts'
import { dossierRow } from './dossier-row.ts'
import { inquiryRows } from './inquiry-rows.ts'
import { readingRows } from './reading-rows.ts'
import { reportRows } from './report-rows.ts'
import { rerunRow } from './rerun-row.ts'

const { uuid } = randomIds

const KEYS = [
  'organization',
  'user',
  'token',
  'investigation',
  'question',
  'topic',
  'item',
  'chunk',
  'analysis',
] as const

/** Ids of one organization's rows, the same names in each organization. */
export type Rows = Record<(typeof KEYS)[number], string>

export const newRows = (): Rows => Object.fromEntries(KEYS.map((key) => [key, uuid()])) as Rows

/** One row in every table of tenants but those that triggers fill, in an order that satisfies the references. */
export const contents = (o: Rows): [string, Record<string, unknown>][] => {
  const now = new Date()
  const at = { created_at: now, updated_at: now }
  const place = { organization_id: o.organization, investigation_id: o.investigation }
  const prompt = { organization_id: o.organization, prompt_type: 'analysis_gap' }
  const judged = { ...place, analysis_id: o.analysis, user_id: o.user, content_sha256: 'x' }
  return [
    ['organizations', { id: o.organization, name: 'An organization', slug: o.organization, ...at }],
    ['members', { organization_id: o.organization, user_id: o.user, role: 'member', ...at }],
    ['former_members', { organization_id: o.organization, user_id: uuid(), name: 'x', left_at: now }],
    [
      'personal_access_tokens',
      {
        organization_id: o.organization,
        id: o.token,
        user_id: o.user,
        name: 'x',
        token_sha256: Buffer.from(o.token),
        ...{ expires_at: now, created_at: now },
      },
    ],
    [
      'invitations',
      {
        organization_id: o.organization,
        id: uuid(),
        email: 'x@example.org',
        role: 'viewer',
        token_sha256: Buffer.from(uuid()),
        expires_at: now,
        created_at: now,
      },
    ],
    [
      'investigations',
      {
        organization_id: o.organization,
        id: o.investigation,
        case_number: 'CASE-1',
        title: 'x',
        investigation_type: 'other',
        opened_at: now,
        ...at,
      },
    ],
    ...inquiryRows(o, now),
    [
      'evidence_items',
      { ...place, id: o.item, title: 'x', source_type: 'content', text_status: 'extracted', ...at },
    ],
    ['evidence_custody', { ...place, id: uuid(), evidence_id: o.item, event: 'typed', happened_at: now }],
    ['evidence_fingerprints', { ...place, evidence_id: o.item, band: 0, hash: 1 }],
    ['pending_objects', { organization_id: o.organization, object_key: o.item, created_at: now }],
    ['question_evidence', { ...place, question_id: o.question, evidence_id: o.item, created_at: now }],
    ['topic_evidence', { ...place, topic_id: o.topic, evidence_id: o.item, created_at: now }],
    [
      'evidence_chunks',
      {
        ...place,
        id: o.chunk,
        evidence_id: o.item,
        ordinal: 0,
        start_offset: 0,
        end_offset: 1,
        text: 'x',
        token_count: 1,
        created_at: now,
      },
    ],
    ...readingRows(o, now),
    [
      'analyses',
      {
        ...place,
        id: o.analysis,
        type: 'summary',
        subject: '',
        generation_status: 'complete',
        provider: 'extractive',
        model: 'x',
        ...{ generated_at: now, ...at },
      },
    ],
    [
      'retrieved_chunks',
      {
        organization_id: o.organization,
        analysis_id: o.analysis,
        rank: 1,
        chunk_id: o.chunk,
        evidence_id: o.item,
        source_title: 'x',
        source_type: 'content',
        included: true,
        similarity: 50,
        text: 'x',
        start_offset: 0,
        end_offset: 1,
      },
    ],
    ['analysis_engagements', { ...judged, served_at: now }],
    ['served_citations', { ...judged, citation_id: uuid(), served_at: now }],
    ['analysis_feedback', { ...judged, id: uuid(), action: 'view', created_at: now }],
    assessmentRow({ ...place, analysis_id: o.analysis, assessed_by: o.user, assessed_at: now }),
    ['statement_judgments', { ...judged, id: uuid(), statement_id: 's1', verdict: 'agree', judged_at: now }],
    dossierRow({ ...place, analysis_id: o.analysis, created_at: now }),
    rerunRow({ ...place, analysis_id: o.analysis, ...at }),
    ...reportRows(o, now),
    ...commentRows(o, now),
    [
      'analysis_versions',
      {
        ...place,
        id: uuid(),
        analysis_id: o.analysis,
        version: 1,
        ...{ content: '{"title": "x", "sections": [], "limitations": []}', content_sha256: 'x' },
        replaced_at: now,
      },
    ],
    [
      'retention_policies',
      {
        organization_id: o.organization,
        id: uuid(),
        data_category: 'pii',
        retention_days: 1,
        created_at: now,
      },
    ],
    [
      'pending_retention_policies',
      {
        organization_id: o.organization,
        id: uuid(),
        ...{ data_category: 'pii', retention_days: 1 },
        ...{ pending_until: now, created_at: now },
      },
    ],
    ['legal_holds', { ...place, id: uuid(), reason: 'x', until: now, placed_at: now }],
    [
      'retention_destructions',
      {
        organization_id: o.organization,
        id: o.analysis,
        run_id: uuid(),
        data_category: 'pii',
        row_count: 0,
        destroyed_at: now,
      },
    ],
    [
      'destroyed_objects',
      { organization_id: o.organization, object_key: 'x', run_id: uuid(), destruction_id: o.analysis },
    ],
    ['stray_objects', { organization_id: o.organization, object_key: 's', found_at: now }],
    [
      'tombstones',
      {
        organization_id: o.organization,
        kind: 'evidence',
        subject_id: uuid(),
        run_id: uuid(),
        destroyed_at: now,
      },
    ],
    [
      'model_usage',
      {
        organization_id: o.organization,
        id: uuid(),
        analysis_id: o.analysis,
        provider: 'bedrock',
        region: 'eu-west-2',
        model: 'x',
        purpose: 'primary',
        input_tokens: 1,
        output_tokens: 1,
        cache_read_tokens: 0,
        cache_write_tokens: 0,
        duration_ms: 1,
        created_at: now,
      },
    ],
    [
      'app_settings',
      { organization_id: o.organization, key: 'ai_provider', value: '"extractive"', updated_at: now },
    ],
    ['residue_fingerprints', { organization_id: o.organization, run_id: uuid(), hash: 1, words: 8 }],
    ['pii_scrubs', { ...place, run_id: uuid(), begun_at: now, finished_at: now }],
    ['pii_aliases', { ...place, type: 'person', number: 1, value_hmac: Buffer.from(uuid()) }],
    [
      'prompt_versions',
      { ...prompt, version: 1, id: uuid(), system_prompt: 'x', user_prompt_template: 'x', created_at: now },
    ],
    ['prompt_activations', { ...prompt, sequence: 1, version: 1, activated_at: now }],
    [
      'prompt_evaluations',
      {
        ...prompt,
        id: uuid(),
        candidate_version: 1,
        active_version: 1,
        provider: 'anthropic',
        model: 'x',
        status: 'complete',
        cases: '[]',
        most_rounds: 1,
        ...at,
      },
    ],
    [
      'audit_logs',
      {
        organization_id: o.organization,
        id: uuid(),
        action: 'x',
        success: true,
        phi: false,
        created_at: now,
      },
    ],
  ]
}

export const insertRow = (db: TenantDb, table: string, row: Record<string, unknown>) =>
  db
    .insertInto(table as 'members')
    .values(row as never)
    .execute()

/** SQLSTATE of what the work ends with, or null where it succeeds. */
export const stateOf = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => databaseErrorCode(error) ?? String(error),
  )

export const ROW_SECURITY = '42501'
export const FOREIGN_KEY = '23503'

/** Writes the rows past row-level security, with their user. */
export async function givenRows(
  tenancy: Tenancy,
  rows: Rows,
  only: readonly string[] | null = null,
): Promise<void> {
  await tenancy.asSystem('fill an organization', async (db) => {
    const now = new Date()
    await db
      .insertInto('users')
      .values({
        id: rows.user,
        email: `${rows.user}@example.org`,
        name: 'x',
        created_at: now,
        updated_at: now,
      })
      .execute()
    for (const [table, row] of contents(rows))
      if (!only || only.includes(table))
        await db
          .insertInto(table as 'members')
          .values(row as never)
          .execute()
  })
}
