import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { KeyFileUnusable, openKeyFile } from '#server/platform/crypto/key-file.ts'
import { type SecretStore, SecretsUnreadable } from '#server/ports/secret-store.ts'

const KEY_BYTES = 32

/**
 * One machine's own key, `keys/encryption.key` in the data folder, created at the first start. Its id is random, so
 * that a key recreated after a loss is not mistaken for the lost one.
 */
export const createKeyFileSecretStore = (dataDir: string): SecretStore => {
  const path = join(dataDir, 'keys', 'encryption.key')
  return {
    name: path,
    read: async () => {
      const text = await openKeyFile(path, makeKey).catch((error: unknown) => {
        throw error instanceof KeyFileUnusable ? new SecretsUnreadable(error.message) : error
      })
      return { ENCRYPTION_KEY: text.trim() }
    },
  }
}

const makeKey = async (): Promise<string> =>
  `local-${randomBytes(4).toString('hex')}:${randomBytes(KEY_BYTES).toString('base64')}\n`
