import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createS3ObjectStore } from '#server/adapters/object-store/s3/s3-object-store.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { silentLogger } from '#server/platform/observability/log.ts'
import { createTestApp, givenInvestigation, type TestApp, type TestClient } from '#test/support/app.ts'
import {
  cacheDir,
  createMigratedPostgres,
  loginsIn,
  loginsThrough,
  openTestPostgres,
  type TestPostgres,
} from '#test/support/databases.ts'
import { createFleet, type FleetMember } from '#test/support/fleet.ts'
import { offerBucket } from '#test/support/object-server.ts'
import { mountSmallDisk } from '#test/support/small-disk.ts'
import { SOAK } from '#test/support/soak.ts'
import { startTcpProxy, type TcpProxy } from '#test/support/tcp-proxy.ts'
import { ensureRedis, startRedis } from '../../scripts/services/redis.ts'
import { offerService } from '../../scripts/services/service.ts'

const MINUTES = 60_000
const LASTS_MS = SOAK ? 10 * MINUTES : 1
const TROUBLE_MS = SOAK ? 12_000 : 3_000
const CALM_MS = SOAK ? 10_000 : 1_500
/** How many times rarer people ask in the short form: whatever is written has to be read and embedded afterwards. */
const RARER = SOAK ? 1 : 2
const ANSWER_MS = 25_000
/** A silence may use up all attempts of a job; every fifteen minutes a sweep begins what was given up again. */
const SWEPT_MS = (SOAK ? 20 : 5) * MINUTES
/**
 * Of so many analyses one may have failed for good: its last attempt was under way when the database fell silent. A
 * person asks for it again. More than that are stuck.
 */
const FAILED_ONE_IN = 20
/** Of either kind. */
const PROCESSES = SOAK ? 2 : 1
const KEY = Buffer.alloc(32, 7).toString('base64')
const TEXTS = [
  'Dana Okafor approved the March invoice of £1,250 on Friday 8 March 2024, before the audit. The board was not asked.',
  'The ledger shows the March invoice of £1,350. It was paid on 12 March 2024 to Northgate Supplies.',
]

const serverUrl = inject('postgresUrl')
const redis = await offerService('a fleet in trouble over Redis', () => ensureRedis(cacheDir), startRedis)
const bucket = await offerBucket('a fleet in trouble over S3')
const disk = mountSmallDisk(150)

