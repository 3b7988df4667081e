/** A person as the identity provider may know them. */
export interface ManagedUser {
  readonly userId: string
  readonly email: string
  /** The provider's own name for them; null for someone who has never signed in with it. */
  readonly subject: string | null
}

/**
 * What an administrator changes at the identity provider; the service changes its own data (memberships, sessions,
 * its own second factors) itself. Every method may be called again after a failure. They reject with
 * IDENTITY_PROVIDER_UNAVAILABLE, with RATE_LIMITED, or with CONFLICT if the provider refuses.
 */
export interface UserAdministration {
  /** Deletes the second factors at the provider; sessions there end. */
  resetMfa(user: ManagedUser): Promise<void>
  /** Lets the person sign in again, also after too many failures. */
  enable(user: ManagedUser): Promise<void>
  /** Prevents the person from signing in; sessions there end. */
  disable(user: ManagedUser): Promise<void>
  /** null if the provider does not assess the risk of sign-ins. */
  readonly adaptiveAuthentication: AdaptiveAuthentication | null
}

/** What the provider does at each level of risk, in its own terms; stored while it is switched off. */
export type RiskActions = Readonly<Record<string, unknown>>

/** Adaptive (risk-based) authentication of everyone who signs in at the provider. */
export interface AdaptiveAuthentication {
  /** Identifies what is switched, so that one database may serve several providers in succession. */
  readonly id: string
  read(): Promise<RiskActions>
  /** Risky sign-ins are allowed; nothing else of the configuration changes. */
  switchOff(): Promise<void>
  /** Restores what `read` returned before. */
  restore(actions: RiskActions): Promise<void>
}
