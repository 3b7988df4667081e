import { resolve } from 'node:path'
import type { Environment } from './env.ts'

export type DatabaseConfig = { readonly kind: 'embedded'; readonly dataDir: string } | { readonly kind: 'postgres'; readonly url: string }

/** What differs between a laptop and production, decided once at start. */
export interface Config {
  readonly host: string
  readonly port: number
  readonly publicUrl: string
  readonly dataDir: string
  readonly database: DatabaseConfig
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
    embeddingModelDir: env.EMBEDDING_MODEL_DIR ?? null,
    adminToken: env.ADMIN_TOKEN ?? null,
    cronToken: env.CRON_TOKEN ?? null,
    generationsPerOrganization: env.MAX_CONCURRENT_GENERATIONS_PER_ORG,
    logLevel: env.LOG_LEVEL,
  }
}
