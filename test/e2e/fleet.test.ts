import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { ensureRedis, startRedis } from '../../scripts/services/redis.ts'
import { offerService } from '../../scripts/services/service.ts'
import { createTestApp, givenInvestigation, type TestApp, type TestClient } from '../support/app.ts'
import {
  cacheDir,
  createMigratedPostgres,
  loginsIn,
  openTestPostgres,
  type TestPostgres,
} from '../support/databases.ts'
import { createFleet, type FleetMember } from '../support/fleet.ts'
import { offerBucket } from '../support/object-server.ts'
import { seededRandom } from '../support/random.ts'
import { request } from '../support/service-process.ts'
import { SOAK } from '../support/soak.ts'

const ANALYSES = SOAK ? 200 : 8
const ORGANIZATIONS = SOAK ? 70 : 3
const KILLS_LEAST = SOAK ? 2 : 1
const KILL_EVERY_MS = SOAK ? 5_000 : 1_500
const WEB = SOAK ? 3 : 2
const WORKERS = 2
const MINUTES = 60_000
const KEY = Buffer.alloc(32, 7).toString('base64')
const ENDED: ReadonlySet<string> = new Set(['verified', 'quality_unavailable', 'failed'])

const TEXTS = [
  'Dana Okafor approved the March invoice of £1,250 on Friday 8 March 2024, before the audit. The board was not asked.',
  'The ledger shows the March invoice of £1,350. It was paid on 12 March 2024 to Northgate Supplies.',
]

const serverUrl = inject('postgresUrl')
const redis = await offerService('a fleet over Redis', () => ensureRedis(cacheDir), startRedis)
const bucket = await offerBucket('a fleet over S3')
const random = seededRandom()
process.stderr.write(`fleet: PROBITY_SEED=${random.seed}\n`)

interface Asked {
  readonly id: string
  readonly client: TestClient
}

