import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { startNameServer } from './name-server.ts'
import { NODE_FLAGS } from './node-flags.ts'

type Names = Awaited<ReturnType<typeof startNameServer>>

/** One process at an address of its own, and that address under the name of its service for as long as it runs. */
export interface Container {
  readonly address: string
  /** Resolves with the exit code once the address is gone from the name. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
}

export const METRICS_PORT = 9464
export const HTTP_PORT = 3000

/** Processes of the service as compose runs them: each start gets the next free address. */
export function createContainers(
  names: Names,
  { network, env }: { readonly network: string; readonly env: Readonly<Record<string, string>> },
  timing: { readonly everyMs: number; readonly lostMs: number },
) {
  const children = new Set<ChildProcess>()
  let next = 10
  const load = async (role: 'web' | 'worker', wanted: number): Promise<() => Promise<Container>> => {
    const address = `${network}.${next++}`
    const script = join(import.meta.dirname, 'target-process.ts')
    const child = spawn(
      process.execPath,
      [...NODE_FLAGS, script, role, String(timing.everyMs), String(timing.lostMs)],
      {
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          TMPDIR: process.env.TMPDIR,
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
          ...env,
          HOST: address,
          PORT: String(HTTP_PORT),
          METRICS_PORT: String(METRICS_PORT),
          PROCESSES_WANTED: String(wanted),
        },
        stdio: ['pipe', 'pipe', 'inherit'],
      },
    )
    children.add(child)
    const ended = once(child, 'exit').then(([code]) => {
      children.delete(child)
      names.remove(role, address)
      return code as number | null
    })
    const says = async () => {
      const word = await Promise.race([once(child.stdout, 'data'), ended])
      if (!Array.isArray(word)) throw new Error(`a ${role} process ended with ${word}`)
    }
    await says()
    return async () => {
      names.add(role, address)
      child.stdin.write('begin\n')
      await says()
      return {
        address,
        end: async (signal) => {
          child.kill(signal)
          return await ended
        },
      }
    }
  }
  return {
    /** A process that has loaded its code, and is a container as soon as it is told to begin. */
    load,
    start: async (role: 'web' | 'worker', wanted: number): Promise<Container> => (await load(role, wanted))(),
    killAll: () => {
      for (const child of children) child.kill('SIGKILL')
    },
  }
}

/** Prints what Traefik 3 prints about the processes behind it, whose readiness it asks for as `compose.yaml` has it. */
export async function startBalancer(address: string, port: number) {
  const behind = new Set<string>()
  const isReady = (host: string) =>
    fetch(`http://${host}:${HTTP_PORT}/api/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
      (answer) => answer.ok,
      () => false,
    )
  const server = createServer(async (_request, response) => {
    const lines = await Promise.all(
      [...behind].map(async (host) => {
        const labels = `service="probity@docker",url="http://${host}:${HTTP_PORT}"`
        return `traefik_service_server_up{${labels}} ${Number(await isReady(host))}\n`
      }),
    )
    const head = [
      '# HELP traefik_service_server_up service server is up, described by gauge value of 0 or 1.',
      '# TYPE traefik_service_server_up gauge',
    ]
    response.setHeader('content-type', 'text/plain; version=0.0.4').end([...head, ...lines].join('\n'))
  })
  const listen = () => new Promise<void>((resolve) => server.listen(port, address, resolve))
  await listen()
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { behind, listen, close }
}

/** The real exporter in namespaces of its own, in which the folder is where the database's disk is in its container. */
export function startNodeExporter(program: string, disk: string, address: string): () => Promise<void> {
  const child = spawn(
    'unshare',
    [
      ...['--mount', '--pid', '--fork', '--mount-proc', '--kill-child', 'sh', '-c'],
      'mount -t tmpfs tmpfs /var/lib && mkdir /var/lib/postgresql && mount --rbind "$0" /var/lib/postgresql && exec "$@"',
      disk,
      program,
      '--collector.disable-defaults',
      '--collector.filesystem',
      `--web.listen-address=${address}:9100`,
    ],
    { stdio: ['ignore', 'ignore', 'ignore'] },
  )
  return async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
}
