import { splitSentences } from '#server/platform/text/sentences.ts'
import { sliceSpan } from '#server/platform/text/span.ts'
import { findValues } from '#server/platform/text/values.ts'
import { contentTerms } from '#server/platform/text/words.ts'
import type { DraftQuote, DraftStatement, Passage } from '#server/ports/analyst.ts'
import { pairUp } from '../pair-up.ts'
import { introducesContact, shapeLines } from './line-shapes.ts'

const ASKS_WHO =
  /\bwho (?:is|was|are|were)\b|\b(?:role|position|job|title|function|employer|department) of\b/i
const MOST = 2
const MAX_SOURCES = 5
const LONGEST = 120

/** "Who is …?": what mail signatures say about the people that a question names: their name and the line below it. */
export function findSignatures(question: string, passages: readonly Passage[]): DraftStatement[] {
  if (!ASKS_WHO.test(question)) return []
  const names = findValues(question)
    .filter((value) => value.kind === 'name')
    .map((value) => contentTerms(value.value))
    .filter((terms) => terms.length >= 2)
  const found = new Map<string, { text: string; quotes: DraftQuote[] }>()
  for (const passage of passages) {
    for (const quote of signaturesIn(passage, names)) {
      const key = quote.replace(/\s+/g, ' ')
      const known = found.get(key) ?? { text: quote, quotes: [] }
      known.quotes.push({ chunkId: passage.chunkId, quote })
      found.set(key, known)
    }
  }
  return [...found.values()].slice(0, MOST).map(({ text, quotes }) => ({
    text,
    kind: 'finding' as const,
    quotes: quotes.slice(0, MAX_SOURCES),
  }))
}

function signaturesIn({ text }: Passage, names: readonly (readonly string[])[]): string[] {
  const spans = splitSentences(text)
  const shapes = shapeLines(spans.map((span) => sliceSpan(text, span)))
  const lines = pairUp(spans, shapes).map(([span, shape]) => ({ span, shape, words: sliceSpan(text, span) }))
  return lines.flatMap(({ span, shape, words }, index) => {
    const below = lines[index + 1]
    if (!below || shape !== 'furniture' || below.shape !== 'furniture') return []
    const terms = new Set(contentTerms(words))
    const named = names.some((name) => terms.size <= name.length + 2 && name.every((term) => terms.has(term)))
    if (!named || introducesContact(below.words) || words.includes(':')) return []
    const quote = text.slice(span.start, below.span.end)
    return quote.length <= LONGEST ? [quote] : []
  })
}
