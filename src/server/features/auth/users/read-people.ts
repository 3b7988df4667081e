import type { Core } from '#server/platform/core.ts'
import type { Tenancy } from '#server/platform/db/tenancy.ts'
import { iso } from '#server/platform/http/present.ts'
import type { MfaMethod } from '#shared/contracts/mfa.ts'
import type { Member } from '#shared/contracts/organizations.ts'
import type { AdminUser } from '#shared/contracts/users.ts'
import { listMethods } from '../mfa/mfa.store.ts'
import { lockout } from '../passwords/lockout.ts'
import { lastSeenIn, listFactorFailures, listPasswordFailures, type listPeople } from './users.store.ts'

type Person = Awaited<ReturnType<typeof listPeople>>[number]

/** Enrolled second factors by user id; recovery codes do not count as one. */
export async function listMfaMethods(
  tenancy: Tenancy,
  userIds: readonly string[],
): Promise<Map<string, Member['mfa_methods']>> {
  if (userIds.length === 0) return new Map()
  const methods = await tenancy.asIdentity('read the second factors of members', (db) =>
    listMethods(db, userIds),
  )
  return new Map([...methods].map(([userId, all]) => [userId, all.filter(isFactor)]))
}

const isFactor = (method: MfaMethod): method is Member['mfa_methods'][number] => method !== 'recovery_code'

/** People of one organization, with what its administrators may know about their accounts. */
export async function describePeople(
  { tenancy, clock }: Pick<Core, 'tenancy' | 'clock'>,
  organizationId: string,
  people: readonly Person[],
): Promise<AdminUser[]> {
  const now = clock.now()
  const ids = people.map((person) => person.id)
  if (ids.length === 0) return []
  const methods = await listMfaMethods(tenancy, ids)
  const facts = await tenancy.asIdentity('read the accounts of members', async (db) => ({
    seen: await lastSeenIn(db, organizationId, ids),
    passwords: await listPasswordFailures(db, ids),
    factors: await listFactorFailures(db, ids),
  }))
  const locked = new Set([
    ...facts.passwords
      .filter(
        (row) =>
          (row.locked_until && row.locked_until > now) || !lockout(row.failed_attempts, null, now).allowed,
      )
      .map((row) => row.user_id),
    ...facts.factors
      .filter((row) => !lockout(row.failed_attempts, row.last_failed_at, now).allowed)
      .map((row) => row.user_id),
  ])
  return people.map(({ accountStatus, ...person }) => ({
    ...person,
    status: accountStatus === 'disabled' ? 'disabled' : person.status,
    mfa_methods: methods.get(person.id) ?? [],
    locked: locked.has(person.id),
    last_seen_at: iso(facts.seen.get(person.id) ?? null),
  }))
}
