import { constants, createPublicKey, type KeyObject, verify } from 'node:crypto'

interface SignedMessage {
  /** PEM (SubjectPublicKeyInfo) or a key object. */
  readonly publicKey: string | KeyObject
  readonly message: Uint8Array
  readonly signature: Uint8Array
}

/**
 * RSASSA-PSS with SHA-256 and MGF1-SHA-256. `saltLength` is in bytes; `auto` accepts any length, because AWS KMS
 * signs with 32 and others use the maximum. An unreadable signature is a false one, never an error.
 */
export function verifyRsaPss(signed: SignedMessage & { readonly saltLength: number | 'auto' }): boolean {
  const key = toPublicKey(signed.publicKey)
  if (!isRsa(key)) return false
  const saltLength = signed.saltLength === 'auto' ? constants.RSA_PSS_SALTLEN_AUTO : signed.saltLength
  return holds(signed, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength })
}

/** Whether it is a key that signatures of `verifyRsaPss` can be checked with. */
export const isRsaPublicKey = (pem: string): boolean => isRsa(toPublicKey(pem))

const isRsa = (key: KeyObject | null): key is KeyObject =>
  key?.asymmetricKeyType === 'rsa' || key?.asymmetricKeyType === 'rsa-pss'

/** ECDSA on P-256 with SHA-256; the signature must be strict DER. */
export function verifyEcdsaP256(signed: SignedMessage): boolean {
  const key = toPublicKey(signed.publicKey)
  if (key?.asymmetricKeyType !== 'ec' || key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') return false
  return holds(signed, { key, dsaEncoding: 'der' })
}

function holds({ message, signature }: SignedMessage, key: Parameters<typeof verify>[2]): boolean {
  try {
    return verify('sha256', message, key, signature)
  } catch {
    return false
  }
}

function toPublicKey(publicKey: string | KeyObject): KeyObject | null {
  if (typeof publicKey !== 'string') return publicKey
  try {
    return createPublicKey(publicKey)
  } catch {
    return null
  }
}
