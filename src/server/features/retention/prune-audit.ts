import { findDuePrefix, forgetFormerMembers, removePrefix } from './audit-prefix.store.ts'
import { countRows, insertDestruction } from './destroy.store.ts'
import type { RetentionDeps } from './retention-deps.ts'
import { dueBefore, holdsEndAfter } from './safety-margin.ts'

const ROWS_AT_ONCE = 5_000

export interface AuditChainRun {
  readonly deps: Pick<RetentionDeps, 'tenancy' | 'clock' | 'ids' | 'onStep'>
  readonly runId: string
  readonly organizationId: string
  readonly policyId: string | null
  readonly days: number
  readonly rowsAtOnce?: number
}

/** Removes the due beginning of one audit chain, and records it in the same transactions. */
export async function pruneAudit(run: AuditChainRun): Promise<void> {
  const { tenancy, clock, onStep } = run.deps
  const before = dueBefore(clock.now(), run.days)
  const step = () =>
    tenancy.asSystem('remove old audit rows', async (db) => {
      const now = clock.now()
      const prefix = await findDuePrefix(db, {
        organizationId: run.organizationId,
        before,
        holdsEndAfter: holdsEndAfter(now),
        limit: run.rowsAtOnce ?? ROWS_AT_ONCE,
      })
      if (!prefix) return false
      const { organizationId, runId, policyId } = run
      const named = {
        id: run.deps.ids.uuid(),
        organizationId,
        runId,
        category: 'audit_log',
        policyId,
        now,
      } as const
      for (const hold of prefix.holds)
        await insertDestruction(db, { ...named, id: run.deps.ids.uuid(), hold })
      if (prefix.hash.length === 0) return false
      await insertDestruction(db, { ...named, hold: null })
      await countRows(db, named.id, await removePrefix(db, run.organizationId, prefix))
      return prefix.holds.length === 0
    })
  while (await step()) onStep('audit_pruned')
  await tenancy.asSystem('forget who left long ago', (db) =>
    forgetFormerMembers(db, { organizationId: run.organizationId, before }),
  )
}
