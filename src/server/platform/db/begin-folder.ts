import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { migrationsFingerprint } from './migrate.ts'

const root = join(import.meta.dirname, '../../../..')
const CACHE = join(root, '.cache')
const PREPARED = 'new-database-'
const EMBEDDED = '@electric-sql/pglite'
const MAKER = join(import.meta.dirname, 'make-database.ts')
/** As `tools/run.mjs` starts the program. */
const FLAGS = [
  '--disable-warning=ExperimentalWarning',
  '--disable-sigusr1',
  '--no-wasm-code-gc',
  '--max-semi-space-size=16',
]

/** Makes `database` below a folder. */
type MakeDatabase = (folder: string) => Promise<unknown>

const makeDatabase: MakeDatabase = (folder) =>
  promisify(execFile)(process.execPath, [...FLAGS, MAKER, folder])

/**
 * Gives a data folder that has no database a copy of one in which the migrations have run. To make one takes seconds
 * of computing, to copy it a tenth of one, so it is made once for each version of the program. It is as it was
 * before an installation put anything in it.
 */
export async function beginFolder(
  dataDir: string,
  cache = CACHE,
  make: MakeDatabase = makeDatabase,
): Promise<void> {
  const database = join(dataDir, 'database')
  if (existsSync(database)) return
  const prepared = await findPrepared(cache, make)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // Another process may begin the same folder, and this one may be killed: a database is whole or not there.
  const partial = await mkdtemp(join(dataDir, 'database-'))
  try {
    if (prepared) {
      await cp(join(prepared, 'database'), partial, { recursive: true })
      await chmod(partial, 0o700)
      await rename(partial, database)
    } else {
      await make(partial)
      await rename(join(partial, 'database'), database)
      await rm(partial, { recursive: true })
    }
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    if (!existsSync(database)) throw error
  }
}

/** Null where the program may not write beside itself: the database is then made where it belongs. */
async function findPrepared(cache: string, make: MakeDatabase): Promise<string | null> {
  const name = PREPARED + fingerprint()
  const made = join(cache, name)
  if (existsSync(made)) return made
  const partial = await mkdir(cache, { recursive: true })
    .then(() => mkdtemp(join(cache, `making-${name}-`)))
    .catch(() => null)
  if (!partial) return null
  try {
    await make(partial)
    for (const old of await readdir(cache))
      if (old.startsWith(PREPARED) && old !== name) await rm(join(cache, old), { recursive: true })
    await rename(partial, made)
  } catch (error) {
    // Another process may have been quicker.
    if (!existsSync(made)) throw error
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
  return made
}

/** Of the migrations, and of the program whose files these are. */
const fingerprint = (): string =>
  createHash('sha256')
    .update(migrationsFingerprint())
    .update(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies[EMBEDDED])
    .digest('hex')
    .slice(0, 16)
