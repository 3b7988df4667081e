import { resolve } from 'node:path'
import type { Environment } from './env.ts'
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
    oidcClientSecret: env.OIDC_CLIENT_SECRET ?? null,
    embeddingModelDir: env.EMBEDDING_MODEL_DIR ?? null,
    adminToken: env.ADMIN_TOKEN ?? null,
    cronToken: env.CRON_TOKEN ?? null,
    generationsPerOrganization: env.MAX_CONCURRENT_GENERATIONS_PER_ORG,
    logLevel: env.LOG_LEVEL,
  }
}
