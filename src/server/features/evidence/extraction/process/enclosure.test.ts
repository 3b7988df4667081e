import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EscapeReport, EscapeRun } from '#test/support/reader-escape-run.ts'
import { findEnclosure } from './enclosure.ts'
import { readablePaths, requireUnreadable } from './readable-paths.ts'

const RUN = join(import.meta.dirname, '../../../../../../test/support/reader-escape-run.ts')
const root = join(import.meta.dirname, '../../../../../..')
const SOURCES = join(import.meta.dirname, '..')
const SETPRIV = '/usr/bin/setpriv'
const isRoot = process.getuid?.() === 0
const canDrop = isRoot && existsSync(SETPRIV)
const enclosure = await findEnclosure()

const IMPORTED = /(?:from|import\(|require\(|resolve\()\s*'([^'#.][^']*)'/g
const PACKAGE = /^(?!node:)(?:@[a-z0-9.-]+\/)?[a-z0-9][a-z0-9.-]*/

/** What must not be reached, and whether anything was heard from inside. */
const folder = mkdtempSync(join(tmpdir(), 'probity-escape-'))
const dataDir = join(root, '.cache', `escape-data-${process.pid}`)
const heard: string[] = []
const tcp = createServer((socket) => {
  heard.push('a connection')
  socket.on('error', () => {}).end()
})
const unix = createServer((socket) => {
  heard.push('a connection through the file system')
  socket.on('error', () => {}).end()
})
const udp = createSocket('udp4', () => heard.push('a datagram'))
const unixSocket = join(folder, 'canary.sock')
const keys = join(dataDir, 'keys.json')
const database = join(dataDir, 'pglite/PG_VERSION')
const beside = join(folder, 'another-file.txt')

beforeAll(async () => {
  mkdirSync(join(dataDir, 'pglite'), { recursive: true })
  // Open to everybody: what keeps the reader off is not only whose they are.
  for (const file of [keys, database, beside]) writeFileSync(file, 'CANARY')
  chmodSync(folder, 0o777)
  tcp.listen(0, '127.0.0.1')
  unix.listen(unixSocket)
  udp.bind(0, '127.0.0.1')
  await Promise.all([once(tcp, 'listening'), once(unix, 'listening'), once(udp, 'listening')])
  chmodSync(unixSocket, 0o777)
})
afterAll(() => {
  for (const one of [tcp, unix, udp]) one.close()
  for (const one of [folder, dataDir]) rmSync(one, { recursive: true, force: true })
})

async function tryToEscape(run: { isBare?: boolean; asNobody?: boolean } = {}): Promise<EscapeReport> {
  const address = tcp.address()
  const given: EscapeRun = {
    isBare: run.isBare ?? false,
    targets: {
      files: {
        'the keys': keys,
        'the database': database,
        'another file': beside,
        'the accounts of the machine': '/etc/passwd',
        'the configuration of the project': join(root, '.env.example'),
        'other sources of the service': join(root, 'src/server/main.ts'),
        'a package that no reader needs': join(root, 'node_modules/fastify/package.json'),
        'its own environment': '/proc/self/environ',
        'its own memory map': '/proc/self/maps',
        'the first process': '/proc/1/environ',
        'its parent': '/proc/self/../1/cmdline',
      },
      folders: ['/', '/etc', '/proc', root, dataDir, folder],
      writable: folder,
      tcpPort: typeof address === 'object' ? (address?.port ?? 0) : 0,
      udpPort: udp.address().port,
      unixSocket,
    },
  }
  const prefix = run.asNobody ? [SETPRIV, '--reuid=65534', '--regid=65534', '--clear-groups'] : []
  const [command = process.execPath, ...args] = [
    ...prefix,
    process.execPath,
    '--disable-sigusr1',
    RUN,
    JSON.stringify(given),
  ]
  // Whoever starts the service may leave a file open in it.
  const leftOpen = openSync(keys, 'r')
  const child = spawn(command, args, {
    env: { PROBITY_TEST_SECRET: 'CANARY' },
    stdio: ['ignore', 'pipe', 'inherit', ...Array.from({ length: 40 }, () => 'ignore' as const), leftOpen],
  })
  if (!child.stdout) throw new Error('it has no output')
  const report = await text(child.stdout)
  closeSync(leftOpen)
  return JSON.parse(report) as EscapeReport
}

const reachedIn = ({ attempts }: EscapeReport, groups?: readonly string[]) =>
  attempts
    .filter(({ group, reached }) => reached !== null && (groups?.includes(group) ?? true))
    .map(({ name, reached }) => `${name}: ${reached}`)

describe('code that runs inside the process that reads files', () => {
  test.skipIf(!enclosure.isSealed)(
    'reaches no file, process, thread, network or right that it was not given',
    async () => {
      const report = await tryToEscape()
      expect(report.attempts.length).toBeGreaterThan(60)
      expect(reachedIn(report)).toEqual([])
      expect(heard).toEqual([])
      expect(report.signals).toBe(0)
      expect(report.isSealed).toBe(true)
      if (isRoot) expect(report.user).toBe(65534)
    },
  )

  test.skipIf(!canDrop)('reaches nothing either where the service is a plain user', async () => {
    const report = await tryToEscape({ asNobody: true })
    expect(report.hasOwnUser).toBe(false)
    // A machine may forbid plain users what the enclosure is made of.
    const groups = report.isSealed ? undefined : ['read', 'write', 'run', 'inherit']
    expect(reachedIn(report, groups)).toEqual([])
    expect(report.signals).toBe(0)
    if (report.isSealed) expect(heard).toEqual([])
  })

  test('reaches no file, process or thread by Node alone, where a platform encloses nothing', async () => {
    const report = await tryToEscape({ isBare: true })
    expect(reachedIn(report, ['read', 'write', 'run'])).toEqual([])
    expect(report.isSealed).toBe(false)
  })
})

describe('what the process may read', () => {
  test('holds every package that its sources name', () => {
    const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(join(SOURCES, name), 'utf8'))
    const named = sources.flatMap((source) =>
      [...source.matchAll(IMPORTED)].map(([, specifier = '']) => specifier),
    )
    const packages = new Set(named.flatMap((specifier) => PACKAGE.exec(specifier)?.[0] ?? []))
    expect(packages.size).toBeGreaterThan(10)
    const readable = readablePaths()
    for (const name of packages) expect(readable).toContain(join(root, 'node_modules', name))
  })
})

describe('a data folder', () => {
  test('is refused among what that process may open, however it is written', () => {
    const inside = join(import.meta.dirname, 'data')
    expect(() => requireUnreadable(inside)).toThrow('DATA_DIR must not be inside')
    expect(() => requireUnreadable(join(root, 'node_modules/.data'))).toThrow('DATA_DIR must not be inside')
    const link = join(folder, 'link')
    symlinkSync(import.meta.dirname, link)
    expect(() => requireUnreadable(join(link, 'not/there/yet'))).toThrow('DATA_DIR must not be inside')
    for (const good of [join(root, 'data'), folder, root]) expect(() => requireUnreadable(good)).not.toThrow()
  })
})
