import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import { createWordEmbeddings } from './word-embeddings.ts'

const DIMENSIONS = 384

/** Word counts in the width that the database stores, so that a process which lives for a second need not load weights. */
export function createStoredWordEmbeddings(): EmbeddingModel {
  const words = createWordEmbeddings()
  return {
    ...words,
    dimensions: DIMENSIONS,
    similarityPercent: (cosine) => (cosine > 0 ? 80 : 0),
    embed: async (texts, signal) =>
      (await words.embed(texts, signal)).map((vector) => {
        const wide = new Float32Array(DIMENSIONS)
        wide.set(vector)
        return wide
      }),
  }
}
