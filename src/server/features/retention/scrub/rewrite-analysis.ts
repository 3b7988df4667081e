import type { Citation } from '#shared/contracts/analyses.ts'

/** An item's text before and after, for quotes in analyses. */
export interface RewrittenItem {
  readonly evidenceId: string
  readonly before: string
  readonly after: string
  mapSpan(start: number, end: number): { start: number; end: number }
}

type Quoted = Pick<Citation, 'quote' | 'start' | 'end'>

export type RewriteWords = (words: string) => string

/** Shorter quotes are left to the search for personal data: they may occur in a sentence by chance. */
const QUOTE_LETTERS = 12

/**
 * Rewrites every text in a JSON value of an analysis; ids stay. Citations of the item point to the same words of its
 * new text, so they are found there again.
 */
export const rewriteAnalysis = <T>(value: T, item: RewrittenItem | null, rewrite: RewriteWords): T =>
  rewriteTexts(value, item, rewrite) as T

function rewriteTexts(value: unknown, item: RewrittenItem | null, rewrite: RewriteWords): unknown {
  if (typeof value === 'string') return rewrite(value)
  if (Array.isArray(value)) return value.map((one) => rewriteTexts(one, item, rewrite))
  if (typeof value !== 'object' || value === null) return value
  if (isCitation(value)) return rewriteBeside(item ? rewriteCitation(value, item, rewrite) : value, rewrite)
  const quotes = item ? rewriteQuotes(value, item, rewrite) : []
  const withQuotes: RewriteWords = (words) => rewrite(replaceQuotes(words, quotes))
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      isOurs(name) ? member : rewriteTexts(member, item, quotes.length > 0 ? withQuotes : rewrite),
    ]),
  )
}

/** Ids and times that this service wrote, which are not searched for personal data. */
const OURS: ReadonlySet<string> = new Set(['id', 'edited_by', 'edited_at', 'reworded_from'])
const isOurs = (name: string): boolean => OURS.has(name) || name.endsWith('_id')

const isCitation = (value: object): value is Citation =>
  'evidence_id' in value && 'quote' in value && 'start' in value && 'end' in value

function rewriteCitation(citation: Citation, item: RewrittenItem, rewrite: RewriteWords): Citation {
  return citation.evidence_id === item.evidenceId ? rewriteQuoted(citation, item, rewrite) : citation
}

/** Words of the item and where they stand, as they are after its scrub. */
export function rewriteQuoted<T extends Quoted>(citation: T, item: RewrittenItem, rewrite: RewriteWords): T {
  const place = findPlace(citation, item)
  // The text was read again and no longer contains the quote: it is searched on its own, and its position is lost.
  if (!place) return { ...citation, quote: rewrite(citation.quote) }
  const { start, end } = item.mapSpan(place.start, place.end)
  return { ...citation, quote: item.after.slice(start, end), start, end }
}

/** The passage itself may not name whoever speaks in it, nor hold what stands over its cells. */
function rewriteBeside(citation: Citation, rewrite: RewriteWords): Citation {
  const { speaker, told_by, relays, columns } = citation
  const rename = (one: NonNullable<Citation['speaker']>) => ({ ...one, name: rewrite(one.name) })
  return {
    ...citation,
    ...(speaker ? { speaker: rename(speaker) } : {}),
    ...(told_by ? { told_by: rename(told_by) } : {}),
    ...(relays ? { relays: relays.map((one) => one && rename(one)) } : {}),
    ...(columns ? { columns: columns.map(rewrite) } : {}),
  }
}

/** Position of the quote; the text may have been read again since it was cited. */
function findPlace(
  { quote, start, end }: Quoted,
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

/** A statement's own quotes, which must stay verbatim. */
function rewriteQuotes(value: object, item: RewrittenItem, rewrite: RewriteWords): QuotePair[] {
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

/** The new form of words that are a passage of the item; null if they are not. */
export function rewritePassage(words: string, { before, after, mapSpan }: RewrittenItem): string | null {
  const at = words === '' ? -1 : before.indexOf(words)
  if (at < 0) return null
  const { start, end } = mapSpan(at, at + words.length)
  return after.slice(start, end)
}
