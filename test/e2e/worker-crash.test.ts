import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, inject, it } from 'vitest'
import { GENERATION_STEPS } from '#server/features/analyses/analysis-jobs.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { silentLogger } from '#server/platform/observability/log.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Evidence, EvidenceSummary } from '#shared/contracts/evidence.ts'
import type { Retrieval } from '#shared/contracts/retrieval.ts'
import {
  type Answer,
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
} from '#test/support/app.ts'
import { createMigratedPostgres } from '#test/support/databases.ts'
import { patiently } from '#test/support/durations.ts'
import { seededRandom } from '#test/support/random.ts'
import { request } from '#test/support/service-process.ts'
import { SOAK } from '#test/support/soak.ts'
import { createWorkerGroup, type Step, type WorkerProcess } from '#test/support/worker-process-control.ts'
import { createStoredWordEmbeddings } from '#test/support/worker-process-embeddings.ts'
import { type WatchedAnalysis, watchAnalyses, watchRetries } from '#test/support/worker-process-watch.ts'

const STEPS: readonly Step[] = [
  ...GENERATION_STEPS,
  'check_claimed',
  'faithfulness_checked',
  'coverage_checked',
  'check_saved',
]
const POSTGRES_ROUNDS = SOAK ? 5 : 1
/** Of a round; which of them follows from the seed. */
const STEPS_OF_ROUND = SOAK ? STEPS.length : 2
const RANDOM_KILLS = SOAK ? 25 : 0
const EMBEDDED_KILLS = SOAK ? 50 : 1
/** A dead worker is noticed within 15 s; the rest is for a machine that does other things as well. */
const NOTICED_MS = 15_000
const SLACK_MS = patiently(5_000)
/** After the last kill there is also the work itself. */
const ALL_ENDED_MS = NOTICED_MS + patiently(30_000)
const ANALYSES_AT_ONCE = 6
const WORKERS_AT_ONCE = 4
const MINUTES = 60_000

const TEXTS = [
  'Dana Okafor approved the March invoice of £1,250 on Friday 8 March 2024, before the audit. The board was not asked.',
  'The ledger shows the March invoice of £1,350. It was paid on 12 March 2024 to Northgate Supplies.',
  'Minutes of 4 April 2024. The committee discussed the parking permits and the March invoice.',
]
const GENERATION = { type: 'summary', focus: 'approval of the March invoice' }

const random = seededRandom()
process.stderr.write(`worker-crash: PROBITY_SEED=${random.seed}\n`)

type Call = <T = Record<string, never>>(
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
) => Promise<Answer<T>>

/** What must be true of every analysis after the crashes; answers how many were verified. */
async function judge(
  call: Call,
  expect: typeof import('vitest').expect,
  ended: readonly WatchedAnalysis[],
  acknowledged: readonly string[],
): Promise<number> {
  const ids = ended.map((analysis) => analysis.id)
  expect(ids, 'no acknowledged analysis lost').toEqual(expect.arrayContaining([...acknowledged]))
  expect(new Set(ids).size, 'no second analysis').toBe(ids.length)
  let verified = 0
  for (const id of ids) {
    const { body: analysis } = await call<Analysis>('GET', `/api/analysis/${id}`)
    if (analysis.generation_status === 'verified') {
      verified++
      expect(analysis.seal).toBe('intact')
      expect(analysis.quality_confidence).not.toBeNull()
    } else if (analysis.generation_status === 'failed') expect(analysis.error).toMatch(/generate it again/)
    else expect(analysis.generation_status).toBe('quality_unavailable')
    const { body: retrieval } = await call<Retrieval>('GET', `/api/analysis/${id}/retrieval`)
    expect(new Set(retrieval.chunks.map((chunk) => chunk.chunk_id)).size, 'no chunk retrieved twice').toBe(
      retrieval.chunks.length,
    )
  }
  return verified
}

