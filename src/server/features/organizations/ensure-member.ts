import type { Core } from '#server/platform/core.ts'
import type { IdentityDb } from '#server/platform/db/tenancy.ts'
import type { Role } from '#shared/roles.ts'
import { addMember } from './members.store.ts'
import { nameFromAddress } from './name-from-address.ts'
import {
  findMembership,
  findOrganizationBySlug,
  insertOrganization,
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
  /** What happened to the membership; `changed` if it had another role or was disabled. */
  readonly membership: 'made' | 'changed' | 'kept'
  readonly roleBefore: Role | null
  readonly organizationIsNew: boolean
}

/** Creates organization, user and membership if they are missing; an existing member gets the requested role. */
export async function ensureMember(
  deps: Pick<Core, 'clock' | 'ids'>,
  db: IdentityDb,
  wanted: WantedMember,
): Promise<EnsuredMember> {
  const now = deps.clock.now()
  const organizationIsNew = !(await findOrganizationBySlug(db, wanted.organizationSlug))
  const organizationId = await ensureOrganization(deps, db, wanted.organizationSlug)
  const name = nameFromAddress(wanted.email)
  const userId = await upsertUser(db, {
    id: deps.ids.uuid(),
    email: wanted.email,
    name,
    platformAdmin: wanted.platformAdmin,
    now,
  })
  const before = await findMembership(db, organizationId, userId)
  await addMember(db, { organizationId, userId, role: wanted.role, now }, 'set_role')
  const kept = before?.role === wanted.role && before.status === 'active'
  return {
    organizationId,
    userId,
    membership: before ? (kept ? 'kept' : 'changed') : 'made',
    roleBefore: before?.role ?? null,
    organizationIsNew,
  }
}

/** The id of the organization with this slug, created if missing. */
export async function ensureOrganization(
  deps: Pick<Core, 'clock' | 'ids'>,
  db: IdentityDb,
  slug: string,
): Promise<string> {
  const existing = await findOrganizationBySlug(db, slug)
  return (
    existing?.id ??
    (await createOrganization(deps, db, { slug, name: slug })) ??
    (await ensureOrganization(deps, db, slug))
  )
}

interface NewOrganization {
  readonly slug: string
  readonly name: string
  /** Whether a sample case is still to be made in it. */
  readonly sampleWanted?: boolean
}

/** The new organization's id, or null if the slug is taken: of several callers at once, one gets the id. */
export async function createOrganization(
  deps: Pick<Core, 'clock' | 'ids'>,
  db: IdentityDb,
  { sampleWanted = false, ...names }: NewOrganization,
): Promise<string | null> {
  const id = deps.ids.uuid()
  const row = { id, ...names, sampleWanted, now: deps.clock.now() }
  return (await insertOrganization(db, row)) ? id : null
}
