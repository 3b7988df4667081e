import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FromChild } from './extraction-protocol.ts'

const ENTRY = join(import.meta.dirname, 'extraction-child.ts')

export interface ReadingLimits {
  /** JavaScript heap; the whole memory may be twice that. */
  readonly memoryMb: number
  readonly ocrMs: number
  /** A file opened for reading that the process finds under `FILE_DESCRIPTOR`, and its size, which it may hold. */
  readonly stored?: { readonly descriptor: number; readonly sizeMb: number }
}

/** A process without environment, output or the right to write files, open other processes or load native code. */
export function startReadingProcess({ memoryMb, ocrMs, stored }: ReadingLimits): ChildProcess {
  const root = projectRoot()
  const mostMemoryMb = memoryMb * 2 + Math.ceil(stored?.sizeMb ?? 0)
  const child = fork(ENTRY, [String(mostMemoryMb), String(ocrMs)], {
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
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', ...(stored ? [stored.descriptor] : [])],
  })
  // An idle reader keeps nobody's process alive; while a file is being read, its time limit does.
  child.unref()
  child.channel?.unref()
  return child
}

/** The folder of the nearest package.json: sources and libraries below it are all the process may read. */
function projectRoot(): string {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder)
  return folder
}

export async function killProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.ref()
  child.kill('SIGKILL')
  await gone
}

export class TimedOut extends Error {
  readonly afterMs: number
  constructor(afterMs: number) {
    super()
    this.afterMs = afterMs
  }
}

export class Died extends Error {
  readonly signal: NodeJS.Signals | null
  constructor(signal: NodeJS.Signals | null) {
    super()
    this.signal = signal
  }
}

/**
 * The first message that fits; rejects with `TimedOut`, or `Died` when the child is gone first. From a `slow` message
 * on it waits `slowMs` instead.
 */
export function firstMessage<Wanted extends FromChild>(
  child: ChildProcess,
  fits: (message: FromChild) => message is Wanted,
  timeoutMs: number,
  slowMs = timeoutMs,
): Promise<Wanted> {
  return new Promise((resolve, reject) => {
    const startTimer = (ms: number) => setTimeout(() => settle(() => reject(new TimedOut(ms))), ms)
    let timer = startTimer(timeoutMs)
    const onMessage = (message: FromChild) => {
      if (fits(message)) return settle(() => resolve(message))
      if (message.kind !== 'slow') return
      clearTimeout(timer)
      timer = startTimer(slowMs)
    }
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
