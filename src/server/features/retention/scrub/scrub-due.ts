import { listHoldsOnInvestigation, lockInvestigation } from '#server/features/holds/index.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { createPersonalDataFinder, type PersonalDataFinder } from '../../privacy/index.ts'
import { countRows, destroyJobs, insertDestruction, insertTombstones } from '../destroy.store.ts'
import { newDestruction, type OrganizationRun, recordHeld, removeNamedObjects } from '../destroy-evidence.ts'
import { holdsEndAfter } from '../safety-margin.ts'
import { keepPeople, type PreparedScrub, prepareScrub } from './prepare-scrub.ts'
import {
  countOnce,
  endScrub,
  findNextItem,
  findParties,
  hasWorkUnderWay,
  insertAliases,
  isDueForScrub,
  listAliases,
  listDueForScrub,
} from './scrub.store.ts'
import { scrubRemaining } from './scrub-investigation.ts'
import { scrubItem } from './scrub-item.ts'
import { createAliases, createTextScrubber } from './scrub-text.ts'

const LISTED_AT_ONCE = 200

/** Replaces the personal data of one organization's investigations that are past their policy, item by item. */
export async function scrubDue(run: OrganizationRun, before: Date): Promise<void> {
  const { tenancy, onStep, openFinder = createPersonalDataFinder } = run.deps
  const finder = openFinder()
  try {
    let after: string | null = null
    for (;;) {
      const ids: string[] = await tenancy.inTenant(run.scope, (db) =>
        listDueForScrub(db, { before, after, limit: LISTED_AT_ONCE }),
      )
      for (const id of ids) {
        await scrubInSteps(run, { id, finder, may: (db) => mayScrub(db, run, { id, before }) })
        if ((await removeNamedObjects(run.deps, run.scope, run.runId)) > 0) onStep('objects_removed')
      }
      after = ids.at(-1) ?? null
      if (ids.length < LISTED_AT_ONCE) return
    }
  } finally {
    await finder.close()
  }
}

/** Scrubs again what a restored database contains in clear once more, whatever its policies say. */
export async function scrubAgain(run: OrganizationRun, id: string): Promise<void> {
  const { openFinder = createPersonalDataFinder } = run.deps
  const finder = openFinder()
  await scrubInSteps(run, { id, finder, may: (db) => lockInvestigation(db, id) }).finally(finder.close)
}

/** Locks the investigation and returns whether it is due; records each hold that prevents it. */
async function mayScrub(
  db: TenantDb,
  run: OrganizationRun,
  { id, before }: { readonly id: string; readonly before: Date },
): Promise<boolean> {
  if (!(await lockInvestigation(db, id)) || !(await isDueForScrub(db, id, before))) return false
  const holds = await listHoldsOnInvestigation(db, id, holdsEndAfter(run.deps.clock.now()))
  await recordHeld(db, run, { category: 'pii', holds })
  return holds.length === 0
}

interface StepwiseScrub {
  readonly id: string
  readonly finder: PersonalDataFinder
  readonly may: (db: TenantDb) => Promise<boolean>
}

/** Item by item, and finally the investigation itself. Slow work comes before each lock. */
async function scrubInSteps(run: OrganizationRun, { id, finder, may }: StepwiseScrub): Promise<void> {
  const { tenancy, onStep } = run.deps
  for (let more = await tenancy.inTenant(run.scope, may); more; ) {
    const prepared = await prepareScrub(run, id, finder)
    if (!prepared) return
    more = await tenancy.inTenant(
      run.scope,
      async (db) => (await may(db)) && (await scrubNext(db, run, prepared)),
    )
    onStep('rows_destroyed')
  }
}

/** One item, or if none is left the investigation itself, whose lock is held. Returns whether there is more to do. */
async function scrubNext(db: TenantDb, run: OrganizationRun, prepared: PreparedScrub): Promise<boolean> {
  if ((await keepPeople(db, run, prepared)) === 'changed') return true
  const { id } = prepared
  const now = run.deps.clock.now()
  const item = await findNextItem(db, id, 'lock')
  // Unfinished reading or writing is left for the next run.
  if (item?.isSettled === false || (await hasWorkUnderWay(db, id, now))) return false
  if (item?.id !== prepared.item?.id || item?.content !== prepared.item?.content) return true
  const place = { organizationId: run.scope.organizationId, investigationId: id }
  const aliases = createAliases(run.deps.keyring.hmac('pii-aliases'), id, await listAliases(db, id))
  const scrubber = createTextScrubber(prepared.people, aliases)
  const destruction = newDestruction(run, 'pii')
  await insertDestruction(db, destruction)
  // Already with the first item: a run may end before the last one, and a restore must not bring these back.
  await insertTombstones(db, destruction, { kind: 'pii', ids: [id] })
  if (item) await destroyJobs(db, 'evidenceId', [item.id])
  const { changed, analyses, reembed } = item
    ? await scrubItem(db, { run, item, found: prepared.found, scrubber, destruction, now })
    : {
        ...(await scrubRemaining(db, {
          id,
          texts: (await findParties(db, id))!,
          scrubber,
          destruction,
          now,
        })),
        reembed: false,
      }
  const counted = await countOnce(db, { investigationId: id, runId: run.runId }, analyses)
  await countRows(db, destruction.id, changed + counted)
  if (item && reembed)
    await run.deps.evidence.indexAgain(db, { organizationId: place.organizationId, evidenceId: item.id })
  if (!item) await endScrub(db, id, now)
  await insertAliases(db, place, aliases.given)
  return item !== undefined
}
