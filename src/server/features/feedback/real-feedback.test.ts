import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Feedback, FeedbackMetrics } from '#shared/contracts/feedback.ts'
import {
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
  untilEnded,
} from '#test/support/app.ts'
import { AGREE, generateSummary, INVOICE_TEXTS, judge, look, readThrough } from '#test/support/judging.ts'

describe('what is recorded about an analysis', () => {
  let app: TestApp
  let member: TestClient
  let colleague: TestClient
  beforeAll(async () => {
    app = await createTestApp({ config: { generationsPerOrganization: 100 } })
    member = await app.client('member')
    colleague = await app.client('member')
  })
  afterAll(() => app.close())

  const given = async () => {
    const { id } = await givenInvestigation(member, INVOICE_TEXTS)
    return { investigationId: id, analysis: await generateSummary(member, id) }
  }
  const history = async (id: string) =>
    (await member.call<{ items: Feedback[] }>('GET', `/api/analysis/${id}/feedback`)).body.items
  const metrics = async (investigationId: string) =>
    (
      await member.call<FeedbackMetrics>(
        'GET',
        `/api/analysis/feedback-metrics?investigation_id=${investigationId}`,
      )
    ).body
  const edit = async (id: string, text: string) => {
    const { statements } = (await look(member, id)).content!.sections[0]!
    const { status } = await member.call('PATCH', `/api/analysis/${id}`, {
      statements: [{ id: statements[0]!.id, text }],
    })
    expect(status).toBe(200)
    await untilEnded(member, id)
  }

  it('is no edit where nothing was edited', async () => {
    const { investigationId, analysis } = await given()
    const refused = await judge(member, analysis.id, { action: 'edit', reason: 'Wording' })
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT'])
    expect(await history(analysis.id)).toEqual([])
    expect((await metrics(investigationId)).edit_rate).toBeNull()
  })

  it('is an edit once for each edit, which its author may explain and nobody else', async () => {
    const { investigationId, analysis } = await given()
    await edit(analysis.id, 'Somebody approved it.')
    const explained = await judge(member, analysis.id, { action: 'edit', reason: 'The name was wrong' })
    expect([explained.status, explained.body.status, explained.body.reason]).toEqual([
      201,
      'edited',
      'The name was wrong',
    ])
    expect((await judge(colleague, analysis.id, { action: 'edit' })).status).toBe(409)
    expect((await history(analysis.id)).map(({ status, reason }) => [status, reason])).toEqual([
      ['edited', 'The name was wrong'],
    ])
    expect(await metrics(investigationId)).toMatchObject({ total: 1, edit_rate: 1 })
  })

  it('is a view once for each person and wording', async () => {
    const { analysis } = await given()
    const first = await judge(member, analysis.id, { action: 'view' })
    await readThrough(member, analysis.id)
    await judge(member, analysis.id, AGREE)
    const again = await judge(member, analysis.id, { action: 'view' })
    expect(again.body.id).toBe(first.body.id)
    await judge(colleague, analysis.id, { action: 'view' })
    await edit(analysis.id, 'Somebody approved it.')
    expect((await judge(member, analysis.id, { action: 'view' })).body.id).not.toBe(first.body.id)
    expect((await history(analysis.id)).map(({ status }) => status)).toEqual([
      'viewed',
      'edited',
      'viewed',
      'accepted',
      'viewed',
    ])
  })

  it('counts each person’s latest judgment once, and its shares add up to one', async () => {
    const { investigationId, analysis } = await given()
    await readThrough(member, analysis.id)
    await judge(member, analysis.id, AGREE)
    await judge(member, analysis.id, { action: 'view' })
    await judge(member, analysis.id, AGREE)
    expect(await metrics(investigationId)).toMatchObject({ total: 1, acceptance_rate: 1 })
    await judge(member, analysis.id, { action: 'unsure', help_needed: 'The contract' })
    expect(await metrics(investigationId)).toMatchObject({
      total: 1,
      acceptance_rate: 0,
      needs_revision_rate: 1,
    })
    await readThrough(colleague, analysis.id)
    await judge(colleague, analysis.id, { action: 'disagree', reason: 'No' })
    const counted = await metrics(investigationId)
    expect(counted).toMatchObject({
      total: 2,
      acceptance_rate: 0,
      rejection_rate: 0.5,
      needs_revision_rate: 0.5,
      regeneration_rate: 0,
      edit_rate: 0,
      by_type: [{ type: 'summary', total: 2, needs_revision_rate: 0.5 }],
    })
    expect(counted.weekly_trend.at(-1)).toMatchObject({ accepted: 0, rejected: 1, needs_revision: 1 })
  })
})
