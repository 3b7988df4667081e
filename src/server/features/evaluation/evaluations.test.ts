import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomIds } from '#server/platform/ids.ts'
import type { Problem } from '#shared/contracts/common.ts'
import type { Evaluation, PromptVersionAnswer } from '#shared/contracts/prompts.ts'
import {
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
  untilEnded,
} from '#test/support/app.ts'
import { carryOut } from '#test/support/generation.ts'
import { createNoisyAnalyst, WORSE } from '#test/support/noisy-analyst.ts'
import { seededRandom } from '#test/support/random.ts'
import { DEFAULT_PROMPTS } from '../prompts/defaults/default-prompts.ts'
import { readGoldenSet } from './golden-set.ts'

const TYPE = 'analysis_question'
const { system_prompt, user_prompt_template } = DEFAULT_PROMPTS[TYPE]
const worseTexts = { system_prompt: `${system_prompt}\n${WORSE}`, user_prompt_template }
const golden = readGoldenSet()
const random = seededRandom()
process.stdout.write(`evaluations as jobs: seed ${random.seed}\n`)

describe('POST /api/admin/prompts/evaluate', () => {
  let app: TestApp
  let admin: TestClient
  beforeAll(async () => {
    app = await createTestApp({ overrides: { analyst: createNoisyAnalyst(random) } })
    admin = await app.client('admin')
  })
  afterAll(() => app.close())

  const draft = async (texts: object): Promise<number> =>
    (
      await admin.call<PromptVersionAnswer>('POST', '/api/admin/prompts', {
        prompt_type: TYPE,
        system_prompt,
        user_prompt_template,
        ...texts,
        activate: false,
      })
    ).body.version
  const evaluate = async (version: number, sets = ['golden']): Promise<Evaluation> => {
    const accepted = await admin.call<{ id: string }>('POST', '/api/admin/prompts/evaluate', {
      prompt_type: TYPE,
      version,
      sets,
    })
    expect(accepted.status).toBe(202)
    expect(accepted.headers.location).toBe(`/api/admin/prompts/evaluations/${accepted.body.id}`)
    for (;;) {
      const { body } = await admin.call<Evaluation>(
        'GET',
        `/api/admin/prompts/evaluations/${accepted.body.id}`,
      )
      if (body.status !== 'running') return body
      expect(body.flagged).toBeNull()
      await sleep(50)
    }
  }

  it('runs every case with both versions, reports them side by side, and an owner must give a reason for a flagged one', async () => {
    const version = await draft(worseTexts)
    const result = await evaluate(version)
    expect(result).toMatchObject({
      status: 'complete',
      flagged: true,
      candidate_version: version,
      active_version: 1,
    })
    expect(result.cases.map((each) => each.case_id)).toEqual(golden.map((each) => each.id))
    expect(result.progress.done).toBe(result.cases.reduce((sum, each) => sum + each.runs, 0))
    expect(result.totals.active).toMatchObject({ failures: 0, cost_usd: null })
    expect(result.totals.active.input_tokens).toBe(400 * result.progress.done)
    const faithfulness = result.metrics.find((each) => each.metric === 'faithfulness')!
    expect(faithfulness.candidate!).toBeLessThan(faithfulness.active!)

    const activate = (client: TestClient, reason?: string) =>
      client.call<Problem & PromptVersionAnswer>('POST', '/api/admin/prompts/activate', {
        prompt_type: TYPE,
        version,
        reason,
      })
    const byAdmin = await activate(admin, 'I like it')
    expect([byAdmin.status, byAdmin.body.detail]).toEqual([422, expect.stringContaining('Only an owner')])
    const owner = await app.client('owner')
    const silent = await activate(owner)
    expect([silent.status, silent.body.errors]).toEqual([
      422,
      [{ path: 'reason', message: expect.stringContaining('give a reason') }],
    ])
    // The same texts do not get past the flag under another number.
    const copied = await admin.call('POST', '/api/admin/prompts', { prompt_type: TYPE, ...worseTexts })
    expect(copied.status).toBe(422)
    const restored = await admin.call('POST', '/api/admin/prompts/history', { prompt_type: TYPE, version })
    expect(restored.status).toBe(422)
    const given = await activate(owner, 'Shorter reports were asked for')
    expect(given.body).toMatchObject({
      is_active: true,
      activation_reason: 'Shorter reports were asked for',
      evaluation: { id: result.id, flagged: true },
    })
    const { body: trail } = await admin.call<{
      items: { action: string; target_id: string; success: boolean }[]
    }>('GET', '/api/admin/audit-logs?action=prompt.activate')
    expect(trail.items.map((row) => row.success)).toEqual([true, false, false])
    expect(trail.items[0]!.target_id).toBe(given.body.id)
    await admin.call('POST', '/api/admin/prompts/activate', { prompt_type: TYPE, version: 1 })
  })

  it('runs the analyses that were disagreed with too, on what may still be used of their evidence', async () => {
    const texts = [
      'Dana Okafor approved the March invoice of £1,250 on Friday 8 March 2024.',
      'The ledger shows that the March invoice was paid on 12 March 2024.',
    ]
    const { id: investigationId, evidenceIds } = await givenInvestigation(admin, texts)
    const question = await admin.call<{ id: string }>(
      'POST',
      `/api/investigations/${investigationId}/questions`,
      {
        text: 'Who approved the March invoice?',
      },
    )
    const asked = { investigation_id: investigationId, type: 'question', question_id: question.body.id }
    const generated = await admin.call<{ id: string }>('POST', '/api/analysis/generate', asked)
    await untilEnded(admin, generated.body.id)
    await app.context.database.sql.executeSql(
      `insert into analysis_feedback (organization_id, id, investigation_id, analysis_id, user_id, action, reason, citation_checked_at, created_at)
       values ($1, $2, $3, $4, $5, 'disagree', 'It is wrong', now(), now())`,
      [admin.organizationId, randomIds.uuid(), investigationId, generated.body.id, admin.userId],
    )
    const version = await draft({})
    const result = await evaluate(version, ['disagreed'])
    expect(result).toMatchObject({ status: 'complete', flagged: false, left_out: 0 })
    expect(result.cases).toMatchObject([{ case_id: generated.body.id, source: 'disagreed', title: null }])
    expect(result.cases[0]!.active.coverage).not.toBeNull()
    for (const evidenceId of evidenceIds)
      await admin.call('POST', `/api/evidence/${evidenceId}/withdraw`, { reason: 'Privileged' })
    expect(await evaluate(version, ['disagreed'])).toMatchObject({ status: 'failed', left_out: 1 })
  })

  it('goes on where a killed worker stopped, and leaves out a pair that no try could run', async () => {
    const idle = await createTestApp({ overrides: { analyst: createNoisyAnalyst(random) }, work: false })
    const owner = await idle.client('owner')
    const { body } = await owner.call<{ id: string }>('POST', '/api/admin/prompts/evaluate', {
      prompt_type: TYPE,
      version: 1,
      sets: ['golden'],
      rounds: 1,
    })
    const job = { organizationId: owner.organizationId, evaluationId: body.id }
    const kind = idle.context.features.jobKinds.find(({ name }) => name === 'prompt-evaluate')!
    const look = async () =>
      (await owner.call<Evaluation>('GET', `/api/admin/prompts/evaluations/${body.id}`)).body
    const run = (pair: number) => carryOut(idle, 'prompt-evaluate', { ...job, pair })
    await Promise.all([run(0), run(0)])
    await run(0)
    await run(5)
    const started = await look()
    expect([started.progress.done, started.cases[0]!.runs]).toEqual([1, 1])
    for (let pair = 1; pair < 5; pair++) await kind.onGivenUp!({ ...job, pair })
    for (let pair = 5; pair < 12; pair++) await run(pair)
    expect(await look()).toMatchObject({ status: 'complete', left_out: 4 })
    await idle.close()
  })

  it('ends as failed, and says so, where too many pairs could not be run', async () => {
    const idle = await createTestApp({ overrides: { analyst: createNoisyAnalyst(random) }, work: false })
    const owner = await idle.client('owner')
    const asked = { prompt_type: TYPE, version: 1, sets: ['golden'] }
    const { body } = await owner.call<{ id: string }>('POST', '/api/admin/prompts/evaluate', asked)
    const kind = idle.context.features.jobKinds.find(({ name }) => name === 'prompt-evaluate')!
    for (let pair = 0; pair < 12; pair++)
      await kind.onGivenUp!({ organizationId: owner.organizationId, evaluationId: body.id, pair })
    const { body: ended } = await owner.call<Evaluation>('GET', `/api/admin/prompts/evaluations/${body.id}`)
    expect(ended).toMatchObject({
      status: 'failed',
      flagged: null,
      error: expect.stringContaining('12 of 12'),
    })
    expect((await owner.call('POST', '/api/admin/prompts/evaluate', asked)).status).toBe(202)
    await idle.close()
  })

  it('stores numbers only, no word of the evidence', async () => {
    await evaluate(await draft({}))
    const { rows } = await app.context.database.sql.executeSql('select * from prompt_evaluations', [])
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('drawer')
  })

  it('answers 409 while another one of the type runs, 404 for what is not there, and 422 without a case', async () => {
    const version = await draft({})
    const ask = (body: object) =>
      admin.call<Problem & { id: string }>('POST', '/api/admin/prompts/evaluate', {
        prompt_type: TYPE,
        version,
        ...body,
      })
    const [one, other] = await Promise.all([ask({}), ask({})])
    expect([one.status, other.status].sort()).toEqual([202, 409])
    expect((await ask({ version: 99 })).status).toBe(404)
    expect((await ask({ prompt_type: 'analysis_gap', version: 1, sets: ['disagreed'] })).status).toBe(422)
    const elsewhere = await app.client('owner', 'elsewhere')
    const id = one.body.id ?? other.body.id
    expect((await elsewhere.call('GET', `/api/admin/prompts/evaluations/${id}`)).status).toBe(404)
  })
})

