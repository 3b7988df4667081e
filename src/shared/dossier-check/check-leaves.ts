import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { DOSSIER, type HashedPath, LEAF_FOLDER, STATEMENT_LEAF } from '../dossier.ts'
import { merkleRoot } from '../merkle-root.ts'
import { compare, type DossierFiles, type Say, textOf } from './dossier-files.ts'

interface Leaves {
  readonly list: readonly HashedPath[]
  readonly withheld: ReadonlySet<string>
}

/** Every leaf against the signed list: none is changed, added, or left out without being named. */
export function checkLeaves(payload: DossierFiles, { list, withheld }: Leaves, say: Say): void {
  const known = new Set(list.map(({ path }) => path))
  for (const path of payload.keys())
    if (path.startsWith(LEAF_FOLDER) && !known.has(path)) say(path, 'was added: it is not in the signed list')
  compare(
    payload,
    list.filter(({ path }) => !withheld.has(path)),
    say,
  )
  for (const path of withheld) {
    if (!known.has(path)) say(DOSSIER.withheld, `names ${path}, which is not in the signed list`)
    if (payload.has(path)) say(path, 'is there although it is said to be withheld')
  }
}

/** The root of the tree over the other leaves, for proofs of a single one. */
export function checkRoot(payload: DossierFiles, list: readonly HashedPath[], say: Say): void {
  const others = list.filter(({ path }) => path !== STATEMENT_LEAF)
  const root = bytesToHex(merkleRoot(others.map(({ sha256 }) => hexToBytes(sha256))))
  if (!textOf(payload.get(STATEMENT_LEAF)).includes(`"merkle_root": "${root}"`))
    say(STATEMENT_LEAF, 'is missing, or its root is not that of the list')
}
