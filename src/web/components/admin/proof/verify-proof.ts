import canonicalize from 'canonicalize'
import type { ProofOfDestruction } from '#shared/manifest.ts'

export interface SigningKey {
  readonly key: CryptoKey
  readonly bits: number
  /** SHA-256 of the key's DER form, in hex: what was written down elsewhere is compared with it. */
  readonly fingerprint: string
}

export type Verification =
  | { readonly holds: true; readonly saltLength: number }
  /** A sentence that says what is wrong. */
  | { readonly holds: false; readonly why: string }

const PSS = { name: 'RSA-PSS', hash: 'SHA-256' } as const
const DIGEST_BYTES = 32

/** Reads a public key as /.well-known/probity-signing-key.pem answers it. */
export async function readKey(pem: string): Promise<SigningKey> {
  if (!globalThis.crypto?.subtle)
    throw new Error('Browsers can verify only on pages served over HTTPS or from this machine.')
  const der = fromBase64(pem.replaceAll(/-----[^-]+-----|\s/g, ''))
  if (!der) throw new Error('The public key of this service cannot be read.')
  const key = await crypto.subtle.importKey('spki', der, PSS, false, ['verify'])
  const digest = await crypto.subtle.digest('SHA-256', der)
  return {
    key,
    bits: (key.algorithm as RsaHashedKeyAlgorithm).modulusLength,
    fingerprint: [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
  }
}

/**
 * Checks that the signature is one of this key over `manifest_json`, byte for byte, and that the manifest beside it
 * is the one that was signed. A signature does not say how long its salt is: the local key takes the longest that
 * fits, a key in KMS as many bytes as the digest has.
 */
export async function verifyProof(
  { run_id, manifest, manifest_json, signature }: ProofOfDestruction,
  { key, bits }: SigningKey,
): Promise<Verification> {
  const bytes = fromBase64(signature.value_base64)
  if (!bytes) return { holds: false, why: 'The signature is not valid base64.' }
  const message = new TextEncoder().encode(manifest_json)
  for (const saltLength of [bits / 8 - DIGEST_BYTES - 2, DIGEST_BYTES]) {
    if (!(await crypto.subtle.verify({ name: PSS.name, saltLength }, key, bytes, message))) continue
    if (canonicalize(manifest) !== manifest_json || manifest.runId !== run_id)
      return {
        holds: false,
        why: 'The signature is valid, but the record shown beside it is not the one that was signed.',
      }
    return { holds: true, saltLength }
  }
  return {
    holds: false,
    why: 'The signature does not match: the proof was altered, or it comes from another installation.',
  }
}

/** Strict: what is not base64 byte for byte is no signature. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const binary = atob(text)
    if (btoa(binary) !== text) return null
    return Uint8Array.from(binary, (character) => character.charCodeAt(0))
  } catch {
    return null
  }
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
