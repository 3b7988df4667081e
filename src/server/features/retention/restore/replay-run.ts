import { lockInvestigation } from '#server/features/holds/index.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { destroyWhole } from '../destroy-due.ts'
import { destroyItems, type OrganizationRun, removeNamedObjects } from '../destroy-evidence.ts'
import { listRestoredItems } from '../due.store.ts'
import type { RetentionDeps } from '../retention-deps.ts'
import { scrubAgain } from '../scrub/scrub-due.ts'
import type { TombstoneFile } from './tombstone-files.ts'
import { endWorkUnderWay, findInvestigationId, removeAuditThrough } from './tombstones.store.ts'

/**
 * Destroys again what a run had destroyed and a restored database contains once more. Ignores holds and policies:
 * they were applied the first time, and this database does not know what happened since.
 */
export async function replayTombstones(deps: RetentionDeps, file: TombstoneFile): Promise<void> {
  for (const [organizationId, through] of file.audit)
    await deps.tenancy.asSystem('remove audit rows that were removed already', (db) =>
      removeAuditThrough(db, organizationId, through),
    )
  for (const [organizationId, kind, id] of file.destroyed) {
    const run: OrganizationRun = {
      deps,
      runId: file.runId,
      scope: { organizationId, userId: null },
      policies: [],
      before: { investigation: null, attachment: null },
    }
    const step = (work: (db: TenantDb) => Promise<boolean>) => deps.tenancy.inTenant(run.scope, work)
    if (kind === 'evidence') await step((db) => destroyItem(db, run, id))
    else if (kind === 'investigation') while (!(await step((db) => destroyInvestigation(db, run, id))));
    else {
      await step((db) => endWork(db, run, id))
      await scrubAgain(run, id)
    }
    await removeNamedObjects(deps, run.scope, file.runId)
  }
}

async function destroyItem(db: TenantDb, run: OrganizationRun, id: string): Promise<boolean> {
  const investigationId = await findInvestigationId(db, id)
  if (!investigationId || !(await lockInvestigation(db, investigationId))) return true
  await destroyItems(db, run, { investigationId, evidenceIds: await listRestoredItems(db, id) })
  return true
}

const destroyInvestigation = async (db: TenantDb, run: OrganizationRun, id: string): Promise<boolean> =>
  (await lockInvestigation(db, id)) ? await destroyWhole(db, run, id) : true

async function endWork(db: TenantDb, { deps }: OrganizationRun, id: string): Promise<boolean> {
  if (await lockInvestigation(db, id)) await endWorkUnderWay(db, id, deps.clock.now())
  return true
}
