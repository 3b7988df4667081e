import type { Role } from '#shared/roles.ts'

export interface Activation {
  /** Whether an evaluation of these texts was flagged. */
  readonly flagged: boolean
  readonly role: Role
  readonly reason: string | null
}

/** Why these texts may not be activated like this, as a sentence; null where they may. */
export function activationProblem({ flagged, role, reason }: Activation): string | null {
  if (!flagged) return null
  if (role !== 'owner')
    return 'The evaluation of this prompt was flagged: it measured worse than the active version. Only an owner may activate it, with a reason.'
  if (!reason)
    return 'The evaluation of this prompt was flagged: it measured worse than the active version. Give the reason why it is to be activated all the same.'
  return null
}
