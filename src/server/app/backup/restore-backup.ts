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
  hashFile,
  readBackup,
} from './backup-manifest.ts'

/** Where everything is assembled before it is moved into place; left over only by a killed restore. */
const STAGING = 'restoring'
/**
 * What the data folder may already contain: newer proofs of destruction and their signing keys. With them, the
 * service destroys again, before it serves, what was destroyed after the backup.
 */
const MAY_STAY: ReadonlySet<string> = new Set(['proofs', 'keys'])

/**
 * Fills an empty data folder from a backup, after checking every hash in it. The database is moved into place last.
 */
export async function restoreBackup(
  config: Config,
  folder: string,
  say: (line: string) => void,
): Promise<BackupManifest> {
  if (config.database.kind !== 'embedded')
    throw new BackupUnusable('restore fills DATA_DIR. With DATABASE_URL set, use pg_restore.')
  const { dataDir } = config
  await requireEmptyFolder(dataDir)
  const manifest = await readBackup(folder, say)
  requireKnownMigrations(manifest)
  await requireNoDifference(dataDir, manifest)
  const staging = join(dataDir, STAGING)
  try {
    await rm(staging, { recursive: true, force: true })
    await mkdir(staging, { recursive: true, mode: 0o700 })
    await copyFiles({ manifest, folder, staging }, say)
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

async function requireEmptyFolder(dataDir: string): Promise<void> {
  const there = (await namesIn(dataDir)).filter((name) => name !== STAGING && !MAY_STAY.has(name))
  if (there.length > 0)
    throw new BackupUnusable(
      `${dataDir} is not empty (${there.slice(0, 3).join(', ')}). Restore into a new folder; only its proofs and keys may stay.`,
    )
}

/** Code must not serve a newer version's database, whose tables it does not know. */
function requireKnownMigrations(manifest: BackupManifest): void {
  const known = new Set(readMigrations().map(({ name }) => name))
  const unknown = manifest.migrations.find((name) => !known.has(name))
  if (unknown)
    throw new BackupUnusable(
      `The backup is from a newer version (${manifest.version}, with ${unknown}). Restore it with that version.`,
    )
}

async function requireNoDifference(dataDir: string, manifest: BackupManifest): Promise<void> {
  const hashes = new Map(manifest.files.map((file) => [file.path, file.sha256]))
  for (const top of MAY_STAY)
    for (const name of await filesBelow(join(dataDir, top))) {
      const expected = hashes.get(`${FILES}/${top}/${name}`)
      if (expected && (await hashFile(join(dataDir, top, name))) !== expected)
        throw new BackupUnusable(
          `${top}/${name} in ${dataDir} differs from the one in the backup. They belong to two installations.`,
        )
    }
}

async function copyFiles(
  { manifest, folder, staging }: { manifest: BackupManifest; folder: string; staging: string },
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

/** The database comes last: without it nothing treats the folder as an installation. */
async function takePlace(staging: string, dataDir: string): Promise<void> {
  for (const name of await filesBelow(staging)) {
    if (name.startsWith('database/')) continue
    await mkdir(dirname(join(dataDir, name)), { recursive: true, mode: 0o700 })
    await rename(join(staging, name), join(dataDir, name))
  }
  await rename(join(staging, 'database'), join(dataDir, 'database'))
}
