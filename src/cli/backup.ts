import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { askRunningService } from '#server/app/ask-running-service.ts'
import { BackupUnusable } from '#server/app/backup/backup-manifest.ts'
import { saveEmbeddedRows } from '#server/app/backup/embedded-rows.ts'
import { savePostgresRows } from '#server/app/backup/postgres-rows.ts'
import { restoreBackup } from '#server/app/backup/restore-backup.ts'
import { type SaveRows, writeBackup } from '#server/app/backup/write-backup.ts'
import { openObjectStore } from '#server/app/object-stores.ts'
import { admitProcesses, deriveScopeSigner } from '#server/app/open-database.ts'
import { readSecrets } from '#server/app/read-secrets.ts'
import { type Config, configFrom } from '#server/config/config.ts'
import { readEnvironment } from '#server/config/env.ts'
import { systemClock } from '#server/platform/clock.ts'
import { lockFolder } from '#server/platform/db/folder-lock.ts'
import { CopyRefused } from '#server/platform/db/whole-tables.ts'
import { createLogger } from '#server/platform/observability/log.ts'
import { CommandFailed } from './command-failed.ts'
import { progress } from './progress.ts'

/** Writes rows, files and keys into a new folder; the embedded database through the service if one runs. */
export async function backup(given: string | undefined): Promise<void> {
  if (!given) throw new CommandFailed('backup needs a folder to write to, new or empty.')
  const config = configFrom(readEnvironment())
  const folder = resolve(given)
  const files =
    config.database.kind === 'embedded'
      ? ((await throughTheService(config, folder)) ?? (await embedded(config, folder)))
      : await write(config, folder, await postgresRows(config))
  if (config.secretStore.kind !== 'key_file')
    progress('the keys are in the secrets store, not in this backup: keep them too')
  if (config.manifests.kind === 'protected' && config.manifests.bucket)
    progress('the proofs of destruction stay in their own bucket')
  process.stdout.write(`${folder}: ${files} files\n`)
}

async function throughTheService(config: Config, folder: string): Promise<number | null> {
  const answer = await askRunningService(config.dataDir, { path: '/backup', body: { folder } }, progress)
  if (answer && answer.status !== 200)
    throw new CommandFailed(`The running service refused: ${String(answer.body.error)}`)
  return answer && Number(answer.body.files)
}

async function embedded(config: Config, folder: string): Promise<number> {
  const database = join(config.dataDir, 'database')
  if (!existsSync(database))
    throw new CommandFailed(
      `There is nothing to back up in ${config.dataDir}. Set DATA_DIR to the service's data folder.`,
    )
  const lock = await lockFolder(database)
  try {
    return await write(
      config,
      folder,
      saveEmbeddedRows(config.dataDir, (work) => work()),
    )
  } finally {
    await lock.release()
  }
}

async function postgresRows(config: Config): Promise<SaveRows> {
  const { database } = config
  if (database.kind !== 'postgres') throw new TypeError('not a PostgreSQL server')
  if (database.workerUrl && !database.ownerUrl)
    throw new CommandFailed('backup needs DATABASE_OWNER_URL, the login that owns the tables.')
  return savePostgresRows(
    database.ownerUrl ?? database.url,
    deriveScopeSigner((await readSecrets(config)).keyring),
  )
}

async function write({ dataDir, objectStore }: Config, folder: string, saveRows: SaveRows): Promise<number> {
  const objects = await openObjectStore(objectStore)
  try {
    const now = systemClock.now()
    return await inOneLine(writeBackup({ dataDir, objects, saveRows, folder, now, say: progress }))
  } finally {
    objects.close()
  }
}

/** Fills an empty installation from a backup. */
export async function restore(given: string | undefined): Promise<void> {
  if (!given) throw new CommandFailed('restore needs the folder of a backup.')
  const config = configFrom(readEnvironment())
  const { manifest, jobs } = await inOneLine(restoreBackup(config, resolve(given), progress))
  if (config.database.kind === 'postgres') {
    await admitProcesses(config, (await readSecrets(config)).keyring, createLogger(config.logLevel))
    progress(`sending ${jobs.length} jobs again`)
    // Opens the whole service, which a backup must not have in memory.
    const { sendJobsAgain } = await import('#server/app/send-jobs-again.ts')
    await inOneLine(sendJobsAgain(config, config.database.ownerUrl ?? config.database.url, jobs))
  }
  process.stdout.write(
    `${config.dataDir}: ${manifest.files.length} files as they were on ${manifest.taken_at}\n`,
  )
}

const inOneLine = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof BackupUnusable || error instanceof CopyRefused
      ? new CommandFailed(error.message)
      : error
  })
