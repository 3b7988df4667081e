import { type Bm25, createBm25 } from '#server/platform/text/bm25.ts'
import { splitSentences } from '#server/platform/text/sentences.ts'
import type { Span } from '#server/platform/text/span.ts'
import { findValues, type Value } from '#server/platform/text/values.ts'
import { contentTerms } from '#server/platform/text/words.ts'
import type { Passage } from '#server/ports/analyst.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'
import { type ContentWord, contentWords } from './content-words.ts'

/** A sentence of evidence that a claim can rest on, verbatim from its passage. */
export interface EvidenceSentence {
  readonly passage: Passage
  readonly text: string
  readonly terms: ReadonlySet<string>
  readonly values: readonly Value[]
  readonly words: readonly ContentWord[]
  /** Who says it and how, as the item was read; null where it was not read, and nothing is assumed then. */
  readonly unit: PassageUnit | null
}

export interface EvidenceIndex {
  readonly sentences: readonly EvidenceSentence[]
  readonly bm25: Bm25
}

/** Every sentence of the passages, including headers and signatures: a claim may rest on them. */
export function indexEvidence(passages: readonly Passage[]): EvidenceIndex {
  const terms: string[][] = []
  const sentences = passages.flatMap((passage) =>
    withLabels(passage.text, splitSentences(passage.text)).map(({ start, end }): EvidenceSentence => {
      const text = passage.text.slice(start, end)
      const own = contentTerms(text)
      terms.push(own)
      const values = findValues(text)
      const unit = unitAt(passage, start, end)
      return { passage, text, terms: new Set(own), values, words: contentWords(text, values), unit }
    }),
  )
  return { sentences, bm25: createBm25(terms) }
}

/** The unit that shares most of these characters of the passage. */
function unitAt({ units = [], start: from }: Passage, start: number, end: number): PassageUnit | null {
  const shared = (unit: PassageUnit) => Math.min(unit.end, from + end) - Math.max(unit.start, from + start)
  const [first, ...others] = units.filter((unit) => shared(unit) > 0)
  return first ? others.reduce((a, b) => (shared(b) > shared(a) ? b : a), first) : null
}

const MAX_LABEL_LENGTH = 60

/**
 * A short line over a value ("Acme Inc." / "Owes: $500") has a meaning only together with it, so the two also count
 * as one.
 */
function withLabels(text: string, spans: readonly Span[]): Span[] {
  return spans.flatMap((span, index) => {
    const next = spans[index + 1]
    const words = text.slice(span.start, span.end)
    const isLabel =
      words.length <= MAX_LABEL_LENGTH && !/[.!?]$/.test(words.replace(/\b(?:inc|corp|co|ltd)\.$/i, ''))
    const joins =
      next &&
      isLabel &&
      next.end - next.start <= 2 * MAX_LABEL_LENGTH &&
      !/\n\s*\n/.test(text.slice(span.end, next.start))
    return joins ? [span, { start: span.start, end: next.end }] : [span]
  })
}
