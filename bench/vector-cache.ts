import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'

const HASH_BYTES = 32
const FOLDER = join(import.meta.dirname, '../.cache/vectors')

/** Caches embeddings in a file in `.cache`, so that another run need not repeat them. Keyed by model and text. */
export function cachedEmbedding(
  model: EmbeddingModel,
): (texts: readonly string[]) => Promise<Float32Array[]> {
  mkdirSync(FOLDER, { recursive: true })
  const file = join(FOLDER, `${model.id.replaceAll('/', '-')}.bin`)
  const known = readCache(file, model.dimensions)
  return async (texts) => {
    const keys = texts.map((text) => createHash('sha256').update(text).digest())
    const missing = texts.filter((_, i) => !known.has(keys[i]!.toString('hex')))
    const made = await model.embed(missing)
    for (const [i, text] of missing.entries()) {
      const key = createHash('sha256').update(text).digest()
      known.set(key.toString('hex'), made[i]!)
      appendFileSync(file, Buffer.concat([key, Buffer.from(made[i]!.buffer)]))
    }
    return keys.map((key) => known.get(key.toString('hex'))!)
  }
}

function readCache(file: string, dimensions: number): Map<string, Float32Array> {
  const known = new Map<string, Float32Array>()
  if (!existsSync(file)) return known
  const bytes = readFileSync(file)
  const size = HASH_BYTES + dimensions * 4
  for (let at = 0; at + size <= bytes.length; at += size) {
    const vector = new Float32Array(
      bytes.buffer.slice(bytes.byteOffset + at + HASH_BYTES, bytes.byteOffset + at + size),
    )
    known.set(bytes.toString('hex', at, at + HASH_BYTES), vector)
  }
  return known
}
