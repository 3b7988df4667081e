import { sql } from 'kysely'
import { jsonb } from '#server/platform/db/sql.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'

export const listChunks = (db: TenantDb, evidenceId: string) =>
  db
    .selectFrom('evidence_chunks')
    .select(['id', 'start_offset', 'end_offset', 'text'])
    .where('evidence_id', '=', evidenceId)
    .orderBy('ordinal')
    .execute()

export interface MovedText {
  readonly text: string
  readonly start: number
  readonly end: number
}

export const saveChunk = (db: TenantDb, id: string, { text, start, end }: MovedText) =>
  db
    .updateTable('evidence_chunks')
    .set({ text, start_offset: start, end_offset: end, embedding: null, embedding_model: null })
    .where('id', '=', id)
    .execute()

/** Hashes of the former text. */
export async function removeFingerprints(db: TenantDb, evidenceId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('evidence_fingerprints')
    .where('evidence_id', '=', evidenceId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** With the salts of a dossier, a guess at the former words could be tried on somebody's copy. */
export async function removeDossierLists(db: TenantDb, investigationId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('dossier_lists')
    .where('investigation_id', '=', investigationId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const listExcerpts = (db: TenantDb, evidenceId: string) =>
  db
    .selectFrom('retrieved_chunks')
    .select(['analysis_id', 'rank', 'source_title', 'text', 'start_offset', 'end_offset', 'units'])
    .where('evidence_id', '=', evidenceId)
    .orderBy('analysis_id')
    .orderBy('rank')
    .execute()

export const saveExcerpt = (
  db: TenantDb,
  place: { analysis_id: string; rank: number },
  { sourceTitle, text, start, end }: MovedText & { readonly sourceTitle: string },
) =>
  db
    .updateTable('retrieved_chunks')
    // What was read of the former words holds names, and its offsets are those of the former text.
    .set({ source_title: sourceTitle, text, start_offset: start, end_offset: end, units: null })
    .where('analysis_id', '=', place.analysis_id)
    .where('rank', '=', place.rank)
    .execute()

export const listCustodyNames = async (db: TenantDb, evidenceId: string) =>
  await db
    .selectFrom('evidence_custody')
    .select(['id', 'file_name_given'])
    .where('evidence_id', '=', evidenceId)
    .where('file_name_given', 'is not', null)
    .execute()

/** No other role may change a row of custody, and this one only the name. */
export async function saveCustodyName(
  db: TenantDb,
  { organizationId, id, name }: { organizationId: string; id: string; name: string },
): Promise<void> {
  await sql`select set_config('role', 'probity_system', true)`.execute(db)
  await sql`update evidence_custody set file_name_given = ${name} where organization_id = ${organizationId} and id = ${id}`.execute(
    db,
  )
  await sql`select set_config('role', 'probity_app', true)`.execute(db)
}

const ANALYSIS_TEXTS = [
  'id',
  'content',
  'claims',
  'key_points',
  'instruction_like_text',
  'subject',
  'focus',
  'params',
  'case_facts',
  'error',
  'quality_error',
] as const

export const listAnalysisTexts = (db: TenantDb, ids: readonly string[]) =>
  db
    .selectFrom('analyses')
    .select(ANALYSIS_TEXTS)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
export type AnalysisTexts = Awaited<ReturnType<typeof listAnalysisTexts>>[number]

export const saveAnalysisTexts = (db: TenantDb, { id, ...texts }: AnalysisTexts, now: Date) =>
  db
    .updateTable('analyses')
    .set({
      content: texts.content === null ? null : jsonb(texts.content),
      claims: jsonb(texts.claims),
      key_points: jsonb(texts.key_points),
      instruction_like_text: jsonb(texts.instruction_like_text),
      subject: texts.subject,
      focus: texts.focus,
      params: texts.params && jsonb(texts.params),
      case_facts: texts.case_facts && jsonb(texts.case_facts),
      error: texts.error,
      quality_error: texts.quality_error,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()

export const listVersions = (db: TenantDb, analysisId: string) =>
  db
    .selectFrom('analysis_versions')
    .select(['id', 'content'])
    .where('analysis_id', '=', analysisId)
    .orderBy('version')
    .execute()

export const saveVersion = (db: TenantDb, id: string, content: unknown) =>
  db
    .updateTable('analysis_versions')
    .set({ content: jsonb(content) })
    .where('id', '=', id)
    .execute()

export const listRerunTexts = (db: TenantDb, analysisId: string) =>
  db
    .selectFrom('reruns')
    .select(['id', 'base', 'runs', 'error'])
    .where('analysis_id', '=', analysisId)
    .orderBy('id')
    .execute()
export type RerunTexts = Awaited<ReturnType<typeof listRerunTexts>>[number]

/** What it counted is of words that are no longer there. */
export const saveRerunTexts = (db: TenantDb, { id, base, runs, error }: RerunTexts, now: Date) =>
  db
    .updateTable('reruns')
    .set({ base: jsonb(base), runs: jsonb(runs), error, scrubbed_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
