import type { EvidenceSummary } from '#shared/contracts/evidence.ts'
import { type Copy, findCopies } from './copies.ts'

export interface UploadedItems {
  /** What the files became, with what was found inside them. */
  readonly items: readonly EvidenceSummary[]
  readonly copies: readonly { readonly item: EvidenceSummary; readonly copy: Copy }[]
  readonly unreadable: readonly EvidenceSummary[]
  /** Of how many the text is not known so far. */
  readonly waiting: number
}

/** What has become of files that were added, by the ids of their items. */
export function summarizeUpload(all: readonly EvidenceSummary[], added: ReadonlySet<string>): UploadedItems {
  const byId = new Map(all.map((item) => [item.id, item]))
  const isAdded = (item: EvidenceSummary | undefined): boolean => {
    for (let one = item; one; one = one.parent_id === null ? undefined : byId.get(one.parent_id))
      if (added.has(one.id)) return true
    return false
  }
  const items = all.filter(isAdded)
  const copies = findCopies(all)
  return {
    items,
    copies: items.flatMap((item) => {
      const copy = copies.get(item.id)
      return copy ? [{ item, copy }] : []
    }),
    unreadable: items.filter(({ text_status: status }) => status === 'failed' || status === 'empty'),
    waiting: items.filter(({ text_status: status }) => status === 'pending').length,
  }
}
