/** Reads the text of a stored file. */
export const READ_EVIDENCE = 'evidence-read'
/** Cuts an item's text into chunks and embeds them. */
export const INDEX_EVIDENCE = 'evidence-index'
/** Embeds again what another embedding model embedded. */
export const EMBED_AGAIN = 'evidence-embed-again'
/** Retries texts and embeddings that are stuck. */
export const SWEEP_EMBEDDINGS = 'evidence-sweep-embeddings'
/** Removes objects that no item names. */
export const SWEEP_OBJECTS = 'evidence-sweep-objects'

export interface EvidenceJob {
  readonly organizationId: string
  readonly evidenceId: string
}
