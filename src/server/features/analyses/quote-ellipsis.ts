import { type FormedText, type KeyRange, settleEdges } from './quote-edges.ts'
import { findForm, type QuoteForm, type QuoteWord, readQuoteForm } from './quote-form.ts'
import { isNegation, isScale, turnsMeaning } from './quote-words.ts'

const ELLIPSIS = /[[(<]?\s*(?:…|\.(?:[\s>]{0,3}\.){2,})\s*[\])>]?/
const MAX_PARTS = 5
const MAX_ELISION_LENGTH = 600
const FEWEST_WORDS = 5
/** An ellipsis for so few words is there to hide a negation. */
const FEW_WORDS = 2

/**
 * The parts of a quote around its visible ellipses, or null if they are too short to be found: at most five parts,
 * five words in all and 2½ on average, none a single word but the first or the last.
 */
export function splitAtEllipses(quote: QuoteForm): QuoteForm[] | null {
  const pieces = quote.normalized.text.split(new RegExp(ELLIPSIS, 'g'))
  if (pieces.length < 2) return null
  const parts = pieces.map(readQuoteForm).filter((part) => part.key !== '')
  const words = parts.reduce((sum, part) => sum + part.words.length, 0)
  if (parts.length < 2 || parts.length > MAX_PARTS) return null
  if (words < Math.max(FEWEST_WORDS, parts.length * 2.5)) return null
  if (parts.slice(1, -1).some((part) => part.words.length < 2)) return null
  return parts
}

/**
 * The span of the chunk that holds all parts in order. Each omission must be inside one sentence, at most 600
 * characters long, and not what the rest depends on (`mayLeaveOut`).
 */
export function findJoined(chunk: FormedText, parts: readonly QuoteForm[]): KeyRange | null {
  const [first, ...rest] = parts
  if (!first) return null
  const { form } = chunk
  for (let at = findForm(form, first, 0); at >= 0; at = findForm(form, first, at + 1)) {
    const edges = settleEdges(chunk, { from: at, to: at + first.key.length }, first)
    if (!edges) continue
    const to = findRest(chunk, edges.to, rest)
    if (to !== null) return { from: edges.from, to }
  }
  return null
}

function findRest(chunk: FormedText, after: number, parts: readonly QuoteForm[]): number | null {
  const [next, ...rest] = parts
  if (!next) return after
  const { form } = chunk
  const horizon = form.original(after - 1, after).end + MAX_ELISION_LENGTH
  for (let at = findForm(form, next, after); at >= 0; at = findForm(form, next, at + 1)) {
    if (form.original(at, at + 1).start > horizon) return null
    const edges = settleEdges(chunk, { from: at, to: at + next.key.length }, next)
    if (!edges || !mayLeaveOut(chunk, { from: after, to: at })) continue
    const to = findRest(chunk, edges.to, rest)
    if (to !== null) return to
  }
  return null
}

/**
 * What an ellipsis may omit: never the end of a sentence, paragraph, list item, header line or table row; never
 * little more than a negation or denial that affects what is kept; never what a kept "not" belongs to, nor a number's
 * scale. A longer omission may hold a negation, because the citation shows the evidence's words from the first part
 * to the last, omissions included.
 */
function mayLeaveOut({ form: chunk, text: chunkText }: FormedText, { from, to }: KeyRange): boolean {
  const left = chunk.words.findLast((word) => word.to <= from)
  const right = chunk.words.find((word) => word.from >= to)
  const between = chunk.words.filter((word) => word.from >= from && word.to <= to)
  if (!left || !right) return false
  const [first, last] = [between[0], between.at(-1)]
  if (!first || !last) return true
  const [start, end] = [chunk.original(from - 1, from).end, chunk.original(to, to + 1).start]
  if (endsSentence(chunkText, start, end)) return false
  if (between.length <= FEW_WORDS && reachesOut(between, right)) return false
  if (isNegation(left.key) && between.some((word) => /^(?:and|but|rather|instead|then)$/.test(word.key)))
    return false
  const cutsScale = (number: QuoteWord, scale: QuoteWord) => /\p{N}/u.test(number.key) && isScale(scale.key)
  return !cutsScale(left, first) && !cutsScale(last, right)
}

const PAUSE = /[,;:()[\]-]/

