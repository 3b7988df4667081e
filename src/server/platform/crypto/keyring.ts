import { hkdfSync } from 'node:crypto'
import { AES_KEY_BYTES, openAesGcm, SealBroken, sealAesGcm } from './aes-gcm.ts'

export interface Sealed {
  readonly ciphertext: Uint8Array
  /** Stored beside the ciphertext, so that it still opens after the current key has changed. */
  readonly keyId: string
}

export interface Keyring {
  /**
   * Seals under the current key. `place` says where the ciphertext is stored, `table/column/row id/user id`, so that
   * it opens nowhere else; the key's id is bound to it as well.
   */
  seal(plaintext: Uint8Array, place: string): Sealed
  /** Throws `SealBroken` for another place, an unknown key or altered bytes. */
  open(ciphertext: Uint8Array, keyId: string, place: string): Uint8Array
  /** A 32-byte key for one purpose (`csrf`, `cookies`), derived from the current key. */
  hmac(purpose: string): Uint8Array
  /** The same, derived from every key: accepts what was made before the current key changed. */
  hmacs(purpose: string): Uint8Array[]
}

export interface KeyringKeys {
  readonly current: string
  /** Every key that existing data may be sealed with, 32 bytes each. */
  readonly keys: Readonly<Record<string, Uint8Array>>
}

/**
 * The service's secret keys by id. Encryption and each HMAC purpose use their own derived key, never a shared one.
 */
export function createKeyring({ current, keys }: KeyringKeys): Keyring {
  const encryption = new Map(Object.entries(keys).map(([id, key]) => [id, derive(id, key, 'seal')]))
  const currentKey = keys[current]
  const currentEncryption = encryption.get(current)
  if (!currentKey || !currentEncryption) throw new RangeError(`there is no key with the id ${current}`)
  return {
    seal: (plaintext, place) => ({
      ciphertext: sealAesGcm(currentEncryption, plaintext, boundTo(place, current)),
      keyId: current,
    }),
    open: (ciphertext, keyId, place) => {
      const key = encryption.get(keyId)
      if (!key) throw new SealBroken(`sealed with the key ${keyId}, which this service does not have`)
      return openAesGcm(key, ciphertext, boundTo(place, keyId))
    },
    hmac: (purpose) => derive(current, currentKey, `hmac/${purpose}`),
    hmacs: (purpose) => Object.entries(keys).map(([id, key]) => derive(id, key, `hmac/${purpose}`)),
  }
}

const boundTo = (place: string, keyId: string) => Buffer.from(`${place}/${keyId}`, 'utf8')

function derive(id: string, key: Uint8Array, purpose: string): Uint8Array {
  if (key.byteLength !== AES_KEY_BYTES)
    throw new RangeError(`the key ${id} has ${key.byteLength} bytes instead of ${AES_KEY_BYTES}`)
  return new Uint8Array(hkdfSync('sha256', key, new Uint8Array(), `probity/${purpose}`, AES_KEY_BYTES))
}
