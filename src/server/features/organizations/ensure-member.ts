import type { Clock } from '#server/platform/clock.ts'
import type { SystemDb } from '#server/platform/db/tenancy.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { Role } from '#shared/roles.ts'
import {
  findMembership,
  findOrganizationBySlug,
  insertOrganization,
  upsertMember,
  upsertUser,
} from './organizations.store.ts'

export interface WantedMember {
  readonly email: string
  readonly role: Role
  readonly organizationSlug: string
  readonly platformAdmin: boolean
}

export interface EnsuredMember {
  readonly organizationId: string
  readonly userId: string
  /** What became of the membership; changed where its role is another one, or it was disabled. */
  readonly membership: 'made' | 'changed' | 'kept'
}

/** Makes organization, user and membership as far as they do not exist yet; an existing member gets the role asked for. */
export async function ensureMember(
  db: SystemDb,
  deps: { clock: Clock; ids: Ids },
  wanted: WantedMember,
): Promise<EnsuredMember> {
  const now = deps.clock.now()
  const organizationId = await ensureOrganization(db, deps, wanted.organizationSlug)
  const name = wanted.email.split('@')[0]!
  const userId = await upsertUser(db, {
    id: deps.ids.uuid(),
    email: wanted.email,
    name,
    platformAdmin: wanted.platformAdmin,
    now,
  })
  const before = await findMembership(db, organizationId, userId)
  await upsertMember(db, { organizationId, userId, role: wanted.role, now })
  const kept = before?.role === wanted.role && before.status === 'active'
  return { organizationId, userId, membership: before ? (kept ? 'kept' : 'changed') : 'made' }
}

/** The id of the organization with this slug, made if need be. */
export async function ensureOrganization(
  db: SystemDb,
  deps: { clock: Clock; ids: Ids },
  slug: string,
  name = slug,
): Promise<string> {
  const existing = await findOrganizationBySlug(db, slug)
  if (existing) return existing.id
  const id = deps.ids.uuid()
  await insertOrganization(db, { id, name, slug, now: deps.clock.now() })
  return id
}
