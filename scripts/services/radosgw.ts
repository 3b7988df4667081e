import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join, resolve } from 'node:path'
import { installOnce, type Unavailable } from './install.ts'
import * as service from './service.ts'

export interface RadosgwInstall {
  readonly root: string
  readonly runDir: string
}

/** A running S3 server with one user. */
export interface RunningS3 extends service.RunningService {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const BIN = 'usr/bin'
const PROGRAMS = ['monmaptool', 'ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'python3.11'].map(
  (name) => `${BIN}/${name}`,
)
const LIBRARIES = 'usr/lib/x86_64-linux-gnu'
const START_MS = 60_000

/** Ceph's S3 gateway below `cacheDir`: unpacked the first time (network), reused afterwards. */
export async function ensureRadosgw(cacheDir: string): Promise<RadosgwInstall | Unavailable> {
  if (process.arch !== 'x64') return { unavailable: `radosgw is available for x64 only, not ${process.arch}` }
  const root = join(resolve(cacheDir), 'services/radosgw')
  const failure = await installOnce(root, {
    suite: 'bookworm',
    packages: ['radosgw', 'ceph-mon', 'ceph-osd'],
    without: ['adduser', 'debconf', 'init-system-helpers', 'lsb-base', 'sysvinit-utils', 'tzdata'],
    programs: PROGRAMS,
    libraryFolders: ['ceph'],
  })
  return failure ?? { root, runDir: join(resolve(cacheDir), 'run') }
}

/**
 * One monitor, one in-memory store and the gateway on loopback. Ends with `stop()` or when this process dies; all its
 * data is then gone.
 */
export async function startRadosgw(install: RadosgwInstall): Promise<RunningS3> {
  const folder = service.serviceFolder(install.runDir, 'radosgw', undefined)
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  const started: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const end of started.splice(0).reverse()) await end()
    removeFolder()
  }
  try {
    const program = (name: string) => join(install.root, BIN, name)
    const prefix = await service.unprivileged(program('monmaptool'))
    const [port, monitorPort] = [await service.freePort(), await service.freePort()]
    const config = join(folder, 'ceph.conf')
    const cluster = { fsid: randomUUID(), monitorPort, folder, root: install.root }
    for (const name of ['mon', 'osd', 'rgw', 'run']) {
      mkdirSync(join(folder, name))
      service.giveAway(join(folder, name))
    }
    writeFileSync(config, configuration(cluster))
    service.giveAway(config)
    const run = (name: string, ...args: string[]) =>
      service.runUnprivileged(prefix, [program(name), ...args], folder, START_MS)
    const start = async (name: string, args: string[], ready: () => Promise<boolean> | boolean) => {
      const child = await service.startProcess(prefix, [program(name), ...args], {
        folder,
        deadlineMs: START_MS,
        ready,
      })
      started.push(() => service.stopProcess(child))
    }
    const map = join(folder, 'monmap')
    const address = `[v2:127.0.0.1:${monitorPort}]`
    await run('monmaptool', '--create', '--clobber', '--fsid', cluster.fsid, '--addv', 'a', address, map)
    await run('ceph-mon', '-c', config, '-i', 'a', '--mkfs', '--monmap', map)
    await start('ceph-mon', ['-c', config, '-i', 'a', '-f'], () => service.accepts(monitorPort))
    const store = randomUUID()
    await registerStore(install, prefix, folder, { config, store })
    await run('ceph-osd', '-c', config, '-i', '0', '--mkfs', '--osd-uuid', store)
    await start('ceph-osd', ['-c', config, '-i', '0', '-f'], () => true)
    const frontend = `beast endpoint=127.0.0.1:${port} tcp_nodelay=1`
    const gateway = ['-c', config, '-f', '-n', 'client.rgw', `--rgw-frontends=${frontend}`]
    await start('radosgw', gateway, () => answers(port))
    const user = { accessKeyId: 'PROBITYTEST', secretAccessKey: randomBytes(18).toString('hex') }
    const keys = ['--access-key', user.accessKeyId, '--secret-key', user.secretAccessKey]
    await run('radosgw-admin', '-c', config, 'user', 'create', '--uid=tests', '--display-name=tests', ...keys)
    return { url: `http://127.0.0.1:${port}`, ...user, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * Registers the store with the monitor. Ceph's own command is a Python program, which runs with the unpacked Python.
 */
async function registerStore(
  install: RadosgwInstall,
  prefix: readonly string[],
  folder: string,
  { config, store }: { readonly config: string; readonly store: string },
): Promise<void> {
  const python = ['env', `PYTHONHOME=${install.root}/usr`, join(install.root, BIN, 'python3.11')]
  const command = [join(install.root, BIN, 'ceph'), '-c', config, 'osd', 'new', store, '0']
  await service.runUnprivileged(prefix, [...python, ...command], folder, START_MS)
}

interface Cluster {
  readonly fsid: string
  readonly monitorPort: number
  readonly folder: string
  readonly root: string
}

const configuration = ({ fsid, monitorPort, folder, root }: Cluster): string =>
  `${[
    '[global]',
    `fsid = ${fsid}`,
    'mon_initial_members = a',
    `mon_host = v2:127.0.0.1:${monitorPort}/0`,
    'public_network = 127.0.0.0/8',
    ...['cluster', 'service', 'client'].map((side) => `auth_${side}_required = none`),
    ...['mon_client', 'mon_service', 'mon_cluster', 'client', 'service', 'cluster'].map(
      (side) => `ms_${side}_mode = crc`,
    ),
    'osd_pool_default_size = 1',
    'osd_pool_default_min_size = 1',
    'osd_pool_default_pg_num = 1',
    'osd_pool_default_pgp_num = 1',
    'osd_pool_default_pg_autoscale_mode = off',
    'mon_allow_pool_size_one = true',
    'mon_max_pg_per_osd = 1000',
    'mon_data_avail_warn = 1',
    'mon_data_avail_crit = 0',
    'osd_crush_chooseleaf_type = 0',
    'osd_objectstore = memstore',
    // Memory is taken as it is written; a store that is full lets every write wait for ever.
    `memstore_device_bytes = ${2 ** 35}`,
    // The underlying disk may not accept names as long as the default's.
    'osd_max_object_name_len = 256',
    'osd_max_object_namespace_len = 64',
    `osd_class_dir = ${root}/${LIBRARIES}/rados-classes`,
    `erasure_code_dir = ${root}/${LIBRARIES}/ceph/erasure-code`,
    `plugin_dir = ${root}/${LIBRARIES}/ceph`,
    'osd_class_load_list = *',
    'osd_class_default_list = *',
    `run_dir = ${folder}/run`,
    `admin_socket = ${folder}/run/$name.$pid.asok`,
    'pid_file =',
    `crash_dir = ${folder}/run`,
    `log_file = ${folder}/$name.log`,
    `mon_cluster_log_file = ${folder}/cluster.log`,
    `mon_data = ${folder}/mon`,
    `osd_data = ${folder}/osd`,
    `rgw_data = ${folder}/rgw`,
    'paxos_propose_interval = 0.05',
    'mon_tick_interval = 1',
    'osd_heartbeat_interval = 1',
  ].join('\n')}\n`

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const call = request({ host: '127.0.0.1', port, timeout: 1_000 }, (answer) => {
      answer.resume()
      resolve(true)
    })
    call.on('timeout', () => call.destroy())
    call.on('error', () => resolve(false)).end()
  })
