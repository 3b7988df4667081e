import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

export const AES_KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/** Sealed bytes that do not open: wrong key, wrong place (AAD) or altered bytes. Deliberately does not say which. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken'
}

/** AES-256-GCM: a random 96-bit IV, then the ciphertext, then the 128-bit tag. */
export function sealAesGcm(key: Uint8Array, plaintext: Uint8Array, aad: Uint8Array): Uint8Array {
  requireKeyLength(key)
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
  cipher.setAAD(aad)
  return Buffer.concat([iv, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()])
}

/** Opens what `sealAesGcm` made; throws `SealBroken` if it cannot. */
export function openAesGcm(key: Uint8Array, sealed: Uint8Array, aad: Uint8Array): Uint8Array {
  requireKeyLength(key)
  if (sealed.byteLength < IV_BYTES + TAG_BYTES) throw new SealBroken('too short to be sealed data')
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(aad)
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    throw new SealBroken('sealed with another key or for another place, or altered since')
  }
}

function requireKeyLength(key: Uint8Array): void {
  if (key.byteLength !== AES_KEY_BYTES)
    throw new RangeError(`a key must have ${AES_KEY_BYTES} bytes, not ${key.byteLength}`)
}
