import { type Role, roleCovers } from '#shared/roles.ts'

export interface Person {
  readonly userId: string
  readonly role: Role
}

export interface Standing {
  readonly role: Role
  readonly active: boolean
}

/**
 * Why `actor` may not act on `target`, as a message, or null. `to` is the target's new role; null if no role is
 * given, as in a removal.
 */
export function refusalToManage(actor: Person, target: Person, to: Role | null): string | null {
  if (!roleCovers(actor.role, 'admin')) return 'Only administrators and owners can manage people.'
  const raises = to !== null && to !== target.role && roleCovers(to, target.role)
  if (raises && actor.userId === target.userId) return 'You cannot raise your own role.'
  const touchesOwner = target.role === 'owner' || to === 'owner'
  return touchesOwner && actor.role !== 'owner' ? 'Only an owner can add, change or remove an owner.' : null
}

const rules = ({ role, active }: Standing): boolean => role === 'owner' && active

/** Whether an owner of the organization would no longer be one; `after` is null for a removal. */
export const givesUpOwnership = (before: Standing, after: Standing | null): boolean =>
  rules(before) && !(after && rules(after))
