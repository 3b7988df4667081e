import { type CheckedDossier, checkDossier, listSigned } from '#shared/dossier-check/check-dossier.ts'
import type { ProofOfDestruction } from '#shared/manifest.ts'
import { type ReadZip, readZip } from '#shared/zip.ts'
import { findSaltLength, type SigningKey } from '../../api/signing-key.ts'
import { readProof, type Verification, verifyProof } from '../admin/proof/verify-proof.ts'

export type CheckedFile =
  | { readonly kind: 'dossier'; readonly checked: CheckedDossier }
  | { readonly kind: 'proof'; readonly proof: ProofOfDestruction; readonly verification: Verification }

/**
 * What this browser finds of a dossier, or of a proof of destruction, under a key; the file goes nowhere. Never throws,
 * whatever the file holds.
 */
export async function checkFile(bytes: Uint8Array, key: SigningKey): Promise<CheckedFile> {
  const proof = findProof(bytes)
  return proof
    ? { kind: 'proof', proof, verification: await verifyProof(proof, key) }
    : { kind: 'dossier', checked: await checkZip(bytes, key) }
}

/** What a file of JSON begins with; a zip never does. */
const BRACE = 0x7b

function findProof(bytes: Uint8Array): ProofOfDestruction | null {
  if (bytes[0] !== BRACE) return null
  try {
    return readProof(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}

async function checkZip(bytes: Uint8Array, key: SigningKey): Promise<CheckedDossier> {
  const zip = unpack(bytes)
  if (!zip)
    return {
      problems: ['This file is not a zip that can be unpacked.'],
      issue: null,
      leaves: 0,
      withheld: 0,
    }
  const holding = new Set<string>()
  for (const { path, message, signature } of listSigned(zip.files))
    if ((await findSaltLength(key, new Uint8Array(message), new Uint8Array(signature))) !== null)
      holding.add(path)
  const checked = checkDossier(zip.files, holding)
  const twice = zip.ambiguous.map((name) => `${name}: stands in the zip more than once`)
  return { ...checked, problems: [...twice, ...checked.problems] }
}

function unpack(bytes: Uint8Array): ReadZip | null {
  try {
    return readZip(bytes)
  } catch {
    return null
  }
}
