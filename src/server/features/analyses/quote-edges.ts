import { type Gap, isInsideWord, kindAt, type QuoteForm } from './quote-form.ts'
import { isNegation } from './quote-words.ts'

/** Key offsets of a match in its chunk. */
export interface KeyRange {
  readonly from: number
  readonly to: number
}

/** A passage as it stands, and as the gate compares it. */
export interface FormedText {
  readonly text: string
  readonly form: QuoteForm
}

/**
 * Where a verbatim match may begin and end. Words and numbers are never cut ("250" is not in "1,250", "can" not in
 * "can't"). A match grows over a sign next to it ("$", "%") and over a negation right before it, so that the reader
 * sees it; a sentence without its initial negation is refused.
 */
export function settleEdges(
  { form: chunk, text: chunkText }: FormedText,
  range: KeyRange,
  quote: QuoteForm,
): KeyRange | null {
  const from = settleLeft(chunk, range.from)
  const to = settleRight(chunk, chunkText, range.to)
  if (from === null || to === null) return null
  const negation = negationBefore(chunk, from)
  if (!negation) return { from, to }
  const opens = beginsSentence(chunk, chunkText, negation.from) || claimsToOpen(chunk, from, quote)
  return opens ? null : { from: negation.from, to }
}

function settleLeft(chunk: QuoteForm, from: number): number | null {
  let at = from
  while (at > 0) {
    const gap = chunk.gaps[at]
    const [left, right] = [kindAt(chunk, at - 1), kindAt(chunk, at)]
    if (gap) return isInsideWord(gap, left, right) || isDecimalPoint(gap, right) ? null : at
    if (left === 'unspaced' || right === 'unspaced') return at
    if (left !== 'sign' && right !== 'sign') return null
    at--
  }
  return at
}

function settleRight(chunk: QuoteForm, chunkText: string, to: number): number | null {
  let at = to
  while (at < chunk.key.length) {
    const gap = chunk.gaps[at]
    const [left, right] = [kindAt(chunk, at - 1), kindAt(chunk, at)]
    if (gap) return isInsideWord(gap, left, right) ? null : at
    if (left === 'unspaced' || right === 'unspaced') return at
    if (isTradeMark(chunkText.charAt(chunk.original(at, at + 1).start))) return at
    if (right !== 'sign') return null
    at++
  }
  return at
}

/** Letters by NFKC, but not part of the preceding word. */
const isTradeMark = (character: string): boolean => character === '™' || character === '℠'

const isDecimalPoint = (gap: Gap, right: string): boolean => right === 'digit' && /(?:^|\s)\.$/.test(gap.raw)

function negationBefore(chunk: QuoteForm, from: number): KeyRange | null {
  const gap = chunk.gaps[from]
  if (!gap || !/^(?: |-)$/.test(gap.readings[0])) return null
  const word = wordEndingAt(chunk, from)
  const isNumberSign = word?.key === 'no' && kindAt(chunk, from) === 'digit'
  return word && isNegation(word.key) && !isNumberSign ? word : null
}

const wordEndingAt = (chunk: QuoteForm, to: number) => chunk.words.find((word) => word.to === to)

function beginsSentence(chunk: QuoteForm, chunkText: string, at: number): boolean {
  if (at === 0) return true
  if (/[.!?:;]/.test(chunk.gaps[at]?.raw ?? '')) return true
  const between = chunkText.slice(chunk.original(at - 1, at).end, chunk.original(at, at + 1).start)
  return /\n[ \t>]*\r?\n/.test(between)
}

/**
 * A quote that capitalizes what the evidence does not, and otherwise has the same case, poses as a whole sentence.
 */
function claimsToOpen(chunk: QuoteForm, from: number, quote: QuoteForm): boolean {
  const mine = quote.words[0]
  const theirs = chunk.words.find((word) => word.from === from)
  if (!mine || !theirs || !isCapitalized(mine.text) || isCapitalized(theirs.text)) return false
  const others = quote.words.slice(1)
  return others.filter((word) => isCapitalized(word.text)).length * 2 < others.length
}

export const isCapitalized = (text: string): boolean => /^[^\p{L}]*\p{Lu}/u.test(text)
