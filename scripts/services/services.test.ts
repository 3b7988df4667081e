import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { withLock } from './install.ts'
import { ensurePostgres, startPostgres } from './postgres.ts'
import { ensureRedis, startRedis } from './redis.ts'
import { offerService, SKIPPED_LIST } from './service.ts'

const projectRoot = join(import.meta.dirname, '../..')
const cacheDir = join(projectRoot, '.cache')
const onLinux = process.platform === 'linux'

const outside = ['/var/lib/apt/lists', '/var/cache/apt', '/var/lib/dpkg', '/etc/passwd'].filter(existsSync)
const outsideTimes = () => outside.map((path) => `${path} ${statSync(path).mtimeMs}`)
const untouched = outsideTimes()

const postgres = await offerService('real PostgreSQL', () => ensurePostgres(cacheDir), startPostgres)
const redis = await offerService('real Redis', () => ensureRedis(cacheDir), startRedis)

/** Processes that carry a text in their command line. */
function processesNaming(text: string): number[] {
  return readdirSync('/proc').flatMap((entry) => {
    const file = join('/proc', entry, 'cmdline')
    const isOurs = /^\d+$/.test(entry) && existsSync(file) && readFileSync(file, 'utf8').includes(text)
    return isOurs ? Number(entry) : []
  })
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

const portOf = (url: string) => new URL(url).port

describe.skipIf(!postgres)('real PostgreSQL', () => {
  const url = postgres?.url ?? ''
  afterAll(() => postgres?.stop())

  it('is version 17 and finds the nearest vector', async () => {
    const version = await query(url, `select current_setting('server_version_num')::int / 10000`)
    expect(version).toEqual([[17]])
    await query(url, 'create extension vector')
    const nearest = `select v::text from (values ('[1,0]'::vector), ('[0,1]')) t(v) order by v <=> '[0.1,1]' limit 1`
    expect(await query(url, nearest)).toEqual([['[0,1]']])
  })

  it('refuses a stranger without the password', async () => {
    await expect(query(url.replace(/:[^:@/]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password')
  })

  it('leaves no process and no folder once stopped', async () => {
    const install = await ensurePostgres(cacheDir)
    if ('unavailable' in install) throw new Error(install.unavailable)
    const second = await startPostgres(install)
    const mark = ['-p', portOf(second.url)].join('\0')
    expect(processesNaming(mark)).not.toEqual([])
    await second.stop()
    expect(processesNaming(mark)).toEqual([])
    const ours = readdirSync(install.runDir).filter((name) => name.startsWith(`postgres-${process.pid}-`))
    expect(ours).toHaveLength(1)
  })

  it('ends when its parent is killed with -9', async () => {
    const parent = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), 'postgres'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const line = await new Promise<string>((resolve) =>
      parent.stdout.once('data', (text) => resolve(`${text}`)),
    )
    const mark = ['-p', portOf(line.trim().replace('DATABASE_URL=', ''))].join('\0')
    expect(processesNaming(mark)).not.toEqual([])
    parent.kill('SIGKILL')
    await vi.waitFor(() => expect(processesNaming(mark)).toEqual([]), { timeout: 10_000 })
  })

  it('keeps data in a folder that is given', async () => {
    const install = await ensurePostgres(cacheDir)
    if ('unavailable' in install) throw new Error(install.unavailable)
    const dataDir = join(install.runDir, `kept-${process.pid}-test`)
    const first = await startPostgres(install, { dataDir })
    await query(first.url, 'create table kept as select 1 as n')
    await first.stop()
    const again = await startPostgres(install, { dataDir })
    expect(await query(again.url, 'select n from kept')).toEqual([[1]])
    await again.stop()
    rmSync(dataDir, { recursive: true })
  })
})

describe.skipIf(!redis)('real Redis', () => {
  afterAll(() => redis?.stop())

  it('answers before it counts as started, and leaves no process once stopped', async () => {
    const mark = `redis-${process.pid}-`
    expect(processesNaming(mark)).toHaveLength(1)
    await redis?.stop()
    expect(processesNaming(mark)).toEqual([])
  })
})

describe.skipIf(!onLinux)('services that cannot be had', () => {
  let said = ''
  beforeAll(() => {
    vi.stubEnv(SKIPPED_LIST, '')
    vi.stubEnv('REQUIRE_REAL_SERVERS', '')
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      said += text
      return true
    })
  })
  afterAll(() => {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  })

  it('fail the run where all of them are required', async () => {
    vi.stubEnv('REQUIRE_REAL_SERVERS', '1')
    const nothing = offerService('real Redis', async () => ({ unavailable: 'no network' }), startRedis)
    await expect(nothing).rejects.toThrow(
      'REQUIRE_REAL_SERVERS=1, and there is no real Redis because no network',
    )
    vi.stubEnv('REQUIRE_REAL_SERVERS', '')
    expect(said).toBe('')
  })

  it('are skipped loudly with one reason and fail nothing', async () => {
    const nothing = await offerService(
      'real PostgreSQL',
      async () => ({ unavailable: 'no network' }),
      startPostgres,
    )
    expect(nothing).toBeUndefined()
    const broken = await offerService(
      'real PostgreSQL',
      async () => ({ bin: '/nowhere', runDir: join(cacheDir, 'run') }),
      startPostgres,
    )
    expect(broken).toBeUndefined()
    expect(said).toMatch(
      /^SKIPPED: real PostgreSQL because no network\nSKIPPED: real PostgreSQL because .*\/nowhere.*\n$/,
    )
  })
})

describe.skipIf(!onLinux)('unpacking', () => {
  it('happens in one process at a time', async () => {
    const order: string[] = []
    const work = (name: string) => async () => {
      order.push(`${name} begins`)
      await new Promise((resolve) => setTimeout(resolve, 100))
      order.push(`${name} ends`)
    }
    await Promise.all([withLock('services.test', work('first')), withLock('services.test', work('second'))])
    expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  })

  it('changes nothing outside the project', () => {
    expect(outsideTimes()).toEqual(untouched)
  })
})
