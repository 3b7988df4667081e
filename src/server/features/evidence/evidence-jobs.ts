import { z } from 'zod'

/** Reads the text of a stored file. */
export const READ_EVIDENCE = 'evidence-read'
/** Cuts an item's text into chunks and embeds them. */
export const INDEX_EVIDENCE = 'evidence-index'
/** Reads an item's text into units: who says what, when. */
export const READ_UNITS = 'evidence-units'
/** Reads again what an earlier reader read, or what has changed since. */
export const READ_UNITS_AGAIN = 'evidence-units-again'
/** Embeds again what another embedding model embedded. */
export const EMBED_AGAIN = 'evidence-embed-again'
/** Retries texts and embeddings that are stuck. */
export const SWEEP_EMBEDDINGS = 'evidence-sweep-embeddings'
/** Removes objects that no item names. */
export const SWEEP_OBJECTS = 'evidence-sweep-objects'

/** Estimated seconds longer than the smallest file takes, judged by size. */
export const readingWeight = (sizeBytes: number | null): number => (sizeBytes ?? 0) / (256 * 1024)
export const unitsWeight = (characters: number): number => characters / 400_000
export const indexingWeight = (characters: number): number => characters / 20_000

export const evidenceJob = z.object({ organizationId: z.string(), evidenceId: z.string() })
export type EvidenceJob = Readonly<z.infer<typeof evidenceJob>>
