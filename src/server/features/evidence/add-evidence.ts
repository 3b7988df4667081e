import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Core } from '#server/platform/core.ts'
import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { ObjectStore, PutResult } from '#server/ports/object-store.ts'
import type { SourceType } from '#shared/analysis-types.ts'
import type { CustodyEvent } from '#shared/custody-events.ts'
import { investigationExists } from '../investigations/index.ts'
import { ITS_OWN_WORK, type Origin, recordCustody } from './custody.store.ts'
import { insertEvidence, type NewEvidenceRow, replaceQuestionLinks } from './evidence.store.ts'
import { type EvidenceJob, READ_EVIDENCE, readingWeight } from './evidence-jobs.ts'
import { lockGroups } from './near-duplicates.store.ts'
import { announceObjects, claimObjects, itemsExist } from './pending-objects.store.ts'

export interface AddEvidenceDeps extends Core {
  readonly objects: ObjectStore
}

export interface NewFile {
  /** Adding fails with CONFLICT if there is such an item; a new id by default. */
  readonly id?: string
  readonly fileName: string
  readonly mimeType: string | null
  readonly bytes: Readable | Uint8Array
  readonly sourceType: SourceType
  /** By default the file's own title (the subject of a mail), otherwise its name. */
  readonly title?: string | null
  readonly questionIds?: readonly string[]
  readonly givenNumbers?: string
  readonly custodian?: string
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
  { investigationId, ...file }: NewFile & { readonly investigationId: string },
): Promise<string> {
  const place = { ...newPlace(deps, scope, file.id), scope, investigationId, parentId: null }
  const stored = await storing(deps, scope, {
    places: [place],
    store: () => storeFile(deps, place, file),
  })
  const row = stored.value
  try {
    await deps.tenancy.inTenant(scope, async (db) => {
      if (!(await investigationExists(db, investigationId))) throw notFound()
      await insertFiles(deps, db, { rows: [row], event: 'imported', origin: ITS_OWN_WORK })
      if (file.questionIds?.length)
        await replaceQuestionLinks(
          db,
          { id: row.id, investigationId, organizationId: scope.organizationId },
          { questionIds: file.questionIds, now: deps.clock.now() },
        )
    })
  } catch (error) {
    await stored.discard()
    throw error
  }
  return row.id
}

/** The place of a new item, by default under a new id. */
export const newPlace = (deps: AddEvidenceDeps, scope: TenantScope, id = deps.ids.uuid()): Place => ({
  id,
  objectKey: `${scope.organizationId}/evidence/${id}`,
})

/**
 * Announces objects before `store` writes them, so that a sweep finds the objects of a process that died.
 * `insertFiles` withdraws the announcement in the transaction that writes the rows; until then `discard` undoes
 * everything.
 */
export async function storing<T>(
  deps: AddEvidenceDeps,
  scope: TenantScope,
  { places, store }: { readonly places: readonly Place[]; readonly store: () => Promise<T> },
): Promise<{ value: T; discard(): Promise<void> }> {
  const keys = places.map((place) => place.objectKey)
  await deps.tenancy.inTenant(scope, async (db) => {
    await announceObjects(db, { organizationId: scope.organizationId, keys, now: deps.clock.now() })
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
    return { value: await store(), discard }
  } catch (error) {
    // The sweep removes what cannot be removed now, so the original error reaches the caller.
    if (!isSilentStore(error)) await discard().catch(() => {})
    throw error
  }
}

/** A store that does not answer would only make whoever discards, and the database, wait in vain. */
export const isSilentStore = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'NOT_READY'

/** The same, with whose file it is and where it belongs. */
interface FilePlace extends Place {
  readonly scope: TenantScope
  readonly investigationId: string
  readonly parentId: string | null
}

/** Writes the object; `insertFiles` writes its row afterwards, so that a row never names a missing object. */
export async function storeFile(
  deps: AddEvidenceDeps,
  place: FilePlace,
  file: NewFile,
): Promise<NewEvidenceRow> {
  const put = await deps.objects.put(
    place.objectKey,
    file.bytes,
    file.mimeType ? { contentType: file.mimeType } : {},
  )
  const about = { name: file.fileName, nameGiven: file.fileName, mimeType: file.mimeType, ...put }
  return newFileRow(deps, place, {
    title: file.title ?? null,
    sourceType: file.sourceType,
    about,
    givenNumbers: file.givenNumbers,
    custodian: file.custodian,
  })
}

const MAX_GIVEN_NUMBERS = 300
const MAX_CUSTODIAN = 200

export interface StoredFileFacts {
  readonly title: string | null
  readonly sourceType: SourceType
  readonly givenNumbers?: string | undefined
  readonly custodian?: string | undefined
  readonly about: PutResult & {
    readonly name: string
    readonly nameGiven: string
    readonly mimeType: string | null
  }
}

/** The row of a stored file whose text is not read yet. */
export const newFileRow = (
  deps: AddEvidenceDeps,
  { scope, ...place }: FilePlace,
  { title, sourceType, about, ...said }: StoredFileFacts,
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
  givenNumbers: asLine(said.givenNumbers, MAX_GIVEN_NUMBERS),
  custodian: asLine(said.custodian, MAX_CUSTODIAN),
  userId: scope.userId,
  now: deps.clock.now(),
})

/** As the database takes what a file says; null where it says nothing. */
const asLine = (words: string | undefined, longest: number): string | null =>
  words?.toWellFormed().replaceAll('\0', '').slice(0, longest) ?? null

/**
 * Writes the rows, custody and reading jobs of one investigation in one transaction, which also claims their objects.
 */
export async function insertFiles(
  deps: AddEvidenceDeps,
  db: TenantDb,
  { rows, ...arrival }: Arrival & { readonly rows: readonly NewEvidenceRow[] },
): Promise<void> {
  const [first, ...others] = rows
  if (!first) return
  await lockGroups(db, first.investigationId)
  const claimed = await claimObjects(
    db,
    rows.flatMap((row) => row.file?.objectKey ?? []),
  )
  if (!claimed)
    throw new AppError('CONFLICT', 'Storing this file took too long and was stopped. Send it again.')
  await insertEvidence(db, [first, ...others])
  await recordCustody(
    db,
    rows.map((row) => toCustodyRow(deps, row, arrival)),
  )
  for (const row of rows)
    await deps.jobs.send<EvidenceJob>(
      db,
      READ_EVIDENCE,
      { organizationId: row.organizationId, evidenceId: row.id },
      { weightSeconds: readingWeight(row.file?.sizeBytes ?? null), lane: row.investigationId },
    )
}

const MAX_GIVEN_NAME = 1_000

/** The first entry in the chain of custody of a new item. */
export const toCustodyRow = (deps: AddEvidenceDeps, row: NewEvidenceRow, { event, origin }: Arrival) => ({
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
