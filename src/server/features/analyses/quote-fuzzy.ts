import { type FormedText, isCapitalized, type KeyRange, settleEdges } from './quote-edges.ts'
import { type Gap, gapsAgree, type QuoteForm, type QuoteWord } from './quote-form.ts'
import { isArticle, isFixedWord, isNegation, slipCost } from './quote-words.ts'

export const LEAST_SIMILARITY = 0.9
const FEWEST_WORDS = 6

/** What all available evidence says about a word: whether it occurs, and whether it is ever capitalized. */
export interface EvidenceWords {
  readonly known: ReadonlySet<string>
  readonly capitalized: ReadonlySet<string>
}

/**
 * The same words in the same order, except for spelling slips, an added or dropped article, and light punctuation: at
 * least 0.9 similar by letters. Numbers, negations, modal and quantity words and every word capitalized in the quote
 * or any evidence must be identical. No other word may be added, lost or replaced.
 */
export function findAlike(
  chunk: FormedText & { readonly vocabulary: ReadonlySet<string> },
  quote: QuoteForm,
  evidence: EvidenceWords,
): KeyRange | null {
  if (quote.words.length < FEWEST_WORDS) return null
  const budget = Math.floor(quote.key.length * (1 - LEAST_SIMILARITY))
  const strangers = quote.words.filter(
    (word) => !chunk.vocabulary.has(word.key) && !isArticle(word.key),
  ).length
  if (strangers > budget) return null
  const comparison = { chunk: chunk.form.words, quote: quote.words, budget, evidence }
  for (let at = 0; at < chunk.form.words.length; at++) {
    const range = walk(comparison, at)
    const settled = range && settleEdges(chunk, range, quote)
    if (settled) return settled
  }
  return null
}

interface Comparison {
  readonly chunk: readonly QuoteWord[]
  readonly quote: readonly QuoteWord[]
  /** How much may differ, in letters. */
  readonly budget: number
  readonly evidence: EvidenceWords
}

/** Walks both texts word by word. Articles are either only added or only dropped; otherwise one could be moved. */
function walk({ chunk, quote, budget, evidence }: Comparison, start: number): KeyRange | null {
  const at = { theirs: start, mine: 0 }
  let skipping: 'theirs' | 'mine' | null = null
  let hasSkipped = false
  let cost = 0
  for (let mine = quote[0]; mine && cost <= budget; mine = quote[at.mine]) {
    const theirs = chunk[at.theirs]
    if (!theirs) return null
    const price = wordCost(theirs, mine, evidence)
    if (price !== null) {
      cost += price + (at.mine === 0 || hasSkipped ? 0 : gapCost(theirs, mine, chunk[at.theirs - 1]))
      at.theirs++
      at.mine++
      hasSkipped = false
      continue
    }
    if (hasSkipped || at.mine === 0) return null
    skipping ??= canSkip(chunk, at.theirs) ? 'theirs' : 'mine'
    if (!canSkip(skipping === 'theirs' ? chunk : quote, at[skipping])) return null
    cost += (skipping === 'theirs' ? theirs : mine).key.length + 1
    at[skipping]++
    hasSkipped = true
  }
  if (cost > budget || hasSkipped) return null
  if (skipping === 'mine' && [start - 1, at.theirs].some((edge) => isArticle(chunk[edge]?.key ?? '')))
    return null
  const [first, last] = [chunk[start], chunk[at.theirs - 1]]
  return first && last ? { from: first.from, to: last.to } : null
}

/** An article in small letters between plain spaces, but not the one that makes "a few" out of "few". */
function canSkip(words: readonly QuoteWord[], at: number): boolean {
  const [word, next] = [words[at], words[at + 1]]
  if (!word || !next || !isArticle(word.key) || isCapitalized(word.text)) return false
  const between = words[at - 1]
  if (between && isNegation(between.key)) return false
  return (
    isSpace(word.gap) &&
    isSpace(next.gap) &&
    !/^(?:few|little|bit|lot|number|majority|minority)$/.test(next.key)
  )
}

const isSpace = (gap: Gap | undefined): boolean => gap?.readings[0] === ' '

function wordCost(theirs: QuoteWord, mine: QuoteWord, evidence: EvidenceWords): number | null {
  if (theirs.key === mine.key) return 0
  for (const word of [theirs, mine]) {
    if (isFixedWord(word.key) || isCapitalized(word.text) || evidence.capitalized.has(word.key)) return null
  }
  return slipCost(theirs.key, mine.key, (word) => evidence.known.has(word))
}

const LIGHT = /^(?:[\s,()"'.]*|-)$/

/** Nothing, one letter's worth for light punctuation, or beyond any budget. */
function gapCost(theirs: QuoteWord, mine: QuoteWord, before: QuoteWord | undefined): number {
  const [a, b] = [theirs.gap, mine.gap]
  if (gapsAgree(a, b)) return 0
  const beside = before ? [before, theirs] : [theirs]
  if (!a || !b || !LIGHT.test(a.raw) || !LIGHT.test(b.raw) || /\.\s*\./.test(a.raw + b.raw))
    return Number.POSITIVE_INFINITY
  if (beside.some((word) => isNegation(word.key) || /[^\p{L}\p{M}']/u.test(word.key)))
    return Number.POSITIVE_INFINITY
  const endsSentence = /\./.test(a.raw + b.raw) && isCapitalized(theirs.text)
  return endsSentence ? Number.POSITIVE_INFINITY : 1
}
