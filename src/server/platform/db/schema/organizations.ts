import type { Generated } from 'kysely'
import type { MailProblem } from '#shared/contracts/organizations.ts'
import type { Role } from '#shared/roles.ts'
import type { JsonWithDefault, Stamped, Tenant } from './columns.ts'

/** The ids of a sample case and of what it consists of: an item may not have been added yet. */
export interface SampleParts {
  readonly investigationId: string
  readonly questionIds: readonly string[]
  readonly itemIds: readonly string[]
}

/** Without ids before the case is made. */
type UnfinishedSample = SampleParts | { readonly investigationId?: undefined }

export interface OrganizationsTable extends Stamped {
  id: string
  name: string
  slug: string
  audit_log_retention_days: Generated<number>
  investigation_retention_days: number | null
  background_ai_enabled: Generated<boolean>
  unfinished_sample: JsonWithDefault<UnfinishedSample> | null
}

export interface MembersTable extends Tenant, Stamped {
  user_id: string
  role: Role
  status: Generated<'active' | 'disabled'>
}

/** The name by which somebody was known who belongs to the organization no longer. */
export interface FormerMembersTable extends Tenant {
  user_id: string
  name: string
  left_at: Date
}

export interface InvitationsTable extends Tenant {
  id: string
  email: string
  role: Role
  token_sha256: Uint8Array
  expires_at: Date
  accepted_at: Date | null
  revoked_at: Date | null
  created_by: string | null
  created_at: Date
  mailed_at: Date | null
  mail_problem: MailProblem | null
}

export interface OwnerLinksTable extends Tenant {
  token_sha256: Uint8Array
  created_at: Date
  used_at: Date | null
}
