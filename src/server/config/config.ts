import { resolve } from 'node:path'
import { type Environment, InvalidEnvironment } from './env.ts'
import { type SecretStoreConfig, secretStoreFrom } from './secrets.ts'

export type DatabaseConfig = { readonly kind: 'embedded'; readonly dataDir: string } | { readonly kind: 'postgres'; readonly url: string }

/** What differs between a laptop and production, decided once at start. */
export interface Config {
  readonly host: string
  readonly port: number
  readonly publicUrl: string
  readonly dataDir: string
  readonly database: DatabaseConfig
  readonly stage: Environment['DEPLOYMENT_STAGE']
  readonly secretStore: SecretStoreConfig
  /** Addresses and networks of proxies in front of the service; none: X-Forwarded-For is not believed. */
  readonly trustedProxies: readonly string[]
  readonly redisUrl: string | null
  readonly rateLimitFactor: number
  /** The provider that people sign in at; null for the one inside the service. */
  readonly oidc: { readonly issuer: string; readonly clientId: string; readonly scope: string } | null
  readonly acrWithMfa: readonly string[]
  readonly oidcClientSecret: string | null
  readonly embeddingModelDir: string | null
  readonly adminToken: string | null
  readonly cronToken: string | null
  readonly generationsPerOrganization: number
  readonly logLevel: string
}

export function configFrom(env: Environment): Config {
  const dataDir = resolve(env.DATA_DIR)
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    dataDir,
    database: env.DATABASE_URL ? { kind: 'postgres', url: env.DATABASE_URL } : { kind: 'embedded', dataDir },
    stage: env.DEPLOYMENT_STAGE,
    secretStore: secretStoreFrom(env, dataDir),
    trustedProxies: (env.TRUSTED_PROXIES ?? '').split(',').flatMap((one) => one.trim() || []),
    redisUrl: env.REDIS_URL ?? null,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    oidc: oidcFrom(env),
    acrWithMfa: (env.OIDC_MFA_ACR ?? '').split(' ').filter((acr) => acr !== ''),
    oidcClientSecret: env.OIDC_CLIENT_SECRET ?? null,
    embeddingModelDir: env.EMBEDDING_MODEL_DIR ?? null,
    adminToken: env.ADMIN_TOKEN ?? null,
    cronToken: env.CRON_TOKEN ?? null,
    generationsPerOrganization: env.MAX_CONCURRENT_GENERATIONS_PER_ORG,
    logLevel: env.LOG_LEVEL,
  }
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

function oidcFrom({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_SCOPE }: Environment): Config['oidc'] {
  if (!OIDC_ISSUER) return null
  if (!OIDC_CLIENT_ID) throw new InvalidEnvironment('OIDC_ISSUER needs OIDC_CLIENT_ID, and OIDC_CLIENT_SECRET here or in the secrets store.')
  const { protocol, hostname } = new URL(OIDC_ISSUER)
  if (protocol !== 'https:' && !LOOPBACK.test(hostname)) throw new InvalidEnvironment('OIDC_ISSUER must begin with https:// unless it is on this machine.')
  return { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, scope: OIDC_SCOPE }
}
