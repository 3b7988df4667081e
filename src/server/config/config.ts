import { join, resolve } from 'node:path'
import { type DatabaseConfig, databaseFrom } from './database.ts'
import { type EmbeddingsConfig, embeddingsFrom } from './embeddings.ts'
import { alarmThresholds, type Environment, InvalidEnvironment } from './env.ts'
import { type ManifestConfig, manifestsFrom } from './manifests.ts'
import { type ModelsConfig, modelsFrom } from './models.ts'
import { type SecretStoreConfig, secretStoreFrom } from './secrets.ts'

export type ObjectStoreConfig =
  | { readonly kind: 'disk'; readonly folder: string }
  | {
      readonly kind: 's3'
      readonly bucket: string
      readonly region: string
      readonly endpoint: string | null
    }

/** What differs between a laptop and production, decided once at start. */
export interface Config {
  readonly host: string
  readonly port: number
  readonly publicUrl: string
  readonly dataDir: string
  /** Whether a new installation begins with the sample investigation. */
  readonly sampleCase: boolean
  readonly database: DatabaseConfig
  readonly objectStore: ObjectStoreConfig
  /** The virus scanner for every upload; null: none. */
  readonly clamd: { readonly host: string; readonly port: number } | null
  readonly stage: Environment['DEPLOYMENT_STAGE']
  readonly secretStore: SecretStoreConfig
  /** Addresses and networks of proxies in front of the service; without any, X-Forwarded-For is not trusted. */
  readonly trustedProxies: readonly string[]
  readonly redisUrl: string | null
  readonly rateLimitFactor: number
  /** Files that one person may begin to send in a minute. */
  readonly uploadsPerMinute: number
  /** The provider that people sign in at; null for the embedded one. */
  readonly oidc: { readonly issuer: string; readonly clientId: string; readonly scope: string } | null
  readonly acrWithMfa: readonly string[]
  readonly oidcClientSecret: string | null
  /** The user pool behind the provider, if administrators manage its users; null for any other provider. */
  readonly cognito: {
    readonly userPoolId: string
    readonly region: string
    readonly endpoint: string | null
  } | null
  readonly manifests: ManifestConfig
  readonly embeddings: EmbeddingsConfig
  readonly models: ModelsConfig
  readonly anthropicApiKey: string | null
  readonly openaiCompatibleApiKey: string | null
  readonly adminToken: string | null
  readonly cronToken: string | null
  readonly generationsPerOrganization: number
  readonly metricsPort: number | null
  /** How many processes with this one's role should run, for alarms; null: nobody said. */
  readonly processesWanted: number | null
  /** Whether backups are made by other means than `probity backup`, so that their age is not known here. */
  readonly backedUpElsewhere: boolean
  readonly alarmThresholds: Readonly<Record<string, number>>
  readonly mail: { readonly url: string; readonly to: string } | null
  readonly stripeWebhookSecret: string | null
  readonly sentryDsn: string | null
  /** The collector of traces, by OTLP over HTTP; null: no traces. */
  readonly tracesEndpoint: string | null
  readonly logLevel: string
  /** Log lines that alarms count are written at any log level; a command that ends by itself has no alarms. */
  readonly logsForAlarms: boolean
}

