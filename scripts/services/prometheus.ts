import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type CommandOptions, runCommand } from './command.ts'
import { installOnce, type Unavailable } from './install.ts'
import * as service from './service.ts'

export interface PrometheusInstall {
  readonly prometheus: string
  readonly alertmanager: string
  readonly promtool: string
  readonly templates: string
  readonly runDir: string
}

const PROGRAMS = {
  prometheus: 'usr/bin/prometheus',
  alertmanager: 'usr/bin/prometheus-alertmanager',
  promtool: 'usr/bin/promtool',
} as const
const TEMPLATES = '/usr/share/prometheus/alertmanager'
const BESIDE = 'templates'

/**
 * Prometheus 2.42, Alertmanager 0.25 and promtool below `cacheDir`: unpacked the first time (network), reused
 * afterwards.
 */
export async function ensurePrometheus(cacheDir: string): Promise<PrometheusInstall | Unavailable> {
  const folder = join(resolve(cacheDir), 'services/prometheus')
  const failure = await installOnce(folder, {
    suite: 'bookworm',
    packages: ['prometheus', 'prometheus-alertmanager'],
    without: [
      'adduser',
      'fonts-glyphicons-halflings',
      'init-system-helpers',
      'libjs-bootstrap4',
      'libjs-eonasdan-bootstrap-datetimepicker',
      'libjs-jquery',
      'libjs-jquery-hotkeys',
      'libjs-moment',
      'libjs-moment-timezone',
      'libjs-mustache',
      'libjs-popper.js',
      'libjs-rickshaw',
      'tzdata',
    ],
    programs: Object.values(PROGRAMS),
  })
  if (failure) return failure
  readTemplatesBeside(join(folder, `${PROGRAMS.alertmanager}.elf`))
  return {
    prometheus: join(folder, PROGRAMS.prometheus),
    alertmanager: join(folder, PROGRAMS.alertmanager),
    promtool: join(folder, PROGRAMS.promtool),
    templates: join(folder, TEMPLATES),
    runDir: join(resolve(cacheDir), 'run'),
  }
}

/**
 * Debian's Alertmanager reads its mail templates from a system folder, which is not ours to fill: the path in the
 * program is replaced with one of the same length, relative to its working folder.
 */
function readTemplatesBeside(program: string): void {
  const bytes = readFileSync(program)
  const fixed = Buffer.from(TEMPLATES)
  const beside = Buffer.from(`${'.'.padEnd(fixed.length - BESIDE.length, '/')}${BESIDE}`)
  let found = bytes.indexOf(fixed)
  if (found < 0) return
  for (; found >= 0; found = bytes.indexOf(fixed, found)) beside.copy(bytes, found)
  const patched = `${program}.${process.pid}`
  writeFileSync(patched, bytes, { mode: 0o755 })
  renameSync(patched, program)
}

/** Runs promtool and returns its output; rejects with its error message. */
export const runPromtool = (
  { promtool }: PrometheusInstall,
  args: readonly string[],
  options: Partial<CommandOptions> = {},
): Promise<string> => runCommand(promtool, args, { deadlineMs: 30_000, ...options })

/** An Alertmanager on loopback without a cluster, with this configuration (JSON, which is YAML). */
export const startAlertmanager = (install: PrometheusInstall, config: string) =>
  startServer(install, 'alertmanager', { 'alertmanager.json': config }, (folder, port) => {
    cpSync(install.templates, join(folder, BESIDE), {
      recursive: true,
      filter: (path) => !path.endsWith('ui'),
    })
    service.giveAway(join(folder, BESIDE))
    return [
      install.alertmanager,
      `--config.file=${folder}/alertmanager.json`,
      `--storage.path=${folder}/storage`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--cluster.listen-address=',
    ]
  })

/**
 * A Prometheus on loopback. `files` are together in its folder; `prometheus.json` is its configuration, which names
 * the others. With a name server (port 53) it asks that one alone, in a mount namespace of its own: only root may.
 */
export const startPrometheus = (
  install: PrometheusInstall,
  files: Readonly<Record<string, string>>,
  { nameServer }: { readonly nameServer?: string } = {},
) =>
  startServer(install, 'prometheus', nameServer ? withResolver(files, nameServer) : files, (folder, port) => [
    install.prometheus,
    `--config.file=${folder}/prometheus.json`,
    `--storage.tsdb.path=${folder}/storage`,
    `--web.listen-address=127.0.0.1:${port}`,
  ])

const RESOLVER = 'resolv.conf'
const withResolver = (files: Readonly<Record<string, string>>, nameServer: string) => ({
  ...files,
  [RESOLVER]: `nameserver ${nameServer}\noptions ndots:0\n`,
})
/** Runs what follows where the system's own list of name servers is this file. */
const asking = (resolver: string) => [
  'unshare',
  '--mount',
  'sh',
  '-c',
  'mount --bind "$0" /etc/resolv.conf && exec "$@"',
  resolver,
]

async function startServer(
  { runDir }: PrometheusInstall,
  name: string,
  files: Readonly<Record<string, string>>,
  commandFor: (folder: string, port: number) => readonly [string, ...string[]],
): Promise<service.RunningService> {
  const folder = service.serviceFolder(runDir, name, undefined)
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  try {
    const port = await service.freePort()
    const command = commandFor(folder, port)
    const prefix = await service.unprivileged(command[0])
    mkdirSync(join(folder, 'storage'))
    service.giveAway(join(folder, 'storage'))
    for (const [file, text] of Object.entries(files)) {
      writeFileSync(join(folder, file), text)
      service.giveAway(join(folder, file))
    }
    const url = `http://127.0.0.1:${port}`
    const begin = RESOLVER in files ? [...asking(join(folder, RESOLVER)), ...prefix] : prefix
    const child = await service.startProcess(begin, command, {
      folder,
      deadlineMs: 20_000,
      ready: () =>
        fetch(`${url}/-/ready`, { signal: AbortSignal.timeout(1_000) }).then(
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
