import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { iso } from '#server/platform/http/present.ts'
import type { AnalysesApi } from '../analyses/index.ts'
import { formatExhibitNumber } from '../evidence/index.ts'
import { listAssessments, listJudgments } from '../feedback/index.ts'
import { findInvestigation } from '../investigations/index.ts'
import { listActs, listCustody, listItems, listPickedPassages } from './dossier.store.ts'
import type { DossierRecord, RecordedItem, RecordedPassage } from './dossier-record.ts'

/** Everything that a dossier of the analysis is made of, read in one transaction. */
export async function readRecord(
  analyses: AnalysesApi,
  db: TenantDb,
  { scope, id }: { readonly scope: TenantScope; readonly id: string },
): Promise<DossierRecord> {
  const { row, analysis, chunks } = await analyses.readAnalysis(db, scope, id)
  const { content } = analysis
  if (!content)
    throw new AppError(
      'CONFLICT',
      `Only of a finished analysis a dossier can be made; this one is ${analysis.generation_status}.`,
    )
  const investigation = await findInvestigation(db, row.investigation_id)
  if (!investigation) throw notFound()
  const citations = content.sections.flatMap(({ statements }) =>
    statements.flatMap((statement) => statement.citations),
  )
  const items = await readItems(db, [...new Set(citations.map(({ evidence_id }) => evidence_id))])
  const cited = [...new Set(citations.map(({ chunk_id }) => chunk_id))]
  const retrieved = chunks.map(({ chunkId, evidenceId, start, text }) => ({
    chunkId,
    evidenceId,
    start,
    text,
  }))
  const passages = await addPicked(db, cited, retrieved)
  const judgments = await listJudgments(db, id)
  return {
    analysis: { ...analysis, content },
    subject: row.subject,
    quality: {
      claims: row.claims,
      key_points: row.key_points,
      quality_partial: row.quality_partial,
      not_checkable: row.not_checkable,
      quality_provider: row.quality_provider,
      quality_model: row.quality_model,
      checkedAt: row.quality_checked_at,
    },
    passages: new Map([...passages].filter(([, { evidenceId }]) => items.has(evidenceId))),
    items,
    judgments: judgments.filter(({ action }) => action !== 'view').toReversed(),
    assessments: await listAssessments(db, id),
    acts: (await listActs(db, id)).map(({ sequence, action, success, created_at, hash }) => ({
      sequence,
      action,
      success,
      at: created_at,
      rowSha256: Buffer.from(hash).toString('hex'),
    })),
    parties: investigation.parties.map(({ name, aliases = [], email = null }) => ({ name, aliases, email })),
  }
}

/** The cited passages as the analysis was given them; a picked one that it was not given, as it is now. */
async function addPicked(
  db: TenantDb,
  cited: readonly string[],
  retrieved: readonly RecordedPassage[],
): Promise<Map<string, RecordedPassage>> {
  const given = new Map(retrieved.map((passage) => [passage.chunkId, passage]))
  const picked = await listPickedPassages(
    db,
    cited.filter((id) => !given.has(id)),
  )
  return new Map([
    ...cited.flatMap((id) => {
      const passage = given.get(id)
      return passage ? [[id, passage] as const] : []
    }),
    ...picked.map(
      ({ id, evidence_id, start_offset, text }) =>
        [id, { chunkId: id, evidenceId: evidence_id, start: start_offset, text }] as const,
    ),
  ])
}

async function readItems(db: TenantDb, ids: readonly string[]): Promise<Map<string, RecordedItem>> {
  const custody = Map.groupBy(await listCustody(db, ids), ({ evidence_id }) => evidence_id)
  return new Map(
    (await listItems(db, ids)).map((row) => [
      row.id,
      {
        id: row.id,
        exhibitNumber: row.exhibit_number === null ? null : formatExhibitNumber(row.exhibit_number),
        givenNumbers: row.given_numbers,
        title: row.title,
        sourceType: row.source_type,
        occurredAt: row.occurred_at,
        collectedAt: row.collected_at,
        submittedBy: row.submitted_by,
        custodian: row.custodian,
        withdrawn: row.withdrawn_at !== null,
        fileName: row.file_name,
        mimeType: row.mime_type,
        sizeBytes: row.size_bytes,
        sha256: row.sha256,
        nearDuplicateGroup: row.near_duplicate_group,
        custody: (custody.get(row.id) ?? []).map(({ evidence_id: _, happened_at, ...event }) => ({
          ...event,
          happened_at: iso(happened_at),
        })),
      },
    ]),
  )
}
