import type { Tenant } from './columns.ts'

/** What ranking reads of some thousand passages (decision 035); written and read in SQL of its own alone. */
export interface SearchBlocksTable extends Tenant {
  investigation_id: string
  block: number
  model: string | null
  chunks: number
  sizes: string
  chunk_ids: Uint8Array
  ordinals: string
  signatures: string
  embedded: number
  middle: string | null
}

/** Where a word stands in a block. */
export interface SearchPostingsTable extends Tenant {
  investigation_id: string
  lexeme: string
  block: number
  hits: string
  titles: string
}

/** Where an item stands; without a block it is still to be packed. */
export interface SearchItemsTable extends Tenant {
  evidence_id: string
  investigation_id: string
  block: number | null
  place: number | null
}
