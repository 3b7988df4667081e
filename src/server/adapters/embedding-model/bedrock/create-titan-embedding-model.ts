import { AppError } from '#server/platform/errors.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import { type Calibration, calibrate } from '../local/known-models.ts'
import { connectToTitan, type InvokeTitan, type TitanOptions } from './invoke-titan.ts'

const MODEL_ID = 'amazon.titan-embed-text-v2:0'
/** Width of the column that holds vectors. */
const STORED_DIMENSIONS = 384
const ASKED_DIMENSIONS = 256
/**
 * The model reads 8,192 tokens, but a passage that long cannot be told apart from its neighbors or cited usefully.
 */
const PASSAGE_TOKENS = 400
/** In most languages below the model's token limit; otherwise the text is halved. */
const MAX_TEXT_LENGTH = 16_000
const MAX_HALVINGS = 4
const TEXTS_AT_ONCE = 4
const DEADLINE_MS = 60_000
const CHARS_PER_TOKEN = 4

/**
 * NOT MEASURED: no text of the golden material went through the real model. Monotone, based on published cosines of
 * this family; must be measured as docs/similarity.md describes before this model's percentages are compared with
 * another's.
 */
const CALIBRATION: Calibration = [
  [0, 0],
  [0.1, 20],
  [0.25, 45],
  [0.4, 65],
  [0.6, 85],
  [1, 100],
]

/**
 * Titan Text Embeddings V2 on Amazon Bedrock. It offers 256, 512 or 1,024 dimensions and the column has 384: the 256
 * are padded with zeros, which changes no cosine. Wider vectors need a wider column.
 */
export function createTitanEmbeddingModel(options: TitanOptions): EmbeddingModel {
  const { modelId = MODEL_ID, dimensions = ASKED_DIMENSIONS, deadlineMs = DEADLINE_MS } = options
  const width = Math.max(STORED_DIMENSIONS, dimensions)
  let connecting: Promise<InvokeTitan> | undefined
  const connect = () => {
    connecting ??= connectToTitan({ ...options, modelId, dimensions, deadlineMs })
    return connecting
  }
  const embedOne = async (text: string, signal: AbortSignal | undefined): Promise<Float32Array> => {
    const vector = new Float32Array(width)
    // The model refuses empty text. Its vector is orthogonal to every text's, because padding is 0 there.
    if (!text.trim()) vector[width - 1] = 1
    else
      vector.set(
        await withDeadline(deadlineMs, signal, async (own) => invokeShortened(await connect(), text, own)),
      )
    return vector
  }
  return {
    // The part before the slash makes vectors comparable, and includes the number of dimensions.
    id: `${modelId}-${dimensions}/bedrock`,
    dimensions: width,
    maxTokens: PASSAGE_TOKENS,
    embed: async (texts, signal) => {
      signal?.throwIfAborted()
      const vectors: Float32Array[] = []
      for (let first = 0; first < texts.length; first += TEXTS_AT_ONCE) {
        const some = texts
          .slice(first, first + TEXTS_AT_ONCE)
          .map((text) => text.slice(0, MAX_TEXT_LENGTH).toWellFormed())
        const embedded = await Promise.all(some.map((text) => embedOne(text, signal))).catch(
          (error: unknown) => {
            signal?.throwIfAborted()
            // Only the kind of the error: its message may quote the text.
            throw new AppError(
              'PROVIDER_UNAVAILABLE',
              `The embedding model could not read the text (${getErrorName(error)}).`,
            )
          },
        )
        vectors.push(...embedded)
      }
      return vectors
    },
    similarityPercent: (cosine) => calibrate(CALIBRATION, cosine),
    countTokens: estimateTokens,
    close: async () => {},
  }
}

async function invokeShortened(
  invoke: InvokeTitan,
  text: string,
  signal: AbortSignal,
): Promise<readonly number[]> {
  for (let halvings = 0; ; halvings++) {
    try {
      return await invoke(text.slice(0, Math.ceil(text.length / 2 ** halvings)).toWellFormed(), signal)
    } catch (error) {
      if (halvings >= MAX_HALVINGS || !saysTooLong(error)) throw error
    }
  }
}

const getErrorName = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')

const saysTooLong = (error: unknown): boolean =>
  error instanceof Error &&
  error.name === 'ValidationException' &&
  /too many input tokens|maxLength/i.test(error.message)

/** The model's tokenizer is not published: an estimate, an upper bound except for Latin letters. */
function estimateTokens(text: string): number {
  let count = 0
  for (const [run] of text.matchAll(/\S+/g))
    count += /^[!-~]*$/.test(run) ? Math.ceil(run.length / CHARS_PER_TOKEN) : run.length
  return count
}

/** Does not rely on the client's timeouts, which end at the headers. */
async function withDeadline<T>(
  deadlineMs: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  let giveUp: () => void = () => {}
  const givenUp = new Promise<never>((_, reject) => {
    giveUp = () => reject(new DOMException('The deadline has passed.', 'TimeoutError'))
  })
  const timer = setTimeout(() => giveUp(), deadlineMs)
  signal?.addEventListener('abort', giveUp, { once: true })
  try {
    return await Promise.race([givenUp, work(controller.signal)])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
    controller.abort()
  }
}
