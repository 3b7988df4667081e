import type { Core } from '#server/platform/core.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { UserCaller } from '#server/platform/http/caller.ts'
import { type Role, roleCovers } from '#shared/roles.ts'
import { revokeInvitations } from './invitations.store.ts'
import { givesUpOwnership, refusalToManage, type Standing } from './member-rules.ts'
import {
  deleteMember,
  findMember,
  hasOtherOwner,
  lockMemberships,
  type MemberRow,
  updateMember,
} from './members.store.ts'

export type MemberAction =
  /** Only checks whether the actor may act on this person. */
  | { readonly kind: 'check' }
  | { readonly kind: 'role'; readonly role: Role }
  | { readonly kind: 'status'; readonly status: MemberRow['status'] }
  | { readonly kind: 'remove' }

export interface MemberChange {
  /** Who acts. */
  readonly actor: Pick<UserCaller, 'organizationId' | 'userId'>
  /** On whom. */
  readonly userId: string
  readonly action: MemberAction
}

export interface ManagedMember {
  readonly before: MemberRow
  /** null if they were removed. */
  readonly after: MemberRow | null
}

/**
 * Acts on a member if the actor may. People who lose rights also lose their open invitations. Both are read under a
 * lock, so that nobody acts with a role they just lost, and one of two last owners stays.
 */
export async function manageMember(
  { clock }: Pick<Core, 'clock'>,
  db: TenantDb,
  { actor: { organizationId, userId: actorId }, userId, action }: MemberChange,
): Promise<ManagedMember> {
  const now = clock.now()
  await lockMemberships(db)
  const [actor, target] = [await findMember(db, actorId), await findMember(db, userId)]
  if (!target || actor?.status !== 'active') throw notFound()
  const refusal = refusalToManage(
    { userId: actor.id, role: actor.role },
    { userId: target.id, role: target.role },
    action.kind === 'role' ? action.role : null,
  )
  if (refusal) throw new AppError('FORBIDDEN', refusal)
  if (action.kind === 'check') return { before: target, after: target }
  const after = action.kind === 'remove' ? null : { ...target, ...toChange(action) }
  if (givesUpOwnership(toStanding(target), after && toStanding(after)) && !(await hasOtherOwner(db, userId)))
    throw new AppError('CONFLICT', 'This is the last owner. Make someone else an owner first.')
  if (after) await updateMember(db, { userId, role: after.role, status: after.status, now })
  else await deleteMember(db, { organizationId, userId, name: target.name, now })
  if (!after || losesRights(target, after)) await revokeInvitations(db, { createdBy: userId }, now)
  return { before: target, after }
}

const losesRights = (before: MemberRow, after: MemberRow): boolean =>
  after.status !== 'active' || !roleCovers(after.role, before.role)

const toChange = (action: Exclude<MemberAction, { kind: 'check' | 'remove' }>): Partial<MemberRow> =>
  action.kind === 'role' ? { role: action.role } : { status: action.status }

const toStanding = ({ role, status }: MemberRow): Standing => ({ role, active: status === 'active' })
