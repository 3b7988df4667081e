import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { findHeldItems, listHoldsOnInvestigation, lockInvestigation } from '../holds/index.ts'
import {
  countRows,
  destroyJobs,
  destroyRows,
  hideInvestigation,
  insertDestruction,
  insertTombstones,
  listAnalysisIds,
} from './destroy.store.ts'
import {
  destroyItems,
  newDestruction,
  type OrganizationRun,
  recordHeld,
  removeNamedObjects,
} from './destroy-evidence.ts'
import {
  hasHeldDueItems,
  isStillDue,
  listDueInvestigations,
  listDueItems,
  listInvestigationsWithDueItems,
  listItems,
} from './due.store.ts'
import { recordReportObjects } from './released-reports.store.ts'
import { holdsEndAfter } from './safety-margin.ts'

const LISTED_AT_ONCE = 200
const ITEMS_AT_ONCE = 1_000

/**
 * Destroys what is due in one organization except its audit trail. Each step is one transaction that checks the
 * holds.
 */
export async function destroyDue(run: OrganizationRun): Promise<void> {
  await forEachListed(run, listDueInvestigations, destroyInvestigation)
  await forEachListed(run, listInvestigationsWithDueItems, destroyDueItems)
}

type Lister = typeof listDueInvestigations
/** Returns whether this one is finished. */
type Step = (db: TenantDb, run: OrganizationRun, id: string) => Promise<boolean>

async function forEachListed(run: OrganizationRun, list: Lister, step: Step): Promise<void> {
  const { tenancy, onStep } = run.deps
  let after: string | null = null
  for (;;) {
    const ids: string[] = await tenancy.inTenant(run.scope, (db) =>
      list(db, { before: run.before, after, limit: LISTED_AT_ONCE }),
    )
    for (const id of ids) {
      while (!(await tenancy.inTenant(run.scope, (db) => step(db, run, id)))) onStep('rows_destroyed')
      onStep('rows_destroyed')
      if ((await removeNamedObjects(run.deps, run.scope, run.runId)) > 0) onStep('objects_removed')
    }
    after = ids.at(-1) ?? null
    if (ids.length < LISTED_AT_ONCE) return
  }
}

/** Some of its items, and with the last of them the investigation and everything that belongs to it. */
const destroyInvestigation: Step = async (db, run, id) => {
  const now = run.deps.clock.now()
  if (!(await lockInvestigation(db, id)) || !(await isStillDue(db, id, run.before))) return true
  const holds = await listHoldsOnInvestigation(db, id, holdsEndAfter(now))
  await recordHeld(db, run, { category: 'investigation', holds })
  if (holds.length > 0) return true
  return await destroyWhole(db, run, id)
}

/** The next part of an investigation whose lock is held. */
export const destroyWhole: Step = async (db, run, id) => {
  await hideInvestigation(db, id, run.deps.clock.now())
  const items = await listItems(db, id, ITEMS_AT_ONCE)
  if (items.length > 0)
    await destroyItems(db, run, { investigationId: id, evidenceIds: items, policyOf: 'investigation' })
  if (items.length >= ITEMS_AT_ONCE && (await listItems(db, id, 1)).length > 0) return false
  const analyses = await listAnalysisIds(db, id)
  const begun = { ...newDestruction(run, 'investigation'), analyses: analyses.length }
  await destroyJobs(db, 'analysisId', analyses)
  await insertDestruction(db, begun)
  await recordReportObjects(db, begun, { investigationId: id })
  await countRows(
    db,
    begun.id,
    await destroyRows(db, { table: 'investigations', organizationId: run.scope.organizationId, ids: [id] }),
  )
  await insertTombstones(db, begun, { kind: 'investigation', ids: [id] })
  return true
}

/** Hidden items and files that are due on their own, in an investigation that stays. */
const destroyDueItems: Step = async (db, run, id) => {
  if (!(await lockInvestigation(db, id))) return true
  const held = await findHeldItems(db, id, holdsEndAfter(run.deps.clock.now()))
  if (held.whole.length > 0) {
    await recordHeld(db, run, { category: 'evidence_attachment', holds: held.whole })
    return true
  }
  const kept = held.items.flatMap(({ evidenceIds }) => evidenceIds)
  const items = await listDueItems(db, {
    investigationId: id,
    before: run.before,
    held: kept,
    limit: ITEMS_AT_ONCE,
  })
  if (items.length > 0) {
    await destroyItems(db, run, { investigationId: id, evidenceIds: items })
    return false
  }
  for (const hold of held.items)
    if (await hasHeldDueItems(db, { investigationId: id, before: run.before, held: hold.evidenceIds }))
      await recordHeld(db, run, { category: 'evidence_attachment', holds: [hold] })
  return true
}
