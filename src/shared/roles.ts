/** Roles of a member in one organization, highest first. The API, the interface and the docs read this table. */
export const ROLES = ['owner', 'admin', 'member', 'viewer'] as const
export type Role = (typeof ROLES)[number]

/** Whether `role` may do what asks for at least `needed`. */
export const roleCovers = (role: Role, needed: Role): boolean => ROLES.indexOf(role) <= ROLES.indexOf(needed)
