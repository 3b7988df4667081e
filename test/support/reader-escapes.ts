/** Runs inside the process that reads files, in the place of its entry, and tries to get out of it every way there is. */
import childProcess from 'node:child_process'
import dgram from 'node:dgram'
import dns from 'node:dns/promises'
import fs from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import os from 'node:os'
import { Worker } from 'node:worker_threads'

export interface EscapeTargets {
  readonly files: Readonly<Record<string, string>>
  readonly folders: readonly string[]
  readonly writable: string
  readonly tcpPort: number
  readonly udpPort: number
  readonly unixSocket: string
  readonly servicePid: number
}

export interface Escapes {
  readonly user: number | null
  readonly attempts: readonly Attempt[]
}

export interface Attempt {
  /** What was to be had that way. */
  readonly group: 'read' | 'write' | 'run' | 'call' | 'signal' | 'inherit'
  readonly name: string
  /** What was reached; null where it was refused. */
  readonly reached: string | null
}

type Attempts = Record<string, () => unknown>

const WAIT_MS = 3_000
const ELSEWHERE: string = '/etc/hostname'

const reading = ({ files, folders }: EscapeTargets): Attempts => ({
  ...Object.fromEntries(
    Object.entries(files).flatMap(([name, path]) => [
      [`read ${name}`, () => fs.readFileSync(path, 'latin1').slice(0, 40)],
      [`open ${name} as a promise`, async () => (await fs.promises.open(path)).fd],
      [`stream ${name}`, () => firstOf(fs.createReadStream(path))],
      [`link to ${name}`, () => fs.statSync(path).size],
    ]),
  ),
  ...Object.fromEntries(folders.map((folder) => [`list ${folder}`, () => fs.readdirSync(folder).join()])),
  'read by a path made of bytes': () => fs.readFileSync(Buffer.from('/etc/passwd'), 'latin1').slice(0, 40),
  'read by a way around': () =>
    fs.readFileSync(`${import.meta.dirname}/../../../../../../../../etc/passwd`, 'latin1').slice(0, 40),
  'import a file that is not its own': () => import(ELSEWHERE),
  'read by file://': async () => (await fetch('file:///etc/passwd')).text(),
})

const writing = ({ writable }: EscapeTargets): Attempts => ({
  'write a file': () => fs.writeFileSync(`${writable}/written`, 'x'),
  'write beside its sources': () => fs.writeFileSync(`${import.meta.dirname}/written`, 'x'),
  'make a link': () => fs.symlinkSync('/etc/passwd', `${writable}/link`),
  'make a folder': () => fs.mkdtempSync('/tmp/escaped-'),
  'write a report': () => process.report.writeReport('/tmp/escaped.json'),
  'write a snapshot of its memory': async () => (await import('node:v8')).writeHeapSnapshot('/tmp/escaped'),
  'write a trace': async () =>
    (await import('node:trace_events')).createTracing({ categories: ['v8'] }).enable(),
  'keep a database': async () => new (await import('node:sqlite')).DatabaseSync('/tmp/escaped.db').open(),
})

const running = (): Attempts => ({
  'execute a command': () => childProcess.execSync('id').toString(),
  'execute a file': () => childProcess.execFileSync('/usr/bin/id').toString(),
  'fork itself': () => childProcess.fork(import.meta.filename).pid,
  'start a process': () =>
    new Promise((resolve, reject) => {
      const child = childProcess.spawn('id')
      child.once('error', reject).once('spawn', () => resolve(child.pid))
    }),
  'replace itself': () => process.execve?.('/usr/bin/id', ['id'], {}),
  'start a thread': () => online(new Worker('0', { eval: true })),
  'start a thread without flags': () => online(new Worker('0', { eval: true, execArgv: [] })),
  'start a thread from a file': () => online(new Worker(import.meta.filename, { execArgv: [], env: {} })),
  'reach the inner spawn': () => binding('spawn_sync'),
  'reach the inner files': () => binding('fs'),
  'reach the inner sockets': () => binding('tcp_wrap'),
  'load native code': () => process.dlopen({ exports: {} }, '/usr/lib/x86_64-linux-gnu/libc.so.6'),
  'look into itself': async () => (await import('node:inspector')).open(0),
  'use WASI': async () =>
    new (await import('node:wasi')).WASI({ version: 'preview1', preopens: { '/': '/' } }),
})

