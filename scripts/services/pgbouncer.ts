import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { installOnce, type Unavailable } from './install.ts'
import * as service from './service.ts'

export interface PgbouncerInstall {
  readonly program: string
  readonly runDir: string
}

const PROGRAM = 'usr/sbin/pgbouncer'
/**
 * Server connections for each database and login: the two serving logins together get as many as one of our
 * processes.
 */
export const MAX_POOL = 5

/** pgbouncer below `cacheDir`: unpacked the first time (network), reused afterwards. */
export async function ensurePgbouncer(cacheDir: string): Promise<PgbouncerInstall | Unavailable> {
  const folder = join(resolve(cacheDir), 'services/pgbouncer')
  const failure = await installOnce(folder, {
    suite: 'bookworm',
    packages: ['pgbouncer'],
    without: ['adduser', 'debconf', 'init-system-helpers', 'lsb-base', 'postgresql-common', 'sysvinit-utils'],
    programs: [PROGRAM],
  })
  return failure ?? { program: join(folder, PROGRAM), runDir: join(resolve(cacheDir), 'run') }
}

/**
 * A pgbouncer on loopback in transaction mode in front of every database of a server: its `url` is the server's with
 * another port. A connection belongs to a caller for one transaction only, and prepared statements do not work.
 */
export async function startPgbouncer(
  install: PgbouncerInstall,
  serverUrl: string,
  /** Other logins than the server's superuser, with their passwords. */
  logins: Readonly<Record<string, string>> = {},
): Promise<service.RunningService> {
  const folder = service.serviceFolder(install.runDir, 'pgbouncer', undefined)
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  try {
    const prefix = await service.unprivileged(install.program)
    const port = await service.freePort()
    const server = new URL(serverUrl)
    const config = join(folder, 'pgbouncer.ini')
    const users = join(folder, 'users.txt')
    const known = { [server.username]: decodeURIComponent(server.password), ...logins }
    const lines = Object.entries(known).map(([name, password]) => `"${name}" "${password}"\n`)
    writeFileSync(users, lines.join(''), { mode: 0o600 })
    writeFileSync(config, configuration(server, port, users), { mode: 0o600 })
    for (const path of [config, users]) service.giveAway(path)
    const child = await service.startProcess(prefix, [install.program, config], {
      folder,
      deadlineMs: 10_000,
      ready: () => service.accepts(port),
    })
    const stop = async () => {
      await service.stopProcess(child)
      removeFolder()
    }
    const url = new URL(serverUrl)
    url.port = String(port)
    return { url: url.href, stop }
  } catch (error) {
    removeFolder()
    throw error
  }
}

const configuration = (server: URL, port: number, users: string): string =>
  `${[
    '[databases]',
    `* = host=${server.hostname} port=${server.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    `default_pool_size = ${MAX_POOL}`,
    'max_client_conn = 200',
  ].join('\n')}\n`
