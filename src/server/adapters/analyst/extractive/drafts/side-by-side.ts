import type { DraftQuote, DraftStatement, Passage } from '#server/ports/analyst.ts'
import type { Discrepancy } from '../discrepancies/discrepancies.ts'
import { inQuotes } from './in-quotes.ts'
import { sourcesDiffer } from './statements.ts'

/** One statement that shows both sides word for word, each with its source. */
export function sideBySide(
  { kind, about, left, right }: Discrepancy,
  passages: ReadonlyMap<string, Passage>,
  subject: string,
): DraftStatement {
  const quotes: DraftQuote[] = []
  const show = ({ chunkId, start, end }: Discrepancy['left']): string => {
    const passage = chunkId === null ? undefined : passages.get(chunkId)
    if (!passage) return `‘${subject.slice(start, end)}’ (the draft)`
    const quote = passage.text.slice(start, end)
    quotes.push({ chunkId: passage.chunkId, quote })
    return `${inQuotes(quote)} (${passage.title})`
  }
  return {
    text: sourcesDiffer({ kind, about, sides: `${show(left)} against ${show(right)}` }),
    kind: 'discrepancy',
    quotes,
  }
}
