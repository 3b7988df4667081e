import { migrateDatabase, openDatabase } from '#server/app/open-database.ts'
import { readSecrets } from '#server/app/read-secrets.ts'
import { configFrom } from '#server/config/config.ts'
import { readEnvironment } from '#server/config/env.ts'
import { createLogger } from '#server/platform/observability/log.ts'
import { CommandFailed } from './command-failed.ts'
import { requireInstallation } from './require-installation.ts'

/** Brings the database up to this version, as the login that owns it. */
export async function migrateCommand(): Promise<void> {
  const config = configFrom(readEnvironment())
  requireInstallation(config)
  const database = await openDatabase(config, createLogger(config.logLevel))
  try {
    if (!database.owner)
      throw new CommandFailed('migrate needs DATABASE_OWNER_URL, the login that owns the tables.')
    const done = await migrateDatabase(database, (await readSecrets(config)).keyring)
    process.stdout.write(done.length > 0 ? `${done.join('\n')}\n` : 'The database is up to date.\n')
  } finally {
    await database.close()
  }
}
