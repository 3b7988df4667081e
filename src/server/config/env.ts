import { z } from 'zod'
import { onOneLine, readGiven } from '#shared/plain-issues.ts'

const optional = z.string().trim().min(1).optional()
const region = z
  .string()
  .regex(/^[a-z]{2,}(-[a-z]+)+-\d+$/, 'must look like eu-west-2')
  .optional()
const PROXY =
  /^(loopback|linklocal|uniquelocal|(\d{1,3}\.){3}\d{1,3}(\/\d{1,2})?|[0-9a-f:.]*:[0-9a-f:.]*(\/\d{1,3})?)$/i

/** Every variable the service reads, with its default; `.env.example` lists the same. */
export const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url().optional(),
  TRUSTED_PROXIES: z
    .string()
    .refine(
      (list) => list.split(',').every((one) => PROXY.test(one.trim())),
      'must be IP addresses or networks, separated by commas',
    )
    .optional(),
  DEPLOYMENT_STAGE: z.enum(['development', 'staging', 'production']).default('development'),
  DATA_DIR: z.string().default('./data'),
  SAMPLE_CASE: z.stringbool().default(true),
  DATABASE_URL: optional,
  DATABASE_WORKER_URL: optional,
  DATABASE_OWNER_URL: optional,
  DATABASE_REPLICA_URL: optional,
  S3_BUCKET: optional,
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  AWS_REGION: z.string().default('us-east-1'),
  CLAMD_HOST: optional,
  CLAMD_PORT: z.coerce.number().int().min(1).max(65_535).default(3310),
  EMBEDDING_PROVIDER: z.enum(['local', 'bedrock']).default('local'),
  EMBEDDING_MODEL_DIR: optional,
  EMBEDDING_THREADS: z.coerce.number().int().min(1).max(64).optional(),
  SECRETS_MANAGER_ID: optional,
  SECRETS_MANAGER_ENDPOINT: z.url().optional(),
  SECRETS_DIR: optional,
  ENCRYPTION_KEY: optional,
  ADMIN_TOKEN: z.string().min(16, 'must be at least 16 characters long').optional(),
  CRON_TOKEN: z.string().min(16, 'must be at least 16 characters long').optional(),
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  OIDC_SCOPE: z.string().default('openid email profile'),
  OIDC_MFA_ACR: optional,
  COGNITO_USER_POOL_ID: z
    .string()
    .regex(/^[a-z]{2}(-[a-z]+)+-\d_[0-9A-Za-z]+$/, 'must look like eu-west-2_AbCdEfGhI')
    .optional(),
  COGNITO_ENDPOINT: z.url().optional(),
  PROCESSES_WANTED: z.coerce.number().int().min(0).optional(),
  BACKED_UP_ELSEWHERE: z.stringbool().default(false),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be smtp://… or smtps://…' }).optional(),
  OPERATIONS_EMAIL: z.email().optional(),
  STRIPE_WEBHOOK_SECRET: optional,
  SENTRY_DSN: z.url().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  MANIFEST_BUCKET: optional,
  MANIFEST_KMS_KEY_ID: optional,
  ANTHROPIC_API_KEY: optional,
  ANTHROPIC_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  BEDROCK_REGION: region,
  BEDROCK_FALLBACK_REGION: region,
  BEDROCK_ENDPOINT: z
    .string()
    .refine(
      (url) => /^https?:/.test(url) && URL.canParse(url.replaceAll('{region}', 'x')),
      'must be http://… or https://…, {region} in it standing for each region',
    )
    .optional(),
  OPENAI_COMPATIBLE_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  OPENAI_COMPATIBLE_API_KEY: optional,
  AI_PRIMARY_MODEL: optional,
  AI_QUALITY_MODEL: optional,
  THROTTLE_SHEDDER_DISABLED: z.stringbool().default(false),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be redis://… or rediss://…' }).optional(),
  UPLOADS_PER_MINUTE: z.coerce.number().int().min(1).max(1_000_000).default(3_000),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().max(1_000_000).default(1),
  MAX_CONCURRENT_GENERATIONS_PER_ORG: z.coerce.number().int().min(1).default(3),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('warn'),
})
export type Environment = z.infer<typeof environment>

/** An unusable setting; the message names the variable and what it needs. */
export class InvalidEnvironment extends Error {
  override readonly name = 'InvalidEnvironment'
}

/** The only reader of process.env. A variable set to nothing counts as unset. */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const read = readGiven(environment, given)
  if (read.errors === null) return read.data
  throw new InvalidEnvironment(`These settings cannot be used: ${onOneLine(read.errors)}.`)
}

/** Alarm thresholds from the environment: every variable ALARM_… that is a number. */
export function alarmThresholds(source: NodeJS.ProcessEnv = process.env): Readonly<Record<string, number>> {
  const given = Object.entries(source).filter(([name, value]) => name.startsWith('ALARM_') && value)
  return Object.fromEntries(
    given.map(([name, value]) => {
      const number = Number(value)
      if (!Number.isFinite(number)) throw new InvalidEnvironment(`${name} must be a number.`)
      return [name, number]
    }),
  )
}

/**
 * onnxruntime-node reports its use to its maker over the network unless this is set in the environment before it is
 * loaded.
 */
export function forbidTelemetry(): void {
  process.env.ORT_DISABLE_TELEMETRY = '1'
}

/** Whether a variable was set explicitly, for the few places where that differs from its default. */
export const isGiven = (name: keyof Environment, source: NodeJS.ProcessEnv = process.env): boolean =>
  Boolean(source[name])
