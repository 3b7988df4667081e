import { AppError } from '#server/platform/errors.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import type { EncoderOptions } from './encoder.ts'
import { createFairTurns, type TakeTurns } from './fair-turns.ts'
import { createInferenceThread } from './inference-thread.ts'
import { calibrate, KNOWN_MODELS } from './known-models.ts'
import { locateModel } from './model-files.ts'
import { chooseRuntime, type Runtime } from './runtime.ts'
import { createTokenCounter } from './tokenizer.ts'

export interface LocalEmbeddingOptions {
  /** A folder with custom weights; by default those that ship with the program. */
  readonly modelDir?: string
  /** How many texts are embedded at the same time, each in a thread with its own copy of the model; 1 by default. */
  readonly threads?: number
  /** `auto` is native if onnxruntime-node is installed. */
  readonly runtime?: Runtime | 'auto'
  /** For a handful of texts, including the first call's loading. */
  readonly deadlineMs?: number
}

/** MiniLM was trained on at most 256 tokens, two of which frame the text. */
const INPUT_TOKENS = 256
const FRAME_TOKENS = 2
/** Far more than the model reads; prevents a whole file given by mistake from being copied to the thread. */
const MAX_TEXT_LENGTH = 16_000
/** Small, so that a question asked during an import waits for a few passages only. */
const TEXTS_PER_TURN = 4
const DEADLINE_MS = 60_000

/** Sentence embeddings on this machine, without a network, in a separate thread. */
export function createLocalEmbeddingModel(options: LocalEmbeddingOptions = {}): EmbeddingModel {
  const files = locateModel(options.modelDir)
  const runtime = chooseRuntime(options.runtime ?? 'auto')
  const points = (KNOWN_MODELS.find((model) => model.name === files.name) ?? KNOWN_MODELS[0]).calibration
  const threads = Array.from({ length: options.threads ?? 1 }, () =>
    createInferenceThread({
      script: new URL('./embedding-worker.ts', import.meta.url),
      workerData: { files, runtime, inputTokens: INPUT_TOKENS } satisfies EncoderOptions,
      deadlineMs: options.deadlineMs ?? DEADLINE_MS,
    }),
  )
  return {
    id: `${files.name}/${runtime}`,
    dimensions: files.dimensions,
    maxTokens: INPUT_TOKENS - FRAME_TOKENS,
    embed: embedInTurns(createFairTurns(threads), files.dimensions),
    similarityPercent: (cosine) => calibrate(points, cosine),
    countTokens: createTokenCounter(files.folder),
    close: async () => void (await Promise.all(threads.map((thread) => thread.close()))),
  }
}

function embedInTurns(take: TakeTurns, dimensions: number): EmbeddingModel['embed'] {
  return async (texts, signal) => {
    const turns: string[][] = []
    for (let first = 0; first < texts.length; first += TEXTS_PER_TURN)
      turns.push(texts.slice(first, first + TEXTS_PER_TURN).map((text) => text.slice(0, MAX_TEXT_LENGTH)))
    const answers = await take(turns, signal).catch((error: unknown) => {
      signal?.throwIfAborted()
      throw new AppError('PROVIDER_UNAVAILABLE', 'The embedding model could not read the text.', {
        cause: error,
      })
    })
    return answers.flatMap((joined) =>
      Array.from({ length: joined.length / dimensions }, (_, i) =>
        joined.slice(i * dimensions, (i + 1) * dimensions),
      ),
    )
  }
}
