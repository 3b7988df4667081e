import type { Role } from '#shared/roles.ts'
import type { Labels } from '../../ui/options.ts'

export const ROLE_NAMES: Labels<Role> = {
  owner: 'Owner',
  admin: 'Administrator',
  member: 'Member',
  viewer: 'Viewer',
}
