import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { removeReadings } from '../reading/index.ts'
import {
  type AddEvidenceDeps,
  insertFiles,
  isSilentStore,
  newPlace,
  storeFile,
  storing,
} from './add-evidence.ts'
import { ITS_OWN_WORK } from './custody.store.ts'
import { findItem, type NewEvidenceRow, type StoredItem } from './evidence.store.ts'
import { replaceChunks } from './evidence-chunks.store.ts'
import { type EvidenceJob, INDEX_EVIDENCE, indexingWeight } from './evidence-jobs.ts'
import { keepEarlierText, saveExtractedText } from './extracted-text.store.ts'
import type { Extraction, SourceFile } from './extraction/extraction.ts'
import type { Extractor } from './extraction/process/extraction-process.ts'
import { countAncestors, listChildHashes } from './family.store.ts'
import { groupByText } from './group-near-duplicates.ts'
import { lockGroups } from './near-duplicates.store.ts'
import { type TextShape, toTextShape } from './near-duplicates.ts'
import { proposeForce } from './propose-force.ts'
import { refusalOfName } from './upload/accept-file.ts'

export interface ReadEvidenceDeps extends AddEvidenceDeps {
  readonly extract: Extractor['extract']
  /** At least two, so that no organization takes all of it. */
  readonly filesReadAtOnce: number
  /** Where large files are unpacked for reading. */
  readonly scratchDir: string
}

/** Smaller files are read from memory, larger ones from a copy on disk. */
const IN_MEMORY_BYTES = 16 * 1024 * 1024

/**
 * Reads the text of one stored file. Files inside it (attachments of a mail) become separate items that name their
 * parent. A file that cannot be read keeps the reason and is not searched; an interrupted one stays pending for the
 * queue's next attempt.
 */
export async function readEvidence(deps: ReadEvidenceDeps, job: EvidenceJob): Promise<void> {
  const scope = toScope(job)
  const { item, depth, known } = await deps.tenancy.inTenant(scope, async (db) => ({
    item: await findItem(db, job.evidenceId),
    depth: await countAncestors(db, job.evidenceId),
    known: await listChildHashes(db, job.evidenceId),
  }))
  if (!item?.object_key || item.text_status !== 'pending') return
  const inside = createFilesInside(deps, { item, scope, known })
  try {
    const extraction = await extract(deps, job, {
      item,
      objectKey: item.object_key,
      depth,
      take: inside.take,
    })
    if (!(await saveReading(deps, job, { item, extraction, inside }))) await inside.discard()
  } catch (error) {
    if (!isSilentStore(error)) await inside.discard().catch(() => {})
    throw error
  }
}

interface FilesInside {
  /** Stores a file as soon as it is found, unless it is known or of a kind that programs can run. */
  readonly take: (file: SourceFile) => Promise<void>
  readonly rows: readonly NewEvidenceRow[]
  /** How many did not become evidence, because of their kind. */
  readonly refused: () => number
  readonly discard: () => Promise<void>
}

function createFilesInside(
  deps: ReadEvidenceDeps,
  { item, scope, known }: { item: StoredItem; scope: TenantScope; known: ReadonlySet<string> },
): FilesInside {
  const rows: NewEvidenceRow[] = []
  const discards: (() => Promise<void>)[] = []
  const about = {
    scope: { ...scope, userId: item.created_by },
    investigationId: item.investigation_id,
    parentId: item.id,
  }
  let refused = 0
  return {
    rows,
    refused: () => refused,
    async take(file) {
      if (refusalOfName(file.fileName)) {
        refused++
        return
      }
      if (known.has(createHash('sha256').update(file.bytes).digest('hex'))) return
      const place = newPlace(deps, scope)
      const { value, discard } = await storing(deps, scope, {
        places: [place],
        store: () => storeFile(deps, { ...place, ...about }, { ...file, sourceType: 'attachment' }),
      })
      rows.push(value)
      discards.push(discard)
    },
    async discard() {
      for (const one of discards) await one()
    },
  }
}

