import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { without } from './extract-text.ts'
import type { Extraction, SourceFile } from './extraction.ts'
import type { FromChild, Request } from './extraction-protocol.ts'

export interface Extractor {
  /** Never rejects: what goes wrong is a `failed` extraction with its reason. Files wait for their turn. */
  extract(file: SourceFile): Promise<Extraction>
  /** Stops at once what is being read; those files end `failed`. */
  close(): Promise<void>
}

export interface ExtractorOptions {
  /** For one file, counted from the moment its reading begins. */
  readonly timeoutMs: number
  /** JavaScript heap of the reading process; its whole memory may be twice that. */
  readonly memoryMb: number
}

const ENTRY = join(import.meta.dirname, 'extraction-child.ts')
const START_MS = 30_000
const CLOSED = without('failed', 'Reading this file was interrupted because the service is stopping.')

/**
 * Reads files in one reused child process without environment, output or the right to write files, open other
 * processes or load native code. A file that takes too long or breaks the process costs only itself: the next one
 * gets a fresh process.
 */
export function createExtractor(options: ExtractorOptions): Extractor {
  let child: ChildProcess | null = null
  let isClosed = false
  let turn: Promise<unknown> = Promise.resolve()
  let lastId = 0

  async function readyChild(): Promise<ChildProcess> {
    if (child?.connected) return child
    const started = startChild(options.memoryMb)
    child = started
    await firstOf(started, (message) => message.kind === 'ready', START_MS)
    return started
  }

  async function read(file: SourceFile): Promise<Extraction> {
    if (isClosed) return CLOSED
    let running: ChildProcess
    try {
      running = await readyChild()
    } catch {
      await kill()
      return isClosed ? CLOSED : without('failed', 'The process that reads files could not be started.')
    }
    const id = ++lastId
    try {
      const answer = firstOf(
        running,
        (message) => message.kind === 'answer' && message.id === id,
        options.timeoutMs,
      )
      const request: Request = { id, file }
      running.send(request)
      const message = await answer
      return message.kind === 'answer' ? message.extraction : CLOSED
    } catch (error) {
      await kill()
      return isClosed ? CLOSED : without('failed', reason(error, options))
    }
  }

  async function kill(): Promise<void> {
    const doomed = child
    child = null
    if (!doomed || doomed.exitCode !== null || doomed.signalCode !== null) return
    const gone = once(doomed, 'exit')
    doomed.ref()
    doomed.kill('SIGKILL')
    await gone
  }

  return {
    extract(file) {
      const result = turn.then(() => read(file))
      turn = result
      return result
    },
    async close() {
      isClosed = true
      await kill()
      await turn
    },
  }
}

function startChild(memoryMb: number): ChildProcess {
  const root = projectRoot()
  const child = fork(ENTRY, [String(memoryMb * 2)], {
    serialization: 'advanced',
    env: {},
    cwd: root,
    execArgv: [
      `--max-old-space-size=${memoryMb}`,
      '--permission',
      '--allow-worker',
      `--allow-fs-read=${root}`,
    ],
    // Libraries print pieces of what they read.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // An idle reader keeps nobody's process alive; while a file is being read, its time limit does.
  child.unref()
  child.channel?.unref()
  return child
}

/** The folder of the nearest package.json: sources and libraries below it are all the child may read. */
function projectRoot(): string {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder)
  return folder
}

class TimedOut extends Error {}
class Died extends Error {
  readonly signal: NodeJS.Signals | null
  constructor(signal: NodeJS.Signals | null) {
    super()
    this.signal = signal
  }
}

/** The first message that fits; rejects with `TimedOut`, or `Died` when the child is gone first. */
function firstOf(
  child: ChildProcess,
  fits: (message: FromChild) => boolean,
  timeoutMs: number,
): Promise<FromChild> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(new TimedOut())), timeoutMs)
    const onMessage = (message: FromChild) => fits(message) && settle(() => resolve(message))
    const onExit = (_code: number | null, signal: NodeJS.Signals | null) =>
      settle(() => reject(new Died(signal)))
    const onError = () => settle(() => reject(new Died(null)))
    function settle(finish: () => void) {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      finish()
    }
    child.on('message', onMessage).on('exit', onExit).on('error', onError)
  })
}

function reason(error: unknown, options: ExtractorOptions): string {
  if (error instanceof TimedOut)
    return `Reading this file took longer than ${options.timeoutMs / 1000} s and was stopped.`
  // The engine aborts when its heap is full; the watchdog and the system's own guard kill.
  const outOfMemory = error instanceof Died && (error.signal === 'SIGABRT' || error.signal === 'SIGKILL')
  if (outOfMemory)
    return `Reading this file needed more than ${options.memoryMb} MB of memory and was stopped.`
  return 'This file broke the process that reads files; it is damaged or hostile.'
}