/** An omitted negation is harmless only inside an aside, with punctuation on both sides. */
function reachesOut(between: readonly QuoteWord[], right: QuoteWord): boolean {
  const gaps = [...between.map((word) => word.gap), right.gap]
  const pauses = gaps.map((gap) => PAUSE.test(gap?.raw ?? ''))
  return between.some(
    (word, i) =>
      turnsMeaning(word.key) &&
      !(word.key === 'non' && i + 1 < between.length) &&
      !(pauses.slice(0, i + 1).includes(true) && pauses.slice(i + 1).includes(true)),
  )
}

/** The end of a sentence: a capital, a number or a list mark ("iPad" and "(b)" too) must follow. */
const TERMINATOR =
  /[.!?]["'”’)\]]*\s+(?=["'“‘([•*-]*\s*(?:[\p{Lu}\p{N}]|\p{Ll}\p{Lu}|\p{L}{1,4}[.)]\s))|(?<=\p{Ll})[.!?](?=\p{Lu}\p{Ll})|:\s+(?=\d{1,2}\.\s)/gu
const TITLE =
  /(?:^|[\s("'])(?:mr|mrs|ms|dr|prof|st|jr|sr|no|nos|art|sec|para|pp?|vol|ex|exh|fig|approx|attn|messrs|hon|gen|sen|rep|vs?|cf|e\.g|i\.e|a\.m|p\.m|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|[A-Z])$/i
const COMPANY = /(?:^|[\s(])(?:inc|corp|co|ltd|llc|bros|l\.?p|u\.s|u\.k|dept|al)$/i
/** "Exhibit A." ends a sentence, "John A." does not. */
const LETTERED =
  /\b(?:exhibit|schedule|section|annex|appendix|part|class|series|party|phase|option|plan)\s+[A-Z]$/i
const OPENING_WORD =
  /^["'“‘([]*(?:the|this|that|these|those|it|in|if|on|at|as|for|each|any|all|no|such|we|i|he|she|they|you|please|upon|a|an|there|however|but|and|our|your|my)(?![.\w])/i

function endsSentence(text: string, start: number, end: number): boolean {
  const stretch = text.slice(start, end + 2)
  for (const match of stretch.matchAll(TERMINATOR)) {
    const at = start + match.index
    if (at >= end) break
    if (
      match[0][0] !== '.' ||
      !isAbbreviation(text.slice(Math.max(0, at - 20), at), text.slice(at + match[0].length, at + 20))
    )
      return true
  }
  return endsBlock(text, start, end)
}

function isAbbreviation(before: string, after: string): boolean {
  if (OPENING_WORD.test(after) || LETTERED.test(before)) return false
  const isShouted = /\b\p{Lu}{2,}$/u.test(before) && !/^\d/.test(after)
  return !isShouted && (TITLE.test(before) || COMPANY.test(before))
}

const LIST_MARKER = /^(?:[-*•–—]|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)])\s/
const HEADER = /^[A-Z][\w /-]{0,30}:(?:\s|$)/
const LINE_BREAKS = /[^\S\n]*\n[\s>]*/g

function endsBlock(text: string, start: number, end: number): boolean {
  for (const match of text.slice(start, end).matchAll(LINE_BREAKS)) {
    const at = start + match.index
    const previous = text.slice(text.lastIndexOf('\n', at - 1) + 1, at).replace(/^[\s>]+/, '')
    const [line = ''] = /^.*/.exec(text.slice(at + match[0].length)) ?? []
    const next = line.trimEnd()
    if (LIST_MARKER.test(next) || HEADER.test(next) || isTableRow(previous) || isTableRow(next)) return true
    const isBlank = match[0].split('\n').length > 2
    if (isBlank ? !runsOn(previous, next) : isHeading(previous, next)) return true
  }
  return false
}

/** Several cells, most of them short: prose with gaps from a converter has long ones. */
function isTableRow(line: string): boolean {
  const cells = line.split(/\t| {3,}|\|/).filter((cell) => cell.trim() !== '')
  return cells.length > 1 && line.length / cells.length < 30
}

/**
 * A blank line inside a sentence is a page break or follows a greeting. "; or" ends a list item, whatever follows.
 */
const runsOn = (previous: string, next: string): boolean =>
  previous.endsWith(',') ||
  (/^\p{Ll}/u.test(next) &&
    /\p{Ll}$/u.test(previous) &&
    !/[.:;!?]["'”’)]*\s+(?:and|or|and then|but)$/.test(previous))

const isHeading = (previous: string, next: string): boolean =>
  previous !== '' &&
  previous.length < 45 &&
  /^["'(]?[A-Z0-9]/.test(next) &&
  !/[,;-]$|\b[a-z]{1,3}$/.test(previous)
