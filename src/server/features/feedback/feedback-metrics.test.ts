import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { type FeedbackMetrics, RUBBER_STAMP_SECONDS } from '#shared/contracts/feedback.ts'
import {
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
  untilEnded,
} from '#test/support/app.ts'
import { metricsFrom, trendStart } from './feedback-metrics.ts'

const DAY_MS = 86_400_000
const TEXT = 'Dana Okafor approved the March invoice of £1,250 on Friday 8 March 2024, before the audit.'

describe('the weekly trend', () => {
  it.each([
    ['a Monday at midnight', '2026-03-09T00:00:00Z', '2026-01-19'],
    ['the last moment of a Sunday', '2026-03-08T23:59:59.999Z', '2026-01-12'],
    ['the turn of the year', '2026-01-01T12:00:00Z', '2025-11-10'],
  ])('on %s begins on the Monday seven weeks before this week’s', (_, now, expected) => {
    expect(trendStart(new Date(now)).toISOString()).toBe(`${expected}T00:00:00.000Z`)
  })

  it('has eight weeks, the empty ones included', () => {
    const weeks = [
      { weekStart: '2026-01-19', action: 'agree', count: 2 },
      { weekStart: '2026-03-09', action: 'edit', count: 1 },
    ] as const
    const { weekly_trend } = metricsFrom(
      { actions: [], reasons: [], weeks },
      new Date('2026-03-11T10:00:00Z'),
    )
    expect(weekly_trend.map((week) => week.week_start)).toEqual([
      '2026-01-19',
      '2026-01-26',
      '2026-02-02',
      '2026-02-09',
      '2026-02-16',
      '2026-02-23',
      '2026-03-02',
      '2026-03-09',
    ])
    expect(weekly_trend[0]).toMatchObject({ accepted: 2, rejected: 0 })
    expect(weekly_trend[1]).toMatchObject({ accepted: 0, rejected: 0, regenerated: 0, edited: 0 })
    expect(weekly_trend[7]).toMatchObject({ accepted: 0, edited: 1 })
  })
})

describe('feedback metrics', () => {
  let app: TestApp
  let member: TestClient
  let ahead = 0
  beforeAll(async () => {
    app = await createTestApp({
      overrides: { clock: { now: () => new Date(Date.now() + ahead) } },
      config: { generationsPerOrganization: 100 },
    })
    member = await app.client('member')
  })
  afterAll(() => app.close())

  const metrics = async (query = '') =>
    (await member.call<FeedbackMetrics>('GET', `/api/analysis/feedback-metrics${query}`)).body

  const generated = async (investigationId: string, type: string): Promise<Analysis> => {
    const { body } = await member.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: investigationId,
      type,
    })
    return await untilEnded(member, body.id)
  }
  const post = async (analysis: Analysis, body: object) =>
    expect((await member.call('POST', `/api/analysis/${analysis.id}/feedback`, body)).status).toBeLessThan(
      300,
    )

  const edit = async (analysis: Analysis) => {
    const statements = [{ id: 's1', text: 'Somebody approved it.' }]
    expect((await member.call('PATCH', `/api/analysis/${analysis.id}`, { statements })).status).toBe(200)
  }

  /** Passes both gates, then judges so many seconds later. */
  async function judge(analysis: Analysis, body: object, seconds: number): Promise<void> {
    const [citation] = analysis
      .content!.sections.flatMap(({ statements }) => statements)
      .flatMap(({ citations }) => citations)
    const at = `/api/analysis/${analysis.id}`
    await member.call('GET', at)
    await member.call('POST', `${at}/engagement`, { gate: 'detail' })
    await member.call('GET', `${at}/citations/${citation!.id}`)
    await member.call('POST', `${at}/engagement`, { gate: 'citation', citation_id: citation!.id })
    ahead += seconds * 1_000
    await post(analysis, body)
  }

  it('are numbers only where there is something to count', async () => {
    const { id } = await givenInvestigation(member, [TEXT])
    expect(await metrics(`?investigation_id=${id}`)).toMatchObject({
      total: 0,
      acceptance_rate: null,
      rubber_stamp_rate: null,
      by_type: [],
      top_regeneration_reasons: [],
    })
  })

  it('count rates, types, reasons, weeks and judgments given in haste, of one investigation or of all', async () => {
    const { id } = await givenInvestigation(member, [TEXT])
    const summary = await generated(id, 'summary')
    const second = await generated(id, 'summary')
    const gap = await generated(id, 'summary')
    await judge(summary, { action: 'agree' }, 1)
    await judge(second, { action: 'disagree', reason: 'Wrong' }, RUBBER_STAMP_SECONDS + 60)
    await judge(gap, { action: 'unsure', help_needed: 'More' }, RUBBER_STAMP_SECONDS + 60)
    await post(summary, { action: 'view' })
    await post(summary, { action: 'regenerate', regeneration_reason: 'too_vague', direction: 'Amounts' })
    ahead += 7 * DAY_MS
    await post(second, { action: 'regenerate', regeneration_reason: 'too_vague', direction: 'Amounts' })
    await post(gap, { action: 'regenerate', regeneration_reason: 'wrong_focus', direction: 'Dates' })
    await edit(gap)
    await edit(await generated(id, 'error_check'))

    const found = await metrics(`?investigation_id=${id}`)
    expect(found).toMatchObject({
      total: 8,
      acceptance_rate: 1 / 8,
      rejection_rate: 1 / 8,
      needs_revision_rate: 1 / 8,
      regeneration_rate: 3 / 8,
      edit_rate: 2 / 8,
      rubber_stamp_rate: 1 / 3,
      by_type: [
        { type: 'summary', total: 7, acceptance_rate: 1 / 7, edit_rate: 1 / 7 },
        { type: 'error_check', total: 1, acceptance_rate: 0, edit_rate: 1 },
      ],
      top_regeneration_reasons: [
        { reason: 'too_vague', count: 2 },
        { reason: 'wrong_focus', count: 1 },
      ],
    })
    expect(found.weekly_trend).toHaveLength(8)
    expect(found.weekly_trend.slice(6)).toMatchObject([
      { accepted: 1, rejected: 1, needs_revision: 1, regenerated: 1, edited: 0 },
      { accepted: 0, rejected: 0, needs_revision: 0, regenerated: 2, edited: 2 },
    ])
    const other = await givenInvestigation(member, [TEXT])
    await edit(await generated(other.id, 'summary'))
    expect((await metrics()).total).toBe(9)
    expect((await metrics(`?investigation_id=${id}`)).total).toBe(8)

    ahead += 7 * 7 * DAY_MS
    const later = await metrics(`?investigation_id=${id}`)
    expect(later.total).toBe(8)
    expect(later.weekly_trend[0]).toMatchObject({ regenerated: 2, edited: 2 })
    expect(later.weekly_trend.slice(1).map((week) => week.accepted + week.regenerated)).toEqual(
      Array(7).fill(0),
    )
    const admin = await app.client('admin')
    expect((await admin.call('DELETE', `/api/investigations/${other.id}`)).status).toBeLessThan(300)
    expect((await metrics()).total).toBe(8)
  })
})
