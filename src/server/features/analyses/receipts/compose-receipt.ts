import type { Receipt, ReceiptStrength } from '#shared/contracts/receipts.ts'
import type { UnreadFindings } from '../../retrieval/index.ts'

/** The items of a case by what could be done with them; every item is in exactly one class. */
export type ItemCounts = Pick<
  Receipt,
  'total' | 'read' | 'searched_only' | 'unreadable' | 'not_ready' | 'left_out'
>

export interface SearchOutcome extends Pick<Receipt, 'queries' | 'words_absent' | 'near_unread' | 'nearest'> {
  /** Something that was not read speaks of part of what was looked for. */
  readonly isTouched: boolean
}

/** Throws if the classes do not add up to the total: a receipt that lies is worse than none. */
export function composeReceipt(counts: ItemCounts, { isTouched, ...search }: SearchOutcome): Receipt {
  const { total, read, searched_only, unreadable, not_ready, left_out } = counts
  const sum = read.items + searched_only.items + unreadable.items + not_ready.items + left_out.items
  const unreadableSum = unreadable.by.failed + unreadable.by.empty
  const leftOutSum = left_out.by.withdrawn + left_out.by.background_off + left_out.by.deleted
  if (sum !== total || unreadableSum !== unreadable.items || leftOutSum !== left_out.items)
    throw new Error('the parts of a receipt do not add up')
  return {
    total,
    read,
    searched_only,
    unreadable,
    not_ready,
    left_out,
    ...search,
    strength: judgeStrength(counts, isTouched || search.near_unread > 0),
  }
}

/** The receipt of a search for these queries. */
export const composeUnreadReceipt = (
  counts: ItemCounts,
  { queries, wordsAbsent }: { readonly queries: readonly string[]; readonly wordsAbsent: readonly string[] },
  { near, closest, isTouched }: Omit<UnreadFindings, 'wordsAbsent'>,
): Receipt =>
  composeReceipt(counts, {
    queries: [...queries],
    words_absent: [...wordsAbsent],
    near_unread: near.length,
    nearest: closest && {
      chunk_id: closest.chunkId,
      evidence_id: closest.evidenceId,
      similarity: closest.similarity,
    },
    isTouched,
  })

/** An item that nobody could search weighs most: what it holds is not known at all. */
function judgeStrength({ unreadable, not_ready, left_out }: ItemCounts, isTouched: boolean): ReceiptStrength {
  if (unreadable.items + not_ready.items + left_out.items > 0) return 'blind_spots'
  return isTouched ? 'read_part' : 'searched_all'
}