export function configFrom(env: Environment): Config {
  const dataDir = resolve(env.DATA_DIR)
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl: publicUrlFrom(env),
    dataDir,
    sampleCase: env.SAMPLE_CASE,
    objectStore: objectStoreFrom(env, dataDir),
    clamd: env.CLAMD_HOST ? { host: env.CLAMD_HOST, port: env.CLAMD_PORT } : null,
    stage: env.DEPLOYMENT_STAGE,
    secretStore: secretStoreFrom(env, dataDir),
    database: databaseFrom(env, dataDir),
    trustedProxies: (env.TRUSTED_PROXIES ?? '').split(',').flatMap((one) => one.trim() || []),
    redisUrl: env.REDIS_URL ?? null,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    uploadsPerMinute: env.UPLOADS_PER_MINUTE,
    oidc: oidcFrom(env),
    acrWithMfa: (env.OIDC_MFA_ACR ?? '').split(' ').filter((acr) => acr !== ''),
    oidcClientSecret: env.OIDC_CLIENT_SECRET ?? null,
    cognito: cognitoFrom(env),
    manifests: manifestsFrom(env),
    embeddings: embeddingsFrom(env),
    models: modelsFrom(env),
    anthropicApiKey: env.ANTHROPIC_API_KEY ?? null,
    openaiCompatibleApiKey: env.OPENAI_COMPATIBLE_API_KEY ?? null,
    adminToken: env.ADMIN_TOKEN ?? null,
    cronToken: env.CRON_TOKEN ?? null,
    generationsPerOrganization: env.MAX_CONCURRENT_GENERATIONS_PER_ORG,
    metricsPort: env.METRICS_PORT ?? null,
    processesWanted: env.PROCESSES_WANTED ?? null,
    backedUpElsewhere: env.BACKED_UP_ELSEWHERE,
    alarmThresholds: alarmThresholds(),
    mail: mailFrom(env),
    stripeWebhookSecret: env.STRIPE_WEBHOOK_SECRET ?? null,
    sentryDsn: env.SENTRY_DSN ?? null,
    tracesEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    logLevel: env.LOG_LEVEL,
    logsForAlarms: true,
  }
}

/** Whatever is sent over plain HTTP, everybody on the way can read: in production only this machine may be addressed so. */
function publicUrlFrom({ PUBLIC_URL, PORT, DEPLOYMENT_STAGE }: Environment): string {
  const url = (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/$/, '')
  const { protocol, hostname } = new URL(url)
  if (DEPLOYMENT_STAGE === 'production' && protocol !== 'https:' && !LOOPBACK.test(hostname))
    throw new InvalidEnvironment(
      'DEPLOYMENT_STAGE=production needs a PUBLIC_URL that begins with https://, because sessions and evidence must not cross a network in the clear.',
    )
  return url
}

function objectStoreFrom(
  { S3_BUCKET, S3_ENDPOINT, AWS_REGION }: Environment,
  dataDir: string,
): ObjectStoreConfig {
  if (S3_BUCKET) return { kind: 's3', bucket: S3_BUCKET, region: AWS_REGION, endpoint: S3_ENDPOINT ?? null }
  if (S3_ENDPOINT) throw new InvalidEnvironment('S3_ENDPOINT needs S3_BUCKET.')
  return { kind: 'disk', folder: join(dataDir, 'objects') }
}

function mailFrom({ SMTP_URL, OPERATIONS_EMAIL }: Environment): Config['mail'] {
  if (!SMTP_URL) return null
  if (!OPERATIONS_EMAIL)
    throw new InvalidEnvironment('SMTP_URL needs OPERATIONS_EMAIL, the address that alarms are sent to.')
  return { url: SMTP_URL, to: OPERATIONS_EMAIL }
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

function oidcFrom({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_SCOPE }: Environment): Config['oidc'] {
  if (!OIDC_ISSUER && OIDC_CLIENT_ID)
    throw new InvalidEnvironment(
      'OIDC_CLIENT_ID needs OIDC_ISSUER: without it the accounts would be kept here.',
    )
  if (!OIDC_ISSUER) return null
  if (!OIDC_CLIENT_ID)
    throw new InvalidEnvironment(
      'OIDC_ISSUER needs OIDC_CLIENT_ID, and OIDC_CLIENT_SECRET here or in the secrets store.',
    )
  const { protocol, hostname } = new URL(OIDC_ISSUER)
  if (protocol !== 'https:' && !LOOPBACK.test(hostname))
    throw new InvalidEnvironment('OIDC_ISSUER must begin with https:// unless it is on this machine.')
  return { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, scope: OIDC_SCOPE }
}

function cognitoFrom({
  COGNITO_USER_POOL_ID,
  COGNITO_ENDPOINT,
  OIDC_ISSUER,
}: Environment): Config['cognito'] {
  if (!COGNITO_USER_POOL_ID) return null
  if (!OIDC_ISSUER)
    throw new InvalidEnvironment('COGNITO_USER_POOL_ID needs OIDC_ISSUER: people sign in at that user pool.')
  const region = COGNITO_USER_POOL_ID.replace(/_.*/s, '')
  return { userPoolId: COGNITO_USER_POOL_ID, region, endpoint: COGNITO_ENDPOINT ?? null }
}
