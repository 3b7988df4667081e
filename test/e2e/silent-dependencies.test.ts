import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createExtractiveAnalyst } from '#server/adapters/analyst/extractive/create-extractive-analyst.ts'
import { createS3ObjectStore } from '#server/adapters/object-store/s3/s3-object-store.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { toAppError } from '#server/platform/http/problem.ts'
import { silentLogger } from '#server/platform/observability/log.ts'
import type { Analyst } from '#server/ports/analyst.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import type { Problem } from '#shared/contracts/common.ts'
import type { Evidence } from '#shared/contracts/evidence.ts'
import { patiently } from '#test/support/durations.ts'
import { carryOut, generate, getAnalysis, givenReadyInvestigation } from '#test/support/generation.ts'
import { createStoredWordEmbeddings } from '#test/support/worker-process-embeddings.ts'
import { ensureRedis, startRedis } from '../../scripts/services/redis.ts'
import { offerService } from '../../scripts/services/service.ts'
import { createTestApp, givenInvestigation, type TestApp, type TestClient } from '../support/app.ts'
import { cacheDir, createPostgresDatabase, loginsThrough, type TestPostgres } from '../support/databases.ts'
import { offerBucket } from '../support/object-server.ts'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'

const INVOICE = 'Dana Okafor approved the March invoice of £1,250 on 8 March 2024.'
const embeddings = createStoredWordEmbeddings()
/** Two seconds, and one for the way there and back. */
const ANSWER_MS = patiently(3_000)
const serverUrl = inject('postgresUrl')
const redis = await offerService('Redis behind a silent network', () => ensureRedis(cacheDir), startRedis)
const bucket = await offerBucket('S3 behind a silent network')
afterAll(() => Promise.all([redis?.stop(), bucket?.stop()]))

/** An address that goes through a proxy which can be made to say nothing. */
async function through(address: string): Promise<{ proxy: TcpProxy; url: string }> {
  const url = new URL(address)
  const proxy = await startTcpProxy(Number(url.port))
  url.hostname = '127.0.0.1'
  url.port = String(proxy.port)
  return { proxy, url: url.href }
}

/** The answer of a call, which must come while the other side is still silent. */
async function promptly<T>(work: Promise<T>): Promise<T> {
  const began = performance.now()
  const answer = await work
  expect(performance.now() - began).toBeLessThan(ANSWER_MS)
  return answer
}

const ready = async ({ http }: TestApp) => (await promptly(http.inject('/api/health/ready'))).statusCode
const alive = async ({ http }: TestApp) => (await promptly(http.inject('/api/health'))).statusCode

describe.skipIf(serverUrl === null)('a database that goes silent without refusing', () => {
  let created: TestPostgres
  let proxy: TcpProxy
  let database: OpenDatabase
  let app: TestApp
  let client: TestClient
  beforeAll(async () => {
    created = await createPostgresDatabase(serverUrl!)
    proxy = (await through(created.url)).proxy
    database = await openPostgres({ ...loginsThrough(created, proxy.port), logger: silentLogger() })
    app = await createTestApp({ work: true, overrides: { database } })
    client = await app.client('member')
  })
  afterAll(async () => {
    await app.close()
    await proxy.stop()
    await created.drop()
  })

  it('is told as DATABASE_UNAVAILABLE within two seconds, to those who were waiting as well; the service stays alive, is not ready, and recovers without a restart', async () => {
    expect((await client.call('GET', '/api/investigations')).status).toBe(200)
    proxy.silence()
    const waiting = Array.from({ length: 20 }, () =>
      promptly(client.call<Problem>('GET', '/api/investigations')),
    )
    for (const answer of await Promise.all(waiting))
      expect([answer.status, answer.body.code]).toEqual([503, 'DATABASE_UNAVAILABLE'])
    const later = await promptly(client.call<Problem>('POST', '/api/investigations', { title: 'x' }))
    expect([later.status, later.body.code]).toEqual([503, 'DATABASE_UNAVAILABLE'])
    expect(await ready(app)).toBe(503)
    expect(await alive(app)).toBe(200)
    proxy.resume()
    await expect.poll(async () => (await client.call('GET', '/api/investigations')).status).toBe(200)
    expect(await ready(app)).toBe(200)
  })
})

