import type { TenantDb } from '#server/platform/db/tenancy.ts'
import {
  addPeople,
  type KnownPerson,
  namesIn,
  type PersonalData,
  type PersonalDataFinder,
} from '../../privacy/index.ts'
import type { OrganizationRun } from '../destroy-evidence.ts'
import {
  beginScrub,
  findNextItem,
  findParties,
  findScrub,
  hashTexts,
  type ItemToScrub,
  listItemIds,
  readContent,
} from './scrub.store.ts'
import { peopleOf } from './scrub-investigation.ts'

/** Names found in the evidence itself, over those of the parties. */
const PEOPLE_MOST = 5_000

/** What is looked for and found before anything is locked, and what it was found in: compared again under the lock. */
export interface PreparedScrub {
  readonly people: readonly KnownPerson[]
  /** Of the texts in which these people were found; null where they are kept already. */
  readonly foundIn: string | null
  readonly item: ItemToScrub | undefined
  readonly found: readonly PersonalData[]
}

/** Null where there is no such investigation any more. */
export async function prepareScrub(
  run: OrganizationRun,
  id: string,
  finder: PersonalDataFinder,
): Promise<PreparedScrub | null> {
  const look = <T>(work: (db: TenantDb) => Promise<T>) => run.deps.tenancy.inTenant(run.scope, work)
  const known = await look((db) => openPeople(db, run, id))
  const named = known ? { people: known, foundIn: null } : await lookForPeople(look, id, finder)
  if (!named) return null
  const item = await look((db) => findNextItem(db, id, 'look'))
  return { ...named, item, found: item?.isSettled ? await finder.find(item.content, named.people) : [] }
}

/** Whether a text, or the parties, have changed since they were looked through. Keeps the people otherwise. */
export async function keepPeople(
  db: TenantDb,
  run: OrganizationRun,
  id: string,
  { people, foundIn }: PreparedScrub,
): Promise<'kept' | 'changed'> {
  if (foundIn === null) return 'kept'
  if ((await hashTexts(db, id)) !== foundIn) return 'changed'
  const names = Buffer.from(JSON.stringify(people.map(({ name }) => name)))
  const { ciphertext, keyId } = run.deps.keyring.seal(names, placeOf(run, id))
  await beginScrub(db, {
    organizationId: run.scope.organizationId,
    investigationId: id,
    runId: run.runId,
    ciphertext,
    keyId,
    now: run.deps.clock.now(),
  })
  return 'kept'
}

const placeOf = ({ scope }: OrganizationRun, id: string) =>
  `pii_scrubs/people_ciphertext/${scope.organizationId}/${id}`

/** Kept sealed until the scrub has ended, because each item that is done names them no longer. */
async function openPeople(db: TenantDb, run: OrganizationRun, id: string): Promise<KnownPerson[] | null> {
  const begun = await findScrub(db, id)
  if (!begun?.people_ciphertext || !begun.people_key_id) return null
  const names = run.deps.keyring.open(begun.people_ciphertext, begun.people_key_id, placeOf(run, id))
  return (JSON.parse(Buffer.from(names).toString('utf8')) as string[]).map((name) => ({ name }))
}

/** The parties, and whoever is named in full anywhere in the evidence: elsewhere their surnames may stand alone. */
async function lookForPeople(
  look: <T>(work: (db: TenantDb) => Promise<T>) => Promise<T>,
  id: string,
  finder: PersonalDataFinder,
) {
  const there = await look(async (db) => ({
    texts: await findParties(db, id),
    foundIn: await hashTexts(db, id),
    items: await listItemIds(db, id),
  }))
  if (!there.texts) return null
  const parties = peopleOf(there.texts)
  const named = new Set<string>()
  for (const item of there.items)
    for (const name of namesIn(await finder.find(await look((db) => readContent(db, item)), parties)))
      if (named.size < PEOPLE_MOST) named.add(name)
  return { people: addPeople(parties, [...named]), foundIn: there.foundIn }
}
