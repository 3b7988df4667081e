import { readFileSync } from 'node:fs'
import type { InferenceSession } from 'onnxruntime-web/wasm'
import { type ModelFiles, sha256Of } from './model-files.ts'
import { loadRuntime, type OnnxRuntime, type Runtime } from './runtime.ts'
import { loadTokenizer } from './tokenizer.ts'

export interface EncoderOptions {
  readonly files: ModelFiles
  readonly runtime: Runtime
  /** Tokens of the model's input, including its two frame tokens. */
  readonly inputTokens: number
}

export type Encode = (text: string) => Promise<Float32Array>

/** Loads verified weights and returns a function from one text to its unit vector (mean pooling). */
export async function loadEncoder({ files, runtime, inputTokens }: EncoderOptions): Promise<Encode> {
  const weights = readFileSync(files.weightsPath)
  if (sha256Of(weights) !== files.weightsSha256)
    throw new Error(`the weights of ${files.name} are not the expected file (SHA-256 differs)`)
  const onnx = await loadRuntime(runtime)
  const session = await onnx.InferenceSession.create(weights, {
    // A second thread of one inference costs twice the computing and saves nothing; a second inference costs memory only.
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    graphOptimizationLevel: 'all',
    executionMode: 'sequential',
  })
  const tokenizer = loadTokenizer(files.folder)
  return async (text) => {
    const ids = tokenizer.encode(text).ids
    const input = ids.length > inputTokens ? [...ids.slice(0, inputTokens - 1), ...ids.slice(-1)] : ids
    return normalize(await sumStates({ onnx, session, dimensions: files.dimensions }, input))
  }
}

interface LoadedModel {
  readonly onnx: OnnxRuntime
  readonly session: InferenceSession
  readonly dimensions: number
}

// One text per run. Dynamic quantization scales by the largest value in the batch, so that in a batch a text's vector
// depends on its neighbors (cosine down to 0.986), and no batch size was faster by more than an eighth.
async function sumStates(
  { onnx, session, dimensions }: LoadedModel,
  ids: readonly number[],
): Promise<Float32Array> {
  const tensor = (data: BigInt64Array) => new onnx.Tensor('int64', data, [1, ids.length])
  const inputs = {
    input_ids: tensor(BigInt64Array.from(ids, BigInt)),
    attention_mask: tensor(new BigInt64Array(ids.length).fill(1n)),
    token_type_ids: tensor(new BigInt64Array(ids.length)),
  }
  const wanted = Object.fromEntries(
    Object.entries(inputs).filter(([name]) => session.inputNames.includes(name)),
  )
  const outputs = await session.run(wanted)
  const [output] = session.outputNames.map((name) => outputs[name])
  if (!output) throw new Error('the model has no output')
  const states = output.data as Float32Array
  const sum = new Float32Array(dimensions)
  for (let token = 0; token < ids.length; token++)
    for (let i = 0; i < dimensions; i++) sum[i]! += states[token * dimensions + i]!
  return sum
}

function normalize(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  if (!(length > 0) || !Number.isFinite(length)) throw new Error('the model produced no usable vector')
  return vector.map((value) => value / length)
}
