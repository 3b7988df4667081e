import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { moveToPostgres } from '#server/app/move-to-postgres.ts'
import { configFrom } from '#server/config/config.ts'
import { readEnvironment } from '#server/config/env.ts'
import { CopyRefused } from '#server/platform/db/whole-tables.ts'
import { CommandFailed } from './command-failed.ts'
import { progress } from './progress.ts'

/** Moves the embedded database into an empty PostgreSQL. The source and all files stay unchanged. */
export async function migrateToPostgres(to: string | undefined): Promise<void> {
  if (!to || !/^postgres(ql)?:$/.test(URL.parse(to)?.protocol ?? ''))
    throw new CommandFailed(
      'migrate-to-postgres needs --to: the address of an empty database, postgres://user@host:5432/name, with its password in PGPASSWORD.',
    )
  const config = configFrom(readEnvironment())
  if (config.database.kind !== 'embedded')
    throw new CommandFailed('Unset DATABASE_URL: the database to move is the embedded one in DATA_DIR.')
  if (!existsSync(join(config.dataDir, 'database')))
    throw new CommandFailed(
      `There is nothing to move in ${config.dataDir}. Set DATA_DIR to the service's data folder.`,
    )
  const { tables, jobs } = await moveToPostgres(config, to, progress).catch((error: unknown) => {
    throw error instanceof CopyRefused ? new CommandFailed(error.message) : error
  })
  for (const { table, rows, sha256 } of tables)
    process.stdout.write(`${table}: ${rows} rows, sha256 ${sha256}\n`)
  process.stdout.write(
    `${jobs} ${jobs === 1 ? 'job' : 'jobs'} sent again\n${next(config.objectStore.kind, config.dataDir)}`,
  )
}

/** With DATABASE_URL the defaults for proofs and keys differ, which must not come as a surprise. */
const next = (objects: 'disk' | 's3', dataDir: string): string => `
Next:
- Set DATABASE_OWNER_URL to the login that you named here, DATABASE_URL and DATABASE_WORKER_URL to two others (deploy/README.md,
  "Logins"), and start. ${dataDir}/database is no longer used; remove it once all is well.
${
  objects === 'disk'
    ? `- The files stay in ${dataDir}/objects. Every process needs that folder, or copy it into a bucket
  (aws s3 sync ${dataDir}/objects s3://BUCKET --exclude ".partial/*") and set S3_BUCKET.\n`
    : ''
}- Keep ${dataDir}/keys, or put encryption.key into the secrets store as ENCRYPTION_KEY: without it nothing sealed opens.
- Proofs of destruction are off by default with DATABASE_URL. MANIFEST_BUCKET=local and MANIFEST_KMS_KEY_ID=local keep
  those in ${dataDir}/proofs; a bucket with Object Lock and a KMS key begin anew.
`
