import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { installOnce, type Unavailable } from './install.ts'
import * as service from './service.ts'

export interface PostgresInstall {
  readonly bin: string
  readonly runDir: string
}

const BIN = 'usr/lib/postgresql/17/bin'
const START_ATTEMPTS = 3
/** Throw-away data: nothing is forced to disk. JIT is off because its compiler (120 MB) is not unpacked. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  // No socket file: its path may not exceed 107 bytes, and a project may be deeper.
  unix_socket_directories: '',
  fsync: 'off',
  full_page_writes: 'off',
  jit: 'off',
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
