import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { installOnce, type Unavailable } from './install.ts'
import * as service from './service.ts'

export interface GlewlwydInstall {
  readonly folder: string
  readonly runDir: string
}

const PROGRAM = 'usr/bin/glewlwyd'

/** Glewlwyd 2, an OpenID provider in C, below `cacheDir`: unpacked the first time (network), reused afterwards. */
export async function ensureGlewlwyd(cacheDir: string): Promise<GlewlwydInstall | Unavailable> {
  const folder = join(resolve(cacheDir), 'services/glewlwyd')
  const failure = await installOnce(folder, {
    suite: 'bookworm',
    packages: ['glewlwyd'],
    without: [
      'adduser',
      'dbconfig-common',
      'dbconfig-no-thanks',
      'dbconfig-sqlite3',
      'debconf',
      'dpkg',
      'fonts-fork-awesome',
      'init-system-helpers',
      'libjs-jquery',
      'lsb-base',
      'sysvinit-utils',
      'tar',
      'ucf',
    ],
    programs: [PROGRAM],
  })
  return failure ?? { folder, runDir: join(resolve(cacheDir), 'run') }
}

/**
 * A Glewlwyd on loopback that contains only its first administrator `admin`, password `password`; everything else is
 * set through its REST API. Ends with `stop()` or when this process dies.
 */
export async function startGlewlwyd(install: GlewlwydInstall): Promise<service.RunningService> {
  const folder = service.serviceFolder(install.runDir, 'glewlwyd', undefined)
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  try {
    const program = join(install.folder, PROGRAM)
    const prefix = await service.unprivileged(program)
    const port = await service.freePort()
    const database = join(folder, 'glewlwyd.db')
    createDatabase(install.folder, database)
    const config = join(folder, 'glewlwyd.conf')
    writeFileSync(config, configuration(install.folder, database, port), { mode: 0o600 })
    for (const path of [database, config]) service.giveAway(path)
    const url = `http://localhost:${port}`
    const child = await service.startProcess(prefix, [program, `--config-file=${config}`], {
      folder,
      deadlineMs: 10_000,
      ready: () =>
        fetch(`${url}/config`).then(
          (answer) => answer.ok,
          () => false,
        ),
    })
    const stop = async () => {
      await service.stopProcess(child)
      removeFolder()
    }
    return { url, stop }
  } catch (error) {
    removeFolder()
    throw error
  }
}

function createDatabase(root: string, path: string): void {
  const script = join(root, 'usr/share/dbconfig-common/data/glewlwyd/install/sqlite3')
  const database = new DatabaseSync(path)
  database.exec(readFileSync(script, 'utf8'))
  database.close()
}

/** The package's own sample with our paths and port. */
function configuration(root: string, database: string, port: number): string {
  const sample = gunzipSync(
    readFileSync(join(root, 'usr/share/doc/glewlwyd/glewlwyd.conf.sample.gz')),
  ).toString()
  return sample
    .replaceAll('/usr/lib/glewlwyd', join(root, 'usr/lib/glewlwyd'))
    .replaceAll('/usr/share/glewlwyd/webapp', join(root, 'usr/share/glewlwyd/webapp'))
    .replace('/var/cache/glewlwyd/glewlwyd.db', database)
    .replace('external_url="http://localhost:4593"', `external_url="http://localhost:${port}"`)
    .replace('cookie_secure=1', 'cookie_secure=0')
    .replace(/^port=4593/m, `port=${port}\nbind_address="127.0.0.1"`)
}
