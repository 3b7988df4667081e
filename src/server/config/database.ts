import { type Environment, InvalidEnvironment } from './env.ts'

/** The logins of a PostgreSQL server; if only the first is set, it does everything. */
export interface PostgresConfig {
  readonly kind: 'postgres'
  readonly url: string
  readonly workerUrl?: string | undefined
  readonly ownerUrl?: string | undefined
  readonly replicaUrl?: string | undefined
}

export type DatabaseConfig = { readonly kind: 'embedded'; readonly dataDir: string } | PostgresConfig

/** Settings of a process that always uses the embedded database, whatever the environment says. */
export const EMBEDDED = {
  DATABASE_URL: undefined,
  DATABASE_WORKER_URL: undefined,
  DATABASE_OWNER_URL: undefined,
  DATABASE_REPLICA_URL: undefined,
} satisfies Partial<Environment>

/** In production the login that serves people must not see every organization. */
export function databaseFrom(env: Environment, dataDir: string): DatabaseConfig {
  const { DATABASE_URL, DATABASE_WORKER_URL, DATABASE_OWNER_URL, DATABASE_REPLICA_URL, DEPLOYMENT_STAGE } =
    env
  if (!DATABASE_URL) {
    if (DATABASE_WORKER_URL || DATABASE_OWNER_URL || DATABASE_REPLICA_URL)
      throw new InvalidEnvironment(
        'DATABASE_WORKER_URL, DATABASE_OWNER_URL and DATABASE_REPLICA_URL need DATABASE_URL.',
      )
    return { kind: 'embedded', dataDir }
  }
  if (DATABASE_OWNER_URL && !DATABASE_WORKER_URL)
    throw new InvalidEnvironment(
      'DATABASE_OWNER_URL needs DATABASE_WORKER_URL: set three logins, or only one.',
    )
  if (DEPLOYMENT_STAGE === 'production' && !DATABASE_WORKER_URL)
    throw new InvalidEnvironment(
      'DEPLOYMENT_STAGE=production needs a separate login for background work: set DATABASE_WORKER_URL (deploy/README.md, "Logins").',
    )
  if (DATABASE_REPLICA_URL) requireReplicaAddress(DATABASE_REPLICA_URL)
  return {
    kind: 'postgres',
    url: DATABASE_URL,
    workerUrl: DATABASE_WORKER_URL,
    ownerUrl: DATABASE_OWNER_URL,
    replicaUrl: DATABASE_REPLICA_URL,
  }
}

function requireReplicaAddress(text: string): void {
  const address = URL.parse(text)
  if (!address?.hostname)
    throw new InvalidEnvironment('DATABASE_REPLICA_URL is no address such as postgres://host:5432/probity.')
  if (address.username)
    throw new InvalidEnvironment(
      'DATABASE_REPLICA_URL must name no login: a replica has those of the database that it follows.',
    )
}

/** For a process that only does background work: it never uses the login that serves people. */
export const withoutServing = (config: DatabaseConfig): DatabaseConfig =>
  config.kind === 'postgres' && config.workerUrl ? { ...config, url: config.workerUrl } : config
