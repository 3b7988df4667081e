import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, chmod, link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { errorCode } from '#server/platform/errors.ts'
import {
  type ManifestStore,
  ManifestStoreUnfit,
  type NewManifest,
  type StoredManifest,
} from '#server/ports/manifest-store.ts'

const KEY = /^[\w-]+(?:\/[\w-]+)*\.json$/
const VERSION = /^[0-9a-f-]{36}$/

/**
 * Manifests as read-only files, one folder per key and one pair of files per version. The service itself can neither
 * change nor remove them. A disk cannot stop its administrator: the folder's owner may still delete it, which the
 * chain through `operatorRunMetadata` then shows. Only a bucket under Object Lock prevents it.
 */
export function createDiskManifestStore(folder: string): ManifestStore {
  const toFolder = (key: string): string => {
    if (!KEY.test(key))
      throw new Error('a manifest key holds only letters, digits, - _ and /, and ends in .json')
    return join(folder, key)
  }
  return {
    preflight: async () => {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
      } catch (error) {
        throw new ManifestStoreUnfit(`The folder ${folder} cannot store manifests (${errorCode(error)}).`)
      }
    },
    put: async (manifest) => {
      const place = toFolder(manifest.key)
      await mkdir(place, { recursive: true, mode: 0o700 })
      // Version 7 sorts by time: the oldest version of a key is its first.
      const versionId = v7()
      await writeOnce(join(place, `${versionId}.lock.json`), formatLock(manifest))
      await writeOnce(join(place, `${versionId}.json`), manifest.body)
      return { versionId }
    },
    get: async (key, versionId) => {
      if (!VERSION.test(versionId)) return null
      const body = await readIfThere(join(toFolder(key), `${versionId}.json`))
      const lock = await readIfThere(join(toFolder(key), `${versionId}.lock.json`))
      return body && lock ? { key, versionId, body, ...parseLock(lock) } : null
    },
    versions: async (key) =>
      (await namesIn(toFolder(key)))
        .flatMap((name) => /^([0-9a-f-]{36})\.json$/.exec(name)?.[1] ?? [])
        .sort(),
    list: async (prefix) => {
      const found: string[] = []
      for (const parent of await namesIn(folder))
        for (const name of await namesIn(join(folder, parent))) found.push(`${parent}/${name}`)
      return found.filter((key) => key.startsWith(prefix) && KEY.test(key)).sort()
    },
  }
}

const formatLock = ({ metadata, retainUntil }: NewManifest): string =>
  JSON.stringify({ metadata, mode: 'COMPLIANCE', retain_until: retainUntil.toISOString() })

function parseLock(text: Uint8Array): Pick<StoredManifest, 'metadata' | 'retainUntil'> {
  const { metadata, retain_until } = JSON.parse(Buffer.from(text).toString('utf8')) as {
    metadata: Record<string, string>
    retain_until: string
  }
  return { metadata, retainUntil: new Date(retain_until) }
}

/** Appears complete, read-only and under an unused name, or not at all. */
async function writeOnce(path: string, content: Uint8Array | string): Promise<void> {
  const partial = `${path}.${randomUUID()}.partial`
  await writeFile(partial, content, { mode: 0o400, flush: true })
  await chmod(partial, 0o400)
  try {
    await link(partial, path)
  } finally {
    await rm(partial, { force: true })
  }
}

const absentAs =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return value
    throw error
  }
const readIfThere = (path: string): Promise<Uint8Array | null> => readFile(path).catch(absentAs(null))
const namesIn = (path: string): Promise<string[]> => readdir(path).catch(absentAs([]))
