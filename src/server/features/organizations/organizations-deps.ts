import type { Core } from '#server/platform/core.ts'
import type { MemberAccounts } from './accounts.ts'

export interface OrganizationsDeps extends Core {
  readonly publicUrl: string
  readonly accounts: MemberAccounts
}
