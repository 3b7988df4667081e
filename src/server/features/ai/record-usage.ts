import type { Core } from '#server/platform/core.ts'
import { databaseErrorCode, safeMessage } from '#server/platform/errors.ts'
import { insertUsage, type UsedByAttempt } from './ai.store.ts'

export interface UsageRecorder {
  /** Returns at once; the row is written as soon as the database accepts it. */
  record(used: UsedByAttempt): void
  /** Attempts not written yet. */
  unwritten(): number
  /** Makes a last attempt to write the rest. */
  close(): Promise<void>
}

const MAX_KEPT = 10_000
const RETRY_MS = 1_000
const MAX_RETRY_MS = 30_000

export type UsageRecorderDeps = Pick<Core, 'tenancy' | 'ids' | 'logger' | 'events'>

/** The database will never accept this row; waiting for it would block all others. */
const isHopeless = (error: unknown): boolean => /^2[23]/.test(databaseErrorCode(error) ?? '')

/** Writes usage in the background, in order; a failed write is logged, counted and retried until it succeeds. */
export function createUsageRecorder({ tenancy, ids, logger, events }: UsageRecorderDeps): UsageRecorder {
  const waiting: (UsedByAttempt & { readonly id: string })[] = []
  let writing: Promise<boolean> | null = null
  let retry: NodeJS.Timeout | undefined
  let failures = 0

  /** Whether everything could be written. */
  const writeAll = async (): Promise<boolean> => {
    for (let row = waiting[0]; row; row = waiting[0]) {
      try {
        await write(row)
      } catch (error) {
        events.usageRecordingFailed(safeMessage(error))
        failures++
        if (!isHopeless(error)) return false
      }
      if (waiting[0] === row) waiting.shift()
    }
    if (failures > 0) logger.warn({ failures }, 'model usage is recorded again')
    failures = 0
    return true
  }
  const write = (row: (typeof waiting)[number]) =>
    tenancy.inTenant({ organizationId: row.organizationId, userId: null }, (db) => insertUsage(db, row))

  const flush = (): Promise<boolean> => {
    clearTimeout(retry)
    retry = undefined
    writing ??= writeAll().finally(() => {
      writing = null
    })
    return writing
  }
  const flushLater = () => {
    if (retry) return
    retry = setTimeout(() => void begin(), Math.min(RETRY_MS * 2 ** (failures - 1), MAX_RETRY_MS))
    retry.unref()
  }
  const begin = async () => {
    while (waiting.length > 0) if (!(await flush())) return flushLater()
  }

  return {
    record: (used) => {
      waiting.push({ ...used, id: ids.uuid() })
      if (waiting.length > MAX_KEPT) {
        waiting.shift()
        events.usageRecordingFailed('too many attempts wait for the database; the oldest was dropped')
      }
      if (!retry) void begin()
    },
    unwritten: () => waiting.length,
    close: async () => {
      await writing
      if (waiting.length > 0) await flush()
      clearTimeout(retry)
    },
  }
}
