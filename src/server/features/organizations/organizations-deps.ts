import type { Core } from '#server/platform/core.ts'
import type { Notifier } from '#server/ports/notifier.ts'
import type { MemberAccounts } from './accounts.ts'

export interface OrganizationsDeps extends Core {
  readonly publicUrl: string
  readonly accounts: MemberAccounts
  /** null: no mail is set up, so whoever invites somebody passes the link on. */
  readonly mail: Notifier | null
}
