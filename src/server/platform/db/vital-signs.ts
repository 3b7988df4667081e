import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { AppError } from '../errors.ts'
import type { Logger } from '../observability/log.ts'
import type { HeldJob, VitalSignsCall, VitalSignsOptions, VitalSignsReport } from './vital-signs-protocol.ts'

const PING_MS = 1_400
const CLOSE_MS = 400

export interface VitalSigns {
  /** The work's result; rejects with DATABASE_UNAVAILABLE as soon as the database is known to be silent. */
  guard<T>(work: Promise<T>): Promise<T>
  /** Rejects where the server does not answer, however busy the connections of the service are. */
  ping(): Promise<void>
  /** Tells the queue every so often that this process is at work on the job; the returned function ends that. */
  keepAlive(job: HeldJob, everyMs: number): () => void
  close(): Promise<void>
}

/**
 * Notices within about 1.6 s that a server has gone silent without refusing (a half-open network); a driver would
 * wait a minute. All of it goes over one connection in a thread of its own, so that a busy pool is not taken for a
 * dead server, nor a busy process for a dead worker. `onLost` may cut the connections that hang.
 */
export function watchVitalSigns(options: {
  readonly url: string
  readonly logger: Logger
  readonly onLost: () => void
}): VitalSigns {
  const waiting = new Set<(error: AppError) => void>()
  const asked = new Map<number, { readonly resolve: () => void; readonly reject: (error: Error) => void }>()
  let lost = false
  let lastId = 0
  const thread = new Worker(new URL('./vital-signs-thread.ts', import.meta.url), {
    workerData: { url: options.url } satisfies VitalSignsOptions,
  })
  thread.unref()
  const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve()))
  const call = (sent: VitalSignsCall) => thread.postMessage(sent)

  const hear = (said: VitalSignsReport): void => {
    if (said.kind === 'pong') {
      const one = asked.get(said.id)
      asked.delete(said.id)
      if (said.failed === null) one?.resolve()
      else one?.reject(refused(said.failed))
      return
    }
    lost = said.kind === 'silent'
    if (!lost) {
      options.logger.warn('the database answers again')
      return
    }
    options.logger.error('the database has gone silent')
    options.onLost()
    for (const reject of waiting) reject(silent())
    waiting.clear()
  }
  thread.on('message', hear)
  thread.on('error', (error) =>
    options.logger.error({ error: error.name }, 'the watch over the database has ended'),
  )

  return {
    guard: async (work) => {
      if (lost) {
        work.catch(() => {})
        throw silent()
      }
      let giveUp: (error: AppError) => void = () => {}
      const gone = new Promise<never>((_, reject) => {
        giveUp = reject
        waiting.add(reject)
      })
      return await Promise.race([work, gone]).finally(() => waiting.delete(giveUp))
    },
    ping: async () => {
      const id = ++lastId
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      asked.set(id, { resolve, reject })
      call({ op: 'ping', id })
      const late = new AbortController()
      const tooLate = sleep(PING_MS, undefined, { signal: late.signal, ref: false }).then(() => {
        throw refused('ETIMEDOUT')
      })
      await Promise.race([promise, tooLate]).finally(() => {
        asked.delete(id)
        late.abort()
        tooLate.catch(() => {})
      })
    },
    keepAlive: (job, everyMs) => {
      call({ op: 'hold', job, everyMs })
      return () => call({ op: 'release', job })
    },
    close: async () => {
      call({ op: 'close' })
      await Promise.race([ended, sleep(CLOSE_MS)])
      await thread.terminate()
    },
  }
}

const refused = (code: string) => Object.assign(new Error('the database does not answer'), { code })

const silent = () =>
  new AppError(
    'DATABASE_UNAVAILABLE',
    'The database does not answer. Your change may or may not have been saved: check before you send it again.',
    { retryAfterSeconds: 5 },
  )
