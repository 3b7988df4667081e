import { type Environment, InvalidEnvironment } from './env.ts'

/** Which model tells what texts mean. */
export type EmbeddingsConfig =
  | { readonly kind: 'local'; readonly modelDir: string | null }
  | { readonly kind: 'bedrock'; readonly region: string; readonly endpoint: string | null }

export function embeddingsFrom(env: Environment): EmbeddingsConfig {
  if (env.EMBEDDING_PROVIDER === 'local') return { kind: 'local', modelDir: env.EMBEDDING_MODEL_DIR ?? null }
  if (env.EMBEDDING_MODEL_DIR)
    throw new InvalidEnvironment('EMBEDDING_MODEL_DIR is for EMBEDDING_PROVIDER=local only.')
  // No default: evidence goes to no region that nobody named.
  if (!env.BEDROCK_REGION) throw new InvalidEnvironment('EMBEDDING_PROVIDER=bedrock needs BEDROCK_REGION.')
  const region = env.BEDROCK_REGION
  return { kind: 'bedrock', region, endpoint: env.BEDROCK_ENDPOINT?.replaceAll('{region}', region) ?? null }
}
