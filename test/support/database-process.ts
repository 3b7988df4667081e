import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { NODE_FLAGS } from './node-flags.ts'

export interface DatabaseProcess {
  /** The number of the last write that the process has told of. */
  acknowledged(): number
  untilAcknowledged(number: number): Promise<void>
  /** kill -9 */
  kill(): Promise<void>
}

const WRITER = join(import.meta.dirname, 'database-writer.ts')

/** A process that holds the embedded database of a folder and writes all the time; rejects with its message if it cannot. */
export async function startDatabaseProcess(dataDir: string): Promise<DatabaseProcess> {
  const child = spawn(process.execPath, [...NODE_FLAGS, WRITER, dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let last = 0
  let complaint = ''
  let told = Promise.withResolvers<void>()
  child.stderr.on('data', (text: Buffer) => {
    complaint += text
  })
  createInterface({ input: child.stdout }).on('line', (line) => {
    last = Number(line)
    told.resolve()
    told = Promise.withResolvers()
  })
  const ended = exited.then(() => {
    throw new Error(complaint || 'the database process ended')
  })
  ended.catch(() => {})
  const untilAcknowledged = async (number: number) => {
    while (last < number) await Promise.race([told.promise, ended])
  }
  await untilAcknowledged(1)
  return {
    acknowledged: () => last,
    untilAcknowledged,
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}
