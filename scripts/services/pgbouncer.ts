import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { installOnce, type Unavailable } from './install.ts'
import * as service from './service.ts'

export interface PgbouncerInstall {
  readonly program: string
  readonly runDir: string
}

const PROGRAM = 'usr/sbin/pgbouncer'
/** Server connections for each database and user: as many as one process of ours may have. */
const POOL_MOST = 10

/** pgbouncer below `cacheDir`: unpacked the first time (network), afterwards as it lies there. */
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
 * A pgbouncer of our own on loopback in transaction mode before every database of a server: its `url` is the server's
 * with another port. A connection belongs to a caller for one transaction only, and prepared statements do not work.
 */
export async function startPgbouncer(
  install: PgbouncerInstall,
  serverUrl: string,
): Promise<service.RunningService> {
  const folder = service.serviceFolder(install.runDir, 'pgbouncer', undefined)
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  try {
    const prefix = await service.unprivileged(install.program)
    const port = await service.freePort()
    const server = new URL(serverUrl)
    const config = join(folder, 'pgbouncer.ini')
    const users = join(folder, 'users.txt')
    const password = decodeURIComponent(server.password)
    writeFileSync(users, `"${server.username}" "${password}"\n`, { mode: 0o600 })
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
    `default_pool_size = ${POOL_MOST}`,
    'max_client_conn = 200',
  ].join('\n')}\n`
