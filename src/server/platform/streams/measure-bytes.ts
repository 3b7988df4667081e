import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { AlteredBytes } from './object-errors.ts'

/**
 * Passes bytes through unchanged; `result()` is valid once all have passed. If they do not match `expected` (SHA-256
 * in hex), the stream fails instead of ending.
 */
export function measureBytes(expected?: string): {
  stream: Transform
  result(): { sizeBytes: number; sha256: string }
} {
  const hash = createHash('sha256')
  let sizeBytes = 0
  let sha256 = ''
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      sizeBytes += chunk.length
      done(null, chunk)
    },
    flush(done) {
      sha256 = hash.digest('hex')
      done(expected && expected !== sha256 ? new AlteredBytes() : null)
    },
  })
  return { stream, result: () => ({ sizeBytes, sha256 }) }
}
