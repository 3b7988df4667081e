import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '#server/config/config.ts'
import { openPglite } from '#server/platform/db/database.ts'
import { readMigrations } from '#server/platform/db/migrate.ts'
import { measureBytes } from '#server/platform/streams/measure-bytes.ts'
import {
  type BackupManifest,
  BackupUnusable,
  DATABASE,
  FILES,
  filesBelow,
  hashOf,
  readBackup,
} from './backup-manifest.ts'

/** Where everything is put together before it takes its place; left over only by a restore that was killed. */
const STAGING = 'restoring'
/**
 * What may lie in the data folder already: newer proofs of destruction and the keys that signed them. By them the service
 * destroys again, before it serves, what had been destroyed after the backup was taken.
 */
const MAY_STAY: ReadonlySet<string> = new Set(['proofs', 'keys'])

/** Fills an empty data folder from a backup, after every hash in it was checked. The database takes its place last. */
export async function restoreBackup(
  config: Config,
  folder: string,
  say: (line: string) => void,
): Promise<BackupManifest> {
  if (config.database.kind !== 'embedded')
    throw new BackupUnusable('restore fills DATA_DIR. With DATABASE_URL set, use pg_restore.')
  const { dataDir } = config
  await assertEmpty(dataDir)
  const manifest = await readBackup(folder, say)
  assertKnown(manifest)
  await assertNothingDiffers(dataDir, manifest)
  const staging = join(dataDir, STAGING)
  try {
    await rm(staging, { recursive: true, force: true })
    await mkdir(staging, { recursive: true, mode: 0o700 })
    await copyFiles(manifest, folder, staging, say)
    say('loading the database')
    const database = await openPglite({
      dataDir: staging,
      template: new Uint8Array(await readFile(join(folder, DATABASE))),
    })
    await database.ping()
    await database.close()
    await takePlace(staging, dataDir)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
  return manifest
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

async function assertEmpty(dataDir: string): Promise<void> {
  const there = (await namesIn(dataDir)).filter((name) => name !== STAGING && !MAY_STAY.has(name))
  if (there.length > 0)
    throw new BackupUnusable(
      `${dataDir} is not empty (${there.slice(0, 3).join(', ')}). Restore into a new folder; only its proofs and keys may stay.`,
    )
}

/** A database of a newer version would be served by code that does not know its tables. */
function assertKnown(manifest: BackupManifest): void {
  const known = new Set(readMigrations().map(({ name }) => name))
  const unknown = manifest.migrations.find((name) => !known.has(name))
  if (unknown)
    throw new BackupUnusable(
      `The backup is of a newer version (${manifest.version}, with ${unknown}). Restore it with that one.`,
    )
}

async function assertNothingDiffers(dataDir: string, manifest: BackupManifest): Promise<void> {
  const hashes = new Map(manifest.files.map((file) => [file.path, file.sha256]))
  for (const top of MAY_STAY)
    for (const name of await filesBelow(join(dataDir, top))) {
      const expected = hashes.get(`${FILES}/${top}/${name}`)
      if (expected && (await hashOf(join(dataDir, top, name))) !== expected)
        throw new BackupUnusable(
          `${top}/${name} in ${dataDir} is another one than in the backup. They are of two installations.`,
        )
    }
}

async function copyFiles(
  manifest: BackupManifest,
  folder: string,
  staging: string,
  say: (line: string) => void,
): Promise<void> {
  const files = manifest.files.filter(({ path }) => path !== DATABASE)
  for (const [index, file] of files.entries()) {
    if (index % 100 === 0) say(`restoring file ${index + 1} of ${files.length}`)
    const to = join(staging, file.path.slice(FILES.length + 1))
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    const { stream } = measureBytes(file.sha256)
    await pipeline(
      createReadStream(join(folder, file.path)),
      stream,
      createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }),
    )
    await chmod(to, file.mode)
  }
}

/** The database comes last: without it nobody takes the folder for an installation. */
async function takePlace(staging: string, dataDir: string): Promise<void> {
  for (const name of await filesBelow(staging)) {
    if (name.startsWith('database/')) continue
    await mkdir(dirname(join(dataDir, name)), { recursive: true, mode: 0o700 })
    await rename(join(staging, name), join(dataDir, name))
  }
  await rename(join(staging, 'database'), join(dataDir, 'database'))
}
