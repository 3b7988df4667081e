export interface SigningKey {
  readonly key: CryptoKey
  readonly bits: number
  /** SHA-256 of the key's DER form, in hex: what was written down elsewhere is compared with it. */
  readonly fingerprint: string
}

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
 * How long the salt of a signature is that holds under the key, in bytes; null where it does not hold. A signature does
 * not say it: the local key takes the longest that fits, a key in KMS as many bytes as the digest has.
 */
export async function findSaltLength(
  { key, bits }: SigningKey,
  message: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
): Promise<number | null> {
  for (const saltLength of [bits / 8 - DIGEST_BYTES - 2, DIGEST_BYTES])
    if (await crypto.subtle.verify({ name: PSS.name, saltLength }, key, signature, message)) return saltLength
  return null
}

/** Strict: what is not base64 byte for byte is no signature. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const binary = atob(text)
    if (btoa(binary) !== text) return null
    return Uint8Array.from(binary, (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}
