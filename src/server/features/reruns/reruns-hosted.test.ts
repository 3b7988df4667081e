import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { RerunPlan } from '#shared/contracts/reruns.ts'
import { type Answering, answeringModel, refusing, saidIn } from '#test/support/answering-model.ts'
import {
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
  untilEnded,
} from '#test/support/app.ts'
import { honestAnswer } from '#test/support/honest-model.ts'
import { rerun } from '#test/support/rerun.ts'
import { createStoredWordEmbeddings } from '#test/support/worker-process-embeddings.ts'

const TEXTS = [
  'Maria Keller approved the March invoice on Friday.',
  'John Smith paid the March invoice in cash.',
  'The ledger of the kitchen was lost in the flood.',
]
const honest: Answering = (request) => honestAnswer(saidIn(request))

describe('an analysis by a language model that is drafted again', () => {
  let app: TestApp
  let admin: TestClient
  let script: Answering = honest
  const model = answeringModel((request, call) => script(request, call))
  beforeAll(async () => {
    app = await createTestApp({
      overrides: { embeddings: createStoredWordEmbeddings(), languageModels: { anthropic: [model] } },
    })
    admin = await app.client('admin')
  })
  afterAll(() => app.close())
  afterEach(() => {
    script = honest
  })

  const givenAnalysis = async () => {
    const { id } = await givenInvestigation(admin, TEXTS)
    const { body } = await admin.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: id,
      type: 'summary',
    })
    return await untilEnded(admin, body.id)
  }
  const drafts = () => model.asked.filter(({ answer }) => answer.name === 'analysis')
  const orderIn = (said: string) => TEXTS.toSorted((a, b) => said.indexOf(a) - said.indexOf(b))

  it('is shown the same passages in other orders, by the same prompt, to the writing model', async () => {
    const { id } = await givenAnalysis()
    const before = drafts().length
    const first = drafts().at(-1)
    const { status, runs } = await rerun(admin, id, { runs: 3 })
    expect([status, runs.map((run) => run.status)]).toEqual(['complete', ['done', 'done', 'done']])
    const again = drafts().slice(before)
    expect(again.map(({ purpose }) => purpose)).toEqual(['primary', 'primary', 'primary'])
    expect(again.map(({ system }) => system)).toEqual(again.map(() => first?.system))
    const base = orderIn(first ? saidIn(first) : '')
    const orders = again.map((request) => orderIn(saidIn(request)))
    expect(orders.filter((order) => order.join() === base.join())).toEqual([])
    expect(runs[0]?.input_tokens).toBe(100)
  })

  it('says before the start what a run costs, as the first draft did', async () => {
    const { id } = await givenAnalysis()
    const { body } = await admin.call<{ cost: RerunPlan }>('GET', `/api/analysis/${id}/reruns`)
    expect(body.cost).toEqual({
      possible: true,
      reason: null,
      tokens_each: { input_tokens: 100, output_tokens: 10 },
      usd_each: null,
    })
  })

  it('counts what the model refuses or answers uselessly as failed', async () => {
    const { id } = await givenAnalysis()
    const before = drafts().length
    script = (request, call) => {
      if (request.answer.name !== 'analysis') return honest(request, call)
      return drafts().length === before + 1 ? refusing() : 'no JSON at all'
    }
    const { status, runs, error } = await rerun(admin, id, { runs: 2 })
    expect([status, runs.map((run) => [run.status, run.results.length])]).toEqual([
      'failed',
      [
        ['failed', 0],
        ['failed', 0],
      ],
    ])
    expect(error).toContain('did not answer in the form')
  })

  it('is refused once the organization uses another writer', async () => {
    const { id } = await givenAnalysis()
    await admin.call('PUT', '/api/admin/settings', { ai_provider: 'extractive' })
    const { status, body } = await admin.call<{ detail: string }>('POST', `/api/analysis/${id}/reruns`, {
      kind: 'swap',
    })
    await admin.call('PUT', '/api/admin/settings', { ai_provider: 'anthropic' })
    expect([status, body.detail]).toEqual([409, expect.stringContaining('was written by writer-1')])
  })
})