describe('an evaluation with the built-in analyst', () => {
  let app: TestApp
  let admin: TestClient
  beforeAll(async () => {
    app = await createTestApp({ work: false })
    admin = await app.client('admin')
  })
  afterAll(() => app.close())

  const WHY = expect.stringContaining('The built-in analyst follows no prompts')

  it('does not run, and says why before it is asked for and after', async () => {
    const evaluability = await admin.call('GET', '/api/admin/prompts/evaluate')
    expect([evaluability.status, evaluability.body]).toEqual([200, { possible: false, reason: WHY }])
    const { status, body } = await admin.call<Problem>('POST', '/api/admin/prompts/evaluate', {
      prompt_type: TYPE,
      version: 1,
      sets: ['golden'],
    })
    expect([status, body.code, body.detail]).toEqual([422, 'VALIDATION_FAILED', WHY])
    const { rows } = await app.context.database.sql.executeSql('select id from prompt_evaluations')
    expect(rows).toEqual([])
  })

  it('from before is called neither flagged nor not flagged, and one under way ends', async () => {
    // Makes the shipped version known to the organization.
    await admin.call('GET', '/api/admin/prompts')
    const insert = async (status: string, flagged: boolean | null) => {
      const id = randomIds.uuid()
      await app.context.database.sql.executeSql(
        `insert into prompt_evaluations (organization_id, id, prompt_type, candidate_version, active_version, provider, model,
           cases, most_rounds, pairs, done, status, flagged, created_at, updated_at)
         values ($1, $2, $3, 1, 1, 'extractive', 'x', $4, 1, $5, 1, $6, $7, now(), now())`,
        [
          admin.organizationId,
          id,
          TYPE,
          JSON.stringify([
            { id: golden[0]!.id, source: 'golden', title: 'x' },
            { id: golden[1]!.id, source: 'golden', title: 'x' },
          ]),
          JSON.stringify([{ case_id: golden[0]!.id, runs: null }]),
          status,
          flagged,
        ],
      )
      return id
    }
    const look = async (id: string) =>
      (await admin.call<Evaluation>('GET', `/api/admin/prompts/evaluations/${id}`)).body
    const ended = await look(await insert('complete', false))
    expect(ended).toMatchObject({ flagged: null, note: WHY })
    expect(new Set(ended.metrics.map(({ verdict }) => verdict))).toEqual(new Set(['not_measured']))
    const running = await insert('running', null)
    await carryOut(app, 'prompt-evaluate', {
      organizationId: admin.organizationId,
      evaluationId: running,
      pair: 1,
    })
    expect(await look(running)).toMatchObject({ status: 'failed', error: WHY })
  })
})
