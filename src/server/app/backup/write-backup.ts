import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { VERSION } from '#server/app/version.ts'
import { forEachConcurrently } from '#server/platform/for-each-concurrently.ts'
import { ObjectMissing } from '#server/platform/streams/object-errors.ts'
import type { ObjectStore } from '#server/ports/object-store.ts'
import { type BackupFolder, openBackupFolder } from './backup-folder.ts'
import { type BackedUpRows, FILES, filesBelow, OBJECTS } from './backup-manifest.ts'
import { LAST_BACKUP, noteBackup } from './last-backup.ts'

/** Not copied with the other files: rows and objects have their own place, the rest is useless to another process. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'database',
  'objects',
  'reading',
  'control.sock',
  'restoring',
  LAST_BACKUP,
])
/**
 * Copied last. Files that a retention run destroys meanwhile are missing here but still among the rows; its proof is
 * then in the backup, so that a restore destroys them again.
 */
const PROOFS = 'proofs'
const OBJECTS_AT_ONCE = 8

export interface BackupRequest {
  readonly dataDir: string
  readonly objects: Pick<ObjectStore, 'list' | 'get'>
  /** Writes the rows as they are at one moment, and says what they are. */
  readonly saveRows: SaveRows
  /** Absolute; empty or missing. */
  readonly folder: string
  readonly now: Date
  readonly say: (line: string) => void
}
export type SaveRows = (into: BackupFolder, say: (line: string) => void) => Promise<BackedUpRows>

/**
 * Writes rows, objects and the other relevant files, in that order: an object that a row names is there unless it was
 * destroyed meanwhile. Returns how many files the backup has.
 */
export async function writeBackup(request: BackupRequest): Promise<number> {
  const { dataDir, folder, say } = request
  const into = await openBackupFolder(folder, dataDir)
  const rows = await request.saveRows(into, say)
  await saveObjects(request, into)
  const names = await listOtherFiles(dataDir)
  for (const [index, name] of names.entries()) {
    if (index % 100 === 0) say(`copying file ${index + 1} of ${names.length}`)
    await into.copy(join(dataDir, name), `${FILES}/${name}`)
  }
  await into.close({ format: 2, version: VERSION, taken_at: request.now.toISOString(), ...rows })
  await noteBackup(dataDir, request.now)
  return into.files.length
}

async function saveObjects({ objects, say }: BackupRequest, into: BackupFolder): Promise<void> {
  let saved = 0
  const save = async (key: string) => {
    if (saved++ % 100 === 0) say(`copying object ${saved}`)
    try {
      await into.add(`${OBJECTS}/${key}`, await objects.get(key))
    } catch (error) {
      // Destroyed since it was listed.
      if (!(error instanceof ObjectMissing)) throw error
    }
  }
  const keys: string[] = []
  for await (const { key } of objects.list('')) {
    keys.push(key)
    if (keys.length === OBJECTS_AT_ONCE) await forEachConcurrently(keys.splice(0), OBJECTS_AT_ONCE, save)
  }
  await forEachConcurrently(keys, OBJECTS_AT_ONCE, save)
}

async function listOtherFiles(dataDir: string): Promise<string[]> {
  const top = (await readdir(dataDir, { withFileTypes: true })).filter(
    (entry) => !LEFT_OUT.has(entry.name) && entry.name !== PROOFS,
  )
  const found: string[] = top.filter((entry) => entry.isFile()).map((entry) => entry.name)
  for (const name of [...top.flatMap((entry) => (entry.isDirectory() ? entry.name : [])), PROOFS])
    for (const file of await filesBelow(join(dataDir, name))) found.push(`${name}/${file}`)
  return found
}
