import type { ChildProcess } from 'node:child_process'
import { type FileHandle, open } from 'node:fs/promises'
import { without } from './extract-text.ts'
import type { Extraction, SourceFile, StoredFile } from './extraction.ts'
import type { Answer, Request } from './extraction-protocol.ts'
import { Died, firstMessage, killProcess, startReadingProcess, TimedOut } from './reading-process.ts'

export interface Extractor {
  /**
   * What is wrong with a file is a `failed` extraction with its reason; rejects with `ReadingInterrupted` where nothing
   * is wrong with it. Files wait for their turn.
   */
  extract(file: SourceFile | StoredFile): Promise<Extraction>
  /** Stops at once what is being read; those files are interrupted. */
  close(): Promise<void>
}

export interface ExtractorOptions {
  /** For one file, counted from the moment its reading begins. */
  readonly timeoutMs: number
  /** JavaScript heap of the reading process; its whole memory may be twice that and the size of a stored file. */
  readonly memoryMb: number
  /** For the pictures of one file on top of that; `timeoutMs` unless given. Pages left over are named in its warning. */
  readonly ocrTimeoutMs?: number
  /** How many files are read at the same time; 1 unless given. */
  readonly processes?: number
}

const START_MS = 30_000
/** The child ends its OCR by itself; this is for what it does afterwards. */
const OCR_GRACE_MS = 15_000

/** The service is stopping, or the machine could not start a process: another try may read the file. */
export class ReadingInterrupted extends Error {
  override readonly name = 'ReadingInterrupted'
}
const stopping = () => new ReadingInterrupted('the service is stopping')

/**
 * Reads files in reused child processes that may do next to nothing else. A file that takes too long or breaks its
 * process costs only itself: the next one gets a fresh process. A file given by its path gets a process of its own,
 * which is handed that one file opened for reading.
 */
export function createExtractor(options: ExtractorOptions): Extractor {
  const readers = Array.from({ length: options.processes ?? 1 }, () => createReader(options))
  return {
    extract: (file) => readers.reduce((a, b) => (b.waiting() < a.waiting() ? b : a)).extract(file),
    close: async () => void (await Promise.all(readers.map((reader) => reader.close()))),
  }
}

function createReader(options: ExtractorOptions): Extractor & { waiting(): number } {
  const ocrMs = options.ocrTimeoutMs ?? options.timeoutMs
  const limits = { memoryMb: options.memoryMb, ocrMs }
  const ready = new WeakSet<ChildProcess>()
  let shared: ChildProcess | null = null
  let running: ChildProcess | null = null
  let isClosed = false
  let turn: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let lastId = 0

  async function read(file: SourceFile | StoredFile): Promise<Extraction> {
    if (isClosed) throw stopping()
    if (!('path' in file)) {
      shared = shared?.connected ? shared : startReadingProcess(limits)
      return ask(shared, file)
    }
    const { path, ...rest } = file
    let handle: FileHandle | undefined
    try {
      handle = await open(path, 'r')
      const { size } = await handle.stat()
      const own = startReadingProcess({
        ...limits,
        stored: { descriptor: handle.fd, sizeMb: size / 1024 / 1024 },
      })
      return await ask(own, rest)
    } catch (error) {
      throw error instanceof ReadingInterrupted
        ? error
        : new ReadingInterrupted('the copy of the file could not be opened')
    } finally {
      if (running) await killProcess(running)
      await handle?.close()
    }
  }

  async function ask(child: ChildProcess, file: Request['file']): Promise<Extraction> {
    running = child
    try {
      if (!ready.has(child)) await firstMessage(child, (message) => message.kind === 'ready', START_MS)
      ready.add(child)
    } catch {
      await killProcess(child)
      throw isClosed
        ? stopping()
        : new ReadingInterrupted('the process that reads files could not be started')
    }
    const id = ++lastId
    try {
      const answer = firstMessage(
        child,
        (message): message is Answer => message.kind === 'answer' && message.id === id,
        options.timeoutMs,
        ocrMs + OCR_GRACE_MS,
      )
      const request: Request = { id, file }
      child.send(request)
      return (await answer).extraction
    } catch (error) {
      await killProcess(child)
      if (isClosed) throw stopping()
      return without('failed', reason(error, options))
    }
  }

  return {
    waiting: () => waiting,
    extract(file) {
      waiting++
      const result = turn.then(() => read(file)).finally(() => waiting--)
      turn = result.catch(() => {})
      return result
    },
    async close() {
      isClosed = true
      await Promise.all([shared, running].map((child) => child && killProcess(child)))
      await turn
    },
  }
}

function reason(error: unknown, options: ExtractorOptions): string {
  if (error instanceof TimedOut)
    return `Reading this file took longer than ${error.afterMs / 1000} s and was stopped.`
  // The engine aborts when its heap is full; the watchdog and the system's own guard kill.
  const outOfMemory = error instanceof Died && (error.signal === 'SIGABRT' || error.signal === 'SIGKILL')
  if (outOfMemory)
    return `Reading this file needed more than ${options.memoryMb} MB of memory and was stopped.`
  return 'This file broke the process that reads files; it is damaged or hostile.'
}
