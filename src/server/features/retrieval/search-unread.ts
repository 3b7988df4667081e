import type { TenantScope } from '#server/platform/db/tenancy.ts'
import type { RetrieveDeps } from './retrieve-evidence.ts'
import { type Fingerprint, fingerprint, isSameText } from './same-text.ts'
import { type FoundPassage, searchCase } from './search-case.ts'

export interface UnreadSearch {
  readonly investigationId: string
  /** What is looked for, each in its own words. */
  readonly queries: readonly string[]
  /** The passages that were read. */
  readonly read: readonly { readonly chunkId: string; readonly text: string }[]
}

export interface UnreadFindings {
  /** Passages that may bear on what is looked for, best first. */
  readonly near: readonly FoundPassage[]
  /** The one closest in meaning, whether or not it is near. */
  readonly closest: FoundPassage | null
  /** Something that was not read is among the closest to it, or speaks of part of it. */
  readonly isTouched: boolean
  /** Words looked for that no usable passage of the case contains in any form, read or not. */
  readonly wordsAbsent: readonly string[]
}

/** Share of the words looked for, weighted by rarity, and percent of similarity: near, or perhaps about it. */
const NEAR = { share: 0.75, percent: 70 } as const
const TOUCHED = { share: 0.4, percent: 60 } as const
/** Whoever has not read the first places of both rankings cannot say that the rest holds nothing. */
const CLOSEST_PLACES = 30
/** How many places of each of the two rankings are looked at. */
const UNREAD_PLACES = 20

/**
 * Searches every usable passage of the case that was not read, by words and by meaning, for each of the queries.
 * Copies of what was read count as read.
 */
export async function searchUnread(
  deps: RetrieveDeps,
  scope: TenantScope,
  { investigationId, queries, read }: UnreadSearch,
  signal?: AbortSignal,
): Promise<UnreadFindings[]> {
  const found = await searchCase(
    deps,
    scope,
    {
      investigationId,
      queries,
      except: new Set(read.map(({ chunkId }) => chunkId)),
      places: UNREAD_PLACES,
    },
    signal,
  )
  const weighPassages = weighUnread(read)
  return found.map(({ passages, wordsAbsent }) => ({ ...weighPassages(passages), wordsAbsent }))
}

/** How near passages come that were not read; copies of what was read count as read. */
export function weighUnread(
  read: readonly { readonly text: string }[],
): (passages: readonly FoundPassage[]) => Omit<UnreadFindings, 'wordsAbsent'> {
  const readPrints = read.map(({ text }) => fingerprint(text))
  return (passages) => weigh(withoutCopies(passages, readPrints))
}

/** What says the same as one that was read, or as a better one that was not, says nothing more. */
function withoutCopies(passages: readonly FoundPassage[], read: readonly Fingerprint[]): FoundPassage[] {
  const known = [...read]
  return passages.filter(({ text }) => {
    const print = fingerprint(text)
    if (known.some((other) => isSameText(other, print))) return false
    known.push(print)
    return true
  })
}

function weigh(passages: readonly FoundPassage[]): Omit<UnreadFindings, 'wordsAbsent'> {
  const reaches = (bar: { readonly share: number; readonly percent: number }) => (passage: FoundPassage) =>
    passage.share >= bar.share || (passage.similarity ?? 0) >= bar.percent
  const worth = ({ share, similarity }: FoundPassage) => Math.max(share, (similarity ?? 0) / 100)
  const bySimilarity = passages.toSorted((a, b) => (b.similarity ?? -1) - (a.similarity ?? -1))
  return {
    near: passages.filter(reaches(NEAR)).toSorted((a, b) => worth(b) - worth(a)),
    closest: bySimilarity[0] ?? null,
    isTouched: passages.some((one) => one.place <= CLOSEST_PLACES || reaches(TOUCHED)(one)),
  }
}
