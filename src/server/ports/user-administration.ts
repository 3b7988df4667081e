/** A person as the identity provider may know them. */
export interface ManagedUser {
  readonly userId: string
  readonly email: string
  /** The provider's own name for them; null for somebody who has never signed in with it. */
  readonly subject: string | null
}

/**
 * What an administrator changes at the identity provider; what the service itself holds (memberships, sessions,
 * its own second factors) it changes itself. Every method may be called again after a failure. They reject with
 * IDENTITY_PROVIDER_UNAVAILABLE, with RATE_LIMITED, or with CONFLICT where the provider refuses.
 */
export interface UserAdministration {
  /** Takes the second factors that the provider holds; sessions there end. */
  resetMfa(user: ManagedUser): Promise<void>
  /** Lets the person sign in again, also after too many failures. */
  enable(user: ManagedUser): Promise<void>
  /** Lets the person sign in no more; sessions there end. */
  disable(user: ManagedUser): Promise<void>
  /** null where the provider does not judge sign-ins by their risk. */
  readonly adaptiveAuthentication: AdaptiveAuthentication | null
}

/** What the provider does at each level of risk, in its own words; kept while it is switched off. */
export type RiskActions = Readonly<Record<string, unknown>>

/** Adaptive (risk-based) authentication, of everybody who signs in at the provider. */
export interface AdaptiveAuthentication {
  /** Names what is switched, so that one database may serve several providers one after the other. */
  readonly id: string
  read(): Promise<RiskActions>
  /** Risky sign-ins are let pass; nothing else of the configuration changes. */
  switchOff(): Promise<void>
  /** Gives back what `read` answered before. */
  restore(actions: RiskActions): Promise<void>
}
