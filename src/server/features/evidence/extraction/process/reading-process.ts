import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { Extraction } from '../extraction.ts'
import { Died, killProcess, listen, startClosedProcess, TimedOut } from './closed-process.ts'
import type { Enclosure } from './enclosure.ts'
import type { FromChild, Request, ToChild } from './extraction-protocol.ts'
import { watchMemory } from './memory-watch.ts'
import { createPictureReader } from './picture-process.ts'

const ENTRY = join(import.meta.dirname, 'extraction-child.ts')
const START_MS = 30_000
/** The child ends its OCR by itself; this is for what follows. */
const OCR_GRACE_MS = 15_000

export interface ReadingLimits {
  /** For one file, counted from the moment its reading begins. */
  readonly timeoutMs: number
  /** Additional time for its pictures. */
  readonly ocrMs: number
  /** JavaScript heap; the whole memory may be twice that. */
  readonly memoryMb: number
}

/**
 * A file opened for reading, which the process finds under `FILE_DESCRIPTOR`, and its size, by which its memory may
 * grow.
 */
export interface StoredBytes {
  readonly descriptor: number
  readonly sizeMb: number
}

/** A process that reads one file after another. */
export interface ReadingProcess {
  /** Resolves once it can receive files; rejects if it could not be started. */
  readonly ready: Promise<void>
  isUsable(): boolean
  /** Rejects with `TimedOut` or `Died`; the process is then gone. */
  read(file: Request['file']): Promise<Extraction>
  kill(): Promise<void>
}

export function startReadingProcess(
  limits: ReadingLimits,
  enclosure: Enclosure,
  stored?: StoredBytes,
): ReadingProcess {
  const child = startClosedProcess({
    entry: ENTRY,
    args: [String(limits.ocrMs)],
    memoryMb: limits.memoryMb,
    enclosure,
    ...(stored ? { descriptor: stored.descriptor } : {}),
  })
  const maxMemoryMb = limits.memoryMb * 2 + Math.ceil(stored?.sizeMb ?? 0)
  const ready = untilReady(child)
  ready.catch(() => killProcess(child))
  let lastId = 0

  async function read(file: Request['file']): Promise<Extraction> {
    const id = ++lastId
    const endWatch = watchMemory(child, maxMemoryMb)
    try {
      return await readOne(child, { kind: 'read', id, file }, { ...limits, enclosure })
    } catch (error) {
      await killProcess(child)
      throw error
    } finally {
      endWatch()
    }
  }
  return {
    ready,
    isUsable: () => child.connected && child.exitCode === null && child.signalCode === null,
    read,
    kill: () => killProcess(child),
  }
}

async function untilReady(child: ChildProcess): Promise<void> {
  const ready = Promise.withResolvers<void>()
  const { died, stop } = listen<FromChild>(child, ({ kind }) => kind === 'ready' && ready.resolve())
  const timer = setTimeout(() => ready.reject(new TimedOut(START_MS)), START_MS)
  try {
    await Promise.race([ready.promise, died])
  } finally {
    clearTimeout(timer)
    stop()
  }
}

/** After a `slow` message the file gets the extra time for pictures. */
async function readOne(
  child: ChildProcess,
  request: Request,
  { timeoutMs, ocrMs, memoryMb, enclosure }: ReadingLimits & { readonly enclosure: Enclosure },
): Promise<Extraction> {
  const answer = Promise.withResolvers<Extraction>()
  const pictures = createPictureReader({ memoryMb, enclosure })
  const send = (message: ToChild) => child.connected && child.send(message)
  const startTimer = (ms: number) => setTimeout(() => answer.reject(new TimedOut(ms)), ms)
  let timer = startTimer(timeoutMs)
  let isSlow = false
  const { died, stop } = listen<FromChild>(child, (message) => {
    if (message.kind === 'answer' && message.id === request.id) answer.resolve(message.extraction)
    // Only once: a compromised process could ask for more time forever.
    if (message.kind === 'slow' && !isSlow) {
      isSlow = true
      clearTimeout(timer)
      timer = startTimer(ocrMs + OCR_GRACE_MS)
    }
    if (message.kind === 'picture')
      pictures.read(message.picture).then(
        (paragraphs) => send({ kind: 'seen', id: message.id, paragraphs }),
        (error: unknown) =>
          error instanceof Died
            ? answer.reject(error)
            : send({ kind: 'seen', id: message.id, paragraphs: null }),
      )
  })
  try {
    send(request)
    return await Promise.race([answer.promise, died])
  } finally {
    clearTimeout(timer)
    stop()
    await pictures.close()
  }
}
