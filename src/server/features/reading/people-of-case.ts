import { createHash } from 'node:crypto'
import type { Core } from '#server/platform/core.ts'
import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { invalid, notFound } from '#server/platform/errors.ts'
import type { PeopleDecision, PeopleList } from '#shared/contracts/reading.ts'
import { findInvestigation } from '../investigations/index.ts'
import { countUnread, listDecisions, listNames, saveDecision } from './people.store.ts'
import { joinPeople } from './register.ts'
import type { RegisteredPerson } from './registered-person.ts'
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
  if (decision.a === decision.b) throw invalid('b', 'These are the same name.')
  return await deps.tenancy.inTenant(scope, async (db) => {
    const { people } = await findRegister(db, investigationId)
    const known = new Set(people.flatMap(aliasIds))
    for (const side of ['a', 'b'] as const)
      if (!known.has(decision[side])) throw invalid(side, 'Nobody in this case has this name.')
    await saveDecision(db, scope, { investigationId, decision, now: deps.clock.now() })
    return await presentPeople(db, investigationId)
  })
}

/** The register of an investigation: its parties and whoever speaks or is spoken to in its evidence. */
export const findPeople = async (db: TenantDb, investigationId: string): Promise<RegisteredPerson[]> =>
  (await findRegister(db, investigationId)).people

async function findRegister(db: TenantDb, investigationId: string) {
  const found = await findInvestigation(db, investigationId)
  if (!found) throw notFound()
  const { parties } = found
  const people = joinPeople({
    parties: toParties(parties),
    named: (await listNames(db, investigationId)).map(({ evidence_id, names }) => ({
      evidenceId: evidence_id,
      names,
    })),
    decisions: await listDecisions(db, investigationId),
    findId: (name) => aliasId(investigationId, name),
  })
  return { parties, people }
}

async function presentPeople(db: TenantDb, investigationId: string): Promise<PeopleList> {
  const { parties, people } = await findRegister(db, investigationId)
  return {
    items: people.map(({ id, name, party, aliases, maybe }) => ({
      id,
      name,
      role: (party === null ? undefined : parties[party]?.role) ?? null,
      aliases: [...aliases],
      maybe: [...maybe],
    })),
    unread: await countUnread(db, investigationId),
  }
}

const aliasIds = ({ aliases }: RegisteredPerson): string[] => aliases.map(({ id }) => id)

/** A UUID (version 8) made of the name, so that a decision can be kept without keeping the name. */
function aliasId(investigationId: string, name: string): string {
  const bytes = createHash('sha256').update(`${investigationId} ${name}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
