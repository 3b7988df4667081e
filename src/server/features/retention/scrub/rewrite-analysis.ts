import type { Citation } from '#shared/contracts/analyses.ts'

/** An item's text before and after, as far as analyses quote it. */
export interface RewrittenItem {
  readonly evidenceId: string
  readonly before: string
  readonly after: string
  mapSpan(start: number, end: number): { start: number; end: number }
}

export type RewriteWords = (words: string) => string

/** Shorter quotes are left to the search for personal data: they may stand in a sentence by chance. */
const QUOTE_LETTERS = 12

/**
 * Every text in a JSON value of an analysis, rewritten; ids stay. Citations of the item point to the same words of
 * its new text, so they are found there again.
 */
export function rewriteAnalysis(value: unknown, item: RewrittenItem | null, rewrite: RewriteWords): unknown {
  if (typeof value === 'string') return rewrite(value)
  if (Array.isArray(value)) return value.map((one) => rewriteAnalysis(one, item, rewrite))
  if (typeof value !== 'object' || value === null) return value
  if (isCitation(value)) return item ? rewriteCitation(value, item, rewrite) : value
  const quotes = item ? quotesOf(value, item, rewrite) : []
  const withQuotes: RewriteWords = (words) => rewrite(replaceQuotes(words, quotes))
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      isId(name) ? member : rewriteAnalysis(member, item, quotes.length > 0 ? withQuotes : rewrite),
    ]),
  )
}

const isId = (name: string): boolean => name === 'id' || name.endsWith('_id')

const isCitation = (value: object): value is Citation =>
  'evidence_id' in value && 'quote' in value && 'start' in value && 'end' in value

function rewriteCitation(citation: Citation, item: RewrittenItem, rewrite: RewriteWords): Citation {
  if (citation.evidence_id !== item.evidenceId) return citation
  const place = placeOf(citation, item)
  // The text was read anew and does not hold the quote any more: it is searched by itself, and its place with it is lost.
  if (!place) return { ...citation, quote: rewrite(citation.quote) }
  const { start, end } = item.mapSpan(place.start, place.end)
  return { ...citation, quote: item.after.slice(start, end), start, end }
}

/** Where the quote stands; the text may have been read anew since it was cited. */
function placeOf(
  { quote, start, end }: Citation,
  { before }: RewrittenItem,
): { start: number; end: number } | null {
  if (before.slice(start, end) === quote) return { start, end }
  const at = before.indexOf(quote)
  return at < 0 ? null : { start: at, end: at + quote.length }
}

interface QuotePair {
  readonly before: string
  readonly after: string
}

/** A statement's own quotes: where it is verbatim it must stay so. */
function quotesOf(value: object, item: RewrittenItem, rewrite: RewriteWords): QuotePair[] {
  if (!('citations' in value) || !Array.isArray(value.citations)) return []
  return value.citations.flatMap((citation: unknown) => {
    if (typeof citation !== 'object' || citation === null || !isCitation(citation)) return []
    const rewritten = rewriteCitation(citation, item, rewrite)
    const pair = { before: citation.quote, after: rewritten.quote }
    return pair.before === pair.after || pair.before.length < QUOTE_LETTERS ? [] : [pair]
  })
}

const replaceQuotes = (words: string, quotes: readonly QuotePair[]): string =>
  quotes.reduce((text, { before, after }) => text.split(before).join(after), words)

/** Words that are a stretch of the item, in its new form; null where they are none. */
export function rewritePassage(words: string, { before, after, mapSpan }: RewrittenItem): string | null {
  const at = words === '' ? -1 : before.indexOf(words)
  if (at < 0) return null
  const { start, end } = mapSpan(at, at + words.length)
  return after.slice(start, end)
}