describe.skipIf(serverUrl === null)('a database that is gone for three seconds', () => {
  const OUTAGE_MS = 3_000

  it('costs no model its work: what was drafted and judged is kept once the database is back', async () => {
    const created = await createPostgresDatabase(serverUrl!)
    const { proxy } = await through(created.url)
    const database = await openPostgres({ ...loginsThrough(created, proxy.port), logger: silentLogger() })
    const builtIn = createExtractiveAnalyst({ embeddings })
    const asked = { drafted: 0, judged: 0 }
    const outage = async () => {
      await proxy.stop()
      setTimeout(() => void proxy.start(), OUTAGE_MS)
    }
    const analyst: Analyst = {
      ...builtIn,
      draft: async (task, signal) => {
        const draft = await builtIn.draft(task, signal)
        if (++asked.drafted === 1) await outage()
        return draft
      },
      gradeKeyPoints: async (...given) => {
        const grades = await builtIn.gradeKeyPoints(...given)
        if (++asked.judged === 1) await outage()
        return grades
      },
    }
    const app = await createTestApp({ work: false, overrides: { database, embeddings, analyst } })
    const member = await app.client('member')
    const job = await generate(member, await givenReadyInvestigation(app, member, [INVOICE]))
    // Like the queue, which tries again where a starved machine lost the database before or after; what the model made
    // may not be made again all the same.
    const untilDone = async (kind: string, tries = 3): Promise<void> =>
      carryOut(app, kind, job).catch((error: unknown) => {
        if (tries === 1 || toAppError(error).code !== 'DATABASE_UNAVAILABLE') throw error
        return untilDone(kind, tries - 1)
      })
    await untilDone('analysis-generate')
    await untilDone('quality-check')
    expect((await getAnalysis(member, job.analysisId)).generation_status).toBe('verified')
    expect(asked).toEqual({ drafted: 1, judged: 1 })
    await app.close()
    await proxy.stop()
    await created.drop()
  })

  it('costs no embedding its work either: the passages are kept once the database is back', async () => {
    const created = await createPostgresDatabase(serverUrl!)
    const { proxy } = await through(created.url)
    const database = await openPostgres({ ...loginsThrough(created, proxy.port), logger: silentLogger() })
    let embedded = 0
    const interrupted: EmbeddingModel = {
      ...embeddings,
      embed: async (texts, signal) => {
        const vectors = await embeddings.embed(texts, signal)
        if (++embedded === 1) {
          await proxy.stop()
          setTimeout(() => void proxy.start(), OUTAGE_MS)
        }
        return vectors
      },
    }
    const app = await createTestApp({ work: false, overrides: { database, embeddings: interrupted } })
    const member = await app.client('member')
    const { evidenceIds } = await givenInvestigation(member, [INVOICE])
    const [evidenceId] = evidenceIds
    await carryOut(app, 'evidence-index', { organizationId: member.organizationId, evidenceId })
    const item = (await member.call<Evidence>('GET', `/api/evidence/${evidenceId}`)).body
    expect([item.embedding_status, embedded]).toEqual(['embedded', 1])
    await app.close()
    await proxy.stop()
    await created.drop()
  })
})

describe.skipIf(!redis)('a Redis that goes silent without refusing', () => {
  it('delays no answer beyond two seconds, and limits go on', async () => {
    const { proxy, url } = await through(redis!.url)
    const app = await createTestApp({ config: { redisUrl: url } })
    const client = await app.client('member')
    expect((await client.call('GET', '/api/investigations')).status).toBe(200)
    proxy.silence()
    const answers = Array.from({ length: 10 }, () => promptly(client.call('GET', '/api/investigations')))
    for (const answer of await Promise.all(answers)) expect(answer.status).toBe(200)
    expect([await alive(app), await ready(app)]).toEqual([200, 200])
    proxy.resume()
    expect((await promptly(client.call('GET', '/api/investigations'))).status).toBe(200)
    await app.close()
    await proxy.stop()
  })
})

describe.skipIf(!bucket)('a file store that goes silent without refusing', () => {
  it('is told within two seconds where a file is wanted; all else goes on, and the files are back without a restart', async () => {
    const { proxy, url } = await through(bucket!.endpoint)
    const { region, credentials } = bucket!
    const objects = createS3ObjectStore({
      bucket: bucket!.bucket,
      region,
      credentials,
      endpoint: url.replace(/\/$/, ''),
    })
    const app = await createTestApp({
      overrides: { objects },
      config: { dataDir: mkdtempSync(join(tmpdir(), 'probity-silent-')) },
    })
    const client = await app.client('member')
    const investigation = await givenInvestigation(client, [])
    const upload = async () => {
      const form = new FormData()
      form.append('investigation_id', investigation.id)
      form.append('source_type', 'attachment')
      form.append('file', new Blob(['who was there']), 'note.txt')
      const request = new Request('http://localhost/', { method: 'POST', body: form })
      return await app.http.inject({
        method: 'POST',
        url: '/api/storage/upload',
        headers: {
          authorization: `Bearer ${client.token}`,
          'content-type': request.headers.get('content-type')!,
        },
        payload: Buffer.from(await request.arrayBuffer()),
      })
    }
    const item = (await upload()).json<Evidence>()
    const view = () =>
      app.http.inject({
        url: `/api/storage/view?evidence_id=${item.id}`,
        headers: { authorization: `Bearer ${client.token}` },
      })
    expect((await view()).statusCode).toBe(200)
    proxy.silence()
    const silent = await promptly(view())
    expect([silent.statusCode, silent.json<Problem>().code]).toEqual([503, 'NOT_READY'])
    expect((await promptly(upload())).statusCode).toBe(503)
    expect((await promptly(client.call('GET', '/api/investigations'))).status).toBe(200)
    expect([await alive(app), await ready(app)]).toEqual([200, 503])
    proxy.resume()
    await expect.poll(async () => (await view()).statusCode).toBe(200)
    expect(await ready(app)).toBe(200)
    await app.close()
    await proxy.stop()
  })
})
