import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

/** A folder of Linux whose files are in memory. */
const MEMORY = '/dev/shm'
const NAME = 'probity-tests-'
/** Of a whole run; in a folder of this size there is still room for what tests make too large on purpose. */
const ROOM_BYTES = 8e9

/**
 * The folder for everything that a run of the tests writes and nobody keeps, the data of a real PostgreSQL among it:
 * in memory where there is room, else in the project. A tenth of a run went into files of databases on a disk.
 */
export function makeScratch(cacheDir: string): string {
  const onDisk = join(cacheDir, 'tmp')
  rmSync(onDisk, { recursive: true, force: true })
  if (!existsSync(MEMORY)) return make(onDisk)
  for (const old of readdirSync(MEMORY)) if (isAbandoned(old)) remove(join(MEMORY, old))
  const { bavail, bsize } = statfsSync(MEMORY)
  if (Math.min(bavail * bsize, freemem()) < ROOM_BYTES) return make(onDisk)
  const inMemory = mkdtempSync(join(MEMORY, `${NAME}${process.pid}-`))
  // The services run as somebody else, and pass through.
  chmodSync(inMemory, 0o711)
  return inMemory
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch (error) {
    // A killed run may have left a disk mounted in it, which is no reason not to test.
    process.stderr.write(`probity: ${folder} could not be removed: ${(error as Error).message}\n`)
  }
}

function make(folder: string): string {
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Whether a run that was killed has left this folder. */
function isAbandoned(name: string): boolean {
  const owner = name.startsWith(NAME) ? /^\d+/.exec(name.slice(NAME.length))?.[0] : undefined
  return owner !== undefined && !existsSync(`/proc/${owner}`)
}
