import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Analysis, QualityStatus } from '#shared/contracts/analyses.ts'
import type { QueueStats } from '#shared/contracts/queue-stats.ts'
import {
  ADMIN_TOKEN,
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
  untilEnded,
} from '#test/support/app.ts'
import { honestAboutInvoice, INVOICE_TEXT } from '#test/support/invoice-model.ts'
import { recordingLogger } from '#test/support/log-lines.ts'
import { type ModelMove, scriptedModel } from '#test/support/scripted-model.ts'
import { createStoredWordEmbeddings } from '#test/support/worker-process-embeddings.ts'

describe('an analysis by the hosted service in two regions', () => {
  let app: TestApp
  let member: TestClient
  let now = new Date()
  const aMinuteLater = () => {
    now = new Date(now.getTime() + 61_000)
  }
  let moves: { primary: (attempt: number) => ModelMove; fallback: (attempt: number) => ModelMove }
  let since = { primary: 0, fallback: 0 }
  const { logger, lines } = recordingLogger()
  const region = (name: string, which: 'primary' | 'fallback') =>
    scriptedModel({
      provider: 'bedrock',
      region: name,
      move: (attempt) => moves[which](attempt - since[which]),
      text: honestAboutInvoice,
    })
  const [primary, fallback] = [region('eu-west-2', 'primary'), region('eu-west-1', 'fallback')]

  beforeAll(async () => {
    app = await createTestApp({
      overrides: {
        logger,
        clock: { now: () => now },
        embeddings: createStoredWordEmbeddings(),
        languageModels: { bedrock: [primary, fallback] },
      },
    })
    member = await app.client('member')
  })
  afterAll(() => app.close())
  beforeEach(() => {
    // What the test before throttled is over.
    aMinuteLater()
    lines.length = 0
    since = { primary: primary.began.length, fallback: fallback.began.length }
    moves = { primary: () => 'answer', fallback: () => 'answer' }
  })

  const read = async (id: string) => (await member.call<Analysis>('GET', `/api/analysis/${id}`)).body
  const markers = () => lines.flatMap(({ msg }) => /^\[AI:\w+\]$/.exec(String(msg))?.[0] ?? [])
  async function generate(investigationId?: string): Promise<string> {
    const { body } = await member.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: investigationId ?? (await givenInvestigation(member, [INVOICE_TEXT])).id,
      type: 'summary',
      focus: 'March invoice',
    })
    return body.id
  }
  /** Until its check was put off: complete is no end otherwise. */
  async function untilShed(id: string): Promise<QualityStatus> {
    for (const began = Date.now(); ; await sleep(100)) {
      const { body } = await member.call<QualityStatus>('GET', `/api/analysis/${id}/quality-status`)
      if (body.generation_status === 'complete' && body.error) return body
      if (Date.now() - began > 120_000) throw new Error(`it is still ${body.generation_status}`)
    }
  }
  const stats = async (): Promise<QueueStats> => {
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}` }
    return (await app.http.inject({ method: 'GET', url: '/api/admin/queue-stats', headers })).json()
  }

  it('fails in words for people when both are down; nothing is lost, and the next try succeeds', async () => {
    moves = { primary: () => 'overloaded', fallback: () => 'connection' }
    const { id: investigationId } = await givenInvestigation(member, [INVOICE_TEXT])
    const failed = await untilEnded(member, await generate(investigationId))
    expect(failed).toMatchObject({ generation_status: 'failed', content: null })
    expect(failed.error).toMatch(/^Both model regions are unavailable at the moment\. Nothing was lost/)
    expect(markers()).toEqual(['[AI:fallback]'])

    moves = { primary: () => 'answer', fallback: () => 'answer' }
    expect((await untilEnded(member, await generate(investigationId))).generation_status).toBe('verified')
    const usage = await app.context.tenancy.asSystem('read what was recorded', (db) =>
      db.selectFrom('model_usage').selectAll().where('analysis_id', '=', failed.id).execute(),
    )
    expect(usage.map((row) => `${row.region} ${row.failure}`).sort()).toEqual([
      ...Array<string>(3).fill('eu-west-1 connection'),
      ...Array<string>(3).fill('eu-west-2 overloaded'),
    ])
  })

  it('is written in the second region when the first is down', async () => {
    moves.primary = (attempt) => (attempt < 3 ? 'server_error' : 'answer')
    const analysis = await untilEnded(member, await generate())
    expect(analysis.generation_status).toBe('verified')
    expect(markers()).toContain('[AI:fallback]')
  })

  it('stays complete when its check is shed, which queue-stats shows, and a later re-check verifies it', async () => {
    moves.primary = (attempt) => (attempt < 3 ? 'throttled' : 'answer')
    moves.fallback = (attempt) => (attempt < 1 ? 'throttled' : 'answer')
    const id = await generate()
    const shed = await untilShed(id)
    expect(shed).toMatchObject({ generation_status: 'complete', faithfulness_score: null })
    expect(shed.error).toMatch(/^The AI provider is busy, so quality checks are put off\./)
    const complete = await read(id)
    expect(complete.content!.sections[0]!.statements).toHaveLength(1)
    expect(markers()).toEqual([
      ...Array<string>(3).fill('[AI:Throttle]'),
      '[AI:fallback]',
      '[AI:Throttle]',
      '[AI:Shed]',
    ])
    expect((await stats()).shedder).toEqual({
      hot: true,
      recentThrottles: 4,
      fallbackRegion: 'eu-west-1',
      disabled: false,
    })

    aMinuteLater()
    expect((await stats()).shedder).toMatchObject({ hot: false, recentThrottles: 0 })
    expect((await member.call('POST', `/api/analysis/${id}/quality-check`)).status).toBe(202)
    const verified = await untilEnded(member, id)
    expect(verified).toMatchObject({ generation_status: 'verified', content: complete.content })
  })

  it('is counted in queue-stats, with the limits that it stays within', async () => {
    await untilEnded(member, await generate())
    const { limits, queues, queue_depth } = await stats()
    expect(limits).toEqual({
      scope: 'per_process',
      providers: [{ provider: 'bedrock', concurrency: 1, active: 0, waiting_here: 0 }],
      regions: [
        { provider: 'bedrock', region: 'eu-west-2', requests_per_minute: 50, recent_requests: 5 },
        { provider: 'bedrock', region: 'eu-west-1', requests_per_minute: 50, recent_requests: 0 },
      ],
      unwritten_usage: expect.any(Number),
    })
    expect(queue_depth).toBe(0)
    expect(queues.map(({ name }) => name).sort()).toEqual([
      'analysis-generate',
      'prompt-evaluate',
      'quality-check',
    ])
  })
})
