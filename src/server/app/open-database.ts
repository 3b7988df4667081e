import type { Config } from '#server/config/config.ts'
import { hasLittleMemory } from '#server/config/memory.ts'
import type { Keyring } from '#server/platform/crypto/keyring.ts'
import { beginFolder } from '#server/platform/db/begin-folder.ts'
import { type OpenDatabase, openPglite } from '#server/platform/db/database.ts'
import { admitLogins, listWeaknesses, requireQueueRights } from '#server/platform/db/logins.ts'
import { migrate, requireMigrated } from '#server/platform/db/migrate.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import {
  createScopeSigner,
  knowsScope,
  publishScopeKeys,
  type ScopeSigner,
} from '#server/platform/db/scope.ts'
import { createSqlExecutor } from '#server/platform/db/sql.ts'
import type { Logger } from '#server/platform/observability/log.ts'

const SCOPE = 'database-scope'
/** The system keeps the pages of the files in what is left of its own memory. */
const LITTLE_SHARED_BUFFERS_MB = 16

export const deriveScopeSigner = (keyring: Keyring): ScopeSigner => createScopeSigner(keyring.hmac(SCOPE))

export async function openDatabase(
  { database }: Pick<Config, 'database'>,
  logger: Logger,
  isLittle = hasLittleMemory(),
): Promise<OpenDatabase> {
  if (database.kind !== 'embedded') return await openPostgres({ ...database, logger })
  await beginFolder(database.dataDir)
  return await openPglite({
    dataDir: database.dataDir,
    ...(isLittle ? { sharedBuffersMb: LITTLE_SHARED_BUFFERS_MB } : {}),
  })
}

/** Migrates if this process may, and refuses a database whose row-level security would not protect as intended. */
export async function prepareDatabase(
  database: OpenDatabase,
  { keyring, config, logger }: { keyring: Keyring; config: Config; logger: Logger },
): Promise<ScopeSigner> {
  const scopes = deriveScopeSigner(keyring)
  if (database.owner) {
    await migrate(database)
    await publishScopeKeys(database.owner.sql, keyring.hmacs(SCOPE))
  } else await requireMigrated(database)
  if (!(await knowsScope(createSqlExecutor(database.kysely), scopes)))
    throw new Error(
      'The database does not know the key of this process. Run "probity migrate" with DATABASE_OWNER_URL and the same ENCRYPTION_KEY, or start the service with it.',
    )
  await requireLogins(database, config, logger)
  await requireQueueRights(database)
  return scopes
}

/** Migrates and makes the database accept the keys of this installation and no others. */
export async function migrateDatabase(database: OpenDatabase, keyring: Keyring): Promise<string[]> {
  const done = await migrate(database)
  if (database.owner) await publishScopeKeys(database.owner.sql, keyring.hmacs(SCOPE), { only: true })
  return done
}

/** Lets the processes of this installation into a database whose tables somebody else has filled. */
export async function admitProcesses(config: Config, keyring: Keyring, logger: Logger): Promise<void> {
  const database = await openDatabase(config, logger)
  try {
    if (!database.owner) return
    await admitLogins(database, database.owner)
    await publishScopeKeys(database.owner.sql, keyring.hmacs(SCOPE), { only: true })
  } finally {
    await database.close()
  }
}

async function requireLogins(database: OpenDatabase, config: Config, logger: Logger): Promise<void> {
  const servesPeople =
    config.database.kind === 'embedded' || config.database.url !== config.database.workerUrl
  const weaknesses = await listWeaknesses(database, { servesPeople })
  if (weaknesses.length === 0) return
  const said = `injected SQL could pass row-level security, because ${weaknesses.join(', ')}`
  if (config.stage === 'production')
    throw new Error(`Not started: ${said}. See "Logins" in deploy/README.md.`)
  logger.warn(said)
}
