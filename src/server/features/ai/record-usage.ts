import type { Tenancy } from '#server/platform/db/tenancy.ts'
import { databaseErrorCode, safeMessage } from '#server/platform/errors.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { Events } from '#server/platform/observability/events.ts'
import type { Logger } from '#server/platform/observability/log.ts'
import type { HostedProvider, ModelFailure, ModelPurpose, ModelUsage } from '#server/ports/language-model.ts'
import { insertUsage } from './ai.store.ts'

/** What one attempt used up, whatever came of it. Holds no text. */
export interface UsedByAttempt extends ModelUsage {
  readonly organizationId: string
  readonly analysisId: string | null
  readonly provider: HostedProvider
  readonly region: string | null
  readonly model: string
  readonly purpose: ModelPurpose
  /** null: it was answered. */
  readonly failure: ModelFailure | null
  readonly ms: number
  readonly at: Date
}

export interface UsageRecorder {
  /** Answers at once; the row is written as soon as the database takes it. */
  record(used: UsedByAttempt): void
  /** Attempts that wait for the database. */
  unwritten(): number
  /** Tries once more to write what is left. */
  close(): Promise<void>
}

const KEPT_MOST = 10_000
const RETRY_MS = 1_000
const RETRY_MS_MOST = 30_000

export interface UsageRecorderDeps {
  readonly tenancy: Tenancy
  readonly ids: Ids
  readonly logger: Logger
  readonly events: Events
}

/** The database will never take this row; waiting for it would hold up every other. */
const isHopeless = (error: unknown): boolean => /^2[23]/.test(databaseErrorCode(error) ?? '')

/** Writes usage beside the calls, in order; a failed write is told, counted and tried again until it succeeds. */
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
    retry = setTimeout(() => void begin(), Math.min(RETRY_MS * 2 ** (failures - 1), RETRY_MS_MOST))
    retry.unref()
  }
  const begin = async () => {
    while (waiting.length > 0) if (!(await flush())) return flushLater()
  }

  return {
    record: (used) => {
      waiting.push({ ...used, id: ids.uuid() })
      if (waiting.length > KEPT_MOST) {
        waiting.shift()
        events.usageRecordingFailed(
          'more attempts wait for the database than can be kept; the oldest was dropped',
        )
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
