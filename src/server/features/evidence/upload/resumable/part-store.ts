import { mkdir, open, readdir, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FileStore } from '@tus/file-store'
import type { TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError } from '#server/platform/errors.ts'
import { HEAD_BYTES } from '../content-signs.ts'

/** Counted from the first request of an upload. */
export const KEPT_MS = 24 * 60 * 60_000
const MAX_UNFINISHED = 200

/**
 * A person's unfinished uploads have their own folder inside their organization's: another person's id finds nothing
 * in it, exactly like an id that never existed.
 */
export const toPartsFolder = (partsDir: string, scope: TenantScope): string =>
  join(partsDir, scope.organizationId, scope.userId ?? 'nobody')

export const partPath = (folder: string, id: string): string => join(folder, id)

/** `accept` gets the first bytes as soon as there are enough to judge by, and may refuse them. */
export async function createPartStore(
  folder: string,
  accept: (head: Buffer) => Promise<void>,
): Promise<FileStore> {
  const { FileStore } = await import('@tus/file-store')
  const store = new FileStore({ directory: folder, expirationPeriodInMilliseconds: KEPT_MS })
  const write = store.write.bind(store)
  store.write = async (source, id, offset) => {
    if (offset >= HEAD_BYTES) return await write(source, id, offset)
    const before = await readStart(partPath(folder, id), offset)
    return await write(Readable.from(watch(source, before, accept), { objectMode: false }), id, offset)
  }
  return store
}

async function* watch(
  source: AsyncIterable<Buffer>,
  before: Buffer,
  accept: (head: Buffer) => Promise<void>,
): AsyncGenerator<Buffer> {
  const pieces = [before]
  let length = before.length
  for await (const piece of source) {
    if (length < HEAD_BYTES) {
      pieces.push(piece)
      length += piece.length
      if (length >= HEAD_BYTES) await accept(Buffer.concat(pieces))
    }
    yield piece
  }
}

async function readStart(path: string, bytes: number): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Makes room for one more upload of a person. */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unfinished = (await readdir(folder)).filter((name) => !name.endsWith('.json'))
  if (unfinished.length >= MAX_UNFINISHED)
    throw new AppError(
      'CONFLICT',
      `You have ${MAX_UNFINISHED} unfinished uploads. Finish or cancel some of them first; each is removed a day after it started.`,
    )
}

export const hasPart = async (folder: string, id: string): Promise<boolean> =>
  (await stat(partPath(folder, id)).catch(() => null)) !== null

/** The bytes that have arrived. Rejects if another call has made an item of them: a stream would only say so later. */
export async function readPart(folder: string, id: string): Promise<Readable> {
  const file = await open(partPath(folder, id), 'r')
  return file.createReadStream({ highWaterMark: 1024 * 1024 })
}

export async function removePart(folder: string, id: string): Promise<void> {
  for (const path of [partPath(folder, id), `${partPath(folder, id)}.json`]) await rm(path, { force: true })
}

/** Removes uploads begun before a moment; returns how many. */
export async function sweepParts(partsDir: string, before: Date): Promise<number> {
  let removed = 0
  for (const organization of await namesIn(partsDir))
    for (const person of await namesIn(join(partsDir, organization))) {
      const folder = join(partsDir, organization, person)
      for (const name of await namesIn(folder)) {
        const id = name.replace(/\.json$/, '')
        // The description is written once, when the upload begins; a part that lost it cannot continue.
        const begun =
          (await stat(join(folder, `${id}.json`)).catch(() => null)) ??
          (await stat(join(folder, id)).catch(() => null))
        if (!begun || begun.mtime >= before) continue
        await removePart(folder, id)
        removed++
      }
      await rmdir(folder).catch(() => {})
    }
  return removed
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])
