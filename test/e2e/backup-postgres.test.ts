import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createS3ObjectStore } from '#server/adapters/object-store/s3/s3-object-store.ts'
import { type CopiedTable, fingerprintDatabase } from '#server/platform/db/copy-database.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { silentLogger } from '#server/platform/observability/log.ts'
import { CRON_TOKEN } from '#test/support/app.ts'
import {
  createMigratedPostgres,
  createPostgresDatabase,
  loginsIn,
  onConnection,
  type TestPostgres,
} from '#test/support/databases.ts'
import { FILE_TEXT, type LivedIn, liveIn, untilVerified } from '#test/support/installation.ts'
import { watchMemory } from '#test/support/memory.ts'
import { offerBucket } from '#test/support/object-server.ts'
import { request, runProbity, type ServiceProcess, startService } from '#test/support/service-process.ts'
import { SOAK } from '#test/support/soak.ts'
import { freePort } from '../../scripts/services/service.ts'

const serverUrl = inject('postgresUrl')
const bucket = await offerBucket('a backup of PostgreSQL and S3')
const WAITING = { name: 'retrieval-pack-passages', table: 'pgboss.job' }

/** Half of the bytes are rows of one megabyte, half are large files. */
const GIGABYTES = SOAK ? 10 : 0.2
const MOST_MB = 300
const ROWS = GIGABYTES * 500
const FILE_MB = 50
const FILES = (GIGABYTES * 500) / FILE_MB
const MINUTES = 60_000

function* megabytes(count: number): Generator<Buffer> {
  for (let index = 0; index < count; index++) yield randomBytes(1_000_000)
}

/** Copies of an item that is there, each with a text of its own. */
const addLargeItems = ({ url }: TestPostgres, rows: number): Promise<unknown> =>
  onConnection(url, async (client) => {
    const { rows: columns } = await client.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute where attrelid = 'evidence_items'::regclass
         and attnum > 0 and not attisdropped and attgenerated = '' and attname not in ('id', 'content', 'exhibit_number')`,
    )
    const names = columns.map(({ name }) => name).join()
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into evidence_items (id, exhibit_number, content, ${names})
         select gen_random_uuid(), 1000 + n, repeat(md5(n::text) || ' ', 30000), ${names}
         from (select * from evidence_items order by id limit 1) item, generate_series(1, $1) n`,
      [rows],
    )
  })

