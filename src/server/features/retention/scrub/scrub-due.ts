import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { addPeople, findPersonalData, type KnownPerson, namesIn } from '../../privacy/index.ts'
import { countRows, destroyJobs, insertDestruction, insertTombstones } from '../destroy.store.ts'
import { newDestruction, type OrganizationRun, recordHeld, removeNamedObjects } from '../destroy-evidence.ts'
import { findHoldOnInvestigation, lockInvestigation } from '../legal-holds.store.ts'
import { holdsEndAfter } from '../safety-margin.ts'
import {
  beginScrub,
  endScrub,
  findParties,
  findScrub,
  hasWorkUnderWay,
  insertAliases,
  isDueForScrub,
  listAliases,
  listDueForScrub,
  listItemIds,
  lockNextItem,
  readContent,
} from './scrub.store.ts'
import { peopleOf, scrubRemaining } from './scrub-investigation.ts'
import { scrubItem } from './scrub-item.ts'
import { createAliases, createTextScrubber } from './scrub-text.ts'

const LISTED_AT_ONCE = 200
/** Names found in the evidence itself, over those of the parties. */
const PEOPLE_MOST = 5_000

/** Replaces the personal data of one organization's investigations that are past their policy, item by item. */
export async function scrubDue(run: OrganizationRun, before: Date): Promise<void> {
  const { tenancy, onStep } = run.deps
  let after: string | null = null
  for (;;) {
    const ids: string[] = await tenancy.inTenant(run.scope, (db) =>
      listDueForScrub(db, before, after, LISTED_AT_ONCE),
    )
    for (const id of ids) {
      while (await tenancy.inTenant(run.scope, (db) => scrubStep(db, run, id, before)))
        onStep('rows_destroyed')
      onStep('rows_destroyed')
      if ((await removeNamedObjects(run.deps, run.scope, run.runId)) > 0) onStep('objects_removed')
    }
    after = ids.at(-1) ?? null
    if (ids.length < LISTED_AT_ONCE) return
  }
}

/** One item, or with none left the investigation itself. Answers whether there is more to do. */
async function scrubStep(db: TenantDb, run: OrganizationRun, id: string, before: Date): Promise<boolean> {
  const now = run.deps.clock.now()
  if (!(await lockInvestigation(db, id)) || !(await isDueForScrub(db, id, before))) return false
  const heldUntil = await findHoldOnInvestigation(db, id, holdsEndAfter(now))
  if (heldUntil) {
    await recordHeld(db, run, 'pii', heldUntil)
    return false
  }
  return await scrubNext(db, run, id, now)
}

/** What was scrubbed and a restored database holds in clear once more, whatever its policies say. */
export async function scrubAgain(run: OrganizationRun, id: string): Promise<void> {
  const step = () =>
    run.deps.tenancy.inTenant(run.scope, async (db) =>
      (await lockInvestigation(db, id)) ? await scrubNext(db, run, id, run.deps.clock.now()) : false,
    )
  while (await step());
}

/** The next item of an investigation whose lock is held. */
async function scrubNext(db: TenantDb, run: OrganizationRun, id: string, now: Date): Promise<boolean> {
  const people = await knowPeople(db, run, id, now)
  const item = await lockNextItem(db, id)
  // What is being read or written will be there for the next run.
  if (item?.isSettled === false || (await hasWorkUnderWay(db, id))) return false
  const place = { organizationId: run.scope.organizationId, investigationId: id }
  const aliases = createAliases(run.deps.keyring.hmac('pii-aliases'), id, await listAliases(db, id))
  const scrubber = createTextScrubber(people, aliases)
  const destruction = newDestruction(run, 'pii')
  await insertDestruction(db, destruction)
  // With the first item already: a run may end before the last one, and a restore must not bring these back.
  await insertTombstones(db, destruction, 'pii', [id])
  if (item) {
    await destroyJobs(db, 'evidenceId', [item.id])
    const { rows, reembed } = await scrubItem(db, { run, item, scrubber, destruction, now })
    await countRows(db, destruction.id, rows)
    if (reembed) await run.deps.indexAgain(db, { organizationId: place.organizationId, evidenceId: item.id })
  } else {
    const texts = await findParties(db, id)
    await countRows(db, destruction.id, await scrubRemaining(db, { id, texts }, scrubber, now))
    await endScrub(db, id, now)
  }
  await insertAliases(db, place, aliases.given)
  return item !== undefined
}

/**
 * The parties, and whoever is named in full anywhere in the evidence: elsewhere their surnames may stand alone. Kept
 * sealed until the scrub has ended, because each item that is done names them no longer.
 */
async function knowPeople(db: TenantDb, run: OrganizationRun, id: string, now: Date): Promise<KnownPerson[]> {
  const { keyring } = run.deps
  const place = `pii_scrubs/people_ciphertext/${run.scope.organizationId}/${id}`
  const begun = await findScrub(db, id)
  if (begun?.people_ciphertext && begun.people_key_id) {
    const names = keyring.open(begun.people_ciphertext, begun.people_key_id, place)
    return (JSON.parse(Buffer.from(names).toString('utf8')) as string[]).map((name) => ({ name }))
  }
  const parties = peopleOf(await findParties(db, id))
  const named = new Set<string>()
  for (const itemId of await listItemIds(db, id))
    for (const name of namesIn(findPersonalData(await readContent(db, itemId), parties)))
      if (named.size < PEOPLE_MOST) named.add(name)
  const people = addPeople(parties, [...named])
  const sealed = keyring.seal(Buffer.from(JSON.stringify(people.map(({ name }) => name))), place)
  await beginScrub(db, {
    organizationId: run.scope.organizationId,
    investigationId: id,
    runId: run.runId,
    ciphertext: sealed.ciphertext,
    keyId: sealed.keyId,
    now,
  })
  return people
}
