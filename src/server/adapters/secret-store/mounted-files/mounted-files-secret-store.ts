import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type SecretStore, SecretsUnreadable } from '#server/ports/secret-store.ts'

const BYTES_MOST = 65_536

/**
 * Secret files as Docker (`/run/secrets`) and Kubernetes mount them: one file for each secret, named like it in
 * upper or lower case. Entries that begin with a dot are Kubernetes' own.
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
    // Following the link: Kubernetes mounts each file as one.
    const found = await stat(path)
    if (!found.isFile()) return null
    if (found.size > BYTES_MOST)
      throw new SecretsUnreadable(`The secret file ${path} is larger than ${BYTES_MOST} bytes.`)
    return [name.toUpperCase(), (await readFile(path, 'utf8')).trim()]
  } catch (error) {
    if (error instanceof SecretsUnreadable) throw error
    throw new SecretsUnreadable(
      `The secret file ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`,
    )
  }
}
