import type { Span } from '#server/platform/text/span.ts'
import { isNumeric } from '#server/platform/text/value-types.ts'
import type { Value } from '#server/platform/text/values.ts'
import { isStopWord, splitWords } from '#server/platform/text/words.ts'

/** A word that carries meaning and belongs to no number or date. */
export interface ContentWord extends Span {
  /** As written, in small letters, without "'s". */
  readonly word: string
  /** Its stem. */
  readonly term: string
  readonly isName: boolean
  readonly isDenied: boolean
}

/** How many characters a denial reaches: "was not, as he said, informed". */
const REACH = 30

export function contentWords(text: string, values: readonly Value[]): ContentWord[] {
  const numbers = values.filter(isNumeric)
  const names = values.filter(({ kind }) => kind === 'name')
  const denials = values.filter(({ kind }) => kind === 'negation')
  const isIn = (spans: readonly Span[], start: number, end: number) =>
    spans.some((span) => span.start < end && start < span.end)
  const words = splitWords(text).filter(
    ({ raw, start, end }) => !isStopWord(raw) && !isIn(numbers, start, end) && !isIn(denials, start, end),
  )
  // A denial turns the next word that carries meaning.
  const denied = new Set(
    denials.flatMap((denial) => {
      const next = words.find(({ start }) => start >= denial.end && start <= denial.end + REACH)
      return next ? [next.start] : []
    }),
  )
  return words.map(({ raw, term, start, end }) => ({
    word: raw.toLowerCase().replace(/['’]s$/, ''),
    term,
    isName: isIn(names, start, end),
    isDenied: denied.has(start),
    start,
    end,
  }))
}
