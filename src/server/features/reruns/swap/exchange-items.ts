import type { Passage } from '#server/ports/analyst.ts'
import { type Exchange, type ExchangedText, exchangeText } from './exchange-text.ts'

/** The part of an item's text that passages show, before and after. Offsets are into the text of the item. */
export interface ExchangedItem {
  readonly ambiguous: number
  forth(offset: number): number
  back(offset: number): number
  /** The words afterwards between two places of the text afterwards. */
  wordsAfter(start: number, end: number): string
  /** The words before between two places of the text before. */
  wordsBefore(start: number, end: number): string
}

interface Stretch {
  readonly start: number
  readonly text: string
  /** How far everything before has moved it. */
  readonly moved: number
  readonly after: ExchangedText
}

/**
 * Passages of one item overlap and name places of the whole item, so it is the item that is exchanged: what two
 * passages share stays the same in both.
 */
export function exchangeItems(
  passages: readonly Passage[],
  exchange: Exchange,
): ReadonlyMap<string, ExchangedItem> {
  const byItem = Map.groupBy(passages, ({ evidenceId }) => evidenceId)
  return new Map([...byItem].map(([id, own]) => [id, exchangeItem(joinPassages(own), exchange)]))
}

function joinPassages(passages: readonly Passage[]): { start: number; text: string }[] {
  const joined: { start: number; text: string }[] = []
  for (const { start, text } of passages.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    const end = last ? last.start + last.text.length : -1
    if (last && start <= end) last.text += text.slice(end - start)
    else joined.push({ start, text })
  }
  return joined
}

function exchangeItem(
  joined: readonly { readonly start: number; readonly text: string }[],
  exchange: Exchange,
): ExchangedItem {
  const stretches: Stretch[] = []
  let moved = 0
  for (const { start, text } of joined) {
    const after = exchangeText(text, exchange)
    stretches.push({ start, text, moved, after })
    moved += after.text.length - text.length
  }
  const before = (offset: number) => stretches.findLast(({ start }) => start <= offset)
  const afterwards = (offset: number) => stretches.findLast(({ start, moved }) => start + moved <= offset)
  const forth = (offset: number): number => {
    const at = before(offset)
    if (!at) return offset
    const within = Math.min(offset - at.start, at.text.length)
    return at.start + at.moved + at.after.forth(within) + (offset - at.start - within)
  }
  const back = (offset: number): number => {
    const at = afterwards(offset)
    if (!at) return offset
    const from = offset - at.start - at.moved
    const within = Math.min(from, at.after.text.length)
    return at.start + at.after.back(within) + (from - within)
  }
  return {
    ambiguous: stretches.reduce((sum, { after }) => sum + after.ambiguous, 0),
    forth,
    back,
    wordsAfter: (start, end) => {
      const at = afterwards(start)
      return at ? at.after.text.slice(start - at.start - at.moved, end - at.start - at.moved) : ''
    },
    wordsBefore: (start, end) => {
      const at = before(start)
      return at ? at.text.slice(start - at.start, end - at.start) : ''
    },
  }
}
