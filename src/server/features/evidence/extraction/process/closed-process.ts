import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { constants, devNull } from 'node:os'
import { join } from 'node:path'
import type { Enclosure } from './enclosure.ts'
import { FILE_DESCRIPTOR } from './extraction-protocol.ts'
import { readablePaths } from './readable-paths.ts'

const DESCRIPTORS = '/proc/self/fdinfo'
const CLOSE_ON_EXEC = 0o2000000
let nullDevice: number | undefined

export interface ClosedProcessOptions {
  /** The file it runs, which it may read. */
  readonly entry: string
  readonly args?: readonly string[]
  /** JavaScript heap. */
  readonly memoryMb: number
  readonly enclosure: Enclosure
  /** A file opened for reading, which the process finds under `FILE_DESCRIPTOR`. */
  readonly descriptor?: number
}

/**
 * A process that can only compute: no environment, no output, no file but its sources and packages, no other process
 * or thread, no native code. If the enclosure can prevent them, no network and no user's rights either.
 */
export function startClosedProcess(options: ClosedProcessOptions): ChildProcess {
  const { entry, args = [], memoryMb, enclosure, descriptor } = options
  const readable = [entry, ...readablePaths()]
  const [command = process.execPath, ...rest] = enclosure.wrap(
    [
      process.execPath,
      `--max-old-space-size=${memoryMb}`,
      '--permission',
      ...readable.map((path) => `--allow-fs-read=${path}`),
      '--disable-sigusr1',
      entry,
      ...args,
    ],
    [entry],
  )
  const child = spawn(command, rest, {
    serialization: 'advanced',
    // A date without a zone means the same everywhere.
    env: { TZ: 'UTC' },
    cwd: '/',
    // A signal to its process group must not reach the service.
    detached: process.platform !== 'win32',
    stdio: stdioWith(descriptor),
  })
  // Listeners elsewhere handle errors; without one, an error must not end this process.
  child.on('error', () => {})
  // An idle child does not keep this process alive; while it works, its time limit does.
  child.unref()
  child.channel?.unref()
  if (!enclosure.endsWithParent) endWithParent(child)
  return child
}

/** No output, because libraries print parts of what they read; and none of this process's descriptors. */
function stdioWith(descriptor: number | undefined): StdioOptions {
  const stdio: ('ignore' | 'ipc' | number)[] = ['ignore', 'ignore', 'ignore', 'ipc']
  for (const given of inheritable()) {
    nullDevice ??= openSync(devNull, 'r')
    stdio[given] = nullDevice
  }
  if (descriptor !== undefined) stdio[FILE_DESCRIPTOR] = descriptor
  return Array.from(stdio, (one) => one ?? 'ignore')
}

/**
 * Descriptors that this process inherited open and would pass on to every child. Node closes those that follow each
 * other from 0; those it opens itself are always closed.
 */
function inheritable(): number[] {
  if (!existsSync(DESCRIPTORS)) return []
  return readdirSync(DESCRIPTORS)
    .map(Number)
    .filter((descriptor) => descriptor > FILE_DESCRIPTOR && !closesOnExec(descriptor))
}

function closesOnExec(descriptor: number): boolean {
  try {
    const flags = /^flags:\s+(\d+)$/m.exec(readFileSync(join(DESCRIPTORS, String(descriptor)), 'utf8'))?.[1]
    return (Number.parseInt(flags ?? '0', 8) & CLOSE_ON_EXEC) !== 0
  } catch {
    // This was the descriptor for listing the folder.
    return true
  }
}

/** A shell whose input ends with this process, however that ends. */
function endWithParent(child: ChildProcess): void {
  if (process.platform === 'win32' || child.pid === undefined) return
  const guard = spawn('/bin/sh', ['-c', 'read -r _; kill -KILL "$0"', String(child.pid)], {
    env: {},
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.on('error', () => {})
  guard.unref()
  child.once('exit', () => guard.kill('SIGKILL'))
}

export async function killProcess(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
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
  constructor(code: number | null, signal: NodeJS.Signals | null) {
    super()
    // A shell that ran it reports 128 plus the signal number.
    this.signal = signal ?? findSignal((code ?? 0) - 128)
  }
}

const findSignal = (number: number): NodeJS.Signals | null =>
  (Object.entries(constants.signals).find(([, value]) => value === number)?.[0] as NodeJS.Signals) ?? null

/** Messages of one kind until `stop` is called; the end of the process rejects `died`. */
export function listen<Message>(child: ChildProcess, onMessage: (message: Message) => void) {
  const { promise: died, reject } = Promise.withResolvers<never>()
  const onExit = (code: number | null, signal: NodeJS.Signals | null) => reject(new Died(code, signal))
  const onError = () => reject(new Died(null, null))
  if (child.exitCode !== null || child.signalCode !== null) onExit(child.exitCode, child.signalCode)
  child.on('message', onMessage).on('exit', onExit).on('error', onError)
  died.catch(() => {})
  return { died, stop: () => void child.off('message', onMessage).off('exit', onExit).off('error', onError) }
}
