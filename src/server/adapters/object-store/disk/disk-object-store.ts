import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs, unlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { errorCode } from '#server/platform/errors.ts'
import { forEachConcurrently } from '#server/platform/for-each-concurrently.ts'
import { requireRoom, storageTrouble } from '#server/platform/storage-trouble.ts'
import { AlteredBytes, ObjectMissing, requireObjectKey } from '#server/platform/streams/object-errors.ts'
import type { ListedObject, ObjectStore } from '#server/ports/object-store.ts'
import { createFileWriter } from './file-writer.ts'

/** Where incomplete files are written; the leading dot is not allowed in keys. */
const PARTIAL = '.partial'
const REMOVED_AT_ONCE = 8

/** Objects as files in one folder. A file appears complete or not at all: it is written elsewhere and renamed. */
export function createDiskObjectStore(folder: string): ObjectStore {
  const toPath = (key: string): string => join(folder, requireObjectKey(key))
  const partialFolder = join(folder, PARTIAL)
  const writer = createFileWriter()
  const put: ObjectStore['put'] = async (key, source, options = {}) => {
    const path = toPath(key)
    await mkdir(partialFolder, { recursive: true, mode: 0o700 })
    const partial = join(partialFolder, randomUUID())
    try {
      const written = await writer.write(
        partial,
        source instanceof Readable ? source : Readable.from([source]),
      )
      if (options.sha256 && options.sha256 !== written.sha256) throw new AlteredBytes()
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await rename(partial, path)
      await forceFolder(dirname(path))
      return written
    } catch (error) {
      await rm(partial, { force: true })
      throw error
    }
  }
  return {
    put,
    get: async (key, range) => {
      const path = toPath(key)
      const handle = await open(path, 'r').catch((error: unknown) => throwMissing(error, key))
      return createReadStream(path, { fd: handle, ...(range ? { start: range.start, end: range.end } : {}) })
    },
    head: async (key) => {
      const found = await stat(toPath(key)).catch((error: unknown) => nullIfMissing(error))
      return found && { sizeBytes: found.size, modifiedAt: found.mtime }
    },
    remove: (...keys) =>
      forEachConcurrently(keys.map(toPath), REMOVED_AT_ONCE, (path) => unlink(path).catch(nullIfMissing)),
    list: (prefix) => listFiles(folder, prefix),
    removeUnfinished: async (before) => {
      const names = (await readdir(partialFolder).catch((error: unknown) => nullIfMissing(error))) ?? []
      let removed = 0
      for (const name of names) {
        const path = join(partialFolder, name)
        const found = await stat(path).catch((error: unknown) => nullIfMissing(error))
        if (!found || found.mtime >= before) continue
        await rm(path, { force: true })
        removed++
      }
      return removed
    },
    requireUsable: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
        throw storageTrouble(error) ?? error
      })
      await requireRoom(folder)
    },
    freeBytes: async () => {
      const found = await statfs(folder).catch((error: unknown) => nullIfMissing(error))
      return found && found.bavail * found.bsize
    },
    close: () => writer.close(),
  }
}

/** A rename survives a power failure only once its folder is on disk too. */
async function forceFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

async function* listFiles(folder: string, prefix: string): AsyncGenerator<ListedObject> {
  // A prefix may end inside a name, so search the folder above it.
  const start = join(folder, prefix.slice(0, prefix.lastIndexOf('/') + 1))
  const entries = await readdir(start, { recursive: true, withFileTypes: true }).catch((error: unknown) =>
    nullIfMissing(error),
  )
  for (const entry of entries ?? []) {
    const path = join(entry.parentPath, entry.name)
    const key = relative(folder, path).replaceAll('\\', '/')
    if (!entry.isFile() || key.startsWith('.') || !key.startsWith(prefix)) continue
    const found = await stat(path).catch((error: unknown) => nullIfMissing(error))
    if (found) yield { key, sizeBytes: found.size, modifiedAt: found.mtime }
  }
}

const isMissing = (error: unknown) => errorCode(error) === 'ENOENT'

function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

function throwMissing(error: unknown, key: string): never {
  throw isMissing(error) ? new ObjectMissing(key) : error
}
