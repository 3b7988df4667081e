import type { Core } from '#server/platform/core.ts'
import { keepTrying } from '#server/platform/db/keep-trying.ts'
import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { runInSlices } from '#server/platform/run-in-slices.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import { isRead } from '../reading/index.ts'
import { packSoon } from '../retrieval/index.ts'
import { chunkTextGently } from './chunks.ts'
import { setEmbeddingStatus } from './evidence.store.ts'
import { findText, listVectorsOfCopies, replaceChunks } from './evidence-chunks.store.ts'
import { type EvidenceJob, READ_UNITS, unitsWeight } from './evidence-jobs.ts'
import { lockItems } from './lock-items.store.ts'

export interface IndexEvidenceDeps extends Core {
  readonly embeddings: EmbeddingModel
}

/** Cuts an item's text into chunks with offsets, embeds them and replaces the existing ones. */
export async function indexEvidence(
  deps: IndexEvidenceDeps,
  job: EvidenceJob,
  signal: AbortSignal,
): Promise<void> {
  const scope: TenantScope = { organizationId: job.organizationId, userId: null }
  const { item, known } = await deps.tenancy.inTenant(scope, async (db) => ({
    item: await findText(db, job.evidenceId),
    known: await listVectorsOfCopies(db, { ...job, embeddingModel: deps.embeddings.id }),
  }))
  if (item?.text_status !== 'extracted') return
  const spans = await chunkTextGently(item.content, {
    countTokens: deps.embeddings.countTokens,
    maxTokens: deps.embeddings.maxTokens,
  })
  const pieces = spans.map(({ start, end }) => ({ start, end, text: item.content.slice(start, end) }))
  const vectors = await embedEach(
    deps,
    pieces.map(({ text }) => text),
    { known, signal },
  )
  const counted = await runInSlices(countEach(pieces, deps.embeddings.countTokens))
  const chunks = counted.map((piece) => {
    const embedding = vectors.get(piece.text)
    if (!embedding) throw new Error('the embedding model left out a text')
    return { ...piece, id: deps.ids.uuid(), embedding }
  })
  const keep = (db: TenantDb) => keepChunks(deps, db, { job, item, chunks })
  await keepTrying(() => deps.tenancy.inTenant(scope, keep), signal)
}

/** The vector of each text; those that are not known are embedded, each once. */
async function embedEach(
  { embeddings }: IndexEvidenceDeps,
  texts: readonly string[],
  { known, signal }: { readonly known: ReadonlyMap<string, Float32Array>; readonly signal: AbortSignal },
): Promise<ReadonlyMap<string, Float32Array>> {
  const unknown = [...new Set(texts)].filter((text) => !known.has(text))
  const vectors = unknown.length > 0 ? await embeddings.embed(unknown, signal) : []
  const each = new Map(known)
  for (const [index, vector] of vectors.entries()) each.set(unknown[index] ?? '', vector)
  return each
}

interface EmbeddedItem {
  readonly job: EvidenceJob
  readonly item: NonNullable<Awaited<ReturnType<typeof findText>>>
  readonly chunks: Parameters<typeof replaceChunks>[2]
}

async function keepChunks(
  deps: IndexEvidenceDeps,
  db: TenantDb,
  { job, item, chunks }: EmbeddedItem,
): Promise<void> {
  // The text may have been replaced meanwhile: chunks of the old one must not come back.
  await lockItems(db, [item.id])
  if ((await findText(db, item.id))?.content !== item.content) return
  const now = deps.clock.now()
  await replaceChunks(
    db,
    {
      organizationId: job.organizationId,
      investigationId: item.investigation_id,
      evidenceId: item.id,
      embeddingModel: deps.embeddings.id,
      now,
    },
    chunks,
  )
  await setEmbeddingStatus(db, { id: item.id, status: 'embedded', chunkCount: chunks.length, now })
  await packSoon(deps, db, { organizationId: job.organizationId, investigationId: item.investigation_id })
  // Afterwards, so that nobody waits for it to search the text.
  if (!(await isRead(db, item.id)))
    await deps.jobs.send<EvidenceJob>(db, READ_UNITS, job, {
      weightSeconds: unitsWeight(item.content.length),
    })
}

function* countEach<Piece extends { readonly text: string }>(
  pieces: readonly Piece[],
  countTokens: (text: string) => number,
): Generator<number, (Piece & { tokenCount: number })[]> {
  const counted: (Piece & { tokenCount: number })[] = []
  for (const piece of pieces) yield counted.push({ ...piece, tokenCount: countTokens(piece.text) })
  return counted
}

export const giveUpIndexing = (deps: IndexEvidenceDeps, job: EvidenceJob): Promise<unknown> =>
  deps.tenancy.inTenant({ organizationId: job.organizationId, userId: null }, (db) =>
    setEmbeddingStatus(db, { id: job.evidenceId, status: 'failed', chunkCount: 0, now: deps.clock.now() }),
  )
