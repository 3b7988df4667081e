import type { TenantDb } from '#server/platform/db/tenancy.ts'
import {
  addPeople,
  isPersonName,
  type KnownPerson,
  namesIn,
  type PersonalData,
  type PersonalDataFinder,
} from '../../privacy/index.ts'
import { findPeople, type RegisteredPerson } from '../../reading/index.ts'
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
import { listKnownPeople } from './scrub-investigation.ts'

/** Names found in the evidence itself, in addition to the parties. */
const MAX_PEOPLE = 5_000

/**
 * What is searched and found before anything is locked, and the texts it was found in, for comparison under the lock.
 */
export interface PreparedScrub {
  /** The investigation. */
  readonly id: string
  readonly people: readonly KnownPerson[]
  /** Hash of the texts in which these people were found; null if the people are already stored. */
  readonly foundIn: string | null
  readonly item: ItemToScrub | undefined
  readonly found: readonly PersonalData[]
}

/** Null if the investigation no longer exists. */
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
  return { id, ...named, item, found: item?.isSettled ? await finder.find(item.content, named.people) : [] }
}

/** Whether a text, or the parties, have changed since the search; otherwise stores the people. */
export async function keepPeople(
  db: TenantDb,
  run: OrganizationRun,
  { id, people, foundIn }: PreparedScrub,
): Promise<'kept' | 'changed'> {
  if (foundIn === null) return 'kept'
  if ((await hashTexts(db, id)) !== foundIn) return 'changed'
  const names = Buffer.from(JSON.stringify(people))
  const { ciphertext, keyId } = run.deps.keyring.seal(names, sealingPlace(run, id))
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

const sealingPlace = ({ scope }: OrganizationRun, id: string) =>
  `pii_scrubs/people_ciphertext/${scope.organizationId}/${id}`

/** Stored sealed until the scrub has ended, because scrubbed items no longer name them. */
async function openPeople(db: TenantDb, run: OrganizationRun, id: string): Promise<KnownPerson[] | null> {
  const begun = await findScrub(db, id)
  if (!begun?.people_ciphertext || !begun.people_key_id) return null
  const names = run.deps.keyring.open(begun.people_ciphertext, begun.people_key_id, sealingPlace(run, id))
  const stored = JSON.parse(Buffer.from(names).toString('utf8')) as (string | KnownPerson)[]
  // A scrub that an earlier release began has stored names alone.
  return stored.map((one) => (typeof one === 'string' ? { name: one } : one))
}

/** The parties, the people of the register, and everyone named in full anywhere in the evidence: elsewhere their surnames may stand alone. */
async function lookForPeople(
  look: <T>(work: (db: TenantDb) => Promise<T>) => Promise<T>,
  id: string,
  finder: PersonalDataFinder,
) {
  const there = await look(async (db) => ({
    texts: await findParties(db, id),
    foundIn: await hashTexts(db, id),
    items: await listItemIds(db, id),
    register: (await findParties(db, id)) ? await findPeople(db, id) : [],
  }))
  if (!there.texts) return null
  const parties = withRegister(listKnownPeople(there.texts), there.register)
  const named = new Set<string>()
  for (const item of there.items)
    for (const name of namesIn(await finder.find(await look((db) => readContent(db, item)), parties)))
      if (named.size < MAX_PEOPLE) named.add(name)
  return { people: addPeople(parties, [...named]), foundIn: there.foundIn }
}

const PLACEHOLDER = /^\[[A-Z ]+ \d+\]$/

/** Each person of the register once, with every form of the name; parties that it does not know stay as they are. */
function withRegister(
  parties: readonly KnownPerson[],
  register: readonly RegisteredPerson[],
): readonly KnownPerson[] {
  const people = register
    .filter(({ name, party }) => !PLACEHOLDER.test(name) && (party !== null || isPersonName(name)))
    .map(({ name, aliases }) => ({
      name,
      aliases: aliases
        .map((alias) => alias.name)
        .filter((alias) => alias !== name && !PLACEHOLDER.test(alias) && isPersonName(alias)),
    }))
  const named = new Set(people.flatMap(({ name, aliases }) => [name, ...aliases]))
  return [...people, ...parties.filter(({ name }) => !named.has(name))]
}