describe.skipIf(serverUrl === null || !redis || !bucket || !disk)(
  'a fleet under a migration, a killed worker, a full disk and a silent database',
  { timeout: 45 * MINUTES },
  () => {
    let created: TestPostgres
    let proxy: TcpProxy
    let database: OpenDatabase
    let app: TestApp
    let client: TestClient
    let investigationId: string
    let fleet: ReturnType<typeof createFleet>
    let web: FleetMember[]
    let workers: FleetMember[]
    let phase = 'calm'
    let over = false
    /** What was answered in each phase: how often each status. */
    const answered: Record<string, Record<string, number>> = {}
    const acknowledged = { evidence: [] as string[], files: [] as string[], analyses: [] as string[] }

    beforeAll(async () => {
      created = await createMigratedPostgres(serverUrl!)
      database = await openTestPostgres(created)
      proxy = await startTcpProxy(Number(new URL(created.url).port))
      app = await createTestApp({
        work: false,
        overrides: { database: { ...database, close: async () => {} } },
        config: { secretStore: { kind: 'environment', encryptionKey: KEY } },
      })
      client = await app.client('member')
      investigationId = (await givenInvestigation(client, TEXTS)).id
      fleet = createFleet({
        DATA_DIR: disk!.folder,
        ...loginsIn({ logins: loginsThrough(created, proxy.port) }),
        REDIS_URL: redis!.url,
        S3_ENDPOINT: bucket!.endpoint,
        S3_BUCKET: bucket!.bucket,
        AWS_REGION: bucket!.region,
        AWS_ACCESS_KEY_ID: bucket!.credentials.accessKeyId,
        AWS_SECRET_ACCESS_KEY: bucket!.credentials.secretAccessKey,
        ENCRYPTION_KEY: KEY,
        RATE_LIMIT_FACTOR: '1000',
      })
      const start = (kind: FleetMember['kind']) =>
        Promise.all(Array.from({ length: PROCESSES }, () => fleet.start(kind)))
      web = await start('web')
      workers = await start('worker')
    }, 10 * MINUTES)
    afterAll(async () => {
      await fleet?.stopAll()
      await app?.close()
      await database?.close()
      await proxy?.stop()
      await created?.drop()
      await Promise.all([redis?.stop(), bucket?.stop()])
      disk?.remove()
    })

    /** One request to one of the web processes; what it answered is counted under the phase it was asked in. */
    const ask = async (method: string, path: string, body?: object | FormData) => {
      const { port } = web[Math.floor(Math.random() * web.length)]!
      const counts = answered[phase] ?? {}
      answered[phase] = counts
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        signal: AbortSignal.timeout(ANSWER_MS),
        headers: {
          authorization: `Bearer ${client.token}`,
          ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        },
        ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
      }).catch(() => null)
      const status = answer ? `${method} ${path.split('/').at(-1)} ${answer.status}` : `${method} no answer`
      counts[status] = (counts[status] ?? 0) + 1
      return answer
    }
    const repeat = async (everyMs: number, work: () => Promise<unknown>) => {
      while (!over) {
        await work()
        await sleep(everyMs)
      }
    }
    const write = async () => {
      const answer = await ask('POST', `/api/investigations/${investigationId}/evidence`, {
        title: `Note ${acknowledged.evidence.length}`,
        content: `${TEXTS[0]} Note number ${acknowledged.evidence.length}.`,
      })
      if (answer?.status === 201) acknowledged.evidence.push(((await answer.json()) as { id: string }).id)
    }
    const upload = async () => {
      const { length } = acknowledged.files
      const form = new FormData()
      form.append('investigation_id', investigationId)
      form.append('source_type', 'attachment')
      form.append('file', new Blob([`${TEXTS[1]} File number ${length}.`]), `file-${length}.txt`)
      const answer = await ask('POST', '/api/storage/upload', form)
      if (answer?.status === 201) acknowledged.files.push(((await answer.json()) as { id: string }).id)
    }
    const generate = async () => {
      const answer = await ask('POST', '/api/analysis/generate', {
        investigation_id: investigationId,
        type: 'summary',
        focus: `approval ${acknowledged.analyses.length}`,
      })
      if (answer?.status === 202) acknowledged.analyses.push(((await answer.json()) as { id: string }).id)
    }

    /** A migration that keeps the table of cases locked for as long as trouble lasts, and an index built beside everybody. */
    const migrateSlowly = async (round: number) => {
      const owner = await openPostgres({ ...created.logins, logger: silentLogger() })
      try {
        await migrate(owner, [
          ...readMigrations(),
          {
            name: `9${round}0-column`,
            sql: `alter table investigations add column colour_${round} text; select pg_sleep(${TROUBLE_MS / 1_000})`,
          },
          {
            name: `9${round}1-index`,
            sql: `-- outside a transaction\ncreate index concurrently colours_${round} on investigations (organization_id, colour_${round});\n`,
          },
        ])
      } finally {
        await owner.close()
      }
    }
    /** A trouble lasts until it was seen: on a busy machine a look at it may come late. */
    const untilAnswered = (status: string) =>
      expect.poll(() => answered[phase]?.[status] ?? 0).toBeGreaterThan(0)
    const killWorker = async (round: number) => {
      const place = round % workers.length
      await workers[place]!.kill()
      workers[place] = await fleet.start('worker')
      await untilAnswered('POST evidence 201')
    }
    const fillDisk = async () => {
      disk!.fill()
      await sleep(TROUBLE_MS)
      await untilAnswered('GET ready 503')
      disk!.makeRoom()
    }
    const silenceDatabase = async () => {
      proxy.silence()
      await sleep(TROUBLE_MS)
      await untilAnswered('GET ready 503')
      proxy.resume()
    }
    const TROUBLES = {
      migration: migrateSlowly,
      'killed worker': killWorker,
      'full disk': fillDisk,
      'silent database': silenceDatabase,
    }

    const count = async (sql: string, ids: readonly string[]): Promise<number> =>
      Number((await database.sql.executeSql(sql, [ids])).rows[0]?.n)

    it('loses nothing that it acknowledged, leaves nothing stuck, and says what it cannot do meanwhile', async () => {
      const load = [
        repeat(200 * RARER, write),
        repeat(500 * RARER, upload),
        repeat(1_500 * RARER, generate),
        repeat(250 * RARER, () => ask('GET', '/api/investigations')),
        repeat(500, () => ask('GET', '/api/health/ready')),
      ]
      const began = Date.now()
      let round = 0
      do {
        for (const [name, cause] of Object.entries(TROUBLES)) {
          phase = name
          await cause(round)
          phase = 'calm'
          await sleep(CALM_MS)
        }
        round++
      } while (Date.now() - began < LASTS_MS)
      const { evidence, files, analyses } = acknowledged
      await expect.poll(() => evidence.length > 10 && files.length > 5 && analyses.length > 0).toBe(true)
      over = true
      await Promise.all(load)
      process.stderr.write(
        `fleet in trouble: ${round} rounds in ${Math.round((Date.now() - began) / 1_000)} s, ${evidence.length} items, ${files.length} files and ${analyses.length} analyses acknowledged\n${JSON.stringify(answered, null, 1)}\n`,
      )

      const items = [...evidence, ...files]
      expect(await count('select count(*) as n from evidence_items where id = any ($1::uuid[])', items)).toBe(
        items.length,
      )
      const objects = createS3ObjectStore(bucket!)
      const { rows } = await database.sql.executeSql(
        'select object_key, sha256 from evidence_items where id = any ($1::uuid[])',
        [files],
      )
      for (const { object_key, sha256 } of rows) {
        const bytes = await buffer(await objects.get(object_key as string))
        expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
      }
      objects.close()
      /** How many are in which state, of those that have not ended well. */
      const unfinished = async (): Promise<Record<string, number>> => {
        const { rows: open } = await database.sql.executeSql(
          `select generation_status as state, count(*)::int as n from analyses where id = any ($1::uuid[])
           and generation_status not in ('verified', 'quality_unavailable', 'failed') group by 1`,
          [analyses],
        )
        const { rows: unread } = await database.sql.executeSql(
          `select text_status || ', ' || embedding_status as state, count(*)::int as n from evidence_items
           where id = any ($1::uuid[]) and embedding_status <> 'embedded' group by 1`,
          [items],
        )
        return Object.fromEntries([...open, ...unread].map(({ state, n }) => [String(state), Number(n)]))
      }
      await expect.poll(unfinished, { timeout: SWEPT_MS, interval: 1_000 }).toEqual({})
      const failed = await count(
        `select count(*) as n from analyses where id = any ($1::uuid[]) and generation_status = 'failed'`,
        analyses,
      )
      process.stderr.write(`fleet in trouble: ${failed} of ${analyses.length} analyses failed for good\n`)
      expect(failed).toBeLessThanOrEqual(Math.floor(analyses.length / FAILED_ONE_IN))
      const statuses = Object.values(answered).flatMap((counts) => Object.keys(counts))
      expect(statuses.filter((status) => / 500$|no answer$/.test(status))).toEqual([])
      expect(answered['full disk']).toHaveProperty('GET ready 503')
      expect(answered['silent database']).toHaveProperty('GET ready 503')
      expect(answered['killed worker']).toHaveProperty('POST evidence 201')
    })
  },
)
