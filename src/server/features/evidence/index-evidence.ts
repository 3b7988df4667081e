import type { Core } from '#server/platform/core.ts'
import type { TenantScope } from '#server/platform/db/tenancy.ts'
import { runInSlices } from '#server/platform/run-in-slices.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import { chunkTextGently } from './chunks.ts'
import { findEvidence, setEmbeddingStatus } from './evidence.store.ts'
import { replaceChunks } from './evidence-chunks.store.ts'
import type { EvidenceJob } from './evidence-jobs.ts'
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
  const item = await deps.tenancy.inTenant(scope, (db) => findEvidence(db, job.evidenceId))
  if (item?.text_status !== 'extracted') return
  const spans = await chunkTextGently(item.content, {
    countTokens: deps.embeddings.countTokens,
    maxTokens: deps.embeddings.maxTokens,
  })
  const texts = spans.map((span) => item.content.slice(span.start, span.end))
  const vectors = await deps.embeddings.embed(texts, signal)
  const tokenCounts = await runInSlices(countEach(texts, deps.embeddings.countTokens))
  const chunks = spans.map((span, index) => ({
    id: deps.ids.uuid(),
    start: span.start,
    end: span.end,
    text: texts[index]!,
    tokenCount: tokenCounts[index]!,
    embedding: vectors[index]!,
  }))
  await deps.tenancy.inTenant(scope, async (db) => {
    // The text may have been replaced meanwhile: chunks of the old one must not come back.
    await lockItems(db, [item.id])
    if ((await findEvidence(db, item.id))?.content !== item.content) return
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
    await setEmbeddingStatus(db, item.id, 'embedded', chunks.length, now)
  })
}

function* countEach(
  texts: readonly string[],
  countTokens: (text: string) => number,
): Generator<number, number[]> {
  const counts: number[] = []
  for (const text of texts) yield counts.push(countTokens(text))
  return counts
}

export const giveUpIndexing = (deps: IndexEvidenceDeps, job: EvidenceJob): Promise<unknown> =>
  deps.tenancy.inTenant({ organizationId: job.organizationId, userId: null }, (db) =>
    setEmbeddingStatus(db, job.evidenceId, 'failed', 0, deps.clock.now()),
  )
