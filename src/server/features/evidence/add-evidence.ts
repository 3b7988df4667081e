import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Core } from '#server/platform/core.ts'
import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { ObjectStore, PutResult } from '#server/ports/object-store.ts'
import type { SourceType } from '#shared/analysis-types.ts'
import type { NewEvidence } from '#shared/contracts/evidence.ts'
import type { CustodyEvent } from '#shared/custody-events.ts'
import { investigationExists } from '../investigations/index.ts'
import { ITS_OWN_WORK, type Origin, recordCustody } from './custody.store.ts'
import { insertEvidence, type NewEvidenceRow, replaceQuestionLinks } from './evidence.store.ts'
import {
  type EvidenceJob,
  INDEX_EVIDENCE,
  indexingWeight,
  READ_EVIDENCE,
  readingWeight,
} from './evidence-jobs.ts'
import { groupByText } from './group-near-duplicates.ts'
import { lockGroups } from './near-duplicates.store.ts'
import type { TextShape } from './near-duplicates.ts'
import { announceObjects, claimObjects, itemsExist } from './pending-objects.store.ts'

export interface AddEvidenceDeps extends Core {
  readonly objects: ObjectStore
}

export const EMPTY_TEXT = 'The text is empty.'

/**
 * Adds text that a person typed or pasted; it is searchable once the background job has indexed it. `shape` is the
 * text's (`shapeOf`), computed before the transaction.
 */
export async function addText(
  db: TenantDb,
  scope: TenantScope,
  deps: AddEvidenceDeps,
  investigationId: string,
  body: NewEvidence & { readonly shape: TextShape | null },
  origin: Origin = ITS_OWN_WORK,
): Promise<string> {
  const id = deps.ids.uuid()
  const blank = body.content.trim() === ''
  const row: NewEvidenceRow = {
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
  }
  await lockGroups(db, investigationId)
  await insertEvidence(db, [row])
  await recordCustody(db, [toCustodyRow(deps, row, { event: 'typed', origin })])
  if (blank) return id
  await groupByText(db, deps, { id, investigationId, organizationId: scope.organizationId }, body.shape)
  await deps.jobs.send<EvidenceJob>(
    db,
    INDEX_EVIDENCE,
    { organizationId: scope.organizationId, evidenceId: id },
    { weightSeconds: indexingWeight(row.content.length) },
  )
  return id
}

export interface NewFile {
  readonly fileName: string
  readonly mimeType: string | null
  readonly bytes: Readable | Uint8Array
  readonly sourceType: SourceType
  /** By default the file's own title (the subject of a mail), otherwise its name. */
  readonly title?: string | null
  readonly questionIds?: readonly string[]
}

/** Where one file is stored. */
export interface Place {
  readonly id: string
  readonly objectKey: string
}

/** How files arrived, for their chain of custody. */
export interface Arrival {
  readonly event: CustodyEvent
  readonly origin: Origin
}

/** Stores a file unchanged and queues the reading of its text. Returns the id of the item. */
export async function addFile(
  deps: AddEvidenceDeps,
  scope: TenantScope,
  investigationId: string,
  file: NewFile,
): Promise<string> {
  const stored = await storing(
    deps,
    scope,
    newPlaces(deps, scope, 1),
    async ([place]) => await storeFile(deps, scope, { ...place!, investigationId, parentId: null }, file),
  )
  const row = stored.value
  try {
    await deps.tenancy.inTenant(scope, async (db) => {
      if (!(await investigationExists(db, investigationId))) throw notFound()
      await insertFiles(db, deps, [row], { event: 'imported', origin: ITS_OWN_WORK })
      if (file.questionIds?.length)
        await replaceQuestionLinks(
          db,
          { id: row.id, investigationId, organizationId: scope.organizationId },
          file.questionIds,
          deps.clock.now(),
        )
    })
  } catch (error) {
    await stored.discard()
    throw error
  }
  return row.id
}

/** Places for new items, or for the one item with a given id. */
export function newPlaces(deps: AddEvidenceDeps, scope: TenantScope, wanted: number | string): Place[] {
  const ids = typeof wanted === 'string' ? [wanted] : Array.from({ length: wanted }, () => deps.ids.uuid())
  return ids.map((id) => ({ id, objectKey: `${scope.organizationId}/evidence/${id}` }))
}

/**
 * Announces objects before `work` stores them, so that a sweep finds the objects of a process that died.
 * `insertFiles` withdraws the announcement in the transaction that writes the rows; until then `discard` undoes
 * everything.
 */
