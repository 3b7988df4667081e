import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { openPglite } from '#server/platform/db/database.ts'
import { readMigrations } from '#server/platform/db/migrate.ts'
import { forgetProcesses } from '#server/platform/db/whole-tables.ts'
import { DATABASE, filesBelow } from './backup-manifest.ts'
import type { SaveRows } from './write-backup.ts'

export type HoldStill = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Saves the embedded database as its own files. `holdStill` keeps everybody from writing while they are copied; they
 * are hashed after that.
 */
export const saveEmbeddedRows =
  (dataDir: string, holdStill: HoldStill): SaveRows =>
  async (into, say) => {
    const database = join(dataDir, DATABASE)
    say('copying the database')
    const { placed, folders } = await holdStill(async () => {
      const modes = new Map<string, number>()
      for (const name of await filesBelow(database)) {
        const path = `${DATABASE}/${name}`
        modes.set(path, (await into.place(join(database, name), path)).mode)
      }
      return { placed: modes, folders: await emptyFoldersBelow(database) }
    })
    for (const [path, mode] of placed) await into.record(path, mode)
    return {
      database: 'embedded',
      migrations: readMigrations().map(({ name }) => name),
      tables: [],
      folders: folders.map((name) => `${DATABASE}/${name}`),
    }
  }

/** Opens what a restore has put together, takes the processes of then from it, and closes it as a service would. */
export async function tryEmbeddedDatabase(dataDir: string): Promise<void> {
  const database = await openPglite({ dataDir })
  await database.ping()
  await forgetProcesses(database.sql)
  await database.close()
}

async function emptyFoldersBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const filled = new Set(entries.map(({ parentPath }) => parentPath))
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !filled.has(path))
    .map((path) => relative(folder, path))
    .sort()
}
