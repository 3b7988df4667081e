import { sha256 } from './digests.ts'

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

/** The root of the tree of RFC 9162 (section 2.1.1) over these entries, with SHA-256. */
export function merkleRoot(entries: readonly Uint8Array[]): Buffer {
  if (entries.length === 0) return sha256('')
  const [only] = entries
  if (entries.length === 1 && only) return sha256(Buffer.concat([LEAF, only]))
  const half = 2 ** Math.ceil(Math.log2(entries.length) - 1)
  return sha256(Buffer.concat([NODE, merkleRoot(entries.slice(0, half)), merkleRoot(entries.slice(half))]))
}
