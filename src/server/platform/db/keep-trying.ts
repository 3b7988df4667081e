import { setTimeout as sleep } from 'node:timers/promises'
import { toAppError } from '../http/problem.ts'

const FIRST_PAUSE_MS = 500
const MAX_PAUSE_MS = 10_000

/**
 * Carries out a transaction that keeps what was dear to make, such as the answer of a model: for as long as the database
 * is away or busy it is tried again, until the signal ends it. The transaction must be safe to repeat.
 */
export async function keepTrying<T>(transaction: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS))
    try {
      return await transaction()
    } catch (error) {
      if (signal.aborted || toAppError(error).code !== 'DATABASE_UNAVAILABLE') throw error
      await sleep(pauseMs, undefined, { signal })
    }
}
