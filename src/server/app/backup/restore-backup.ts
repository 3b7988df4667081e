import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openObjectStore } from '#server/app/object-stores.ts'
import type { Config } from '#server/config/config.ts'
import { readMigrations } from '#server/platform/db/migrate.ts'
import { forEachConcurrently } from '#server/platform/for-each-concurrently.ts'
import type { UnfinishedJob } from '#server/platform/jobs/unfinished-jobs.store.ts'
import { measureBytes } from '#server/platform/streams/measure-bytes.ts'
import {
  type BackupManifest,
  BackupUnusable,
  DATABASE,
  FILES,
  filesBelow,
  hashFile,
  OBJECTS,
  readBackup,
} from './backup-manifest.ts'
import { tryEmbeddedDatabase } from './embedded-rows.ts'
import { LAST_BACKUP } from './last-backup.ts'
import { requireEmptyPostgres, restorePostgresRows } from './postgres-rows.ts'

/** Where everything is assembled before it is moved into place; left over only by a killed restore. */
const STAGING = 'restoring'
const OBJECTS_AT_ONCE = 8
const BELOW_DATA_FOLDER = new RegExp(`^(${FILES}|${DATABASE})/`)
const BELOW_FILES = new RegExp(`^${FILES}/`)
/**
 * What the data folder may already contain: newer proofs of destruction and their signing keys. With them, the
 * service destroys again, before it serves, what was destroyed after the backup.
 */
const MAY_STAY: ReadonlySet<string> = new Set(['proofs', 'keys'])
/** Not part of what is restored: a leftover of the restore before, and the time of the last backup. */
const UNCOUNTED: ReadonlySet<string> = new Set([STAGING, LAST_BACKUP])

/** What a restore did, and which of the jobs that it brought back nobody has sent yet. */
export interface Restored {
  readonly manifest: BackupManifest
  readonly jobs: readonly UnfinishedJob[]
}

/**
 * Fills an empty installation from a backup, after checking every hash in it. Files and objects come first and the
 * rows last: nothing treats an installation without rows as one.
 */
export async function restoreBackup(
  config: Config,
  folder: string,
  say: (line: string) => void,
): Promise<Restored> {
  const { dataDir, database } = config
  await requireEmptyFolder(dataDir)
  const manifest = await readBackup(folder, say)
  requireKnownMigrations(manifest)
  requireSameKind(manifest, database.kind)
  const url = database.kind === 'postgres' ? (database.ownerUrl ?? database.url) : null
  if (url !== null) await requireEmptyPostgres(url)
  await requireNoDifference(dataDir, manifest)
  const staging = join(dataDir, STAGING)
  try {
    await rm(staging, { recursive: true, force: true })
    await mkdir(staging, { recursive: true, mode: 0o700 })
    await copyFiles({ manifest, folder, staging }, say)
    await putObjects(config, { manifest, folder, staging, say })
    if (url !== null) {
      const beforeEnd = () => takePlace(staging, dataDir)
      return { manifest, jobs: await restorePostgresRows({ url, folder, manifest }, { say, beforeEnd }) }
    }
    say('opening the database')
    await tryEmbeddedDatabase(staging)
    await takePlace(staging, dataDir)
    await rename(join(staging, DATABASE), join(dataDir, DATABASE))
    return { manifest, jobs: [] }
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

async function requireEmptyFolder(dataDir: string): Promise<void> {
  const there = (await namesIn(dataDir)).filter((name) => !UNCOUNTED.has(name) && !MAY_STAY.has(name))
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

function requireSameKind(manifest: BackupManifest, kind: Config['database']['kind']): void {
  if (manifest.database !== kind)
    throw new BackupUnusable(
      manifest.database === 'embedded'
        ? 'This is a backup of the embedded database. Unset DATABASE_URL, restore it, and use migrate-to-postgres.'
        : 'This is a backup of a PostgreSQL server. Set DATABASE_URL, or DATABASE_OWNER_URL, to an empty database.',
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

interface Assembling {
  readonly manifest: BackupManifest
  readonly folder: string
  readonly staging: string
}

async function copyFiles(
  { manifest, folder, staging }: Assembling,
  say: (line: string) => void,
): Promise<void> {
  for (const path of manifest.folders) await mkdir(join(staging, path), { recursive: true, mode: 0o700 })
  const files = manifest.files.filter(({ path }) => BELOW_DATA_FOLDER.test(path))
  for (const [index, file] of files.entries()) {
    if (index % 100 === 0) say(`restoring file ${index + 1} of ${files.length}`)
    const to = join(staging, file.path.replace(BELOW_FILES, ''))
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

/** Into the bucket, or beside the other files until everything is there. */
async function putObjects(
  { objectStore, dataDir }: Config,
  { manifest, folder, staging, say }: Assembling & { readonly say: (line: string) => void },
): Promise<void> {
  const store = await openObjectStore(
    objectStore.kind === 'disk'
      ? { ...objectStore, folder: join(staging, relative(dataDir, objectStore.folder)) }
      : objectStore,
  )
  try {
    const objects = manifest.files.filter(({ path }) => path.startsWith(`${OBJECTS}/`))
    let put = 0
    await forEachConcurrently(objects, OBJECTS_AT_ONCE, async ({ path, sha256 }) => {
      if (put++ % 100 === 0) say(`restoring object ${put} of ${objects.length}`)
      await store.put(path.slice(OBJECTS.length + 1), createReadStream(join(folder, path)), { sha256 })
    })
  } finally {
    store.close()
  }
}

/** Everything but the embedded database, which comes last. */
async function takePlace(staging: string, dataDir: string): Promise<void> {
  for (const name of await filesBelow(staging)) {
    if (name.startsWith(`${DATABASE}/`)) continue
    await mkdir(dirname(join(dataDir, name)), { recursive: true, mode: 0o700 })
    await rename(join(staging, name), join(dataDir, name))
  }
}
