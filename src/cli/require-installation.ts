import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { CommandFailed } from './command-failed.ts'

/** False where the data folder is another one, or nothing has been started in it; PostgreSQL answers for itself. */
export const isInstalled = ({ database, dataDir }: Config): boolean =>
  database.kind !== 'embedded' || existsSync(join(dataDir, 'database'))

/** A mistyped DATA_DIR must not become a new installation, in which all is well. */
export function requireInstallation(config: Config): void {
  if (!isInstalled(config))
    throw new CommandFailed(
      `There is no installation in ${config.dataDir}. Set DATA_DIR to the service's data folder.`,
    )
}
