import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { installOnce, type Unavailable } from './install.ts'
import * as service from './service.ts'

export interface NginxInstall {
  readonly program: string
  readonly runDir: string
}

const PROGRAM = 'usr/sbin/nginx'

/** nginx below `cacheDir`: unpacked the first time (network), reused afterwards. */
export async function ensureNginx(cacheDir: string): Promise<NginxInstall | Unavailable> {
  const folder = join(resolve(cacheDir), 'services/nginx')
  const failure = await installOnce(folder, {
    suite: 'bookworm',
    packages: ['nginx'],
    without: [
      'adduser',
      'debconf',
      'init-system-helpers',
      'iproute2',
      'lsb-base',
      'sysvinit-utils',
      'tzdata',
    ],
    programs: [PROGRAM],
  })
  return failure ?? { program: join(folder, PROGRAM), runDir: join(resolve(cacheDir), 'run') }
}

/** An nginx on loopback that accepts files by PUT (WebDAV) into a temporary folder; all ends with `stop()`. */
export async function startNginx(install: NginxInstall): Promise<service.RunningService> {
  const folder = service.serviceFolder(install.runDir, 'nginx', undefined)
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  try {
    const prefix = await service.unprivileged('/bin/true')
    const port = await service.freePort()
    for (const name of ['files', 'bodies', 'other']) {
      mkdirSync(join(folder, name))
      service.giveAway(join(folder, name))
    }
    const config = join(folder, 'nginx.conf')
    writeFileSync(config, configuration(folder, port))
    service.giveAway(config)
    const command = [install.program, '-p', folder, '-c', config, '-e', join(folder, 'errors')]
    const child = await service.startProcess(prefix, command, {
      folder,
      deadlineMs: 10_000,
      ready: () => service.accepts(port),
    })
    const stop = async () => {
      await service.stopProcess(child)
      removeFolder()
    }
    return { url: `http://127.0.0.1:${port}`, stop }
  } catch (error) {
    removeFolder()
    throw error
  }
}

const configuration = (folder: string, port: number): string =>
  `${[
    'daemon off;',
    'worker_processes 1;',
    `pid ${folder}/pid;`,
    `error_log ${folder}/errors;`,
    'events {}',
    'http {',
    '  access_log off;',
    `  client_body_temp_path ${folder}/bodies;`,
    ...['proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `  ${kind}_temp_path ${folder}/other;`),
    '  client_max_body_size 0;',
    '  server {',
    `    listen 127.0.0.1:${port};`,
    `    root ${folder}/files;`,
    '    location / { dav_methods PUT DELETE; create_full_put_path on; }',
    '  }',
    '}',
  ].join('\n')}\n`
