import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type SecretStore, SecretsUnreadable } from '#server/ports/secret-store.ts'

const KEY_BYTES = 32
/** Rights of anybody but the owner. */
const OTHERS = 0o077

/**
 * One machine's own key, `keys/encryption.key` in the data folder, made at the first start. Its id is random, so
 * that a key made anew after a loss is not taken for the lost one.
 */
export const createKeyFileSecretStore = (dataDir: string): SecretStore => {
  const folder = join(dataDir, 'keys')
  const path = join(folder, 'encryption.key')
  return {
    name: path,
    read: async () => {
      try {
        const existing = await readKey(path)
        if (existing !== null) return { ENCRYPTION_KEY: existing }
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await makeKey(path)
        return { ENCRYPTION_KEY: (await readKey(path))! }
      } catch (error) {
        if (error instanceof SecretsUnreadable) throw error
        throw new SecretsUnreadable(
          `The key file ${path} cannot be read or made (${(error as NodeJS.ErrnoException).code}).`,
        )
      }
    },
  }
}

async function readKey(path: string): Promise<string | null> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!found) return null
  if (found.mode & OTHERS)
    throw new SecretsUnreadable(`Others may read the key file ${path}. Run: chmod 600 ${path}`)
  return (await readFile(path, 'utf8')).trim()
}

/** Appears whole or not at all; of two processes that start at once, both then read the key of one. */
async function makeKey(path: string): Promise<void> {
  const own = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(
    own,
    `local-${randomBytes(4).toString('hex')}:${randomBytes(KEY_BYTES).toString('base64')}\n`,
    { mode: 0o600, flush: true },
  )
  await chmod(own, 0o600)
  try {
    await link(own, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(own, { force: true })
  }
}
