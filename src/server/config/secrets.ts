import { createKeyring, type Keyring } from '#server/platform/crypto/keyring.ts'
import { type Environment, InvalidEnvironment } from './env.ts'

/** Where the secrets come from; each case has its own adapter. */
export type SecretStoreConfig =
  | { readonly kind: 'aws'; readonly secretId: string; readonly endpoint: string | null }
  | { readonly kind: 'files'; readonly folder: string }
  | { readonly kind: 'environment'; readonly encryptionKey: string }
  | { readonly kind: 'key_file'; readonly dataDir: string }

export interface Secrets {
  readonly keyring: Keyring
  readonly adminToken: string | null
  readonly cronToken: string | null
  readonly oidcClientSecret: string | null
  readonly anthropicApiKey: string | null
  readonly openaiCompatibleApiKey: string | null
}

/** The store that the environment names. Production requires a managed one. */
export function secretStoreFrom(env: Environment, dataDir: string): SecretStoreConfig {
  if (env.SECRETS_MANAGER_ID && env.SECRETS_DIR)
    throw new InvalidEnvironment('Set SECRETS_MANAGER_ID or SECRETS_DIR, not both.')
  if (env.SECRETS_MANAGER_ID)
    return { kind: 'aws', secretId: env.SECRETS_MANAGER_ID, endpoint: env.SECRETS_MANAGER_ENDPOINT ?? null }
  if (env.SECRETS_DIR) return { kind: 'files', folder: env.SECRETS_DIR }
  if (env.DEPLOYMENT_STAGE === 'production')
    throw new InvalidEnvironment(
      'DEPLOYMENT_STAGE=production needs a secrets store: set SECRETS_MANAGER_ID (AWS Secrets Manager) or SECRETS_DIR (mounted secret files).',
    )
  return env.ENCRYPTION_KEY
    ? { kind: 'environment', encryptionKey: env.ENCRYPTION_KEY }
    : { kind: 'key_file', dataDir }
}

const TOKEN_LENGTH_LEAST = 16

/** Checked contents of a store. A token missing in the store is read from the environment. */
export function secretsFrom(
  values: Readonly<Record<string, string>>,
  storeName: string,
  environment: Omit<Secrets, 'keyring'>,
): Secrets {
  const readToken = (name: string, otherwise: string | null) => {
    const token = values[name] || otherwise
    if (token && token.length < TOKEN_LENGTH_LEAST)
      throw new InvalidEnvironment(
        `${name} in ${storeName} must be at least ${TOKEN_LENGTH_LEAST} characters long.`,
      )
    return token
  }
  return {
    keyring: keyringFrom(values.ENCRYPTION_KEY, storeName),
    adminToken: readToken('ADMIN_TOKEN', environment.adminToken),
    cronToken: readToken('CRON_TOKEN', environment.cronToken),
    oidcClientSecret: values.OIDC_CLIENT_SECRET || environment.oidcClientSecret,
    anthropicApiKey: values.ANTHROPIC_API_KEY || environment.anthropicApiKey,
    openaiCompatibleApiKey: values.OPENAI_COMPATIBLE_API_KEY || environment.openaiCompatibleApiKey,
  }
}

const KEY = /^(?:(?<id>[\w.-]{1,64}):)?(?<base64>[A-Za-z0-9+/_-]{43}=?)$/
const UNNAMED = 'default'

/** `base64`, or `id:base64` for each of several: the first seals, all of them open. */
function keyringFrom(text: string | undefined, storeName: string): Keyring {
  if (!text)
    throw new InvalidEnvironment(
      `There is no ENCRYPTION_KEY in ${storeName}: 32 random bytes in base64 (openssl rand -base64 32).`,
    )
  const keys = text.split(',').map((one) => {
    const { id = UNNAMED, base64 } = KEY.exec(one.trim())?.groups ?? {}
    if (!base64)
      throw new InvalidEnvironment(
        `ENCRYPTION_KEY in ${storeName} must be 32 bytes in base64, or id:base64,id:base64 for several keys.`,
      )
    return { id, bytes: new Uint8Array(Buffer.from(base64, 'base64')) }
  })
  if (new Set(keys.map(({ id }) => id)).size < keys.length)
    throw new InvalidEnvironment(`ENCRYPTION_KEY in ${storeName} names the same key twice.`)
  return createKeyring({
    current: keys[0]!.id,
    keys: Object.fromEntries(keys.map(({ id, bytes }) => [id, bytes])),
  })
}
