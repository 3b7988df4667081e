import type { Receipt } from './contracts/receipts.ts'

const items = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`

/** "Read 34 of 42 items, searched 5 more; 2 unreadable, 1 left out." and how far the "no" reaches. */
export const receiptInWords = (receipt: Receipt): string =>
  `${lookedInWords(receipt)}. ${REACH[chooseReach(receipt)]}`

/** "Read 34 of 42 items, searched 5 more; 2 unreadable, 1 left out" */
export function lookedInWords(receipt: Receipt): string {
  const { total, read, searched_only, unreadable, not_ready, left_out } = receipt
  const looked = [
    `Read ${read.items === total ? (total === 1 ? 'the only item' : `all ${items(total)}`) : `${read.items} of ${items(total)}`}`,
    ...(searched_only.items > 0 ? [`searched ${searched_only.items} more`] : []),
  ]
  const missed = [
    ...(unreadable.items > 0 ? [`${unreadable.items} unreadable${nameExhibits(unreadable)}`] : []),
    ...(not_ready.items > 0 ? [`${not_ready.items} still being read`] : []),
    ...(left_out.items > 0 ? [`${left_out.items} left out`] : []),
  ]
  return [looked.join(', '), missed.join(', ')].filter(Boolean).join('; ')
}

/** " (E-017, E-031)", where they are known. */
function nameExhibits({ items: count, exhibits = [] }: Receipt['unreadable']): string {
  if (exhibits.length === 0) return ''
  return ` (${exhibits.join(', ')}${exhibits.length < count ? ' and others' : ''})`
}

const REACH = {
  near: 'What was not read may bear on it.',
  touched: 'Some of the passages closest to it were not read.',
  blind: 'What could not be searched may hold it.',
  whole: 'Nothing that was not read comes near.',
} as const

const chooseReach = ({ near_unread, strength }: Receipt): keyof typeof REACH => {
  if (near_unread > 0) return 'near'
  if (strength === 'blind_spots') return 'blind'
  return strength === 'read_part' ? 'touched' : 'whole'
}

/** The rest of a receipt, a line each: what was searched for, and what became of each kind of item. */
export function receiptLines(receipt: Receipt): string[] {
  const { read, searched_only, unreadable, not_ready, left_out, queries, words_absent, nearest } = receipt
  const reasons = (named: Readonly<Record<string, number>>): string =>
    Object.entries(named)
      .filter(([, count]) => count > 0)
      .map(([reason, count]) => `${count} ${reason}`)
      .join(', ')
  return [
    `Searched for: ${queries.length > 0 ? queries.join('; ') : 'what it quotes'}`,
    ...(words_absent.length > 0
      ? [`In no item that could be searched: ${words_absent.map((word) => `“${word}”`).join(', ')}`]
      : []),
    `Read: ${items(read.items)}, ${read.passages} ${read.passages === 1 ? 'passage' : 'passages'}`,
    ...(searched_only.items > 0
      ? [`Searched by words and by meaning: ${items(searched_only.items)} that were not read`]
      : []),
    ...(unreadable.items > 0
      ? [
          `Unreadable: ${reasons({ 'could not be read': unreadable.by.failed, 'without text': unreadable.by.empty })}`,
        ]
      : []),
    ...(not_ready.items > 0 ? [`Still being read: ${items(not_ready.items)}`] : []),
    ...(left_out.items > 0
      ? [
          `Left out: ${reasons({ withdrawn: left_out.by.withdrawn, 'excluded from analyses': left_out.by.background_off, deleted: left_out.by.deleted })}`,
        ]
      : []),
    ...(nearest?.similarity != null
      ? [`Closest passage that was not read: ${nearest.similarity}% similar`]
      : []),
  ]
}
