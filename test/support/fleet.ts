import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../scripts/services/service.ts'
import { NODE_FLAGS } from './node-flags.ts'

const root = join(import.meta.dirname, '../..')
const STARTED_MS = 180_000

export interface FleetMember {
  readonly kind: 'web' | 'worker'
  /** Where a web process listens; 0 for a worker. */
  readonly port: number
  stdout(): string
  /** kill -9. */
  kill(): Promise<void>
  /** SIGTERM; answers the exit code. */
  stop(): Promise<number | null>
}

/** Processes of the service as an operator would run them, several on the same database, Redis and bucket. */
export function createFleet(env: Readonly<Record<string, string>>) {
  const children = new Set<ChildProcess>()

  /** Resolves once it serves, or works. */
  const start = async (kind: FleetMember['kind']): Promise<FleetMember> => {
    const port = kind === 'web' ? await freePort() : 0
    const args = [...NODE_FLAGS, 'src/server/main.ts', kind === 'web' ? '--no-worker' : '--worker']
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        TMPDIR: process.env.TMPDIR,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        SAMPLE_CASE: 'false',
        ...env,
        PORT: String(port),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.add(child)
    const ended = once(child, 'exit').then(([code]) => {
      children.delete(child)
      return code as number | null
    })
    let said = ''
    let errors = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
    const ready = kind === 'web' ? 'serves on' : 'works in the background'
    for (const giveUp = Date.now() + STARTED_MS; !said.includes(ready); await sleep(50))
      if (!children.has(child) || Date.now() > giveUp)
        throw new Error(`a ${kind} process did not start: ${said}${errors.slice(-2_000)}`)
    return {
      kind,
      port,
      stdout: () => said,
      kill: async () => {
        child.kill('SIGKILL')
        await ended
      },
      stop: () => {
        child.kill('SIGTERM')
        return ended
      },
    }
  }
  return {
    start,
    stopAll: async () => {
      for (const child of children) child.kill('SIGKILL')
      while (children.size > 0) await sleep(20)
    },
  }
}
