import { availableParallelism } from 'node:os'
import { type Environment, InvalidEnvironment } from './env.ts'
import { memoryMb } from './memory.ts'

/** More are given explicitly. */
const MAX_DEFAULT_THREADS = 4
/** Each thread has the model in memory. */
const THREAD_MB = 100
/** What everything else needs. */
const BESIDE_MB = 750

/** The model that embeds texts. */
export type EmbeddingsConfig =
  | {
      readonly kind: 'local'
      readonly modelDir: string | null
      /** How many texts are embedded at the same time. */
      readonly threads: number
    }
  | { readonly kind: 'bedrock'; readonly region: string; readonly endpoint: string | null }

/** What the machine has. */
export interface Machine {
  readonly cores: number
  readonly memoryMb: number
}

const thisMachine = (): Machine => ({ cores: availableParallelism(), memoryMb: memoryMb() })

const threadsFor = ({ cores, memoryMb }: Machine): number =>
  Math.max(1, Math.min(MAX_DEFAULT_THREADS, cores, Math.floor((memoryMb - BESIDE_MB) / THREAD_MB)))

export function embeddingsFrom(env: Environment, machine: Machine = thisMachine()): EmbeddingsConfig {
  if (env.EMBEDDING_PROVIDER === 'local')
    return {
      kind: 'local',
      modelDir: env.EMBEDDING_MODEL_DIR ?? null,
      threads: env.EMBEDDING_THREADS ?? threadsFor(machine),
    }
  if (env.EMBEDDING_MODEL_DIR)
    throw new InvalidEnvironment('EMBEDDING_MODEL_DIR requires EMBEDDING_PROVIDER=local.')
  if (env.EMBEDDING_THREADS)
    throw new InvalidEnvironment('EMBEDDING_THREADS requires EMBEDDING_PROVIDER=local.')
  // No default: evidence never goes to a region that nobody named.
  if (!env.BEDROCK_REGION) throw new InvalidEnvironment('EMBEDDING_PROVIDER=bedrock needs BEDROCK_REGION.')
  const region = env.BEDROCK_REGION
  return { kind: 'bedrock', region, endpoint: env.BEDROCK_ENDPOINT?.replaceAll('{region}', region) ?? null }
}
