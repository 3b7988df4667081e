import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { installOnce, type Unavailable } from './install.ts'
import * as service from './service.ts'

export interface ClamdInstall {
  readonly program: string
  readonly runDir: string
}

const PROGRAM = 'usr/sbin/clamd'
/** MD5 and length of the test file that every scanner knows. The real signatures are only on the internet. */
const SIGNATURES = '44d88612fea8a8f36de82e1278abb02f:68:Probity.Eicar.Test\n'

/** ClamAV's daemon below `cacheDir`: unpacked the first time (network), reused afterwards. */
export async function ensureClamd(cacheDir: string): Promise<ClamdInstall | Unavailable> {
  const folder = join(resolve(cacheDir), 'services/clamd')
  const failure = await installOnce(folder, {
    suite: 'bookworm',
    packages: ['clamav-daemon'],
    without: [
      'adduser',
      'clamav-freshclam',
      'debconf',
      'dpkg',
      'init-system-helpers',
      'logrotate',
      'lsb-base',
      'perl-base',
      'procps',
      'sysvinit-utils',
      'tzdata',
      'ucf',
    ],
    programs: [PROGRAM],
  })
  return failure ?? { program: join(folder, PROGRAM), runDir: join(resolve(cacheDir), 'run') }
}

/** A clamd on loopback that knows the EICAR test file; `streamMost` is the longest stream it accepts. */
export async function startClamd(
  install: ClamdInstall,
  { streamMost = 600 * 1024 * 1024 }: { readonly streamMost?: number } = {},
): Promise<service.RunningService> {
  const folder = service.serviceFolder(install.runDir, 'clamd', undefined)
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  try {
    const prefix = await service.unprivileged('/bin/true')
    const port = await service.freePort()
    const config = join(folder, 'clamd.conf')
    const signatures = join(folder, 'signatures')
    mkdirSync(signatures)
    writeFileSync(join(signatures, 'local.hdb'), SIGNATURES)
    writeFileSync(config, configuration(folder, port, streamMost))
    for (const path of [config, signatures, join(signatures, 'local.hdb')]) service.giveAway(path)
    const command = [install.program, `--config-file=${config}`]
    const child = await service.startProcess(prefix, command, {
      folder,
      deadlineMs: 30_000,
      ready: () => service.accepts(port),
    })
    const stop = async () => {
      await service.stopProcess(child)
      removeFolder()
    }
    return { url: `tcp://127.0.0.1:${port}`, stop }
  } catch (error) {
    removeFolder()
    throw error
  }
}

const configuration = (folder: string, port: number, streamMost: number): string =>
  `${[
    'Foreground yes',
    'TCPAddr 127.0.0.1',
    `TCPSocket ${port}`,
    `DatabaseDirectory ${join(folder, 'signatures')}`,
    `TemporaryDirectory ${folder}`,
    `StreamMaxLength ${streamMost}`,
    `MaxScanSize ${streamMost}`,
    `MaxFileSize ${streamMost}`,
    'MaxThreads 2',
  ].join('\n')}\n`