describe.skipIf(serverUrl === null || !redis || !bucket)(
  `${WEB} web and ${WORKERS} worker processes on one PostgreSQL, Redis and S3`,
  { timeout: 30 * MINUTES },
  () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'probity-fleet-'))
    let created: TestPostgres
    let database: OpenDatabase
    /** Makes people and evidence, and looks on; it takes no job and serves nobody. */
    let app: TestApp
    let fleet: ReturnType<typeof createFleet>
    let clients: { client: TestClient; investigationId: string }[]

    beforeAll(async () => {
      created = await createMigratedPostgres(serverUrl!)
      database = await openTestPostgres(created)
      app = await createTestApp({
        work: false,
        overrides: { database: { ...database, close: async () => {} } },
        config: { secretStore: { kind: 'environment', encryptionKey: KEY } },
      })
      fleet = createFleet({
        DATA_DIR: dataDir,
        ...loginsIn(created),
        REDIS_URL: redis!.url,
        S3_ENDPOINT: bucket!.endpoint,
        S3_BUCKET: bucket!.bucket,
        AWS_REGION: bucket!.region,
        AWS_ACCESS_KEY_ID: bucket!.credentials.accessKeyId,
        AWS_SECRET_ACCESS_KEY: bucket!.credentials.secretAccessKey,
        ENCRYPTION_KEY: KEY,
        RATE_LIMIT_FACTOR: '1000',
      })
      clients = []
      for (let index = 0; index < ORGANIZATIONS; index++) {
        const client = await app.client('member', `organization-${index}`)
        clients.push({ client, investigationId: (await givenInvestigation(client, TEXTS)).id })
      }
    }, 10 * MINUTES)
    afterAll(async () => {
      await fleet?.stopAll()
      await app?.close()
      await database?.close()
      await created?.drop()
      await Promise.all([redis?.stop(), bucket?.stop()])
      rmSync(dataDir, { recursive: true, force: true })
    })

    /** Requests that a process took and died over. */
    let unanswered = 0
    /** Asks for an analysis at any of the web processes; a process that just died is asked again elsewhere. */
    const ask = async (members: () => readonly FleetMember[], index: number): Promise<Asked> => {
      const { client, investigationId } = clients[index % clients.length]!
      for (;;) {
        const web = members().filter((member) => member.kind === 'web')
        const body = { investigation_id: investigationId, type: 'summary', focus: `approval ${index}` }
        const answer = await request<{ id: string }>(
          random.pick(web).port,
          client.token,
          'POST',
          '/api/analysis/generate',
          body,
        ).catch(() => null)
        if (!answer) unanswered++
        if (answer?.status === 202) return { id: answer.body.id, client }
        // An organization has three under way at most, whichever process is asked.
        if (answer) expect([429, 503]).toContain(answer.status)
        await sleep(200)
      }
    }
    const statusOf = async ({ id, client }: Asked) =>
      (await client.call<Analysis>('GET', `/api/analysis/${id}`)).body.generation_status
    /** One after another: a crowd of callers would be refused for being one. */
    const untilAllEnded = async (asked: readonly Asked[]) => {
      for (const each of asked) while (!ENDED.has(await statusOf(each))) await sleep(300)
    }

    it('finish every analysis once, none is stuck, while one of them is killed again and again', async () => {
      const members = await Promise.all([
        ...Array.from({ length: WEB }, () => fleet.start('web')),
        ...Array.from({ length: WORKERS }, () => fleet.start('worker')),
      ])
      const began = performance.now()
      let overPerOrganization = 0
      const watching = setInterval(async () => {
        const { rows } = await database.sql
          .executeSql(
            "select count(*)::int as n from analyses where generation_status in ('pending', 'generating') group by organization_id",
          )
          .catch(() => ({ rows: [] }))
        if (rows.some((row) => Number(row.n) > 3)) overPerOrganization++
      }, 250)
      let kills = 0
      let ended = false
      const killing = (async () => {
        for (; !ended || kills < KILLS_LEAST; kills++) {
          await sleep(KILL_EVERY_MS)
          const index = random.int(members.length)
          const victim = members[index]!
          await victim.kill()
          members[index] = await fleet.start(victim.kind)
        }
      })()
      let seconds = 0
      const asking = (async () => {
        const asked = await Promise.all(
          Array.from({ length: ANALYSES }, (_, index) => ask(() => members, index)),
        )
        await untilAllEnded(asked)
        seconds = (performance.now() - began) / 1000
        ended = true
        return asked
      })()
      const [asked] = await Promise.all([asking, killing]).finally(() => clearInterval(watching))
      const { rows } = await database.sql.executeSql(
        'select focus, count(*)::int as n, max(generation_status) as status from analyses group by focus',
      )
      const statuses = []
      for (const each of asked) statuses.push(await statusOf(each))
      const verified = statuses.filter((status) => status === 'verified').length
      process.stderr.write(
        `fleet: ${ANALYSES} analyses of ${ORGANIZATIONS} organizations, ${kills} kills, ${verified} verified, ${seconds.toFixed(1)} s\n`,
      )
      process.stderr.write(`fleet: ended as ${JSON.stringify(await endings())}\n`)
      // A web process that dies after its commit answers nobody of those it serves, so each asks again: at most that many more.
      expect(rows.length).toBe(ANALYSES)
      expect(rows.reduce((sum, row) => sum + Number(row.n) - 1, 0)).toBeLessThanOrEqual(unanswered)
      expect(overPerOrganization).toBe(0)
      expect(verified).toBeGreaterThanOrEqual(ANALYSES - kills)
      for (const status of statuses) expect(ENDED.has(status)).toBe(true)
      if (SOAK) await compareWithOne(seconds)
    })

    /** How many analyses ended how, and why. */
    const endings = async () => {
      const { rows } = await database.sql.executeSql(
        'select count(*)::int as n, generation_status, error, quality_error from analyses group by 2, 3, 4',
      )
      return rows
    }

    /** What one process that serves and works by itself needs for the same. */
    async function compareWithOne(fleetSeconds: number): Promise<void> {
      await fleet.stopAll()
      const members = [await fleet.start('web'), await fleet.start('worker')]
      const began = performance.now()
      const asked = await Promise.all(
        Array.from({ length: ANALYSES }, (_, index) => ask(() => members, ANALYSES + index)),
      )
      await untilAllEnded(asked)
      const seconds = (performance.now() - began) / 1000
      process.stderr.write(
        `fleet: throughput ${(ANALYSES / fleetSeconds).toFixed(2)}/s with kills, ${(ANALYSES / seconds).toFixed(2)}/s with one web and one worker process\n`,
      )
    }
  },
)
