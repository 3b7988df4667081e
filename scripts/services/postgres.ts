import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { installOnce, type Unavailable } from './install.ts'
import * as service from './service.ts'

export interface PostgresInstall {
  readonly bin: string
  readonly runDir: string
}

const BIN = 'usr/lib/postgresql/17/bin'
const START_ATTEMPTS = 3
/**
 * Throw-away data: nothing is forced to disk, and a password costs one round of hashing and not 4096 at every connection.
 * JIT is off because its compiler (120 MB) is not unpacked.
 */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  // No socket file: its path may not exceed 107 bytes, and a project may be deeper.
  unix_socket_directories: '',
  fsync: 'off',
  full_page_writes: 'off',
  jit: 'off',
  scram_iterations: '1',
}

/** PostgreSQL 17 with pgvector below `cacheDir`: unpacked the first time (network), reused afterwards. */
export async function ensurePostgres(cacheDir: string): Promise<PostgresInstall | Unavailable> {
  const folder = join(resolve(cacheDir), 'services/postgresql-17')
  const failure = await installOnce(folder, {
    suite: 'trixie',
    packages: ['postgresql-17', 'postgresql-17-pgvector'],
    without: [
      'debconf',
      'libllvm19',
      'locales',
      'postgresql-client-17',
      'postgresql-common',
      'ssl-cert',
      'tzdata',
    ],
    programs: [`${BIN}/postgres`, `${BIN}/initdb`],
  })
  return failure ?? { bin: join(folder, BIN), runDir: service.runDirOf(cacheDir) }
}

/**
 * A PostgreSQL on loopback, with a password. Without `dataDir` its data are temporary. Ends with `stop()` and also
 * when the thread that started it dies, however it dies.
 */
export async function startPostgres(
  install: PostgresInstall,
  options: { readonly dataDir?: string; readonly port?: number } = {},
): Promise<service.RunningService> {
  const folder = service.serviceFolder(install.runDir, 'postgres', options.dataDir)
  const removeFolder = () => options.dataDir ?? rmSync(folder, { recursive: true, force: true })
  try {
    const prefix = await service.unprivileged(join(install.bin, 'postgres'))
    const password = await initialize(install, folder, prefix)
    const { child, port } = await launch(install, folder, prefix, options.port)
    const stop = async () => {
      await service.stopProcess(child)
      removeFolder()
    }
    return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, stop }
  } catch (error) {
    removeFolder()
    throw error
  }
}

/**
 * A streaming replica of a server that `startPostgres` started with this folder. The copy is made through the server's
 * own functions: the `pg_basebackup` at hand needs a newer C library than some machines have.
 */
export async function startReplica(
  install: PostgresInstall,
  primary: { readonly url: string; readonly dataDir: string },
): Promise<service.RunningService> {
  const folder = service.serviceFolder(install.runDir, 'replica', undefined)
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  try {
    const prefix = await service.unprivileged(join(install.bin, 'postgres'))
    await copyCluster(primary, { folder, prefix })
    const { child, port } = await launch(install, folder, prefix, undefined)
    const address = new URL(primary.url)
    address.port = `${port}`
    const stop = async () => {
      await service.stopProcess(child)
      removeFolder()
    }
    return { url: address.href, stop }
  } catch (error) {
    removeFolder()
    throw error
  }
}

/** What belongs to the running server and not to its data. */
const NOT_COPIED = ['postmaster.pid', 'postmaster.opts']

async function copyCluster(
  primary: { readonly url: string; readonly dataDir: string },
  { folder, prefix }: { readonly folder: string; readonly prefix: readonly string[] },
): Promise<void> {
  const data = join(folder, 'data')
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('replica', true)`)
    await service.runUnprivileged(prefix, ['cp', '-r', join(primary.dataDir, 'data'), data], '/', 60_000)
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    for (const name of NOT_COPIED) rmSync(join(data, name), { force: true })
    const { hostname, port, username, password } = new URL(primary.url)
    const told = `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`
    for (const [name, text] of [
      ['backup_label', rows[0]?.labelfile ?? ''],
      ['standby.signal', ''],
      ['postgresql.auto.conf', told],
    ] as const) {
      writeFileSync(join(data, name), text, { mode: 0o600 })
      service.giveAway(join(data, name))
    }
  } finally {
    await client.end()
  }
}

/** Creates the cluster unless the folder has one, and returns the superuser's password. */
async function initialize(
  install: PostgresInstall,
  folder: string,
  prefix: readonly string[],
): Promise<string> {
  const secret = join(folder, 'password')
  if (existsSync(join(folder, 'data/PG_VERSION'))) return readFileSync(secret, 'utf8')
  const password = randomBytes(18).toString('base64url')
  writeFileSync(secret, password, { mode: 0o600 })
  service.giveAway(secret)
  const places = ['-D', 'data', '--pwfile', 'password', '--locale', 'C.UTF-8', '--encoding', 'UTF8']
  const command = [
    join(install.bin, 'initdb'),
    ...places,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    '-c',
    `scram_iterations=${SETTINGS.scram_iterations}`,
    '--no-sync',
  ]
  await service.runUnprivileged(prefix, command, folder, 60_000)
  return password
}

async function launch(
  install: PostgresInstall,
  folder: string,
  prefix: readonly string[],
  wanted: number | undefined,
) {
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const status = join(folder, 'data/postmaster.pid')
  // Its own number on the first line: a killed predecessor's file also says "ready".
  const ready = (pid: number | undefined) => {
    const lines = existsSync(status) ? readFileSync(status, 'utf8').split('\n') : []
    return lines[0] === `${pid}` && lines[7]?.trim() === 'ready'
  }
  for (let attempt = 1; ; attempt++) {
    const port = wanted ?? (await service.freePort())
    const command = [join(install.bin, 'postgres'), '-D', join(folder, 'data'), '-p', `${port}`, ...settings]
    try {
      return {
        child: await service.startProcess(prefix, command, { folder, deadlineMs: 30_000, ready }),
        port,
      }
    } catch (error) {
      const portTaken = error instanceof Error && /could not (bind|create any TCP)/.test(error.message)
      if (wanted !== undefined || !portTaken || attempt === START_ATTEMPTS) throw error
    }
  }
}
