import { holdsValue } from './held-values.ts'
import { composed } from './normalize.ts'
import { splitSentences } from './sentences.ts'
import type { Span } from './span.ts'
import { isNumeric } from './value-types.ts'
import { findValues, type Value } from './values.ts'
import { splitWords } from './words.ts'

/** Finds words again in one text. */
export type FindSameWords = (words: string) => Span | null

/**
 * Finds words that stand in a text one after the other: as they are, whatever the line breaks and quotation marks, or
 * inside one sentence whatever the case, punctuation, articles and spelling of its values ("8 Apr 2026" for
 * "April 8, 2026"). No word may be left out, put in or moved, because any of them may turn a statement round.
 */
export function createSameWords(text: string): FindSameWords {
  let sentences: Token[][] | undefined
  return (words) => {
    const exact = findExact(words, text)
    if (exact) return exact
    const wanted = readTokens(words, 0)
    if (wanted.length === 0) return null
    sentences ??= splitSentences(text).map(({ start, end }) => readTokens(text.slice(start, end), start))
    for (const sentence of sentences) {
      const span = findTokens(wanted, sentence)
      if (span) return span
    }
    return null
  }
}

const QUOTE_MARKS = `["'“”„‟«»‘’‚‛]`
/** "£1,250" does not stand in "£1,250.75", and "signed" not in "countersigned". */
const STARTS = '(?<![\\p{L}\\p{N}]|\\p{N}[.,:])'
const ENDS = '(?![\\p{L}\\p{N}]|[.,:]\\p{N})'

function findExact(words: string, text: string): Span | null {
  const literal = (word: string) => word.split(new RegExp(QUOTE_MARKS)).map(RegExp.escape).join(QUOTE_MARKS)
  const pattern = words.trim().split(/\s+/).map(literal).join('\\s+')
  if (pattern === '') return null
  const match = new RegExp(`${STARTS}${pattern}${ENDS}`, 'u').exec(text)
  return match && { start: match.index, end: match.index + match[0].length }
}

/** A word in small letters, or a value in whatever spelling. */
interface Token extends Span {
  readonly word: string
  readonly value: Value | null
}

const ARTICLES = new Set(['a', 'an', 'the'])

function readTokens(text: string, offset: number): Token[] {
  const values = findValues(text).filter(isNumeric)
  const isInside = (start: number, end: number) =>
    values.some((value) => start < value.end && value.start < end)
  const words = splitWords(text)
    .filter(({ start, end }) => !isInside(start, end))
    .map(({ raw, start, end }) => ({
      word: composed(raw).toLowerCase().replaceAll('’', "'"),
      value: null,
      start,
      end,
    }))
    .filter(({ word }) => !ARTICLES.has(word))
  return [...words, ...values.map((value) => ({ word: '', value, start: value.start, end: value.end }))]
    .sort((a, b) => a.start - b.start)
    .map((token) => ({ ...token, start: token.start + offset, end: token.end + offset }))
}

function findTokens(wanted: readonly Token[], held: readonly Token[]): Span | null {
  for (const [from, { start }] of held.entries()) {
    const last = held[from + wanted.length - 1]
    if (!last) return null
    if (wanted.every((token, i) => isSame(token, held[from + i]))) return { start, end: last.end }
  }
  return null
}

const isSame = (wanted: Token, held: Token | undefined): boolean =>
  wanted.value && held?.value
    ? holdsValue(held.value, wanted.value)
    : !wanted.value && !held?.value && wanted.word === held?.word
