import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { AppError } from '../errors.ts'
import type { Logger } from '../observability/log.ts'

const EVERY_MS = 400
const ANSWER_MS = 1_100
/** A busy process may read an answer late, so it checks once more before it counts the database as lost. */
const LATE_MS = 100

export interface DatabasePulse {
  /** The work's result; rejects with DATABASE_UNAVAILABLE as soon as the database is known to be silent. */
  guard<T>(work: Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * Notices within about 1.6 s that a server has gone silent without refusing (a half-open network); a driver would
 * wait a minute. It asks over its own connection, so that a busy pool is not taken for a dead server. `onLost` may
 * cut the connections that hang.
 */
export function takePulse(options: {
  readonly url: string
  readonly logger: Logger
  readonly onLost: () => void
}): DatabasePulse {
  const waiting = new Set<(error: AppError) => void>()
  let lost = false
  const closing = new AbortController()
  const { signal } = closing
  let client: pg.Client | null = null

  const ask = async (): Promise<void> => {
    if (!client) {
      const fresh = new pg.Client({ connectionString: options.url, connectionTimeoutMillis: ANSWER_MS })
      // Without a listener, losing this connection would end the process.
      fresh.on('error', () => {})
      await fresh.connect()
      // Closed while it was connecting. Nothing else would end this connection, and it would keep the process alive.
      if (signal.aborted) return await fresh.end()
      client = fresh
    }
    await client.query('select 1')
  }
  const leave = (): void => {
    client?.end().catch(() => {})
    ;(client as { connection?: { stream?: { destroy(): void } } } | null)?.connection?.stream?.destroy()
    client = null
  }
  const beat = async (): Promise<void> => {
    const asked = ask().then(
      () => 'answered' as const,
      () => 'refused' as const,
    )
    const heard =
      (await Promise.race([asked, sleep(ANSWER_MS, 'silent' as const, { ref: false })])) === 'silent'
        ? await Promise.race([asked, sleep(LATE_MS, 'silent' as const, { ref: false })])
        : await asked
    if (heard === 'answered') {
      if (lost) options.logger.warn('the database answers again')
      lost = false
      return
    }
    leave()
    // A server that refuses fails every statement by itself.
    if (heard === 'refused' || lost) return
    lost = true
    options.logger.error('the database has gone silent')
    options.onLost()
    for (const reject of waiting) reject(silent())
    waiting.clear()
  }
  const beating = (async () => {
    while (!signal.aborted) {
      await beat()
      await sleep(EVERY_MS, undefined, { ref: false, signal }).catch(() => {})
    }
  })()
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
    close: async () => {
      closing.abort()
      leave()
      await Promise.race([beating, sleep(EVERY_MS)])
    },
  }
}

const silent = () =>
  new AppError(
    'DATABASE_UNAVAILABLE',
    'The database does not answer. Your change may or may not have been saved: check before you send it again.',
    { retryAfterSeconds: 5 },
  )
