import type { Span } from '#server/platform/text/span.ts'
import { isStopWord } from '#server/platform/text/words.ts'
import type { CitationMethod } from '#shared/analysis-types.ts'
import { type FormedText, isCapitalized, type KeyRange, settleEdges } from './quote-edges.ts'
import { findJoined, splitAtEllipses } from './quote-ellipsis.ts'
import { findForm, type QuoteForm, readQuoteForm } from './quote-form.ts'
import { type EvidenceWords, findAlike } from './quote-fuzzy.ts'

export interface QuoteGateChunk {
  readonly chunkId: string
  readonly evidenceId: string
  readonly text: string
  /** Offset of `text` in the item's extracted text. */
  readonly start: number
}

export interface QuoteMatch {
  readonly chunkId: string
  readonly evidenceId: string
  /** The evidence's own words at [start, end), never the caller's. */
  readonly quote: string
  /** UTF-16 units into the item's extracted text, end exclusive. */
  readonly start: number
  readonly end: number
  readonly method: CitationMethod
  /** Found in another chunk than the claimed one. */
  readonly repointed: boolean
}

export interface QuoteGate {
  /** Null if the words are not in the chunks: then nothing may be cited. */
  find(quote: string, claimedChunkId: string | null): QuoteMatch | null
}

interface PreparedChunk extends QuoteGateChunk, FormedText {
  readonly vocabulary: ReadonlySet<string>
}

interface Find extends Span {
  readonly method: CitationMethod
}

const MAX_QUOTE_LENGTH = 20_000

/**
 * Decides whether words really are in the evidence. Tries the claimed chunk by every method, then the others: exact,
 * normalized (typography, spacing, case), joined by a visible ellipsis, and alike except for small slips. When in
 * doubt it refuses: a false refusal only marks a statement uncited, a false acceptance misquotes a witness.
 */
export function createQuoteGate(chunks: readonly QuoteGateChunk[]): QuoteGate {
  const prepared = chunks.map(prepare)
  const evidence = collectWords(prepared)
  return {
    find(quote, claimedChunkId) {
      if (quote.length > MAX_QUOTE_LENGTH) return null
      const steps = stepsFor(quote, evidence)
      const claimed = prepared.filter((chunk) => chunk.chunkId === claimedChunkId)
      const others = prepared.filter((chunk) => chunk.chunkId !== claimedChunkId)
      return climb(steps, claimed, false) ?? climb(steps, others, claimedChunkId !== null)
    },
  }
}

function prepare(chunk: QuoteGateChunk): PreparedChunk {
  const form = readQuoteForm(chunk.text)
  return { ...chunk, form, vocabulary: new Set(form.words.map((word) => word.key)) }
}

function collectWords(chunks: readonly PreparedChunk[]): EvidenceWords {
  const words = chunks.flatMap((chunk) => chunk.form.words)
  const capitalized = new Set(words.filter((word) => isCapitalized(word.text)).map((word) => word.key))
  return { known: new Set(words.map((word) => word.key)), capitalized }
}

type Step = (chunk: PreparedChunk) => Find | null

/** The methods that this quote may try: a quote that says too little must match exactly. */
function stepsFor(quote: string, evidence: EvidenceWords): Step[] {
  const written = quote.trim()
  const form = readQuoteForm(stripEditing(written))
  const weight = weigh(form)
  if (weight === 'nothing') return []
  const exact: Step = (chunk) => findVerbatim(chunk, form, written)
  if (weight === 'little') return [exact]
  const parts = splitAtEllipses(form)
  const normalized: Step = (chunk) => findVerbatim(chunk, form, null)
  const joined: Step = (chunk) => parts && toFind(chunk, findJoined(chunk, parts), 'ellipsis')
  const alike: Step = (chunk) => toFind(chunk, findAlike(chunk, form, evidence), 'fuzzy')
  return [exact, normalized, joined, alike]
}

