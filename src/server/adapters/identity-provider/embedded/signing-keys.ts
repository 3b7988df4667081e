import { generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto'
import type { Keyring } from '#server/platform/crypto/keyring.ts'
import type { Tenancy } from '#server/platform/db/tenancy.ts'
import { findModel, keepFirstModel } from './provider-models.store.ts'

const KEY_SET = { model: 'SigningKeys', id: 'current' }
const PLACE = `provider_models/payload/${KEY_SET.model}/${KEY_SET.id}`
const RSA_BITS = 3072

/**
 * The provider's own signing key: created at the first sign-in, stored sealed in the database, the same in every
 * process.
 */
export async function readSigningKeys(
  tenancy: Tenancy,
  keyring: Keyring,
  now: Date,
): Promise<{ keys: JsonWebKey[] }> {
  const found = await tenancy.asIdentity("read the identity provider's signing key", (db) =>
    findModel(db, KEY_SET, now),
  )
  const kept = found ?? (await keepSigningKey(tenancy, keyring, generateSigningKey()))
  const ciphertext = Buffer.from(String(kept.ciphertext), 'base64')
  const opened = keyring.open(ciphertext, String(kept.key_id), PLACE)
  return JSON.parse(Buffer.from(opened).toString('utf8')) as { keys: JsonWebKey[] }
}

export const generateSigningKey = (): KeyObject =>
  generateKeyPairSync('rsa', { modulusLength: RSA_BITS }).privateKey

/** Seals a key and keeps it, unless one is kept already; answers what is kept. */
export function keepSigningKey(
  tenancy: Tenancy,
  keyring: Keyring,
  privateKey: KeyObject,
): Promise<Record<string, unknown>> {
  const keys = { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] }
  const sealed = keyring.seal(Buffer.from(JSON.stringify(keys)), PLACE)
  const payload = { ciphertext: Buffer.from(sealed.ciphertext).toString('base64'), key_id: sealed.keyId }
  return tenancy.asIdentity("keep the identity provider's signing key", (db) =>
    keepFirstModel(db, KEY_SET, payload),
  )
}
