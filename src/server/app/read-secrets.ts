import type { Config } from '#server/config/config.ts'
import { type Secrets, secretsFrom } from '#server/config/secrets.ts'
import { openSecretStore } from './secret-stores.ts'

/** The keys of the installation, from wherever it keeps them. */
export async function readSecrets(config: Config): Promise<Secrets> {
  const store = openSecretStore(config.secretStore)
  return secretsFrom(await store.read(), store.name, config)
}