describe.skipIf(serverUrl === null || !bucket)(
  'probity backup and restore of PostgreSQL and a bucket',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'probity-backup-postgres-'))
    const backup = join(folder, 'backup')
    const objects = createS3ObjectStore(bucket!)
    const made: TestPostgres[] = []
    let port: number
    let settings: Record<string, string>
    let lived: LivedIn
    let live: Awaited<ReturnType<typeof runProbity>>
    let before: { tables: readonly CopiedTable[]; analysis: unknown; keys: string[] }

    const serve = async (env = settings): Promise<ServiceProcess> => {
      const service = startService(env)
      await service.says('Probity serves on')
      return service
    }
    const newDatabase = async () => {
      const created = await createPostgresDatabase(serverUrl!)
      made.push(created)
      return created
    }
    const tablesIn = async ({ url }: TestPostgres) => {
      const database = await openPostgres({ url, logger: silentLogger() })
      const tables = await fingerprintDatabase(database)
      await database.close()
      // When the migrations ran and what signs scopes belongs to the database itself.
      return tables.filter(({ table }) => table !== 'schema_migrations' && table !== 'scope_keys')
    }
    const keys = async () => {
      const found: string[] = []
      for await (const { key } of objects.list('')) found.push(key)
      return found.sort()
    }
    const analysis = async () =>
      (await request(port, lived.token, 'GET', `/api/analysis/${lived.analysis.id}`)).body

    beforeAll(async () => {
      port = await freePort()
      const created = await createMigratedPostgres(serverUrl!)
      made.push(created)
      settings = {
        PORT: String(port),
        DATA_DIR: join(folder, 'data'),
        ...loginsIn(created),
        S3_ENDPOINT: bucket!.endpoint,
        S3_BUCKET: bucket!.bucket,
        AWS_REGION: bucket!.region,
        AWS_ACCESS_KEY_ID: bucket!.credentials.accessKeyId,
        AWS_SECRET_ACCESS_KEY: bucket!.credentials.secretAccessKey,
        MANIFEST_BUCKET: 'local',
        MANIFEST_KMS_KEY_ID: 'local',
        CRON_TOKEN,
        RATE_LIMIT_FACTOR: '1000',
      }
      const service = await serve()
      lived = await liveIn(port, settings)
      before = { tables: [], analysis: await analysis(), keys: await keys() }
      live = await runProbity(['backup', join(folder, 'live')], settings)
      await service.stop()
      // A job that nobody had begun when the backup was made.
      await onConnection(created.url, (client) =>
        client.query(
          `insert into pgboss.job (name, data, start_after) values ($1, $2, now() + interval '1 hour')`,
          [WAITING.name, {}],
        ),
      )
      before.tables = await tablesIn(created)
    }, 240_000)
    afterAll(async () => {
      objects.close()
      for (const { drop } of made) await drop()
      await bucket?.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    it('save rows, files and keys together while people work', () => {
      expect([live.code, live.stdout]).toEqual([0, expect.stringMatching(/^\/.*: \d+ files\n$/)])
      const names = readdirSync(join(folder, 'live'), { recursive: true, encoding: 'utf8' })
      for (const name of names)
        expect([name, statSync(join(folder, 'live', name)).mode & 0o077]).toEqual([name, 0])
      expect(names).toEqual(expect.arrayContaining(['jobs.json', 'files/keys', 'files/proofs']))
      for (const key of before.keys) expect(names).toContain(`objects/${key}`)
    })

    it('backup, lose everything, restore: every row, file and waiting job is there, and the service goes on', async () => {
      expect(await runProbity(['backup', backup], settings)).toMatchObject({ code: 0 })
      rmSync(join(folder, 'data'), { recursive: true })
      await objects.remove(...before.keys)
      const created = await newDatabase()
      settings = { ...settings, ...loginsIn(created) }
      expect(await runProbity(['restore', backup], settings)).toMatchObject({ code: 0 })

      expect(await tablesIn(created)).toEqual(before.tables)
      expect(await keys()).toEqual(before.keys)
      const checked = await runProbity(['verify-audit'], settings)
      expect([checked.code, checked.stdout]).toEqual([
        0,
        expect.stringMatching(/^([\w-]+: \d+ rows, intact\n)+$/),
      ])
      const { rows } = await onConnection(created.url, (client) =>
        client.query(`select count(*)::int as n from pgboss.job where name = $1 and start_after > now()`, [
          WAITING.name,
        ]),
      )
      expect(rows).toEqual([{ n: 1 }])
      // Those that serve need no rights of the owner for it.
      const { DATABASE_OWNER_URL, ...serving } = settings
      const service = await serve(serving)
      try {
        expect(await analysis()).toEqual(before.analysis)
        const file = await fetch(`http://127.0.0.1:${port}/api/storage/view?evidence_id=${lived.fileId}`, {
          headers: { authorization: `Bearer ${lived.token}` },
        })
        expect(await file.text()).toBe(FILE_TEXT)
        const accepted = await request<{ id: string }>(port, lived.token, 'POST', '/api/analysis/generate', {
          investigation_id: lived.investigationId,
          type: 'gap',
        })
        expect((await untilVerified(port, lived.token, accepted.body.id)).type).toBe('gap')
      } finally {
        await service.stop()
      }
    }, 240_000)

    it(
      `hold less than ${MOST_MB} MB in memory for ${GIGABYTES} GB of rows and files`,
      async () => {
        const created = made.at(-1)!
        await addLargeItems(created, ROWS)
        for (let index = 0; index < FILES; index++)
          await objects.put(
            `${lived.investigationId}/evidence/large-${index}`,
            Readable.from(megabytes(FILE_MB)),
          )
        const large = join(folder, 'large')
        const memory = watchMemory()
        expect(await runProbity(['backup', large], settings)).toMatchObject({ code: 0 })
        const backingUp = memory.most().childMb
        if (SOAK) {
          const target = await newDatabase()
          const elsewhere = { ...settings, ...loginsIn(target), DATA_DIR: join(folder, 'large-data') }
          expect(await runProbity(['restore', large], elsewhere)).toMatchObject({ code: 0 })
        }
        const { childMb } = memory.stop()
        process.stderr.write(
          `backup: ${GIGABYTES} GB, at most ${backingUp} MB${SOAK ? `; with the restore ${childMb} MB` : ''}\n`,
        )
        expect(backingUp).toBeLessThan(MOST_MB)
      },
      30 * MINUTES,
    )

    it('refuse to restore over rows, and into the embedded database, before anything is written', async () => {
      const data = { DATA_DIR: join(folder, 'other') }
      await objects.remove(...(await keys()))
      const over = await runProbity(['restore', backup], { ...settings, ...data })
      expect([over.code, over.stderr.split('\n').at(-2)]).toEqual([
        1,
        expect.stringMatching(/The target is not empty: \w+ has rows/),
      ])
      expect(await keys()).toEqual([])
      const embedded = await runProbity(['restore', backup], data)
      expect(embedded.stderr).toMatch(/This is a backup of a PostgreSQL server\. Set DATABASE_URL/)
      expect(() => readdirSync(data.DATA_DIR)).toThrow('ENOENT')
    }, 60_000)
  },
)
