import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '#server/config/config.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { listAppliedMigrations } from '#server/platform/db/migrate.ts'
import { measureBytes } from '#server/platform/streams/measure-bytes.ts'
import { VERSION } from '../version.ts'
import {
  type BackedUpFile,
  type BackupManifest,
  BackupUnusable,
  DATABASE,
  FILES,
  filesBelow,
  MANIFEST,
} from './backup-manifest.ts'

/** Not copied: the database is dumped instead, the others mean nothing to another process. */
const LEFT_OUT: ReadonlySet<string> = new Set(['database', 'reading', 'control.sock', 'restoring'])
/**
 * Copied last. What a retention run destroys meanwhile is missing from the files but not from the database; its proof is
 * then in the backup, by which a restore destroys it again.
 */
const PROOFS = 'proofs'
const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600

/** PGlite puts a dump together in memory: the files, the archive of them, and copies on the way between threads. */
const DUMP_MEMORY_FACTOR = 4

export interface BackupRequest {
  readonly config: Config
  readonly database: OpenDatabase
  /** Absolute; empty or not there yet. */
  readonly folder: string
  readonly now: Date
  /** What is left of the machine's memory. */
  readonly memoryBytes: number
  readonly say: (line: string) => void
}

/** Writes the database and every file that matters; the list of them comes last, so that a half backup can be told. */
export async function writeBackup(request: BackupRequest): Promise<BackupManifest> {
  const { config, database, folder, say } = request
  if (!database.dump)
    throw new BackupUnusable(
      'With DATABASE_URL a backup is made by pg_dump, and one of the bucket by its own means.',
    )
  await prepareFolder(folder, config.dataDir)
  await assertMemorySuffices(config.dataDir, request.memoryBytes)
  say('dumping the database')
  const migrations = await listAppliedMigrations(database)
  const dump = await database.dump()
  const files: BackedUpFile[] = [
    {
      path: DATABASE,
      mode: PRIVATE_FILE,
      ...(await write(Readable.from([Buffer.from(dump.buffer)]), join(folder, DATABASE))),
    },
  ]
  const names = await listToCopy(config.dataDir)
  for (const [index, name] of names.entries()) {
    if (index % 100 === 0) say(`copying file ${index + 1} of ${names.length}`)
    const copied = await copy(join(config.dataDir, name), join(folder, FILES, name))
    if (copied) files.push({ path: `${FILES}/${name}`, ...copied })
  }
  const manifest: BackupManifest = {
    format: 1,
    version: VERSION,
    taken_at: request.now.toISOString(),
    migrations,
    holds_objects: config.objectStore.kind === 'disk',
    files,
  }
  await putManifest(folder, manifest)
  return manifest
}

/** Running out of it in the middle would end the service, too. */
async function assertMemorySuffices(dataDir: string, memoryBytes: number): Promise<void> {
  const database = join(dataDir, 'database')
  const sizes = (await filesBelow(database)).map(async (name) => (await stat(join(database, name))).size)
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  if (bytes * DUMP_MEMORY_FACTOR <= memoryBytes) return
  throw new BackupUnusable(
    `The database has ${megabytes(bytes)} MB, and its dump, which is put together in memory, needs about ${megabytes(bytes * DUMP_MEMORY_FACTOR)} MB of it where ${megabytes(memoryBytes)} MB are left. Stop the service and copy ${dataDir} as it is, or move to PostgreSQL.`,
  )
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 1e6)

async function prepareFolder(folder: string, dataDir: string): Promise<void> {
  if (`${resolve(folder)}${sep}`.startsWith(`${resolve(dataDir)}${sep}`))
    throw new BackupUnusable('A backup cannot lie inside the data folder: it would be lost with it.')
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
  if ((await readdir(folder)).length > 0)
    throw new BackupUnusable(
      `${folder} is not empty. Name a new folder: a backup never overwrites another one.`,
    )
  const { mode } = await stat(folder)
  if (mode & 0o077)
    throw new BackupUnusable(`Others may read ${folder}. Run: chmod 700 ${folder}, or name a new folder.`)
}

async function listToCopy(dataDir: string): Promise<string[]> {
  const top = (await readdir(dataDir, { withFileTypes: true })).filter(
    (entry) => !LEFT_OUT.has(entry.name) && entry.name !== PROOFS,
  )
  const found: string[] = top.filter((entry) => entry.isFile()).map((entry) => entry.name)
  for (const name of [...top.flatMap((entry) => (entry.isDirectory() ? entry.name : [])), PROOFS])
    for (const file of await filesBelow(join(dataDir, name))) found.push(`${name}/${file}`)
  return found
}

/** Null where the file has gone since it was listed: a service goes on while it is backed up. */
async function copy(from: string, to: string): Promise<Omit<BackedUpFile, 'path'> | null> {
  const handle = await open(from, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!handle) return null
  const mode = (await handle.stat()).mode & 0o777
  await mkdir(dirname(to), { recursive: true, mode: PRIVATE_FOLDER })
  return { mode, ...(await write(createReadStream(from, { fd: handle }), to)) }
}

async function write(source: Readable, to: string): Promise<{ size_bytes: number; sha256: string }> {
  const { stream, result } = measureBytes()
  await pipeline(source, stream, createWriteStream(to, { flags: 'wx', mode: PRIVATE_FILE, flush: true }))
  const { sizeBytes, sha256 } = result()
  return { size_bytes: sizeBytes, sha256 }
}

async function putManifest(folder: string, manifest: BackupManifest): Promise<void> {
  const partial = join(folder, `${MANIFEST}.partial`)
  await writeFile(partial, `${JSON.stringify(manifest, null, 2)}\n`, { mode: PRIVATE_FILE, flush: true })
  await rename(partial, join(folder, MANIFEST))
}