export async function storing<T>(
  deps: AddEvidenceDeps,
  scope: TenantScope,
  places: readonly Place[],
  work: (places: readonly Place[]) => Promise<T>,
): Promise<{ value: T; discard(): Promise<void> }> {
  const keys = places.map((place) => place.objectKey)
  await deps.tenancy.inTenant(scope, async (db) => {
    await announceObjects(db, scope.organizationId, keys, deps.clock.now())
    // Checked after announcing, because announcing waits for anyone withdrawing the same announcement.
    const ids = places.map((place) => place.id)
    if (await itemsExist(db, ids)) throw new AppError('CONFLICT', 'This file is already in the evidence.')
  })
  const discard = async () => {
    for (const key of keys)
      await deps.tenancy.inTenant(scope, async (db) => {
        // Whoever withdraws the announcement owns the object; its item may have been written meanwhile.
        if (await claimObjects(db, [key])) await deps.objects.remove(key)
      })
  }
  try {
    return { value: await work(places), discard }
  } catch (error) {
    // The sweep removes what cannot be removed now, so the original error reaches the caller. A store that does not
    // answer would only make the caller, and the database, wait in vain.
    const isSilent = error instanceof AppError && error.code === 'NOT_READY'
    if (!isSilent) await discard().catch(() => {})
    throw error
  }
}

type FilePlace = Place & { readonly investigationId: string; readonly parentId: string | null }

/** Writes the object; `insertFiles` writes its row afterwards, so that a row never names a missing object. */
export async function storeFile(
  deps: AddEvidenceDeps,
  scope: TenantScope,
  place: FilePlace,
  file: NewFile,
): Promise<NewEvidenceRow> {
  const put = await deps.objects.put(
    place.objectKey,
    file.bytes,
    file.mimeType ? { contentType: file.mimeType } : {},
  )
  const about = { name: file.fileName, nameGiven: file.fileName, mimeType: file.mimeType, ...put }
  return newFileRow(deps, scope, place, { title: file.title ?? null, sourceType: file.sourceType, about })
}

export interface StoredFileFacts {
  readonly title: string | null
  readonly sourceType: SourceType
  readonly about: PutResult & {
    readonly name: string
    readonly nameGiven: string
    readonly mimeType: string | null
  }
}

/** The row of a stored file whose text is not read yet. */
export const newFileRow = (
  deps: AddEvidenceDeps,
  scope: TenantScope,
  place: FilePlace,
  { title, sourceType, about }: StoredFileFacts,
): NewEvidenceRow => ({
  id: place.id,
  organizationId: scope.organizationId,
  investigationId: place.investigationId,
  title: title ?? about.name,
  sourceType,
  content: '',
  textStatus: 'pending',
  textError: null,
  includeInAi: true,
  file: { ...about, objectKey: place.objectKey },
  occurredAt: null,
  collectedAt: null,
  submittedBy: null,
  parentId: place.parentId,
  userId: scope.userId,
  now: deps.clock.now(),
})

/**
 * Writes the rows, custody and reading jobs of one investigation in one transaction, which also claims their objects.
 */
export async function insertFiles(
  db: TenantDb,
  deps: AddEvidenceDeps,
  rows: readonly NewEvidenceRow[],
  arrival: Arrival,
): Promise<void> {
  const [first] = rows
  if (!first) return
  await lockGroups(db, first.investigationId)
  const claimed = await claimObjects(
    db,
    rows.flatMap((row) => row.file?.objectKey ?? []),
  )
  if (!claimed)
    throw new AppError('CONFLICT', 'Storing this file took too long and was stopped. Send it again.')
  await insertEvidence(db, rows)
  await recordCustody(
    db,
    rows.map((row) => toCustodyRow(deps, row, arrival)),
  )
  for (const row of rows)
    await deps.jobs.send<EvidenceJob>(
      db,
      READ_EVIDENCE,
      { organizationId: row.organizationId, evidenceId: row.id },
      { weightSeconds: readingWeight(row.file?.sizeBytes ?? null) },
    )
}

const MAX_GIVEN_NAME = 1_000

const toCustodyRow = (deps: AddEvidenceDeps, row: NewEvidenceRow, { event, origin }: Arrival) => ({
  id: deps.ids.uuid(),
  organizationId: row.organizationId,
  investigationId: row.investigationId,
  evidenceId: row.id,
  event,
  actorId: row.userId,
  sha256: row.file?.sha256 ?? createHash('sha256').update(row.content).digest('hex'),
  sizeBytes: row.file?.sizeBytes ?? Buffer.byteLength(row.content),
  fileNameGiven: row.file?.nameGiven.toWellFormed().replaceAll('\0', '').slice(0, MAX_GIVEN_NAME) ?? null,
  origin,
  now: row.now,
})
