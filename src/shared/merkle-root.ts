import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

/** The root of the tree of RFC 9162 (section 2.1.1) over these entries, with SHA-256. */
export function merkleRoot(entries: readonly Uint8Array[]): Uint8Array {
  if (entries.length === 0) return sha256(new Uint8Array())
  const [only] = entries
  if (entries.length === 1 && only) return sha256(concatBytes(LEAF, only))
  const half = 2 ** Math.ceil(Math.log2(entries.length) - 1)
  return sha256(concatBytes(NODE, merkleRoot(entries.slice(0, half)), merkleRoot(entries.slice(half))))
}
