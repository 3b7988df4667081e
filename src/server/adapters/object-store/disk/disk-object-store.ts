import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ObjectStore } from '#server/ports/object-store.ts'

const KEY = /^[0-9a-zA-Z][\w-]*(?:\/[0-9a-zA-Z][\w-]*)*$/

/** Objects as files of one folder. A file appears whole or not at all: it is written beside and renamed. */
export function createDiskObjectStore(folder: string): ObjectStore {
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error('an object key holds only letters, digits, - _ and /')
    return join(folder, key)
  }
  return {
    put: async (key, bytes) => {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const partial = `${path}.${randomUUID()}.partial`
      await writeFile(partial, bytes, { mode: 0o600, flush: true })
      await rename(partial, path)
    },
    get: async (key) => await readFile(pathOf(key)),
    remove: async (key) => await rm(pathOf(key), { force: true }),
  }
}
