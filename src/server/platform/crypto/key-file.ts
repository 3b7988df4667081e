import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode } from '../errors.ts'

/** Permission bits of everyone but the owner. */
const OTHERS = 0o077

/** A key file that cannot be used; the message says what to do. */
export class KeyFileUnusable extends Error {
  override readonly name = 'KeyFileUnusable'
}

/**
 * Reads a key file that only its owner may read, and creates it with `make` if it is missing. The file is created
 * atomically, so two processes that start at once read the same key. Rejects with `KeyFileUnusable`.
 */
export async function openKeyFile(path: string, make: () => Promise<string>): Promise<string> {
  try {
    const existing = await readKeyFile(path)
    if (existing !== null) return existing
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeOnce(path, await make())
    const written = await readKeyFile(path)
    if (written === null) throw new KeyFileUnusable(`The key file ${path} was removed while it was created.`)
    return written
  } catch (error) {
    if (error instanceof KeyFileUnusable) throw error
    throw new KeyFileUnusable(`The key file ${path} cannot be read or created (${errorCode(error)}).`)
  }
}

async function readKeyFile(path: string): Promise<string | null> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!found) return null
  if (found.mode & OTHERS)
    throw new KeyFileUnusable(`Other users can read the key file ${path}. Run: chmod 600 ${path}`)
  return await readFile(path, 'utf8')
}

async function writeOnce(path: string, text: string): Promise<void> {
  const own = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(own, text, { mode: 0o600, flush: true })
  await chmod(own, 0o600)
  try {
    await link(own, path)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    await rm(own, { force: true })
  }
}
