import { createHash } from 'node:crypto'
import type { Core } from '#server/platform/core.ts'
import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { invalid, notFound } from '#server/platform/errors.ts'
import type { PeopleDecision, PeopleList } from '#shared/contracts/reading.ts'
import { findInvestigation } from '../investigations/index.ts'
import { foldName } from './name-parts.ts'
import { countUnread, listDecisions, listNames, saveDecision } from './people.store.ts'
import { joinPeople, listNobodies } from './register.ts'
import type { PeopleDecision as Pair, RegisteredPerson } from './registered-person.ts'
import { toParties } from './unit.ts'

/** Everybody in the evidence of an investigation, with the roles of its parties. */
export const listPeople = (deps: Core, scope: TenantScope, investigationId: string): Promise<PeopleList> =>
  deps.tenancy.inTenant(scope, (db) => presentPeople(db, investigationId))

/** Keeps what a person has decided about two names; the answer shows its effect. */
export async function decidePeople(
  deps: Core,
  scope: TenantScope,
  { investigationId, decision }: { readonly investigationId: string; readonly decision: PeopleDecision },
): Promise<PeopleList> {
  return await deps.tenancy.inTenant(scope, async (db) => {
    const register = await findRegister(db, investigationId)
    const pairs = 'names' in decision ? pairWithSelf(register, decision) : [checkPair(register, decision)]
    for (const pair of pairs)
      await saveDecision(db, scope, { investigationId, decision: pair, now: deps.clock.now() })
    return await presentPeople(db, investigationId)
  })
}

type Register = Awaited<ReturnType<typeof findRegister>>

function checkPair({ people }: Register, decision: Pair): Pair {
  if (decision.a === decision.b) throw invalid('b', 'These are the same name.')
  const known = new Set(people.flatMap(aliasIds))
  for (const side of ['a', 'b'] as const)
    if (!known.has(decision[side])) throw invalid(side, 'Nobody in this case has this name.')
  return decision
}

function pairWithSelf(
  { people, nobodies }: Register,
  { names, is_person }: Exclude<PeopleDecision, Pair>,
): Pair[] {
  const known = new Set([...people.flatMap(aliasIds), ...nobodies.map(({ id }) => id)])
  const ofParties = new Set(people.filter(({ party }) => party !== null).flatMap(aliasIds))
  return names.map((name) => {
    if (!known.has(name)) throw invalid('names', 'Nobody in this case has this name.')
    if (ofParties.has(name)) throw invalid('names', 'This is the name of a party of this case.')
    return { a: name, b: name, same: is_person }
  })
}

/** The register of an investigation: its parties and whoever speaks or is spoken to in its evidence. */
export const findPeople = async (db: TenantDb, investigationId: string): Promise<RegisteredPerson[]> =>
  (await findRegister(db, investigationId)).people

async function findRegister(db: TenantDb, investigationId: string) {
  const found = await findInvestigation(db, investigationId)
  if (!found) throw notFound()
  const { parties } = found
  const input = {
    parties: toParties(parties),
    named: (await listNames(db, investigationId)).map(({ evidence_id, names }) => ({
      evidenceId: evidence_id,
      names,
    })),
    decisions: await listDecisions(db, investigationId),
    findId: (name: string) => aliasId(investigationId, name),
  }
  return { parties, people: joinPeople(input), nobodies: listNobodies(input) }
}

async function presentPeople(db: TenantDb, investigationId: string): Promise<PeopleList> {
  const { parties, people, nobodies } = await findRegister(db, investigationId)
  return {
    items: people.map(({ id, name, party, aliases, maybe }) => ({
      id,
      name,
      role: (party === null ? undefined : parties[party]?.role) ?? null,
      aliases: [...aliases],
      maybe: [...maybe],
    })),
    not_people: nobodies,
    unread: await countUnread(db, investigationId),
  }
}

const aliasIds = ({ aliases }: RegisteredPerson): string[] => aliases.map(({ id }) => id)

/** The id of a name as it stands in an item, by which the register of people knows it. */
export const findAliasId = (investigationId: string, name: string): string =>
  aliasId(investigationId, foldName(name))

/** A UUID (version 8) made of the name, so that a decision can be kept without keeping the name. */
function aliasId(investigationId: string, name: string): string {
  const bytes = createHash('sha256').update(`${investigationId} ${name}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
