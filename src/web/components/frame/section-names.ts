import type { AdminSection } from '../../paths.ts'
import type { Labels } from '../../ui/options.ts'

export const ADMIN_SECTION_NAMES: Labels<AdminSection> = {
  prompts: 'Prompts',
  settings: 'Settings',
  users: 'Users',
  audit: 'Audit trail',
  operations: 'Operations',
  feedback: 'Judgments',
  retention: 'Retention',
  proof: 'Proof of destruction',
}
