/** Reads the text of a stored file. */
export const READ_EVIDENCE = 'evidence-read'
/** Cuts an item's text into chunks and embeds them. */
export const INDEX_EVIDENCE = 'evidence-index'

export interface EvidenceJob {
  readonly organizationId: string
  readonly evidenceId: string
}
