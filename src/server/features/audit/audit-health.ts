import type { AuditAction } from '#shared/audit-actions.ts'

export interface FailingAction {
  readonly action: AuditAction
  readonly count: number
  readonly lastError: string
  readonly since: Date
}

export interface AuditHealthReport {
  readonly failing: FailingAction[]
  readonly recent: { action: AuditAction; error: string; at: Date }[]
  readonly recovered: { action: AuditAction; failed: number; at: Date }[]
}

export interface AuditHealth {
  failed(action: AuditAction, error: string, now: Date): void
  /** True if the action had been failing and has now recovered. */
  succeeded(action: AuditAction, now: Date): boolean
  report(): AuditHealthReport
}

const KEPT = 50

/** This process's record of audit rows that could not be written. In memory, because the database is what failed. */
export function createAuditHealth(): AuditHealth {
  const failing = new Map<AuditAction, FailingAction>()
  const recent: AuditHealthReport['recent'] = []
  const recovered: AuditHealthReport['recovered'] = []
  const keep = <T>(list: T[], item: T) => {
    list.unshift(item)
    list.length = Math.min(list.length, KEPT)
  }
  return {
    failed: (action, error, now) => {
      const before = failing.get(action)
      failing.set(action, {
        action,
        count: (before?.count ?? 0) + 1,
        lastError: error,
        since: before?.since ?? now,
      })
      keep(recent, { action, error, at: now })
    },
    succeeded: (action, now) => {
      const before = failing.get(action)
      if (!before) return false
      failing.delete(action)
      keep(recovered, { action, failed: before.count, at: now })
      return true
    },
    report: () => ({ failing: [...failing.values()], recent: [...recent], recovered: [...recovered] }),
  }
}
