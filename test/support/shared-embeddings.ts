import { openEmbeddingModel } from '#server/app/embedding-models.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'

let shared: EmbeddingModel | undefined

/**
 * The local model, loaded once for all services that a process of the tests opens: to load it takes longer than
 * most of them last. A text that was read before is not read again.
 */
export const sharedEmbeddings = (): EmbeddingModel =>
  (shared ??= remembering(openEmbeddingModel({ kind: 'local', modelDir: null, threads: 1 })))

function remembering(model: EmbeddingModel): EmbeddingModel {
  const remembered = new Map<string, Float32Array>()
  return {
    ...model,
    embed: async (texts, signal) => {
      signal?.throwIfAborted()
      const missing = [...new Set(texts)].filter((text) => !remembered.has(text))
      const found = missing.length > 0 ? await model.embed(missing, signal) : []
      for (const [index, text] of missing.entries()) remembered.set(text, found[index]!)
      return texts.map((text) => remembered.get(text)!.slice())
    },
    close: async () => {},
  }
}
