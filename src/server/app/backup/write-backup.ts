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

/** Not copied: the database is dumped instead, the others are useless to another process. */
const LEFT_OUT: ReadonlySet<string> = new Set(['database', 'reading', 'control.sock', 'restoring'])
/**
 * Copied last. Files that a retention run destroys meanwhile are missing here but still in the database; its proof is
 * then in the backup, so that a restore destroys them again.
 */
const PROOFS = 'proofs'
const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600

/** PGlite assembles a dump in memory: the files, their archive, and copies passed between threads. */
const DUMP_MEMORY_FACTOR = 4

export interface BackupRequest {
  readonly config: Config
  readonly database: OpenDatabase
  /** Absolute; empty or missing. */
  readonly folder: string
  readonly now: Date
  /** The machine's free memory. */
  readonly memoryBytes: number
  readonly say: (line: string) => void
}

/**
 * Writes the database and every relevant file; their list comes last, so that an incomplete backup is recognizable.
 */
export async function writeBackup(request: BackupRequest): Promise<BackupManifest> {
  const { config, database, folder, say } = request
  if (!database.dump)
    throw new BackupUnusable(
      'With DATABASE_URL set, back up the database with pg_dump and the bucket with its own tools.',
    )
  await prepareFolder(folder, config.dataDir)
  await requireEnoughMemory(config.dataDir, request.memoryBytes)
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

/** Running out of memory half-way would also end the service. */
async function requireEnoughMemory(dataDir: string, memoryBytes: number): Promise<void> {
  const database = join(dataDir, 'database')
  const sizes = (await filesBelow(database)).map(async (name) => (await stat(join(database, name))).size)
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  if (bytes * DUMP_MEMORY_FACTOR <= memoryBytes) return
  throw new BackupUnusable(
    `The database has ${megabytes(bytes)} MB, and dumping it takes about ${megabytes(bytes * DUMP_MEMORY_FACTOR)} MB of memory; only ${megabytes(memoryBytes)} MB are free. Stop the service and copy ${dataDir} as it is, or move to PostgreSQL.`,
  )
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 1e6)

async function prepareFolder(folder: string, dataDir: string): Promise<void> {
  if (`${resolve(folder)}${sep}`.startsWith(`${resolve(dataDir)}${sep}`))
    throw new BackupUnusable('A backup cannot be inside the data folder: it would be lost with it.')
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
  if ((await readdir(folder)).length > 0)
    throw new BackupUnusable(
      `${folder} is not empty. Name a new folder: a backup never overwrites another one.`,
    )
  const { mode } = await stat(folder)
  if (mode & 0o077)
    throw new BackupUnusable(
      `Other users can read ${folder}. Run: chmod 700 ${folder}, or name a new folder.`,
    )
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

/** Null if the file has disappeared since it was listed: the service keeps running during a backup. */
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
