import { contentTerms } from '#server/platform/text/words.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'

const DIMENSIONS = 256

/** Embeddings without weights: a text is the bag of its words, so texts are alike as far as they share words. */
export function createWordEmbeddings(): EmbeddingModel & { readonly embedded: string[] } {
  const embedded: string[] = []
  return {
    id: 'words/test',
    dimensions: DIMENSIONS,
    maxTokens: 256,
    embedded,
    async embed(texts, signal) {
      signal?.throwIfAborted()
      embedded.push(...texts)
      return texts.map(toVector)
    },
    similarityPercent: (cosine) => Math.round(Math.max(0, cosine) * 100),
    countTokens: (text) => text.split(/\s+/).length,
    close: async () => {},
  }
}

function toVector(text: string): Float32Array {
  const vector = new Float32Array(DIMENSIONS)
  for (const term of contentTerms(text)) vector[hash(term) % DIMENSIONS]! += 1
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}

const hash = (term: string): number =>
  [...term].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)
