import { constants, createReadStream, createWriteStream, existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, open, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { measureBytes } from '#server/platform/streams/measure-bytes.ts'
import { type BackedUpFile, type BackupManifest, BackupUnusable, MANIFEST } from './backup-manifest.ts'

const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600

/** A folder that is being filled; nothing in it is ever read into memory as a whole. */
export interface BackupFolder {
  readonly files: readonly BackedUpFile[]
  /** Writes a file below the folder. */
  add(path: string, ...source: [Readable, ...NodeJS.ReadWriteStream[]]): Promise<void>
  /** Copies a file; false if it has disappeared since it was listed: the service keeps running during a backup. */
  copy(from: string, path: string): Promise<boolean>
  /** Copies a file as quickly as the disk can; it counts once it is `recorded`. */
  place(from: string, path: string): Promise<{ mode: number }>
  record(path: string, mode: number): Promise<void>
  /** Writes the list of all files; without it the backup counts as incomplete. */
  close(manifest: Omit<BackupManifest, 'files'>): Promise<void>
}

/** Step by step: Node's own way never returns where a file system says that a new folder has no parent, as /proc does. */
async function makeFolder(folder: string): Promise<void> {
  const parent = dirname(folder)
  if (parent !== folder && !existsSync(parent)) await makeFolder(parent)
  await mkdir(folder, { mode: PRIVATE_FOLDER }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

/** Refuses a folder that holds anything, that others can read, or that would be lost together with the data. */
export async function openBackupFolder(folder: string, dataDir: string): Promise<BackupFolder> {
  if (`${resolve(folder)}${sep}`.startsWith(`${resolve(dataDir)}${sep}`))
    throw new BackupUnusable('A backup cannot be inside the data folder: it would be lost with it.')
  const held = await makeFolder(folder)
    .then(() => readdir(folder))
    .catch((error: NodeJS.ErrnoException) => {
      throw new BackupUnusable(
        `The folder ${folder} cannot be made or read (${error.code}). Name another one.`,
      )
    })
  if (held.length > 0)
    throw new BackupUnusable(
      `${folder} is not empty. Name a new folder: a backup never overwrites another one.`,
    )
  if ((await stat(folder)).mode & 0o077)
    throw new BackupUnusable(
      `Other users can read ${folder}. Run: chmod 700 ${folder}, or name a new folder.`,
    )
  const files: BackedUpFile[] = []
  const write = async (path: string, mode: number, source: readonly NodeJS.ReadableStream[]) => {
    const to = join(folder, path)
    await mkdir(dirname(to), { recursive: true, mode: PRIVATE_FOLDER })
    const { stream, result } = measureBytes()
    const target = createWriteStream(to, { flags: 'wx', mode: PRIVATE_FILE, flush: true })
    await pipeline([...source, stream, target] as NodeJS.ReadWriteStream[])
    const { sizeBytes, sha256 } = result()
    files.push({ path, mode, size_bytes: sizeBytes, sha256 })
  }
  return {
    files,
    add: (path, ...source) => write(path, PRIVATE_FILE, source),
    copy: async (from, path) => {
      const handle = await open(from, 'r').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      if (!handle) return false
      const { mode } = await handle.stat()
      await write(path, mode & 0o777, [createReadStream(from, { fd: handle })])
      return true
    },
    place: async (from, path) => {
      const to = join(folder, path)
      await mkdir(dirname(to), { recursive: true, mode: PRIVATE_FOLDER })
      await copyFile(from, to, constants.COPYFILE_FICLONE)
      const { mode } = await stat(to)
      await chmod(to, PRIVATE_FILE)
      return { mode: mode & 0o777 }
    },
    record: async (path, mode) => {
      const handle = await open(join(folder, path), 'r')
      const { stream, result } = measureBytes()
      await handle.sync()
      await pipeline(handle.createReadStream(), stream, discarding())
      const { sizeBytes, sha256 } = result()
      files.push({ path, mode, size_bytes: sizeBytes, sha256 })
    },
    close: async (manifest) => {
      const partial = join(folder, `${MANIFEST}.partial`)
      const text = `${JSON.stringify({ ...manifest, files }, null, 1)}\n`
      await writeFile(partial, text, { mode: PRIVATE_FILE, flush: true })
      await rename(partial, join(folder, MANIFEST))
    },
  }
}

const discarding = () => new Writable({ write: (_chunk, _encoding, done) => done() })
