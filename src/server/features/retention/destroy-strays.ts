import { insertDestruction } from './destroy.store.ts'
import { newDestruction, type OrganizationRun, removeNamedObjects } from './destroy-evidence.ts'
import { daysAfter, holdsEndAfter } from './safety-margin.ts'
import { condemnStrays, forgetNamed, hasActiveHold, listStrays, noteStrays } from './stray-objects.store.ts'

/** Time to notice that the wrong copy of the database was restored, and to restore a newer one that names the files. */
export const STRAY_DAYS = 14
/** An object is stored before its row is; an upload takes hours at most. */
const SETTLED_MS = 24 * 3_600_000
const AT_ONCE = 500

/**
 * Reconciles an organization's objects with its rows: after a restore the bucket holds files that no row names. They
 * are noted first, and destroyed under the run's proof once they have been noted for `STRAY_DAYS`. A legal hold
 * anywhere in the organization keeps them all.
 */
export async function destroyStrays(run: OrganizationRun): Promise<void> {
  const { tenancy, clock, logger } = run.deps
  const now = clock.now()
  await noteAll(run, now)
  const due = { foundBefore: daysAfter(now, -STRAY_DAYS), limit: AT_ONCE }
  let destroyed = 0
  for (;;) {
    const taken = await tenancy.inTenant(run.scope, async (db) => {
      await forgetNamed(db)
      const keys = (await listStrays(db, due)).map(({ key }) => key)
      if (keys.length === 0 || (await hasActiveHold(db, holdsEndAfter(now)))) return 0
      const begun = newDestruction(run, 'evidence_attachment')
      await insertDestruction(db, { ...begun, policyId: null })
      await condemnStrays(db, begun, keys)
      return keys.length
    })
    if (taken === 0) break
    destroyed += taken
    await removeNamedObjects(run.deps, run.scope, run.runId)
  }
  if (destroyed > 0)
    logger.warn({ run_id: run.runId, files: destroyed }, 'destroyed files that no row has named for weeks')
}

async function noteAll({ deps, scope }: OrganizationRun, now: Date): Promise<void> {
  const settled = now.getTime() - SETTLED_MS
  const note = (keys: readonly string[]) =>
    deps.tenancy.inTenant(scope, (db) => noteStrays(db, { organizationId: scope.organizationId, keys, now }))
  let keys: string[] = []
  for await (const { key, modifiedAt } of deps.objects.list(`${scope.organizationId}/`)) {
    if (modifiedAt.getTime() > settled) continue
    keys.push(key)
    if (keys.length < AT_ONCE) continue
    await note(keys)
    keys = []
  }
  if (keys.length > 0) await note(keys)
}