const signalling = ({ servicePid }: EscapeTargets): Attempts => ({
  'signal the service': () => process.kill(servicePid, 0) && 'it is there',
  'signal its parent': () =>
    process.ppid <= 1
      ? refused('it sees only its own shell')
      : process.kill(process.ppid, 0) && 'it is there',
  // Nothing happens to a process that gets it, and the service counts it.
  'signal its group': () => process.kill(0, 'SIGURG') && refused('the service says what it got'),
  'wake the inspector of the service': () =>
    (process as unknown as { _debugProcess(pid: number): void })._debugProcess(servicePid),
})

const calling = ({ tcpPort, udpPort, unixSocket }: EscapeTargets): Attempts => ({
  'connect to the loopback': () => connected(net.connect(tcpPort, '127.0.0.1')),
  'connect to the loopback of version 6': () => connected(net.connect(tcpPort, '::1')),
  'connect to a socket in the file system': () => connected(net.connect(unixSocket)),
  'ask over HTTP': () => answered(http.get({ host: '127.0.0.1', port: tcpPort })),
  'fetch from the loopback': async () => (await fetch(`http://127.0.0.1:${tcpPort}/`)).status,
  'send a datagram': () =>
    new Promise((resolve, reject) =>
      dgram
        .createSocket('udp4')
        .send('x', udpPort, '127.0.0.1', (error) => (error ? reject(error) : resolve('sent'))),
    ),
  'look up a name': () => dns.lookup('example.com'),
  'ask a name server': () => dns.resolve4('example.com'),
})

const inheriting = (): Attempts => ({
  'find a secret in its environment': () =>
    Object.keys(process.env)
      .filter((name) => name !== 'TZ')
      .join() || refused('nothing there'),
  'find an open file': () => openFiles().join() || refused('nothing there'),
  'join a group': () => process.setgroups?.([1]),
  'become another user': () => process.setuid?.(1),
  'go before others': () => os.setPriority(-20),
})

/** Files and sockets but the channel to the parent; the engine keeps its own root folder open. */
function openFiles(): string[] {
  const found: string[] = []
  for (let descriptor = 0; descriptor < 256; descriptor++) {
    const stat = statOf(descriptor)
    const isChannel = descriptor === 3 && stat?.isSocket()
    const isNull = descriptor < 3 && stat?.isCharacterDevice()
    if (stat && !isChannel && !isNull && (stat.isFile() || stat.isSocket())) found.push(String(descriptor))
  }
  return found
}

function statOf(descriptor: number): fs.Stats | null {
  try {
    return fs.fstatSync(descriptor)
  } catch {
    return null
  }
}

function refused(why: string): never {
  throw new Error(why)
}
const binding = (name: string) =>
  Object.keys((process as unknown as { binding(name: string): object }).binding(name)).join()
const firstOf = (stream: fs.ReadStream) =>
  new Promise((resolve, reject) => stream.once('data', resolve).once('error', reject))
const connected = (socket: net.Socket) =>
  new Promise((resolve, reject) => socket.once('connect', () => resolve('connected')).once('error', reject))
const answered = (request: http.ClientRequest) =>
  new Promise((resolve, reject) => request.once('response', () => resolve('answered')).once('error', reject))
const online = (worker: Worker) =>
  new Promise((resolve, reject) => worker.once('online', () => resolve('it runs')).once('error', reject))

async function tryOut(group: Attempt['group'], name: string, attempt: () => unknown): Promise<Attempt> {
  const late = new Promise<never>((_, reject) => setTimeout(reject, WAIT_MS, new Error('no answer')))
  try {
    return { group, name, reached: String(await Promise.race([Promise.resolve().then(attempt), late])) }
  } catch {
    return { group, name, reached: null }
  }
}

process.on('uncaughtException', () => {})
process.on('message', async (targets: EscapeTargets) => {
  const groups: Record<Attempt['group'], Attempts> = {
    // First: the other attempts open descriptors of their own.
    inherit: inheriting(),
    read: reading(targets),
    write: writing(targets),
    run: running(),
    call: calling(targets),
    signal: signalling(targets),
  }
  const attempts: Attempt[] = []
  for (const [group, ways] of Object.entries(groups))
    for (const [name, attempt] of Object.entries(ways))
      attempts.push(await tryOut(group as Attempt['group'], name, attempt))
  process.send?.({ user: process.getuid?.() ?? null, attempts } satisfies Escapes)
})
