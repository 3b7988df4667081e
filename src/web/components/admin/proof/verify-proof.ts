import canonicalize from 'canonicalize'
import type { ProofOfDestruction } from '#shared/manifest.ts'
import { findSaltLength, fromBase64, type SigningKey } from '#web/api/signing-key.ts'

export type Verification =
  | { readonly holds: true; readonly saltLength: number }
  /** A sentence that says what is wrong. */
  | { readonly holds: false; readonly why: string }

/**
 * Checks that the signature is one of this key over `manifest_json`, byte for byte, and that the manifest beside it
 * is the one that was signed.
 */
export async function verifyProof(
  { run_id, manifest, manifest_json, signature }: ProofOfDestruction,
  key: SigningKey,
): Promise<Verification> {
  const bytes = fromBase64(signature.value_base64)
  if (!bytes) return { holds: false, why: 'The signature is not valid base64.' }
  const message = new TextEncoder().encode(manifest_json)
  const saltLength = await findSaltLength(key, message, bytes)
  if (saltLength === null)
    return {
      holds: false,
      why: 'The signature does not match: the proof was altered, or it comes from another installation.',
    }
  if (canonicalize(manifest) !== manifest_json || manifest.runId !== run_id)
    return {
      holds: false,
      why: 'The signature is valid, but the record shown beside it is not the one that was signed.',
    }
  return { holds: true, saltLength }
}

/** A proof as somebody kept it. Throws a sentence where the text is something else. */
export function readProof(text: string): ProofOfDestruction {
  const proof = parsed(text)
  const { run_id, manifest, manifest_json, signature, object_lock } = proof as Partial<ProofOfDestruction>
  const isProof =
    typeof run_id === 'string' &&
    typeof manifest_json === 'string' &&
    typeof manifest === 'object' &&
    manifest !== null &&
    typeof signature?.value_base64 === 'string' &&
    typeof object_lock === 'object'
  if (!isProof) throw new Error('This JSON is not a proof of destruction.')
  return proof as ProofOfDestruction
}

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // Said below.
  }
  throw new Error('This is not JSON. Open a saved proof file, or paste its full contents.')
}
