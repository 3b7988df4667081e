import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { askRunningService } from '#server/app/ask-running-service.ts'
import { type BackupManifest, BackupUnusable } from '#server/app/backup/backup-manifest.ts'
import { restoreBackup } from '#server/app/backup/restore-backup.ts'
import { writeBackup } from '#server/app/backup/write-backup.ts'
import { type Config, configFrom } from '#server/config/config.ts'
import { readEnvironment } from '#server/config/env.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openPglite } from '#server/platform/db/database.ts'
import { CommandFailed } from './command-failed.ts'
import { progress } from './progress.ts'

type Summary = Pick<BackupManifest, 'holds_objects'> & { readonly files: number }

/** Writes a backup of the data folder, through the running service if there is one. */
export async function backup(given: string | undefined): Promise<void> {
  if (!given) throw new CommandFailed('backup needs a folder to write to, new or empty.')
  const config = configFrom(readEnvironment())
  if (config.database.kind !== 'embedded')
    throw new CommandFailed(
      'backup is for the embedded database. With DATABASE_URL set, back up the database with pg_dump and the bucket with its own tools.',
    )
  const folder = resolve(given)
  const running = await askRunningService(config.dataDir, { path: '/backup', body: { folder } }, progress)
  if (running && running.status !== 200)
    throw new CommandFailed(`The running service refused: ${String(running.body.error)}`)
  const made = running ? (running.body as unknown as Summary) : await backUpByOurselves(config, folder)
  if (!made.holds_objects)
    progress('the files in the S3 bucket are not in this backup: back them up with the bucket’s own tools')
  process.stdout.write(`${folder}: ${made.files} files\n`)
}

async function backUpByOurselves(config: Config, folder: string): Promise<Summary> {
  if (!existsSync(join(config.dataDir, 'database')))
    throw new CommandFailed(
      `There is nothing to back up in ${config.dataDir}. Set DATA_DIR to the service's data folder.`,
    )
  const database = await openPglite({ dataDir: config.dataDir })
  try {
    const { files, holds_objects } = await inOneLine(
      writeBackup({
        config,
        database,
        folder,
        now: systemClock.now(),
        memoryBytes: process.availableMemory(),
        say: progress,
      }),
    )
    return { files: files.length, holds_objects }
  } finally {
    await database.close()
  }
}

/** Fills an empty data folder from a backup. */
export async function restore(given: string | undefined): Promise<void> {
  if (!given) throw new CommandFailed('restore needs the folder of a backup.')
  const config = configFrom(readEnvironment())
  const { files, taken_at } = await inOneLine(restoreBackup(config, resolve(given), progress))
  process.stdout.write(`${config.dataDir}: ${files.length} files as they were on ${taken_at}\n`)
}

const inOneLine = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof BackupUnusable ? new CommandFailed(error.message) : error
  })
