import { availableParallelism } from 'node:os'
import { AppError } from '#server/platform/errors.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import type { EncoderOptions } from './encoder.ts'
import { createInferenceThread, type InferenceThread } from './inference-thread.ts'
import { calibrate, KNOWN_MODELS } from './known-models.ts'
import { locateModel } from './model-files.ts'
import { chooseRuntime, type Runtime } from './runtime.ts'
import { createTokenCounter } from './tokenizer.ts'

export interface LocalEmbeddingOptions {
  /** A folder with custom weights; by default those that ship with the program. */
  readonly modelDir?: string
  /** Threads of one inference; by default one less than the machine has, at most four. */
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
  const threads = options.threads ?? Math.max(1, Math.min(4, availableParallelism() - 1))
  const points = (KNOWN_MODELS.find((model) => model.name === files.name) ?? KNOWN_MODELS[0]).calibration
  const thread = createInferenceThread({
    script: new URL('./embedding-worker.ts', import.meta.url),
    workerData: { files, runtime, threads, inputTokens: INPUT_TOKENS } satisfies EncoderOptions,
    deadlineMs: options.deadlineMs ?? DEADLINE_MS,
  })
  return {
    id: `${files.name}/${runtime}`,
    dimensions: files.dimensions,
    maxTokens: INPUT_TOKENS - FRAME_TOKENS,
    embed: takingTurns(thread, files.dimensions),
    similarityPercent: (cosine) => calibrate(points, cosine),
    countTokens: createTokenCounter(files.folder),
    close: () => thread.close(),
  }
}

/** Callers take turns on the one thread; an abort takes effect between two turns. */
function takingTurns(thread: InferenceThread, dimensions: number): EmbeddingModel['embed'] {
  let previous: Promise<unknown> = Promise.resolve()
  const turn = (texts: readonly string[], signal: AbortSignal | undefined): Promise<Float32Array> => {
    const mine = previous.then(() => {
      signal?.throwIfAborted()
      return thread.run(texts)
    })
    previous = mine.catch(() => {})
    return mine
  }
  return async (texts, signal) => {
    const vectors: Float32Array[] = []
    for (let first = 0; first < texts.length; first += TEXTS_PER_TURN) {
      const some = texts.slice(first, first + TEXTS_PER_TURN)
      const joined = await turn(
        some.map((text) => text.slice(0, MAX_TEXT_LENGTH)),
        signal,
      ).catch((error: unknown) => {
        signal?.throwIfAborted()
        throw new AppError('PROVIDER_UNAVAILABLE', 'The embedding model could not read the text.', {
          cause: error,
        })
      })
      for (let i = 0; i < some.length; i++) vectors.push(joined.slice(i * dimensions, (i + 1) * dimensions))
    }
    return vectors
  }
}
