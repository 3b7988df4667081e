import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

export const MANIFEST = 'MANIFEST.json'
/** The embedded database's own files are stored below this. */
export const DATABASE = 'database'
/** Each table of a PostgreSQL server is a file below this, in PostgreSQL's text form for COPY, compressed. */
export const TABLES = 'tables'
/** The jobs of a PostgreSQL server that no worker had ended. */
export const JOBS = 'jobs.json'
/** Files of evidence below this, under their keys in the object store. */
export const OBJECTS = 'objects'
/** The rest of the data folder is stored below this, under its own names. */
export const FILES = 'files'

const path = z
  .string()
  .min(1)
  .refine((name) => name.split('/').every((part) => part !== '' && part !== '.' && part !== '..'))

/** Written last: a backup without it is incomplete. */
const backupManifest = z.strictObject({
  format: z.literal(2),
  version: z.string(),
  taken_at: z.iso.datetime(),
  /** The schema of the database, as the names of its migrations. */
  migrations: z.array(z.string()),
  database: z.enum(['embedded', 'postgres']),
  tables: z.array(
    z.strictObject({
      name: z.string(),
      columns: z.array(z.strictObject({ name: z.string(), type: z.string() })),
      rows: z.number().int(),
      path,
    }),
  ),
  /** Folders with nothing in them, which the embedded database needs too. */
  folders: z.array(path),
  files: z.array(
    z.strictObject({
      path,
      size_bytes: z.number().int(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      /** Permissions in the data folder: read-only files become read-only again. */
      mode: z.number().int(),
    }),
  ),
})
export type BackupManifest = z.infer<typeof backupManifest>
export type BackedUpFile = BackupManifest['files'][number]
/** What is said of the rows, by whoever wrote them. */
export type BackedUpRows = Pick<BackupManifest, 'database' | 'migrations' | 'tables' | 'folders'>

/** A backup or restore that cannot be carried out; the message says why in one line. */
export class BackupUnusable extends Error {
  override readonly name = 'BackupUnusable'
}

/** Reads and checks the whole backup: its list, and the size and hash of every file in it. */
export async function readBackup(folder: string, say: (line: string) => void): Promise<BackupManifest> {
  const manifest = await readManifest(folder)
  const listed = new Set(manifest.files.map((file) => file.path))
  const there = (await filesBelow(folder)).filter((name) => name !== MANIFEST)
  const strange = there.find((name) => !listed.has(name))
  if (strange) throw new BackupUnusable(`The backup was changed: ${strange} is not in its list.`)
  const needed =
    manifest.database === 'embedded'
      ? [`${DATABASE}/PG_VERSION`]
      : [JOBS, ...manifest.tables.map((table) => table.path)]
  const lacking = needed.find((name) => !listed.has(name))
  if (lacking) throw new BackupUnusable(`The backup does not contain ${lacking}.`)
  for (const [index, file] of manifest.files.entries()) {
    if (index % 100 === 0) say(`checking file ${index + 1} of ${manifest.files.length}`)
    const sha256 = await hashFile(join(folder, file.path)).catch((error: NodeJS.ErrnoException) => {
      throw new BackupUnusable(`The backup lacks ${file.path}, or it cannot be read (${error.code}).`)
    })
    if (sha256 !== file.sha256)
      throw new BackupUnusable(`The backup was changed: ${file.path} is not as it was written.`)
  }
  return manifest
}

async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
    throw new BackupUnusable(
      `${folder} is not a complete backup: it has no ${MANIFEST}, which is written last. An interrupted backup cannot be restored.`,
    )
  })
  const read = backupManifest.safeParse(parsed(text))
  if (!read.success)
    throw new BackupUnusable(
      `The ${MANIFEST} in ${folder} does not belong to a backup that this version can read.`,
    )
  return read.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Regular files below a folder, as paths with `/`; none if the folder is missing. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}

export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
