import type { Role } from '#shared/roles.ts'

export interface Activation {
  /** Whether an evaluation of these texts was flagged. */
  readonly flagged: boolean
  readonly role: Role
  readonly reason: string | null
}

/** Why these texts may not be activated like this, as a sentence, or null. */
export function activationProblem({ flagged, role, reason }: Activation): string | null {
  if (!flagged) return null
  if (role !== 'owner')
    return 'The evaluation of this prompt was flagged: it scored worse than the active version. Only an owner can activate it, and must give a reason.'
  if (!reason)
    return 'The evaluation of this prompt was flagged: it scored worse than the active version. To activate it anyway, give a reason.'
  return null
}
