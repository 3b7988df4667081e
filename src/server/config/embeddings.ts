import { type Environment, InvalidEnvironment } from './env.ts'

/** The model that embeds texts. */
export type EmbeddingsConfig =
  | { readonly kind: 'local'; readonly modelDir: string | null }
  | { readonly kind: 'bedrock'; readonly region: string; readonly endpoint: string | null }

export function embeddingsFrom(env: Environment): EmbeddingsConfig {
  if (env.EMBEDDING_PROVIDER === 'local') return { kind: 'local', modelDir: env.EMBEDDING_MODEL_DIR ?? null }
  if (env.EMBEDDING_MODEL_DIR)
    throw new InvalidEnvironment('EMBEDDING_MODEL_DIR requires EMBEDDING_PROVIDER=local.')
  // No default: evidence never goes to a region that nobody named.
  if (!env.BEDROCK_REGION) throw new InvalidEnvironment('EMBEDDING_PROVIDER=bedrock needs BEDROCK_REGION.')
  const region = env.BEDROCK_REGION
  return { kind: 'bedrock', region, endpoint: env.BEDROCK_ENDPOINT?.replaceAll('{region}', region) ?? null }
}