/** False if the text was already settled: nothing is written then. */
async function saveReading(
  deps: ReadEvidenceDeps,
  job: EvidenceJob,
  { item, extraction, inside }: { item: StoredItem; extraction: Extraction; inside: FilesInside },
): Promise<boolean> {
  const shape = toTextShape(extraction.text)
  return await deps.tenancy.inTenant(toScope(job), async (db) => {
    await lockGroups(db, item.investigation_id)
    const now = await saveText(deps, db, {
      item,
      extraction: { ...extraction, shape },
      refused: inside.refused(),
    })
    if (!now) return false
    const rows = inside.rows.map((row) => ({ ...row, custodian: row.custodian ?? now.custodian }))
    await insertFiles(deps, db, { rows, event: 'found_inside', origin: ITS_OWN_WORK })
    if (extraction.status === 'extracted')
      await deps.jobs.send<EvidenceJob>(db, INDEX_EVIDENCE, job, {
        weightSeconds: indexingWeight(extraction.text.length),
        lane: item.investigation_id,
      })
    return true
  })
}

const toScope = ({ organizationId }: EvidenceJob): TenantScope => ({ organizationId, userId: null })

/**
 * `depth` limits archives inside archives: beyond a few levels a file's text is read, but no files come out of it.
 */
async function extract(
  deps: ReadEvidenceDeps,
  { organizationId }: EvidenceJob,
  {
    item,
    objectKey,
    depth,
    take,
  }: { item: StoredItem; objectKey: string; depth: number; take: FilesInside['take'] },
): Promise<Extraction> {
  const about = { fileName: item.file_name ?? item.title, mimeType: item.mime_type, depth }
  const stream = await deps.objects.get(objectKey)
  if ((item.size_bytes ?? 0) <= IN_MEMORY_BYTES)
    return await deps.extract({ ...about, bytes: await buffer(stream) }, organizationId, take)
  await mkdir(deps.scratchDir, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(deps.scratchDir, 'reading-'))
  try {
    const path = join(folder, 'file')
    await pipeline(stream, createWriteStream(path, { mode: 0o600 }))
    return await deps.extract({ ...about, path }, organizationId, take)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The item as it is by now; null if the text was already settled: another worker was faster, or the item is gone. */
async function saveText(
  deps: ReadEvidenceDeps,
  db: TenantDb,
  {
    item,
    extraction,
    refused,
  }: {
    item: StoredItem
    extraction: Extraction & { readonly shape: TextShape | null }
    refused: number
  },
): Promise<{ readonly custodian: string | null } | null> {
  const now = deps.clock.now()
  const saved = await saveExtractedText(db, item.id, {
    content: extraction.text,
    textStatus: extraction.status,
    textError: [extraction.error, extraction.warning, leftInside(refused)].filter(Boolean).join(' ') || null,
    title: item.title === item.file_name ? extraction.title : null,
    occurredAt: extraction.occurredAt ? new Date(extraction.occurredAt) : null,
    sheetRows: extraction.sheetRows ?? null,
    now,
  })
  if (!saved) return null
  await removeReadings(db, [item.id])
  const place = { id: item.id, investigationId: item.investigation_id }
  const organization = { organizationId: saved.organization_id }
  await groupByText(deps, db, { ...place, ...organization, shape: extraction.shape })
  await proposeForce(db, { ...place, sourceType: item.source_type, content: extraction.text })
  // The result of an earlier reading is no longer its text.
  if (extraction.status !== 'extracted')
    await replaceChunks(
      db,
      {
        ...organization,
        investigationId: item.investigation_id,
        evidenceId: item.id,
        embeddingModel: '',
        now,
      },
      [],
    )
  return saved
}

const leftInside = (refused: number): string | null =>
  refused === 0
    ? null
    : `${refused} file${refused > 1 ? 's' : ''} inside it ${refused > 1 ? 'are' : 'is'} of a kind that programs can run and did not become evidence on ${refused > 1 ? 'their' : 'its'} own.`

/** After the last attempt: records the failure, so that the item does not stay pending forever. */
export async function giveUpReading(deps: ReadEvidenceDeps, job: EvidenceJob): Promise<void> {
  const now = deps.clock.now()
  await deps.tenancy.inTenant(toScope(job), async (db) => {
    const kept = await keepEarlierText(db, job.evidenceId, {
      textError: 'Reading this file again failed several times. The text from before is kept.',
      now,
    })
    if (kept)
      return await deps.jobs.send<EvidenceJob>(db, INDEX_EVIDENCE, job, {
        weightSeconds: indexingWeight(kept.length),
        lane: kept.investigation_id,
      })
    await saveExtractedText(db, job.evidenceId, {
      content: '',
      textStatus: 'failed',
      textError: 'Reading this file failed several times. The file itself is kept.',
      title: null,
      occurredAt: null,
      sheetRows: null,
      now,
    })
  })
}
