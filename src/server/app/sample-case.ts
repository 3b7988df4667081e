import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { itemsExist } from '#server/features/evidence/index.ts'
import {
  createInvestigation,
  findInquiry,
  insertInquiry,
  investigationExists,
} from '#server/features/investigations/index.ts'
import { lockUnfinishedSample, saveUnfinishedSample } from '#server/features/organizations/index.ts'
import type { SampleParts } from '#server/platform/db/schema/organizations.ts'
import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError, databaseErrorCode } from '#server/platform/errors.ts'
import { SOURCE_TYPES } from '#shared/analysis-types.ts'
import { caseFile, toNewInvestigation } from '#shared/case-file.ts'
import { type NewInvestigation, newInvestigation } from '#shared/contracts/investigations.ts'
import { SAMPLE_ORGANIZATION } from '#shared/sample-organization.ts'
import type { AppContext } from './context.ts'

const sampleFolder = join(import.meta.dirname, '../../../sample')
/** As `probity read --case` takes it. */
const description = join(sampleFolder, 'case.json')
/** What the file of a case has no place for. */
const contents = join(sampleFolder, 'contents.json')

const sampleContents = z.strictObject({
  case_number: z.string(),
  questions: z.array(z.string()),
  topics: z.array(z.string()),
  items: z.array(
    z.strictObject({
      file: z.string(),
      source_type: z.enum(SOURCE_TYPES),
      title: z.string().optional(),
      questions: z.array(z.number().int()).default([]),
    }),
  ),
})
type SampleContents = z.infer<typeof sampleContents>

export const hasSampleCase = (): boolean => existsSync(description)

/**
 * Makes what is missing of the sample case, if it is not finished: the case, then each file, then an analysis. Every
 * part has its id beforehand, so that processes which do this at the same time, or after one that was killed, make
 * each of them once.
 */
export async function finishSampleCase(context: AppContext, organizationId: string): Promise<void> {
  const scope = { organizationId, userId: null }
  const parts = await context.tenancy.inTenant(scope, (db) => beginSampleCase(context, db, scope))
  if (!parts) return
  const { items } = await readSampleContents()
  for (const [index, item] of items.entries())
    await addSampleFile(context, scope, { item, parts, id: parts.itemIds[index] })
  await context.tenancy.inTenant(scope, (db) => endSampleCase(context, db, { scope, parts }))
}

const readSampleContents = async (): Promise<SampleContents> =>
  sampleContents.parse(JSON.parse(await readFile(contents, 'utf8')))

const readSampleCase = async (): Promise<NewInvestigation> =>
  newInvestigation.parse(
    toNewInvestigation(caseFile.parse(JSON.parse(await readFile(description, 'utf8'))), SAMPLE_ORGANIZATION),
  )

/** The parts of the case, which is made if it has not been; null if there is nothing left to make. */
async function beginSampleCase(
  { clock, ids }: AppContext,
  db: TenantDb,
  scope: TenantScope,
): Promise<SampleParts | null> {
  const { organizationId } = scope
  const unfinished = await lockUnfinishedSample(db, organizationId)
  if (!unfinished) return null
  if (unfinished.parts) {
    if (await investigationExists(db, unfinished.parts.investigationId)) return unfinished.parts
    // Somebody has deleted the case while it was not finished: they do not want the rest.
    await saveUnfinishedSample(db, organizationId, null)
    return null
  }
  const { questions, topics, items, case_number } = await readSampleContents()
  const body = { ...(await readSampleCase()), case_number }
  const { id } = await createInvestigation({ clock, ids }, db, { scope, body, isSample: true })
  const row = { organizationId, investigationId: id, position: undefined, userId: null, now: clock.now() }
  const parts = {
    investigationId: id,
    questionIds: questions.map(() => ids.uuid()),
    itemIds: items.map(() => ids.uuid()),
  }
  for (const [index, text] of questions.entries())
    await insertInquiry(db, 'question', { ...row, id: parts.questionIds[index]!, text })
  for (const text of topics) await insertInquiry(db, 'topic', { ...row, id: ids.uuid(), text })
  await saveUnfinishedSample(db, organizationId, parts)
  return parts
}

const LOCK_NOT_AVAILABLE = '55P03'
const MAX_TRIES = 30

/**
 * Tries again where the lock of the case is held: files that were added before are being read under it, on a busy
 * machine for longer than the database lets anybody wait who is served.
 */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await work()
    } catch (error) {
      if (tries === MAX_TRIES || databaseErrorCode(error) !== LOCK_NOT_AVAILABLE) throw error
    }
}

interface SampleFile {
  readonly item: SampleContents['items'][number]
  readonly parts: SampleParts
  /** Undefined for a file that the sample did not have yet when the case was made. */
  readonly id: string | undefined
}

async function addSampleFile(
  { features }: AppContext,
  scope: TenantScope,
  { item, parts, id }: SampleFile,
): Promise<void> {
  if (!id) return
  const file = {
    id,
    fileName: item.file,
    mimeType: null,
    bytes: await readFile(join(sampleFolder, 'evidence', item.file)),
    sourceType: item.source_type,
    title: item.title ?? null,
    questionIds: item.questions.flatMap((index) => parts.questionIds[index] ?? []),
  }
  const adding = patiently(() => features.evidence.addFile(scope, parts.investigationId, file))
  await adding.catch((error: unknown) => {
    // An earlier start has added it, or another process does so now.
    if (!(error instanceof AppError) || error.code !== 'CONFLICT') throw error
  })
}

/**
 * Begins the analysis that waits for the evidence by itself, and is there to be read when the owner's account is made.
 * Whoever adds the last file does this.
 */
async function endSampleCase(
  { features }: AppContext,
  db: TenantDb,
  { scope, parts }: { readonly scope: TenantScope; readonly parts: SampleParts },
): Promise<void> {
  if (!(await lockUnfinishedSample(db, scope.organizationId))) return
  for (const id of parts.itemIds) if (!(await itemsExist(db, [id]))) return
  await saveUnfinishedSample(db, scope.organizationId, null)
  const [first] = parts.questionIds
  if (first && (await findInquiry(db, 'question', first)))
    await features.analyses.startGeneration(db, scope, {
      investigation_id: parts.investigationId,
      type: 'question',
      question_id: first,
    })
}
