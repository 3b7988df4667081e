import type { Span } from '#server/platform/text/span.ts'
import { contentTerms } from '#server/platform/text/words.ts'
import type { DraftQuote, DraftStatement, Passage } from '#server/ports/analyst.ts'
import type { Discrepancy } from '../discrepancies/discrepancies.ts'
import { neededQuestion } from '../needed-question.ts'
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
    const quote = passage.text.slice(findQuestion(passage, { start, end })?.start ?? start, end)
    quotes.push({ chunkId: passage.chunkId, quote })
    return `${inQuotes(quote)} (${passage.title})`
  }
  return {
    text: sourcesDiffer({ kind, about, sides: `${show(left)} against ${show(right)}` }),
    kind: 'discrepancy',
    quotes,
  }
}

/** The question of an answer that has no word of its own: "Never." denies nothing that a reader could see. */
function findQuestion(passage: Passage, { start, end }: Span): Span | null {
  const unit = passage.units?.find((one) => one.start === passage.start + start)
  if (!unit || contentTerms(passage.text.slice(start, end)).some((term) => !DENIES.has(term))) return null
  return neededQuestion(passage, unit)
}

const DENIES: ReadonlySet<string> = new Set(contentTerms('never nobody nothing none'))
