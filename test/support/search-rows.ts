import type { Rows } from './tenant-rows.ts'

/** A block as if of one passage; the rows of the items come from triggers. */
export const searchRows = ({ organization, investigation }: Rows): [string, Record<string, unknown>][] => {
  const place = { organization_id: organization, investigation_id: investigation, block: 1 }
  const nothing = {
    chunks: 0,
    sizes: '',
    chunk_ids: Buffer.alloc(0),
    ordinals: '{}',
    signatures: '{}',
    embedded: 0,
  }
  return [
    ['search_blocks', { ...place, ...nothing }],
    ['search_postings', { ...place, lexeme: 'x', hits: '0', titles: '' }],
  ]
}
