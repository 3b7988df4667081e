import { createEmbeddedProvider } from '#server/adapters/identity-provider/embedded/create-embedded-provider.ts'
import { createOidcProvider } from '#server/adapters/identity-provider/oidc/create-oidc-provider.ts'
import type { Config } from '#server/config/config.ts'
import { InvalidEnvironment } from '#server/config/env.ts'
import type { Secrets } from '#server/config/secrets.ts'
import { findAccountHolder } from '#server/features/auth/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Tenancy } from '#server/platform/db/tenancy.ts'
import type { Logger } from '#server/platform/observability/log.ts'
import type { EmbeddedIdentityProvider, IdentityProvider } from '#server/ports/identity-provider.ts'

export interface OpenedIdentityProvider {
  readonly identityProvider: IdentityProvider
  /** The same provider if it is the embedded one. */
  readonly embedded: EmbeddedIdentityProvider | null
}

/** The provider that OIDC_ISSUER names, which need not be up yet, or the embedded one. */
export function openIdentityProvider(
  config: Config,
  deps: { secrets: Secrets; tenancy: Tenancy; clock: Clock; logger: Logger },
): OpenedIdentityProvider {
  const { secrets, tenancy, clock, logger } = deps
  if (config.oidc) {
    const clientSecret = secrets.oidcClientSecret
    if (!clientSecret)
      throw new InvalidEnvironment(
        'OIDC_ISSUER needs OIDC_CLIENT_SECRET, in the environment or in the secrets store.',
      )
    const allowHttp = config.oidc.issuer.startsWith('http:')
    return {
      identityProvider: createOidcProvider({ ...config.oidc, clientSecret, allowHttp }),
      embedded: null,
    }
  }
  const embedded = createEmbeddedProvider({
    publicUrl: config.publicUrl,
    tenancy,
    keyring: secrets.keyring,
    clock,
    logger,
    findAccount: (userId) => findAccountHolder(tenancy, userId),
  })
  return { identityProvider: embedded, embedded }
}