function climb(
  steps: readonly Step[],
  chunks: readonly PreparedChunk[],
  repointed: boolean,
): QuoteMatch | null {
  for (const step of steps) {
    for (const chunk of chunks) {
      const found = step(chunk)
      if (found) return toMatch(chunk, found, repointed)
    }
  }
  return null
}

function toMatch(chunk: PreparedChunk, found: Find, repointed: boolean): QuoteMatch {
  const { chunkId, evidenceId, text, start } = chunk
  const quote = text.slice(found.start, found.end)
  return {
    chunkId,
    evidenceId,
    quote,
    start: start + found.start,
    end: start + found.end,
    method: found.method,
    repointed,
  }
}

/** A quoter's own marks: "[T]he" for a changed capital, "[sic]". */
const stripEditing = (quote: string): string =>
  quote.replace(/\[(\p{L})\](?=\p{L})/gu, '$1').replace(/\s{0,20}\[sic\]/gi, '')

/**
 * Three words including a content word, or four words, may match in any typography. A single word must be a number of
 * some length ("$14,000", "3:30pm"); two must have ten letters or contain a name or a number.
 */
function weigh(form: QuoteForm): 'nothing' | 'little' | 'enough' {
  const unspaced = [...form.key].filter((character) => /[\p{Lo}]/u.test(character)).length
  const words = form.words.length + Math.floor(unspaced / 2)
  const isTelling = form.words.some((word) => !isStopWord(word.text))
  if (words >= 4 || (words === 3 && isTelling)) return 'enough'
  const hasNumber = /\p{N}/u.test(form.key)
  if (words === 1) return hasNumber && form.key.length >= 5 ? 'little' : 'nothing'
  const isSpecific =
    form.key.length >= 10 || hasNumber || form.words.every((word) => isCapitalized(word.text))
  return words === 2 && isTelling && isSpecific ? 'little' : 'nothing'
}

/** The quote's characters one by one; where it is given as `written`, also their typography. */
function findVerbatim(chunk: PreparedChunk, quote: QuoteForm, written: string | null): Find | null {
  const { form, text } = chunk
  const lead = quote.original(0, 1).start
  for (let at = findForm(form, quote, 0); at >= 0; at = findForm(form, quote, at + 1)) {
    const edges = settleEdges(chunk, { from: at, to: at + quote.key.length }, quote)
    if (!edges) continue
    if (written === null) return { ...withOuterMarks(form, edges, { quote, at }), method: 'normalized' }
    const start = form.original(at, at + 1).start - lead
    if (start < 0 || !text.startsWith(written, start)) continue
    const grown = form.original(edges.from, edges.to)
    const end = Math.max(start + written.length, grown.end)
    return { start: Math.min(start, grown.start), end, method: 'exact' }
  }
  return null
}

/** Adds the punctuation before and after that quote and evidence share. `at`: where the quote's key was found. */
function withOuterMarks(
  form: QuoteForm,
  edges: KeyRange,
  { quote, at }: { readonly quote: QuoteForm; readonly at: number },
): Span {
  const theirs = form.normalized.text
  const mine = quote.normalized.text
  let start = form.place(edges.from).start
  let end = form.place(edges.to - 1).end
  if (edges.from === at) {
    let before = quote.place(0).start
    while (
      before > 0 &&
      start > 0 &&
      isMark(mine.charAt(before - 1)) &&
      mine[before - 1] === theirs[start - 1]
    ) {
      before--
      start--
    }
  }
  if (edges.to === at + quote.key.length) {
    let after = quote.place(quote.key.length - 1).end
    while (after < mine.length && isMark(mine.charAt(after)) && mine[after] === theirs[end]) {
      after++
      end++
    }
  }
  return form.normalized.original(start, end)
}

const isMark = (character: string): boolean => character !== ' '

const toFind = (chunk: PreparedChunk, range: KeyRange | null, method: CitationMethod): Find | null =>
  range && { ...chunk.form.original(range.from, range.to), method }
