import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AuditWeek, NamedAuditRow } from '#shared/contracts/audit.ts'
import { createTestApp, givenInvestigation, type TestApp } from '#test/support/app.ts'
import { describeOnEitherDatabase } from '#test/support/databases.ts'

interface NamedRows {
  readonly items: NamedAuditRow[]
}

describeOnEitherDatabase('the audit trail in a few words', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({
      overrides: { database: { ...database(), close: async () => {} } },
      work: false,
    })
  })
  afterAll(() => app.close())

  it('counts what was done and what was refused in each of the last eight weeks', async () => {
    const house = await app.client('owner', 'weekly-house')
    const viewer = await app.client('viewer', 'weekly-house')
    await house.call('POST', '/api/investigations', { title: 'One' })
    await house.call('POST', '/api/investigations', { title: 'Another' })
    expect((await viewer.call('POST', '/api/investigations', { title: 'Mine' })).status).toBe(403)
    const { body } = await house.call<{ items: AuditWeek[] }>(
      'GET',
      '/api/admin/audit-logs/weeks?action=investigation.create',
    )
    expect(body.items).toHaveLength(8)
    expect(body.items.map(({ done, refused }) => [done, refused])).toEqual([
      ...Array.from({ length: 7 }, () => [0, 0]),
      [2, 1],
    ])
    expect(new Date(body.items[0]!.week_start).getUTCDay()).toBe(1)
    const { body: own } = await house.call<{ items: AuditWeek[] }>(
      'GET',
      `/api/admin/audit-logs/weeks?action=investigation.create&actor_id=${viewer.userId}`,
    )
    expect(own.items.at(-1)).toMatchObject({ done: 0, refused: 1 })
  })

  it('calls an analysis what the list of analyses calls it', async () => {
    const house = await app.client('owner', 'naming-house')
    const { id } = await givenInvestigation(house, ['Text of an item.'])
    const asks = await house.call<{ id: string }>('POST', `/api/investigations/${id}/questions`, {
      text: 'Who approved it?',
    })
    const titleOf = async (body: object) => {
      const asked = { investigation_id: id, ...body }
      const { status } = await house.call('POST', '/api/analysis/generate', asked)
      expect(status).toBe(202)
      const { body: page } = await house.call<NamedRows>(
        'GET',
        '/api/admin/audit-logs?action=analysis.generate&limit=1',
      )
      return page.items[0]?.target_title
    }
    expect(await titleOf({ type: 'question', question_id: asks.body.id })).toBe('Who approved it?')
    const params = { timeline: { parties: ['Dana Okafor'] } }
    expect(await titleOf({ type: 'timeline', params })).toBe('Timeline of Dana Okafor')
    expect(await titleOf({ type: 'summary', focus: 'the slips' })).toBe('the slips')
  })

  it('says which prompt was written, and which version it became', async () => {
    const house = await app.client('admin', 'prompting-house')
    await house.call('POST', '/api/admin/prompts', {
      prompt_type: 'analysis_gap',
      system_prompt: 'Read with care.',
      user_prompt_template: '{{evidence}}',
      activate: false,
    })
    const { body: page } = await house.call<NamedRows>('GET', '/api/admin/audit-logs?action=prompt.create')
    expect(page.items.map((row) => [row.target_type, row.target_title])).toEqual([
      ['prompt', 'Gaps, version 2'],
    ])
  })
})
