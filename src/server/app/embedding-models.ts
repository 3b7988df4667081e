import { createTitanEmbeddingModel } from '#server/adapters/embedding-model/bedrock/create-titan-embedding-model.ts'
import { createLocalEmbeddingModel } from '#server/adapters/embedding-model/local/create-local-embedding-model.ts'
import type { EmbeddingsConfig } from '#server/config/embeddings.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'

/** Does not connect yet. */
export const openEmbeddingModel = (config: EmbeddingsConfig): EmbeddingModel =>
  config.kind === 'local'
    ? createLocalEmbeddingModel({
        threads: config.threads,
        ...(config.modelDir ? { modelDir: config.modelDir } : {}),
      })
    : createTitanEmbeddingModel({
        region: config.region,
        ...(config.endpoint ? { endpoint: config.endpoint } : {}),
      })
