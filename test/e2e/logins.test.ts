import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readMigrations } from '#server/platform/db/migrate.ts'
import { createPostgresDatabase, loginsIn, type TestPostgres } from '#test/support/databases.ts'
import { runProbity, startService } from '#test/support/service-process.ts'
import { freePort } from '../../scripts/services/service.ts'

const serverUrl = inject('postgresUrl')
const KEY = Buffer.alloc(32, 7).toString('base64')
const OTHER_KEY = Buffer.alloc(32, 8).toString('base64')

const without = (settings: Record<string, string>, ...names: string[]) =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !names.includes(name)))

describe.skipIf(serverUrl === null)('a process with the logins of an installation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'probity-logins-'))
  let created: TestPostgres
  let settings: Record<string, string>
  beforeAll(async () => {
    created = await createPostgresDatabase(serverUrl!)
    settings = {
      PORT: String(await freePort()),
      DATA_DIR: folder,
      ENCRYPTION_KEY: KEY,
      ...loginsIn(created),
    }
  })
  afterAll(async () => {
    await created?.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  /** The one line with which a start ends. */
  const refusalOf = async (changed: Record<string, string>, args: string[] = []) => {
    const { code, stdout, stderr } = await startService(changed, args).ended
    expect([code, stdout]).toEqual([1, ''])
    const lines = stderr.split('\n').filter((line) => line.startsWith('probity: '))
    expect(lines).toHaveLength(1)
    return lines[0]
  }

  it('does not start on tables that nobody has made, where it may not make them', async () => {
    expect(await refusalOf(without(settings, 'DATABASE_OWNER_URL'))).toMatch(
      /The database lacks \d+ migrations .*"probity migrate" with DATABASE_OWNER_URL/,
    )
  })

  it('has them made by probity migrate, which says what it did, and nothing the second time', async () => {
    const first = await runProbity(['migrate'], settings)
    expect([first.code, first.stdout]).toEqual([
      0,
      `${readMigrations()
        .map(({ name }) => name)
        .join('\n')}\n`,
    ])
    const second = await runProbity(['migrate'], settings)
    expect([second.code, second.stdout]).toEqual([0, 'The database is up to date.\n'])
    const none = await runProbity(['migrate'], without(settings, 'DATABASE_OWNER_URL'))
    expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('migrate needs DATABASE_OWNER_URL')])
  })

  it('then serves and works without the login of the owner, and says nothing of weaknesses', async () => {
    const alone = without(settings, 'DATABASE_OWNER_URL')
    const service = startService(alone, ['--no-worker'])
    await service.says('Probity serves on')
    const worker = startService(alone, ['--worker'])
    await worker.says('works in the background')
    for (const process of [service, worker]) await process.stop()
    for (const { stderr } of [await service.ended, await worker.ended])
      expect(stderr).not.toContain('row-level security')
  })

  it('does not start with a key that the database does not know', async () => {
    const other = { ...without(settings, 'DATABASE_OWNER_URL'), ENCRYPTION_KEY: OTHER_KEY }
    expect(await refusalOf(other)).toContain('The database does not know the key of this process')
  })

  it('does not start with one login for both, or where it cannot listen, and names the setting', async () => {
    const alone = without(settings, 'DATABASE_OWNER_URL')
    expect(await refusalOf({ ...alone, DATABASE_WORKER_URL: alone.DATABASE_URL! })).toMatch(
      /The login probity_web may not do background work\. DATABASE_WORKER_URL needs/,
    )
    expect(await refusalOf({ ...alone, HOST: '999.1.1.1' })).toContain(
      'HOST must be an address of this machine',
    )
  })

  it('says what does not hold where its login may too much', async () => {
    const superuser = {
      ...without(settings, 'DATABASE_WORKER_URL', 'DATABASE_OWNER_URL'),
      DATABASE_URL: created.url,
    }
    const service = startService(superuser)
    await service.says('Probity serves on')
    await service.stop()
    const { stdout, stderr } = await service.ended
    expect(stdout + stderr).toContain('injected SQL could pass row-level security, because')
  })

  it('does not start in production where the login that serves may see every organization', async () => {
    const secrets = mkdtempSync(join(tmpdir(), 'probity-secrets-'))
    writeFileSync(join(secrets, 'ENCRYPTION_KEY'), KEY)
    const production = {
      ...without(settings, 'ENCRYPTION_KEY', 'DATABASE_OWNER_URL'),
      DEPLOYMENT_STAGE: 'production',
      SECRETS_DIR: secrets,
    }
    const client = new pg.Client({ connectionString: created.url })
    await client.connect()
    await client.query(`create role too_much login password 'too-much' in role probity_system;
      grant select on schema_migrations to too_much`)
    try {
      const url = new URL(created.url)
      url.username = 'too_much'
      url.password = 'too-much'
      expect(await refusalOf({ ...production, DATABASE_URL: url.href })).toMatch(
        /^probity: Not started: .* the login of DATABASE_URL can see every organization/,
      )
      expect(await refusalOf(without(production, 'DATABASE_WORKER_URL'))).toContain('set DATABASE_WORKER_URL')
    } finally {
      await client.query('drop owned by too_much; drop role too_much')
      await client.end()
      rmSync(secrets, { recursive: true, force: true })
    }
  })
})
