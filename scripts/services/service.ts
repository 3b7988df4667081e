import { type ChildProcess, spawn } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { killGroup, runCommand } from './command.ts'
import type { Unavailable } from './install.ts'

export interface RunningService {
  readonly url: string
  /** Ends the process and removes its temporary folder; safe to call twice. */
  stop(): Promise<void>
}

const NOBODY = 65534
const MEMORY = '/dev/shm/'
const asRoot = () => process.getuid?.() === 0
const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Where services keep what nobody needs afterwards: in memory where the temporary files of a test run are. */
export const runDirOf = (cacheDir: string): string =>
  join(tmpdir().startsWith(MEMORY) ? tmpdir() : resolve(cacheDir), 'run')

/**
 * A folder for one service: the given one, or a temporary one below `runDir` with our process id in its name, so that
 * a later start can remove what a killed run left.
 */
export function serviceFolder(runDir: string, name: string, given: string | undefined): string {
  mkdirSync(runDir, { recursive: true, mode: 0o755 })
  for (const old of readdirSync(runDir)) {
    const owner = /-(\d+)-\w+$/.exec(old)?.[1]
    if (owner && !existsSync(`/proc/${owner}`)) rmSync(join(runDir, old), { recursive: true, force: true })
  }
  if (given) mkdirSync(given, { recursive: true })
  const folder = given ?? mkdtempSync(join(runDir, `${name}-${process.pid}-`))
  chmodSync(folder, 0o700)
  giveAway(folder)
  return folder
}

/** Makes the user that services run as the owner of a path. */
export function giveAway(path: string): void {
  if (asRoot()) chownSync(path, NOBODY, NOBODY)
}

/**
 * The prefix of a command that runs it without root's rights and ends it with us. If that user may not enter the
 * project's folder (below a home of mode 0700, say), it keeps only the right to pass through folders.
 */
export async function unprivileged(program: string): Promise<string[]> {
  const base = ['setpriv', '--pdeathsig', 'INT']
  if (!asRoot()) return base
  const nobody = [...base, '--reuid', `${NOBODY}`, '--regid', `${NOBODY}`, '--clear-groups']
  const keeping = (right: string) => {
    // Without this bit access(2) ignores the right, and initdb uses access before it starts postgres.
    const bits = ['--securebits', '+no_setuid_fixup']
    return [...nobody, ...bits, `--inh-caps=-all,+${right}`, `--ambient-caps=-all,+${right}`]
  }
  let reason = ''
  for (const prefix of [nobody, keeping('dac_read_search'), keeping('dac_override')]) {
    try {
      await runUnprivileged(prefix, [program, '--version'], '/', 5_000)
      return prefix
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error)
    }
  }
  throw new Error(`user ${NOBODY} cannot run ${program}: ${reason}`)
}

/** Runs one command of a service to its end, without root's rights. */
export function runUnprivileged(
  prefix: readonly string[],
  command: readonly string[],
  cwd: string,
  deadlineMs: number,
) {
  const [program = '', ...args] = [...prefix, ...command]
  return runCommand(program, args, { cwd, deadlineMs, env: environment })
}

/**
 * Starts a service and waits until it is ready; one that fails to start leaves no process, and its last output
 * becomes the error.
 */
export async function startProcess(
  prefix: readonly string[],
  command: readonly string[],
  options: {
    readonly folder: string
    readonly deadlineMs: number
    ready(pid: number | undefined): Promise<boolean> | boolean
  },
): Promise<ChildProcess> {
  const log = join(options.folder, 'log')
  const sink = openSync(log, 'w', 0o600)
  const [program = '', ...args] = [...prefix, ...command]
  const child = spawn(program, args, {
    cwd: options.folder,
    env: environment,
    stdio: ['ignore', sink, sink],
    detached: true,
  })
  closeSync(sink)
  // A program that cannot start has no pid, which the loop below notices.
  child.on('error', () => {})
  child.unref()
  const giveUp = Date.now() + options.deadlineMs
  while (!(await options.ready(child.pid))) {
    const ended = child.pid === undefined || hasEnded(child)
    if (ended || Date.now() > giveUp) {
      killGroup(child.pid, 'SIGKILL')
      const words = readFileSync(log, 'utf8').trim().split('\n').slice(-3).join(' ')
      throw new Error(
        `${ended ? 'it ended at once' : `not ready after ${options.deadlineMs / 1000} s`}: ${words}`,
      )
    }
    await sleep(20)
  }
  return child
}

/** Asks a service to end, then kills it. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 3_000],
    ['SIGKILL', 3_000],
  ] as const) {
    const giveUp = Date.now() + patienceMs
    if (!hasEnded(child)) killGroup(child.pid, signal)
    while (!hasEnded(child) && Date.now() < giveUp) await sleep(10)
    if (hasEnded(child)) return
  }
}

/** The variable that names the file in which a test run collects what it skipped and why. */
export const SKIPPED_LIST = 'PROBITY_SKIPPED_LIST'

/** Reports prominently that tests are skipped, and why. */
export function reportSkipped(title: string, reason: string): void {
  const line = `${title} because ${reason}\n`
  process.stderr.write(`SKIPPED: ${line}`)
  const list = process.env[SKIPPED_LIST]
  if (list) appendFileSync(list, line)
}

/** The same for a missing real server: an error if REQUIRE_REAL_SERVERS=1. */
export function reportMissingServer(title: string, reason: string): void {
  if (process.env.REQUIRE_REAL_SERVERS === '1')
    throw new Error(`REQUIRE_REAL_SERVERS=1, and there is no ${title} because ${reason}`)
  reportSkipped(title, reason)
}

/** A service for tests that may have to do without it: prints the reason prominently and fails nothing. */
export async function offerService<Install extends object>(
  title: string,
  ensure: () => Promise<Install | Unavailable>,
  start: (install: Install) => Promise<RunningService>,
): Promise<RunningService | undefined> {
  let reason: string
  try {
    const install = await ensure()
    if (!('unavailable' in install)) return await start(install as Install)
    reason = install.unavailable
  } catch (error) {
    reason = error instanceof Error ? error.message : String(error)
  }
  reportMissingServer(title, reason)
  return undefined
}

/** A loopback port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || !address) throw new Error('the free port has no number')
  return address.port
}

/** Whether something listens on a loopback port. */
export const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const settle = (open: boolean) => {
      socket.destroy()
      resolve(open)
    }
    socket.setTimeout(1_000, () => settle(false))
    socket.once('connect', () => settle(true)).once('error', () => settle(false))
  })

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
