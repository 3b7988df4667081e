import { join, resolve } from 'node:path'
import { runCommand } from './command.ts'
import { installOnce, type Unavailable } from './install.ts'

export interface PostgresClientInstall {
  readonly bin: string
}

const BIN = 'usr/lib/postgresql/17/bin'
const PROGRAMS = ['pg_dump', 'pg_dumpall', 'pg_restore', 'psql'] as const
const COMMAND_MS = 120_000

/**
 * PostgreSQL's own programs for dumps, of the server's version, below `cacheDir`: unpacked the first time (network).
 */
export async function ensurePostgresClient(cacheDir: string): Promise<PostgresClientInstall | Unavailable> {
  const folder = join(resolve(cacheDir), 'services/postgresql-client-17')
  const failure = await installOnce(folder, {
    suite: 'trixie',
    packages: ['postgresql-client-17'],
    without: ['postgresql-client-common', 'tzdata', 'libldap-common', 'krb5-locales'],
    programs: PROGRAMS.map((program) => `${BIN}/${program}`),
  })
  return failure ?? { bin: join(folder, BIN) }
}

/** Runs one of them against a database; the password is not on the command line. */
export const runPostgresProgram = (
  { bin }: PostgresClientInstall,
  program: (typeof PROGRAMS)[number],
  url: string,
  args: readonly string[],
): Promise<string> => {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  return runCommand(join(bin, program), ['--dbname', address.href, ...args], {
    deadlineMs: COMMAND_MS,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', PGPASSWORD: password },
  })
}
