import type { TenantScope } from '#server/platform/db/tenancy.ts'
import { isStopWord, splitWords } from '#server/platform/text/words.ts'
import { isBackgroundEnabled } from './retrieval.store.ts'
import type { RetrieveDeps } from './retrieve-evidence.ts'
import { type Fingerprint, fingerprint, isSameText } from './same-text.ts'
import { findUnread, type UnreadChunk } from './unread.store.ts'

export interface UnreadSearch {
  readonly investigationId: string
  /** What is looked for, each in its own words. */
  readonly queries: readonly string[]
  /** The passages that were read. */
  readonly read: readonly { readonly chunkId: string; readonly text: string }[]
}

/** A passage that was not read and may bear on what is looked for. */
export interface UnreadPassage extends UnreadChunk {
  /** Calibrated whole percent; null without a vector of this model. */
  readonly similarity: number | null
}

export interface UnreadFindings {
  /** Best first. */
  readonly near: readonly UnreadPassage[]
  /** The one closest in meaning, whether or not it is near. */
  readonly closest: UnreadPassage | null
  /** Something that was not read speaks of part of it, or is close to it in meaning. */
  readonly isTouched: boolean
  /** Words looked for that no usable passage of the case contains in any form, read or not. */
  readonly wordsAbsent: readonly string[]
}

/** Share of the words looked for, weighted by rarity, and percent of similarity: near, or perhaps about it. */
const NEAR = { share: 0.75, percent: 70 } as const
const TOUCHED = { share: 0.4, percent: 60 } as const

/**
 * Searches every usable passage of the case that was not read, by words and by meaning, for each of the queries.
 * Copies of what was read count as read.
 */
export async function searchUnread(
  { tenancy, embeddings }: RetrieveDeps,
  scope: TenantScope,
  { investigationId, queries, read }: UnreadSearch,
  signal?: AbortSignal,
): Promise<UnreadFindings[]> {
  const vectors = await embeddings.embed([...queries], signal)
  const readPrints = read.map(({ text }) => fingerprint(text))
  return await tenancy.inTenant(scope, async (db) => {
    const backgroundEnabled = await isBackgroundEnabled(db, scope.organizationId)
    const findings: UnreadFindings[] = []
    for (const [index, query] of queries.entries()) {
      const words = [...new Set(splitWords(query).map(({ raw }) => raw.toLowerCase()))]
      const vector = vectors[index]
      if (!vector) throw new Error('the embedding model answered fewer vectors than it was asked for')
      const { chunks, wordsAbsent } = await findUnread(db, {
        investigationId,
        words: words.filter((word) => !isStopWord(word)),
        vector,
        model: embeddings.id,
        read: read.map(({ chunkId }) => chunkId),
        backgroundEnabled,
      })
      const passages = chunks.map((chunk) => ({
        ...chunk,
        similarity: chunk.cosine === null ? null : embeddings.similarityPercent(chunk.cosine),
      }))
      findings.push({ ...weigh(withoutCopies(passages, readPrints)), wordsAbsent })
    }
    return findings
  })
}

/** What says the same as one that was read, or as a better one that was not, says nothing more. */
function withoutCopies(passages: readonly UnreadPassage[], read: readonly Fingerprint[]): UnreadPassage[] {
  const known = [...read]
  return passages.filter(({ text }) => {
    const print = fingerprint(text)
    if (known.some((other) => isSameText(other, print))) return false
    known.push(print)
    return true
  })
}

function weigh(passages: readonly UnreadPassage[]): Omit<UnreadFindings, 'wordsAbsent'> {
  const reaches = (bar: { readonly share: number; readonly percent: number }) => (passage: UnreadPassage) =>
    passage.share >= bar.share || (passage.similarity ?? 0) >= bar.percent
  const worth = ({ share, similarity }: UnreadPassage) => Math.max(share, (similarity ?? 0) / 100)
  const bySimilarity = passages.toSorted((a, b) => (b.similarity ?? -1) - (a.similarity ?? -1))
  return {
    near: passages.filter(reaches(NEAR)).toSorted((a, b) => worth(b) - worth(a)),
    closest: bySimilarity[0] ?? null,
    isTouched: passages.some(reaches(TOUCHED)),
  }
}
