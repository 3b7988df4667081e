import type { Passage } from '#server/ports/analyst.ts'
import { type Bm25, createBm25 } from '#server/platform/text/bm25.ts'
import { splitSentences } from '#server/platform/text/sentences.ts'
import { findValues, type Value } from '#server/platform/text/values.ts'
import { contentTerms } from '#server/platform/text/words.ts'

/** A sentence of evidence that a claim can rest on. */
export interface EvidenceSentence {
  readonly passage: Passage
  readonly text: string
  readonly terms: ReadonlySet<string>
  readonly values: readonly Value[]
}

export interface EvidenceIndex {
  readonly sentences: readonly EvidenceSentence[]
  readonly bm25: Bm25
}

/** Every sentence of the passages, headers and signatures included: they may be what a claim rests on. */
export function indexEvidence(passages: readonly Passage[]): EvidenceIndex {
  const terms: string[][] = []
  const sentences = passages.flatMap((passage) =>
    splitSentences(passage.text).map(({ start, end }): EvidenceSentence => {
      const text = passage.text.slice(start, end)
      const own = contentTerms(text)
      terms.push(own)
      return { passage, text, terms: new Set(own), values: findValues(text) }
    }),
  )
  return { sentences, bm25: createBm25(terms) }
}
