import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '#server/platform/errors.ts'
import { type SecretStore, SecretsUnreadable } from '#server/ports/secret-store.ts'

const MAX_BYTES = 65_536

/**
 * Secret files as Docker (`/run/secrets`) and Kubernetes mount them: one file per secret, named like it in upper or
 * lower case. Kubernetes' own entries begin with a dot.
 */
export const createMountedFilesSecretStore = (folder: string): SecretStore => ({
  name: `the secrets in ${folder}`,
  read: async () => {
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      throw new SecretsUnreadable(`SECRETS_DIR ${folder} cannot be read (${error.code}).`)
    })
    const secrets = await Promise.all(
      names.filter((name) => !name.startsWith('.')).map((name) => readSecret(folder, name)),
    )
    return Object.fromEntries(secrets.filter((secret) => secret !== null))
  },
})

async function readSecret(folder: string, name: string): Promise<[string, string] | null> {
  const path = join(folder, name)
  try {
    // Follows the link: Kubernetes mounts each file as one.
    const found = await stat(path)
    if (!found.isFile()) return null
    if (found.size > MAX_BYTES)
      throw new SecretsUnreadable(`The secret file ${path} is larger than ${MAX_BYTES} bytes.`)
    return [name.toUpperCase(), (await readFile(path, 'utf8')).trim()]
  } catch (error) {
    if (error instanceof SecretsUnreadable) throw error
    throw new SecretsUnreadable(`The secret file ${path} cannot be read (${errorCode(error)}).`)
  }
}
