import { bytesToHex } from '@noble/hashes/utils.js'
import { sha256 } from '#server/platform/crypto/digests.ts'
import { hashLine, STATEMENT_LEAF } from '#shared/dossier.ts'
import { merkleRoot } from '#shared/merkle-root.ts'
import { createLeaf, type Leaf, saltLeaf } from './leaf.ts'

export const SALT_BYTES = 32

/** How many salts the list of these leaves takes: one for each, and one for the leaf that counts them. */
export const countSalts = (leaves: readonly Leaf[]): number => leaves.length + 1

export interface SaltedLeaf {
  readonly leaf: Leaf
  readonly bytes: Buffer
  readonly sha256: Buffer
}

export interface LeafList {
  /** The leaf that counts the others comes first. */
  readonly leaves: readonly SaltedLeaf[]
  /** What is signed. */
  readonly text: string
  readonly sha256: string
}

export interface ListFacts {
  readonly analysisId: string
  readonly investigationId: string
  readonly type: string
  /** The first list of an analysis is 1; what changes later makes another one. */
  readonly number: number
  readonly madeAt: Date
  readonly signingKeyId: string
}

/** The leaves with their salts, and the list of their hashes. The same input makes the same bytes. */
export function composeList(leaves: readonly Leaf[], salts: Uint8Array, facts: ListFacts): LeafList {
  const saltOf = (place: number) => salts.subarray(place * SALT_BYTES, (place + 1) * SALT_BYTES)
  const others = leaves.map((leaf, place) => salt(leaf, saltOf(place + 1)))
  const first = salt(countingLeaf(others, facts), saltOf(0))
  const all = [first, ...others]
  const text = all.map(({ leaf, sha256 }) => hashLine(sha256.toString('hex'), leaf.path)).join('')
  return { leaves: all, text, sha256: sha256(text).toString('hex') }
}

function salt(leaf: Leaf, salt: Uint8Array): SaltedLeaf {
  const bytes = saltLeaf(leaf, salt)
  return { leaf, bytes, sha256: sha256(bytes) }
}

const countingLeaf = (others: readonly SaltedLeaf[], facts: ListFacts): Leaf =>
  createLeaf(STATEMENT_LEAF, {
    part: 'facts',
    value: {
      dossier_version: 1,
      analysis_id: facts.analysisId,
      investigation_id: facts.investigationId,
      type: facts.type,
      list_number: facts.number,
      list_made_at: facts.madeAt.toISOString(),
      signing_key_id: facts.signingKeyId,
      leaves: others.length + 1,
      merkle_root: bytesToHex(merkleRoot(others.map(({ sha256 }) => sha256))),
    },
  })
