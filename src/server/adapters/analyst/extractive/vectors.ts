import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import { pairUp } from './pair-up.ts'

/** What turns the texts of one call into vectors, as long as somebody waits for it. */
export interface Embedder {
  readonly embeddings: EmbeddingModel
  readonly signal: AbortSignal
}

/** Embeds every text once, however often it is given; the answer tells the vector of each of them. */
export async function embedTexts(
  texts: readonly string[],
  { embeddings, signal }: Embedder,
): Promise<(text: string) => Float32Array> {
  const distinct = [...new Set(texts)]
  const vectors = new Map(pairUp(distinct, await embeddings.embed(distinct, signal)))
  return (text) => {
    const vector = vectors.get(text)
    if (!vector) throw new Error('a text was not among those embedded')
    return vector
  }
}

/** Of unit vectors, as the embedding port gives them. */
export function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}
