import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Feedback } from '#shared/contracts/feedback.ts'
import { type TestApp, type TestClient, untilEnded } from '#test/support/app.ts'
import {
  AGREE,
  citationIds,
  givenJudges,
  judge,
  look,
  missing,
  open,
  pass,
  readThrough,
} from '#test/support/judging.ts'

let app: TestApp
let member: TestClient
let colleague: TestClient
let analysisId: string
let unseen: () => Promise<string>

beforeAll(async () => {
  ;({ app, member, colleague, unseen } = await givenJudges())
})
afterAll(() => app.close())

const AGAIN = { action: 'regenerate', regeneration_reason: 'too_vague', direction: 'Name the amounts' }

describe('the gates before a judgment', () => {
  beforeEach(async () => {
    analysisId = await unseen()
  })

  it.each([
    AGREE,
    { action: 'disagree', reason: 'Wrong sum' },
    { action: 'unsure', help_needed: 'The contract' },
  ])(
    'refuse $action until the detail was opened and a citation was looked at, and say what is missing',
    async (body) => {
      const none = ['detail_reviewed_at', 'citation_checked_at']
      expect(missing(await judge(member, analysisId, body))).toEqual([409, 'GATE_NOT_PASSED', ...none])
      const [citation] = citationIds(await look(member, analysisId))
      await pass(member, analysisId, { gate: 'detail' })
      expect(missing(await judge(member, analysisId, body))).toEqual([
        409,
        'GATE_NOT_PASSED',
        'citation_checked_at',
      ])
      await open(member, analysisId, citation!)
      expect(missing(await judge(member, analysisId, body))).toEqual([
        409,
        'GATE_NOT_PASSED',
        'citation_checked_at',
      ])
      await pass(member, analysisId, { gate: 'citation', citation_id: citation })
      expect((await judge(member, analysisId, body)).status).toBe(201)
    },
  )

  it('are passed in order, and only by who was really shown what they are about', async () => {
    expect(missing(await pass(member, analysisId, { gate: 'detail' }))).toEqual([
      409,
      'GATE_NOT_PASSED',
      'analysis',
    ])
    const [first, second] = citationIds(await look(member, analysisId))
    await open(member, analysisId, first!)
    expect(missing(await pass(member, analysisId, { gate: 'citation', citation_id: first }))).toEqual([
      409,
      'GATE_NOT_PASSED',
      'detail_reviewed_at',
    ])
    await pass(member, analysisId, { gate: 'detail' })
    expect(missing(await pass(member, analysisId, { gate: 'citation', citation_id: second }))).toEqual([
      409,
      'GATE_NOT_PASSED',
      'citation_id',
    ])
    expect((await pass(member, analysisId, { gate: 'citation', citation_id: first })).status).toBe(200)
  })

  it('take HEAD for no look', async () => {
    const [citation] = citationIds(await look(colleague, analysisId))
    const head = (url: string) =>
      app.http.inject({ method: 'HEAD', url, headers: { authorization: `Bearer ${member.token}` } })
    expect((await head(`/api/analysis/${analysisId}`)).statusCode).toBe(200)
    expect((await pass(member, analysisId, { gate: 'detail' })).status).toBe(409)
    await look(member, analysisId)
    await pass(member, analysisId, { gate: 'detail' })
    expect((await head(`/api/analysis/${analysisId}/citations/${citation}`)).statusCode).toBe(200)
    expect((await pass(member, analysisId, { gate: 'citation', citation_id: citation })).status).toBe(409)
  })

  it('know no forged citation and none of another analysis, opened or not', async () => {
    const other = await unseen()
    const [foreign] = citationIds(await look(member, other))
    await open(member, other, foreign!)
    await look(member, analysisId)
    await pass(member, analysisId, { gate: 'detail' })
    for (const citation_id of [foreign, crypto.randomUUID()]) {
      expect((await open(member, analysisId, citation_id!)).status).toBe(404)
      expect((await pass(member, analysisId, { gate: 'citation', citation_id })).status).toBe(404)
    }
    expect(missing(await judge(member, analysisId, AGREE))).toEqual([
      409,
      'GATE_NOT_PASSED',
      'citation_checked_at',
    ])
    expect((await judge(member, analysisId, { ...AGREE, citation_id: foreign })).status).toBe(422)
  })

  it('are each person’s own, and stay passed in another session', async () => {
    await readThrough(member, analysisId)
    const shown = await look(member, analysisId)
    expect(shown.detail_reviewed_at).not.toBeNull()
    expect(shown.citation_checked_at).not.toBeNull()
    const again = await app.context.tenancy.asSystem('another token of the same person', (db) =>
      app.context.features.auth.issueAccessToken(db, app.context, {
        ...member,
        name: 'phone',
        days: 1,
        origin: 'browser',
      }),
    )
    const elsewhere = await app.http.inject({
      method: 'POST',
      url: `/api/analysis/${analysisId}/feedback`,
      headers: { authorization: `Bearer ${again.token}` },
      payload: AGREE,
    })
    expect(elsewhere.statusCode).toBe(201)
    const theirs = await look(colleague, analysisId)
    expect([theirs.detail_reviewed_at, theirs.citation_checked_at]).toEqual([null, null])
    expect((await judge(colleague, analysisId, AGREE)).status).toBe(409)
  })

  it('keep the time at which they were passed first', async () => {
    await look(member, analysisId)
    const first = (await pass(member, analysisId, { gate: 'detail' })).body
    expect((await pass(member, analysisId, { gate: 'detail' })).body).toEqual(first)
  })

  it('are to be passed anew after an edit, by everybody, and judgments from before say so', async () => {
    await readThrough(member, analysisId)
    await judge(member, analysisId, AGREE)
    const statement = (await look(member, analysisId)).content!.sections[0]!.statements[0]!
    const edited = await colleague.call<Analysis>('PATCH', `/api/analysis/${analysisId}`, {
      statements: [{ id: statement.id, text: 'It was approved by one person.' }],
    })
    expect(edited.status).toBe(200)
    expect(missing(await judge(member, analysisId, AGREE))[1]).toBe('GATE_NOT_PASSED')
    expect((await look(member, analysisId)).detail_reviewed_at).toBeNull()
    const { body } = await member.call<{ items: Feedback[] }>('GET', `/api/analysis/${analysisId}/feedback`)
    expect(body.items.map((item) => [item.status, item.content_changed_since])).toEqual([
      ['edited', false],
      ['accepted', true],
    ])
    await readThrough(member, analysisId)
    expect((await judge(member, analysisId, AGREE)).status).toBe(201)
  })

  it('are to be passed anew on what was regenerated', async () => {
    await readThrough(member, analysisId)
    const answer = await judge(member, analysisId, {
      action: 'regenerate',
      regeneration_reason: 'too_vague',
      direction: 'Name the payee',
    })
    expect(answer.status).toBe(202)
    expect(answer.headers.location).toBe(`/api/analysis/${answer.body.id}`)
    const next = await untilEnded(member, answer.body.id)
    expect(next.regenerated_from).toBe(analysisId)
    expect(next.focus).toBe('Name the payee\nMarch invoice')
    expect([next.detail_reviewed_at, next.citation_checked_at]).toEqual([null, null])
    expect(missing(await judge(member, next.id, AGREE))[1]).toBe('GATE_NOT_PASSED')
    expect((await look(member, analysisId)).feedback_status).toBe('regenerated')
  })

  it('are not asked of regenerate, edit and view', async () => {
    expect((await judge(member, analysisId, { action: 'view' })).status).toBe(201)
    const statements = [{ id: 's1', text: 'Somebody approved it.' }]
    expect((await member.call('PATCH', `/api/analysis/${analysisId}`, { statements })).status).toBe(200)
    expect((await judge(member, analysisId, { action: 'edit' })).status).toBe(201)
    expect((await judge(member, analysisId, AGAIN)).status).toBe(202)
  })

  it('leave an analysis without citations nothing but to be regenerated', async () => {
    await app.context.database.sql.executeSql(
      `update analyses set content = jsonb_set(content, '{sections}', (select jsonb_agg(jsonb_set(section, '{statements}',
         (select jsonb_agg(statement || '{"citations": [], "uncited": true}') from jsonb_array_elements(section->'statements') statement)))
         from jsonb_array_elements(content->'sections') section)) where id = $1`,
      [analysisId],
    )
    await look(member, analysisId)
    expect((await pass(member, analysisId, { gate: 'detail' })).status).toBe(200)
    expect(
      missing(await pass(member, analysisId, { gate: 'citation', citation_id: crypto.randomUUID() })),
    ).toEqual([409, 'GATE_NOT_PASSED', 'citations'])
    expect(missing(await judge(member, analysisId, AGREE))).toEqual([409, 'GATE_NOT_PASSED', 'citations'])
    expect((await judge(member, analysisId, AGAIN)).status).toBe(202)
  })
})