async function untilSettled(app: TestApp, client: TestClient, investigationId: string): Promise<void> {
  const { tenancy, features } = app.context
  const scope = { organizationId: client.organizationId, userId: null }
  for (;;) {
    const { reading, embedding } = await tenancy.inTenant(scope, (db) =>
      features.evidence.countUnsettled(db, investigationId),
    )
    if (reading + embedding === 0) return
    await sleep(200)
  }
}

describe.concurrent('a worker that is killed', () => {
  const serverUrl = inject('postgresUrl')

  it.skipIf(serverUrl === null).concurrent(
    'at every step boundary is followed by another one that ends its analyses (real PostgreSQL)',
    { timeout: 30 * MINUTES },
    async ({ expect }) => {
      const created = await createMigratedPostgres(serverUrl!)
      const database = await openPostgres({ url: created.url, logger: silentLogger() })
      const app = await createTestApp({
        work: false,
        overrides: { database, embeddings: createStoredWordEmbeddings() },
        config: { generationsPerOrganization: 1000 },
      })
      const workers = createWorkerGroup()
      const spawn = (dieAt: Step | null) =>
        workers.spawn({ dataDir: app.context.config.dataDir, databaseUrl: created.url, dieAt, serve: false })
      const retries = watchRetries(database)
      const look = () =>
        app.context.tenancy.asSystem('watch the analyses', (db) =>
          db.selectFrom('analyses').select(['id', 'generation_status']).execute(),
        )
      const watch = watchAnalyses(look)
      try {
        const member = await app.client('member')
        const { id: investigationId } = await givenInvestigation(member, TEXTS)
        const acknowledged: string[] = []
        const generate = async () => {
          const { status, body } = await member.call<{ id: string }>('POST', '/api/analysis/generate', {
            investigation_id: investigationId,
            ...GENERATION,
          })
          expect(status).toBe(202)
          acknowledged.push(body.id)
        }
        /** Work for as long as a worker lives that is to die. */
        const feedUntilEnded = async (mortals: readonly WorkerProcess[]) => {
          let alive = mortals.length
          for (const worker of mortals) void worker.ended.then(() => alive--)
          // Until one of them works, the immortal worker alone would take all there is.
          await Promise.any(mortals.map(({ ready }) => ready)).catch(() => {})
          for (; alive > 0; await sleep(200)) if (watch.countUnderWay() < ANALYSES_AT_ONCE) await generate()
        }
        spawn(null)
        // While evidence is still being read a generation is put back, each time with a job of its own.
        await untilSettled(app, member, investigationId)
        const steps = Array.from({ length: POSTGRES_ROUNDS }, () =>
          random.shuffle(STEPS).slice(0, STEPS_OF_ROUND),
        ).flat()
        for (let first = 0; first < steps.length; first += WORKERS_AT_ONCE) {
          const dying = steps
            .slice(first, first + WORKERS_AT_ONCE)
            .map((step) => ({ step, worker: spawn(step) }))
          await feedUntilEnded(dying.map(({ worker }) => worker))
          for (const { step, worker } of dying) {
            expect(await worker.ended).toBe('SIGKILL')
            expect(worker.steps.at(-1)).toBe(step)
          }
        }
        for (let kill = 0; kill < RANDOM_KILLS; kill++) {
          const worker = spawn(null)
          await worker.ready
          setTimeout(worker.kill, random.int(1_500))
          await feedUntilEnded([worker])
        }
        const ended = await watch.untilAllEnded(ALL_ENDED_MS)
        const verified = await judge(member.call, expect, ended, acknowledged)
        const pauses = retries.pauses().map(({ ms }) => ms)
        process.stderr.write(
          `worker-crash: PostgreSQL: ${steps.length + RANDOM_KILLS} kills, ${verified} of ${ended.length} verified, ${pauses.length} jobs taken over, the slowest after ${Math.max(...pauses)} ms\n`,
        )
        expect(Math.max(...pauses)).toBeLessThan(NOTICED_MS + SLACK_MS)
        expect(ended.length, 'no analysis that nobody asked for').toBe(acknowledged.length)
        expect(verified).toBeGreaterThan(ended.length / 2)
        const { rows: jobs } = await app.context.tenancy.asSystem('count the jobs', async (db) => {
          await sql`select set_config('role', 'none', true)`.execute(db)
          return await sql<{
            most: number
          }>`select max(n)::int as most from (select count(*) as n from pgboss.job where name in ('analysis-generate', 'quality-check') group by name, data->>'analysisId') counted`.execute(
            db,
          )
        })
        expect(jobs[0]!.most, 'one job of each kind per analysis').toBe(1)
      } finally {
        await workers.killAll()
        await watch.stop()
        await retries.stop()
        await app.close()
        await created.drop()
      }
    },
  )

  it.concurrent('together with the embedded database that it holds loses nothing that was acknowledged', {
    timeout: 30 * MINUTES,
  }, async ({ expect }) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'probity-crash-'))
    const workers = createWorkerGroup()
    let address = { port: 0, token: '' }
    const call: Call = (method, path, body) => request(address.port, address.token, method, path, body)
    const start = async (dieAt: Step | null) => {
      const worker = workers.spawn({ dataDir, databaseUrl: null, dieAt, serve: true })
      const serves = await worker.ready.catch(() => null)
      address = serves ?? address
      return { worker, serves: serves !== null }
    }
    let investigationId = ''
    const watch = watchAnalyses(
      async () =>
        (
          await call<{ items: WatchedAnalysis[] }>(
            'GET',
            `/api/investigations/${investigationId}/analyses?limit=200`,
          )
        ).body.items,
    )
    try {
      const acknowledged: string[] = []
      const texts = new Map<string, string>()
      const addText = async (content: string) => {
        const { status, body } = await call<Evidence>(
          'POST',
          `/api/investigations/${investigationId}/evidence`,
          { title: 'Note', content },
        )
        if (status === 201) texts.set(body.id, content)
      }
      const generate = async () => {
        const { status, body } = await call<{ id: string }>('POST', '/api/analysis/generate', {
          investigation_id: investigationId,
          ...GENERATION,
        })
        if (status === 202) acknowledged.push(body.id)
      }
      const steps = Array.from({ length: EMBEDDED_KILLS / STEPS.length + 1 }, () => random.shuffle(STEPS))
        .flat()
        .slice(0, EMBEDDED_KILLS)
      for (const [index, step] of steps.entries()) {
        const { worker, serves } = await start(step)
        if (index === 0) {
          investigationId = (
            await call<{ id: string }>('POST', '/api/investigations', { title: 'Procurement complaint' })
          ).body.id
          for (const text of TEXTS) await addText(text)
        }
        // Jobs that waited may kill it before it serves, and others before it has answered; then nothing was acknowledged.
        if (serves)
          await generate()
            .then(() => addText(`Note ${index}: the March invoice was filed.`))
            .catch(() => {})
        expect(await worker.ended).toBe('SIGKILL')
        expect(worker.steps.at(-1)).toBe(step)
      }
      await start(null)
      const ended = await watch.untilAllEnded(ALL_ENDED_MS)
      const verified = await judge(call, expect, ended, acknowledged)
      process.stderr.write(
        `worker-crash: embedded: ${EMBEDDED_KILLS} kills, ${verified} of ${ended.length} verified\n`,
      )
      // Worker after worker dies here, so that some analyses use up their tries.
      expect(verified).toBeGreaterThan(0)
      const { body: listed } = await call<{ items: EvidenceSummary[] }>(
        'GET',
        `/api/investigations/${investigationId}/evidence?limit=200`,
      )
      expect(listed.items.map((item) => item.id)).toEqual(expect.arrayContaining([...texts.keys()]))
      for (const [id, text] of texts)
        expect((await call<Evidence>('GET', `/api/evidence/${id}`)).body.content).toBe(text)
    } finally {
      await watch.stop()
      await workers.killAll()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})
