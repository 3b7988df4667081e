import type { Core } from '#server/platform/core.ts'
import type { UserAdministration } from '#server/ports/user-administration.ts'

export interface UsersDeps extends Core {
  /** Only the issuer matters here: it tells whose subject a person is. */
  readonly identityProvider: { readonly issuer: string }
  readonly userAdministration: UserAdministration
}
