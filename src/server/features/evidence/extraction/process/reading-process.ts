import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { ExtractedText } from '../extraction.ts'
import { Died, killProcess, listen, startClosedProcess, TimedOut } from './closed-process.ts'
import type { Enclosure } from './enclosure.ts'
import type { FromChild, Request, ToChild } from './extraction-protocol.ts'
import { limitTaken, type StoreInside } from './limit-taken.ts'
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
  /** Rejects with `TimedOut` or `Died`, or with `NotTaken`; the process is then gone. */
  read(file: Request['file'], take: StoreInside): Promise<ExtractedText>
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

  async function read(file: Request['file'], take: StoreInside): Promise<ExtractedText> {
    const id = ++lastId
    const endWatch = watchMemory(child, maxMemoryMb)
    const sizeBytes = file.bytes?.length ?? (stored?.sizeMb ?? 0) * 1024 * 1024
    try {
      return await readOne(
        child,
        { kind: 'read', id, file },
        { ...limits, enclosure, take: limitTaken(take, sizeBytes) },
      )
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

interface ReadOptions extends ReadingLimits {
  readonly enclosure: Enclosure
  readonly take: StoreInside
}

/** After a `slow` message the file gets the extra time for pictures. While a file found inside is taken, no time runs. */
async function readOne(
  child: ChildProcess,
  request: Request,
  { timeoutMs, ocrMs, memoryMb, enclosure, take }: ReadOptions,
): Promise<ExtractedText> {
  const answer = Promise.withResolvers<ExtractedText>()
  const pictures = createPictureReader({ memoryMb, enclosure })
  const send = (message: ToChild) => child.connected && child.send(message)
  const time = startTime(timeoutMs, (ms) => answer.reject(new TimedOut(ms)))
  let isSlow = false
  let taking: Promise<void> = Promise.resolve()
  const { died, stop } = listen<FromChild>(child, (message) => {
    if (message.kind === 'answer' && message.id === request.id) answer.resolve(message.extraction)
    // Only once: a compromised process could ask for more time forever.
    if (message.kind === 'slow' && !isSlow) {
      isSlow = true
      time.restart(ocrMs + OCR_GRACE_MS)
    }
    if (message.kind === 'inside') {
      time.pause()
      taking = take(message.file).then(() => {
        time.resume()
        send({ kind: 'taken' })
      }, answer.reject)
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
    stop()
    // What a process that died had found is either taken or not, once the file has been read.
    await taking
    time.pause()
    await pictures.close()
  }
}

/** Time that can stand still; `onEnd` gets how many milliseconds it was. */
function startTime(ms: number, onEnd: (ms: number) => void) {
  let whole = ms
  let left = ms
  let since = 0
  let timer: NodeJS.Timeout | undefined
  const resume = () => {
    since = performance.now()
    timer = setTimeout(() => onEnd(whole), left)
  }
  const pause = () => {
    clearTimeout(timer)
    left = Math.max(0, left - (performance.now() - since))
  }
  resume()
  return {
    pause,
    resume,
    restart(more: number) {
      pause()
      whole = more
      left = more
      resume()
    },
  }
}
