import { createHash } from 'node:crypto'
import type { Clock } from '#server/platform/clock.ts'
import type { Tenancy, TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { JobSender } from '#server/platform/jobs/job-queue.ts'
import type { ObjectStore } from '#server/ports/object-store.ts'
import type { SourceType } from '#shared/analysis-types.ts'
import type { NewEvidence } from '#shared/contracts/evidence.ts'
import { insertEvidence, type NewEvidenceRow, replaceQuestionLinks } from './evidence.store.ts'
import { type EvidenceJob, INDEX_EVIDENCE, READ_EVIDENCE } from './evidence-jobs.ts'

export interface AddEvidenceDeps {
  readonly tenancy: Tenancy
  readonly clock: Clock
  readonly ids: Ids
  readonly jobs: JobSender
  readonly objects: ObjectStore
  readonly investigationExists: (db: TenantDb, id: string) => Promise<boolean>
}

export const EMPTY_TEXT = 'There is no text in it.'

/** Adds text that a person typed or pasted; it is searchable once the background has indexed it. */
export async function addText(db: TenantDb, scope: TenantScope, deps: AddEvidenceDeps, investigationId: string, body: NewEvidence): Promise<string> {
  const id = deps.ids.uuid()
  const blank = body.content.trim() === ''
  await insertEvidence(db, [
    {
      id,
      organizationId: scope.organizationId,
      investigationId,
      title: body.title,
      sourceType: body.source_type,
      content: body.content,
      textStatus: blank ? 'empty' : 'extracted',
      textError: blank ? EMPTY_TEXT : null,
      includeInAi: body.include_in_ai,
      file: null,
      occurredAt: body.occurred_at ? new Date(body.occurred_at) : null,
      collectedAt: body.collected_at ? new Date(body.collected_at) : null,
      submittedBy: body.submitted_by ?? null,
      parentId: null,
      userId: scope.userId,
      now: deps.clock.now(),
    },
  ])
  if (!blank) await deps.jobs.send<EvidenceJob>(db, INDEX_EVIDENCE, { organizationId: scope.organizationId, evidenceId: id })
  return id
}

export interface NewFile {
  readonly fileName: string
  readonly mimeType: string | null
  readonly bytes: Uint8Array
  readonly sourceType: SourceType
  /** Without one, what the file calls itself (the subject of a mail), else its name. */
  readonly title?: string | null
  readonly questionIds?: readonly string[]
}

/** Keeps a file as it is and has its text read in the background. Returns the id of the item. */
export async function addFile(deps: AddEvidenceDeps, scope: TenantScope, investigationId: string, file: NewFile): Promise<string> {
  const row = await storeFile(deps, scope, { investigationId, parentId: null }, file)
  await deps.tenancy.inTenant(scope, async (db) => {
    if (!(await deps.investigationExists(db, investigationId))) throw notFound()
    await insertFiles(db, deps, [row])
    if (file.questionIds?.length)
      await replaceQuestionLinks(db, { id: row.id, investigationId, organizationId: scope.organizationId }, file.questionIds, deps.clock.now())
  })
  return row.id
}

/** Writes the object before the row, so that a row never names an object that is not there. */
export async function storeFile(deps: AddEvidenceDeps, scope: TenantScope, place: { investigationId: string; parentId: string | null }, file: NewFile): Promise<NewEvidenceRow> {
  const id = deps.ids.uuid()
  const objectKey = `${scope.organizationId}/evidence/${id}`
  await deps.objects.put(objectKey, file.bytes)
  return {
    id,
    organizationId: scope.organizationId,
    investigationId: place.investigationId,
    title: file.title ?? file.fileName,
    sourceType: file.sourceType,
    content: '',
    textStatus: 'pending',
    textError: null,
    includeInAi: true,
    file: {
      name: file.fileName,
      mimeType: file.mimeType,
      sizeBytes: file.bytes.byteLength,
      sha256: createHash('sha256').update(file.bytes).digest('hex'),
      objectKey,
    },
    occurredAt: null,
    collectedAt: null,
    submittedBy: null,
    parentId: place.parentId,
    userId: scope.userId,
    now: deps.clock.now(),
  }
}

/** Rows and their reading jobs in one transaction. */
export async function insertFiles(db: TenantDb, deps: AddEvidenceDeps, rows: readonly NewEvidenceRow[]): Promise<void> {
  if (rows.length === 0) return
  await insertEvidence(db, rows)
  for (const row of rows)
    await deps.jobs.send<EvidenceJob>(db, READ_EVIDENCE, { organizationId: row.organizationId, evidenceId: row.id })
}
