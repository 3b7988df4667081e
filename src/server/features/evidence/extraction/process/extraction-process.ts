import { type FileHandle, open } from 'node:fs/promises'
import { without } from '../extract-text.ts'
import type { ExtractedText, Extraction, SourceFile, StoredFile } from '../extraction.ts'
import { Died, TimedOut } from './closed-process.ts'
import { type Enclosure, findEnclosure } from './enclosure.ts'
import type { Request } from './extraction-protocol.ts'
import { NotTaken, type StoreInside } from './limit-taken.ts'
import { type ReadingProcess, startReadingProcess } from './reading-process.ts'

export interface Extractor {
  /**
   * A faulty file gives a `failed` extraction with its reason; rejects with `ReadingInterrupted` if the file is not
   * at fault, and as `take` does. Files wait for their turn. No process reads for two organizations. With `take`, the
   * files inside are not in the extraction: each is handed over while no other is in memory.
   */
  extract(file: SourceFile | StoredFile, organizationId: string, take?: StoreInside): Promise<Extraction>
  /** Stops all reading at once; those files are interrupted. */
  close(): Promise<void>
}

export interface ExtractorOptions {
  /** For one file, counted from the moment its reading begins. */
  readonly timeoutMs: number
  /** JavaScript heap of the reading process; its whole memory may be twice that plus the size of a stored file. */
  readonly memoryMb: number
  /** Additional time for the pictures of one file; `timeoutMs` by default. Its warning lists pages left over. */
  readonly ocrTimeoutMs?: number
  /** How many files are read at the same time; 1 by default. */
  readonly processes?: number
  /** What surrounds the processes; by default the tightest that works on this machine. */
  readonly enclosure?: Enclosure
}

/** The service is stopping, or the machine could not start a process: a retry may read the file. */
export class ReadingInterrupted extends Error {
  override readonly name = 'ReadingInterrupted'
}
const stopping = () => new ReadingInterrupted('the service is stopping')

interface Reader extends Extractor {
  waiting(): number
  /** The organization whose files the process has read; null if reuse is unrestricted. */
  owner(): string | null
}

/**
 * Reads files in reused child processes that can do almost nothing else. A file that takes too long or crashes its
 * process harms only itself: the next one gets a new process. So does the next organization, because whatever a
 * hostile file left in a process must not reach another's files. A file given by its path gets its own process, which
 * receives that one file opened for reading.
 */
export function createExtractor(options: ExtractorOptions): Extractor {
  const processes = createProcesses(options)
  const readers = Array.from({ length: options.processes ?? 1 }, () => createReader(options, processes))
  return {
    extract(file, organizationId, take) {
      const cost = (one: Reader) =>
        2 * one.waiting() + (one.owner() === null || one.owner() === organizationId ? 0 : 1)
      return readers.reduce((a, b) => (cost(b) < cost(a) ? b : a)).extract(file, organizationId, take)
    },
    async close() {
      await Promise.all(readers.map((reader) => reader.close()))
      await processes.close()
    },
  }
}

/** New processes; if readers change organizations, one is started ahead. */
function createProcesses(options: ExtractorOptions) {
  const ocrMs = options.ocrTimeoutMs ?? options.timeoutMs
  const limits = { timeoutMs: options.timeoutMs, memoryMb: options.memoryMb, ocrMs }
  const around = async () => options.enclosure ?? (await findEnclosure())
  let spare: ReadingProcess | null = null
  let isClosed = false
  return {
    async take(): Promise<ReadingProcess> {
      const enclosure = await around()
      const taken = spare
      spare = null
      return taken?.isUsable() ? taken : startReadingProcess(limits, enclosure)
    },
    async prepare(): Promise<void> {
      const enclosure = await around()
      if (!isClosed && !spare?.isUsable()) spare = startReadingProcess(limits, enclosure)
    },
    async forStored(handle: FileHandle): Promise<ReadingProcess> {
      const { size } = await handle.stat()
      const stored = { descriptor: handle.fd, sizeMb: size / 1024 / 1024 }
      return startReadingProcess(limits, await around(), stored)
    },
    async close(): Promise<void> {
      isClosed = true
      await spare?.kill()
    },
  }
}

function createReader(options: ExtractorOptions, processes: ReturnType<typeof createProcesses>): Reader {
  let shared: { readonly process: ReadingProcess; readonly owner: string } | null = null
  let running: ReadingProcess | null = null
  let isClosed = false
  let turn: Promise<unknown> = Promise.resolve()
  let waiting = 0

  async function read(
    file: SourceFile | StoredFile,
    organizationId: string,
    take: StoreInside,
  ): Promise<ExtractedText> {
    if (isClosed) throw stopping()
    if (!('path' in file)) return ask(await openProcess(organizationId), file, take)
    const { path, ...rest } = file
    let handle: FileHandle | undefined
    try {
      handle = await open(path, 'r')
      return await ask(await processes.forStored(handle), rest, take)
    } catch (error) {
      throw handle ? error : new ReadingInterrupted('the copy of the file could not be opened')
    } finally {
      await running?.kill()
      await handle?.close()
    }
  }

  async function openProcess(organizationId: string): Promise<ReadingProcess> {
    if (shared?.process.isUsable() && shared.owner === organizationId) return shared.process
    const changesHands = shared !== null && shared.owner !== organizationId
    await shared?.process.kill()
    shared = { process: await processes.take(), owner: organizationId }
    if (changesHands) await processes.prepare()
    return shared.process
  }

  async function ask(
    reading: ReadingProcess,
    file: Request['file'],
    take: StoreInside,
  ): Promise<ExtractedText> {
    running = reading
    if (isClosed) await reading.kill()
    try {
      await reading.ready
    } catch {
      throw isClosed
        ? stopping()
        : new ReadingInterrupted('the process that reads files could not be started')
    }
    try {
      return await reading.read(file, take)
    } catch (error) {
      if (isClosed) throw stopping()
      if (error instanceof NotTaken) throw error.cause
      return without('failed', reason(error, options))
    }
  }

  return {
    waiting: () => waiting,
    owner: () => shared?.owner ?? null,
    extract(file, organizationId, take) {
      waiting++
      const attachments: SourceFile[] = []
      const keep: StoreInside = async (inside) => void attachments.push(inside)
      const result = turn
        .then(() => read(file, organizationId, take ?? keep))
        .then((text) => ({ ...text, attachments }))
        .finally(() => waiting--)
      turn = result.catch(() => {})
      return result
    },
    async close() {
      isClosed = true
      await Promise.all([shared?.process, running].map((one) => one?.kill()))
      await turn
    },
  }
}

function reason(error: unknown, options: ExtractorOptions): string {
  if (error instanceof TimedOut)
    return `Reading this file took longer than ${error.afterMs / 1000} s and was stopped.`
  // The engine aborts when its heap is full; the memory watch and the system's out-of-memory killer kill.
  const outOfMemory = error instanceof Died && (error.signal === 'SIGABRT' || error.signal === 'SIGKILL')
  if (outOfMemory)
    return `Reading this file needed more than ${options.memoryMb} MB of memory and was stopped.`
  return 'This file crashed the process that reads files; it is damaged or hostile.'
}
