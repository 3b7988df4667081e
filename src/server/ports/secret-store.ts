/** Secrets by name, as `.env.example` lists them: ENCRYPTION_KEY, ADMIN_TOKEN, ANTHROPIC_API_KEY and the like. */
export type SecretValues = Readonly<Record<string, string>>

/** Where the service's secrets are stored. Read once, at start. */
export interface SecretStore {
  /** Its name in messages, e.g. `the secrets in /run/secrets`. */
  readonly name: string
  /** Rejects with a `SecretsUnreadable` whose message is one line for the operator. */
  read(): Promise<SecretValues>
}

/** The store cannot be read; the message says what to check and holds no secret. */
export class SecretsUnreadable extends Error {
  override readonly name = 'SecretsUnreadable'
}
