import type { KeyObject } from 'node:crypto'
import {
  generateSigningKey,
  keepSigningKey,
} from '#server/adapters/identity-provider/embedded/signing-keys.ts'
import { readSecrets } from '#server/app/read-secrets.ts'
import type { Config } from '#server/config/config.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { tenancyOf } from './databases.ts'

let shared: KeyObject | undefined

/** Gives a new database a signing key that is there already: to make one takes up to a second. */
export async function keepSharedSigningKey(database: OpenDatabase, config: Config): Promise<void> {
  const { keyring } = await readSecrets(config)
  shared ??= generateSigningKey()
  await keepSigningKey(tenancyOf(database), keyring, shared)
}
