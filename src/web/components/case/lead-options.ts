import type { Member } from '#shared/contracts/organizations.ts'
import { roleCovers } from '#shared/roles.ts'

/** Who may lead a case: a viewer can only read it. Whoever leads it now is among them, so that they can be seen. */
export const toLeadOptions = (
  members: readonly Member[],
  current: string | null,
): { value: string; label: string }[] =>
  members
    .filter(({ user_id, role }) => roleCovers(role, 'member') || user_id === current)
    .map(({ user_id, name, role }) => ({
      value: user_id,
      label: roleCovers(role, 'member') ? name : `${name} (viewer)`,
    }))
