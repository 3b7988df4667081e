import type { Citation } from '#shared/contracts/analyses.ts'
import type { CitationView } from '#shared/contracts/feedback.ts'

type Passage = NonNullable<CitationView['passage']>
type Source = Pick<Citation, 'quote' | 'start' | 'end'>

/** UTF-16 units shown on each side of a quote. */
export const CONTEXT = 700

/** A quote with the text around it, or null if the text does not have it at that place. */
export function passageIn(
  text: string,
  textStart: number,
  source: Source,
): Omit<Passage, 'text_changed' | 'at'> | null {
  const from = source.start - textStart
  const to = source.end - textStart
  if (from < 0 || text.slice(from, to) !== source.quote) return null
  const begin = wholeCharacter(text, Math.max(0, from - CONTEXT))
  const end = wholeCharacter(text, Math.min(text.length, to + CONTEXT))
  return {
    before: text.slice(begin, from),
    quote: source.quote,
    after: text.slice(to, end),
    start: textStart + begin,
    end: textStart + end,
  }
}

/** Moves back if inside a surrogate pair. */
const wholeCharacter = (text: string, at: number): number => {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at
}
