import { generateKeyPairSync, type JsonWebKey } from 'node:crypto'
import type { Keyring } from '#server/platform/crypto/keyring.ts'
import type { Tenancy } from '#server/platform/db/tenancy.ts'
import { findModel, keepFirstModel } from './provider-models.store.ts'

const MODEL = 'SigningKeys'
const ID = 'current'
const PLACE = `provider_models/payload/${MODEL}/${ID}`
const RSA_BITS = 3072

/** The provider's own signing key: made at the first start, kept sealed in the database, the same in every process. */
export async function readSigningKeys(
  tenancy: Tenancy,
  keyring: Keyring,
  now: Date,
): Promise<{ keys: JsonWebKey[] }> {
  const found = await tenancy.asSystem("read the identity provider's signing key", (db) =>
    findModel(db, MODEL, { id: ID }, now),
  )
  const kept = found ?? (await keepNewKey(tenancy, keyring))
  const ciphertext = Buffer.from(String(kept.ciphertext), 'base64')
  const opened = keyring.open(ciphertext, String(kept.key_id), PLACE)
  return JSON.parse(Buffer.from(opened).toString('utf8')) as { keys: JsonWebKey[] }
}

function keepNewKey(tenancy: Tenancy, keyring: Keyring): Promise<Record<string, unknown>> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: RSA_BITS })
  const keys = { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] }
  const sealed = keyring.seal(Buffer.from(JSON.stringify(keys)), PLACE)
  const payload = { ciphertext: Buffer.from(sealed.ciphertext).toString('base64'), key_id: sealed.keyId }
  return tenancy.asSystem("keep the identity provider's signing key", (db) =>
    keepFirstModel(db, MODEL, ID, payload),
  )
}
