import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { PutResult } from '#server/ports/object-store.ts'
import { createHashingThread, type Hashing, type HashingThread } from './hashing.ts'
import { BLOCK_BYTES, type Block, createBlockPool, type SharedBlocks } from './shared-blocks.ts'

/** Unit of writes that bypass the cache, on every disk. */
const SECTOR = 4096

export interface FileWriter {
  /** Writes a new file and resolves once the disk has it; if the source fails, what was written so far remains. */
  write(path: string, source: AsyncIterable<Uint8Array>): Promise<PutResult>
  close(): void
}

/**
 * Writes files and hashes them on the way. Data beyond one block goes to the disk bypassing its cache, while a thread
 * hashes the same memory: nothing is copied twice, the event loop stays free, and the file is on disk with its last
 * byte, without a flush of the cache.
 */
export function createFileWriter(): FileWriter {
  const pool = createBlockPool()
  const hashing = createHashingThread()
  return {
    write: async (path, source) => {
      const file = await open(path, 'wx', 0o600)
      try {
        const pieces = source[Symbol.asyncIterator]()
        try {
          const start = await readUpTo(pieces, BLOCK_BYTES)
          const written = start.ended
            ? await writeSmall(file, start.bytes)
            : await writeLarge({ path, file, pool, hashing }, start.bytes, pieces)
          await file.sync()
          return written
        } catch (error) {
          await pieces.return?.()
          throw error
        }
      } finally {
        await file.close()
      }
    },
    close: () => hashing.close(),
  }
}

type Pieces = AsyncIterator<Uint8Array>

/** The first bytes: at least `most`, or all if there are fewer. */
async function readUpTo(pieces: Pieces, most: number): Promise<{ bytes: Buffer; ended: boolean }> {
  const read: Uint8Array[] = []
  let length = 0
  while (length < most) {
    const next = await pieces.next()
    if (next.done) return { bytes: Buffer.concat(read), ended: true }
    read.push(next.value)
    length += next.value.length
  }
  return { bytes: Buffer.concat(read), ended: false }
}

async function writeSmall(file: FileHandle, bytes: Buffer): Promise<PutResult> {
  await file.writeFile(bytes)
  return { sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

interface LargeFile {
  readonly path: string
  readonly file: FileHandle
  readonly pool: ReturnType<typeof createBlockPool>
  readonly hashing: HashingThread
}

async function writeLarge(
  { path, file, pool, hashing }: LargeFile,
  start: Buffer,
  pieces: Pieces,
): Promise<PutResult> {
  const direct = await openPastCache(path)
  const shared = pool.take()
  const hash = hashing.begin(shared.memory)
  const blocks = new BlocksInTurn(shared, direct ?? file, hash)
  try {
    for (let next: IteratorResult<Uint8Array> = { value: start }; !next.done; next = await pieces.next())
      await blocks.add(next.value)
    const sizeBytes = await blocks.end()
    // The last block was padded to a whole sector.
    await file.truncate(sizeBytes)
    return { sizeBytes, sha256: await hash.digest() }
  } finally {
    // Until then the disk and the thread may read the memory.
    await blocks.settled()
    hash.end()
    pool.give(shared)
    await direct?.close()
  }
}

/** Null on systems and disks without this feature. */
async function openPastCache(path: string): Promise<FileHandle | null> {
  if (!constants.O_DIRECT) return null
  return await open(path, constants.O_WRONLY | constants.O_DIRECT).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EINVAL') return null
    throw error
  })
}

/** Fills one block after another; a full one is written and hashed while the next is being filled. */
class BlocksInTurn {
  readonly #file: FileHandle
  readonly #hash: Hashing
  readonly #turns: { readonly block: Block; busy: Promise<unknown> }[]
  #turn = 0
  #filled = 0
  #position = 0

  constructor({ blocks }: SharedBlocks, file: FileHandle, hash: Hashing) {
    this.#file = file
    this.#hash = hash
    this.#turns = blocks.map((block) => ({ block, busy: Promise.resolve() }))
  }

  async add(bytes: Uint8Array): Promise<void> {
    for (let taken = 0; taken < bytes.length; ) {
      const part = bytes.subarray(taken, taken + BLOCK_BYTES - this.#filled)
      this.#current.block.bytes.set(part, this.#filled)
      taken += part.length
      this.#filled += part.length
      if (this.#filled === BLOCK_BYTES) await this.#pass()
    }
  }

  /** The total number of bytes, once all are written and hashed. */
  async end(): Promise<number> {
    if (this.#filled > 0) await this.#pass()
    await Promise.all(this.#turns.map(({ busy }) => busy))
    return this.#position
  }

  async settled(): Promise<void> {
    await Promise.allSettled(this.#turns.map(({ busy }) => busy))
  }

  get #current() {
    return this.#turns[this.#turn]!
  }

  /** Hands the block on and waits until the next one is free; rejects with an error of that one. */
  async #pass(): Promise<void> {
    const { block } = this.#current
    const whole = Math.ceil(this.#filled / SECTOR) * SECTOR
    block.bytes.fill(0, this.#filled, whole)
    this.#current.busy = Promise.all([
      writeAll(this.#file, block.bytes.subarray(0, whole), this.#position),
      this.#hash.add(block.offset, this.#filled),
    ])
    // The error is reported at the block's next turn, or at the end.
    this.#current.busy.catch(() => {})
    this.#position += this.#filled
    this.#filled = 0
    this.#turn = (this.#turn + 1) % this.#turns.length
    await this.#current.busy
  }
}

async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let written = 0; written < bytes.length; )
    written += (await file.write(bytes, written, bytes.length - written, position + written)).bytesWritten
}
