import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { GenerationStep } from '#server/features/analyses/index.ts'
import type { QualityStep } from '#server/features/quality/index.ts'
import type { RetentionStep } from '#server/features/retention/index.ts'
import { NODE_FLAGS } from './node-flags.ts'

export type Step = GenerationStep | QualityStep | RetentionStep

export interface WorkerOptions {
  readonly dataDir: string
  /** null: the worker holds the embedded database of the folder. */
  readonly databaseUrl: string | null
  /** Where the process kills itself the first time it gets there. */
  readonly dieAt: Step | null
  /** Whether it also answers HTTP. */
  readonly serve: boolean
}

export type WorkerMessage =
  | { readonly step: Step }
  | { readonly port: number; readonly token: string }
  | { readonly ready: true }

export interface WorkerProcess {
  readonly steps: readonly Step[]
  /** Resolves when it works; `port` and `token` only where it serves. */
  readonly ready: Promise<{ port: number; token: string }>
  /** The signal that ended it. */
  readonly ended: Promise<NodeJS.Signals | null>
  kill(): void
}

const script = join(import.meta.dirname, 'worker-process.ts')

/** Workers of one test; `killAll` ends what a failed test leaves behind. */
export function createWorkerGroup(): {
  spawn(options: WorkerOptions): WorkerProcess
  killAll(): Promise<void>
} {
  const running = new Map<ChildProcess, WorkerProcess>()
  return {
    spawn: (options) => spawnWorker(options, running),
    killAll: async () => {
      for (const child of running.keys()) child.kill('SIGKILL')
      await Promise.all([...running.values()].map((worker) => worker.ended))
    },
  }
}

function spawnWorker(options: WorkerOptions, running: Map<ChildProcess, WorkerProcess>): WorkerProcess {
  const child = spawn(process.execPath, [...NODE_FLAGS, script, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const steps: Step[] = []
  const { promise: ready, resolve, reject } = Promise.withResolvers<{ port: number; token: string }>()
  ready.catch(() => {})
  createInterface({ input: child.stdout }).on('line', (line) => {
    const message = JSON.parse(line) as WorkerMessage
    if ('step' in message) steps.push(message.step)
    else resolve('port' in message ? message : { port: 0, token: '' })
  })
  // 'close' and not 'exit': by then the last step has been read.
  const ended = once(child, 'close').then(([, signal]) => {
    running.delete(child)
    reject(new Error('the worker ended before it was ready'))
    return signal as NodeJS.Signals | null
  })
  const worker: WorkerProcess = { steps, ready, ended, kill: () => void child.kill('SIGKILL') }
  running.set(child, worker)
  return worker
}
