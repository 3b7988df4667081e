import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#shared/contracts/common.ts'
import type { Investigation } from '#shared/contracts/investigations.ts'
import { createTestApp, givenInvestigation, type TestApp, type TestClient } from '#test/support/app.ts'

let app: TestApp
let member: TestClient
let admin: TestClient
let now = new Date('2026-12-20T12:00:00Z')

beforeAll(async () => {
  app = await createTestApp({ work: false, overrides: { clock: { now: () => now } } })
  member = await app.client('member')
  admin = await app.client('admin')
})
afterAll(() => app.close())

const open = async (body: object = {}, client = member) => {
  const answer = await client.call<Investigation>('POST', '/api/investigations', {
    title: 'Procurement complaint',
    ...body,
  })
  expect(answer.status).toBe(201)
  return answer.body
}
const change = (id: string, body: object) =>
  member.call<Investigation & Pick<Problem, 'errors'>>('PATCH', `/api/investigations/${id}`, body)
const holdUntil = (id: string, until: Date | null) =>
  app.context.database.sql.executeSql('update investigations set legal_hold_until = $2 where id = $1', [
    id,
    until,
  ])

describe('a new investigation', () => {
  it('is open, without parties, of type other, and made by the caller, unless it says otherwise', async () => {
    const made = await open({ title: '  Procurement\u0000 complaint ' })
    expect(made).toMatchObject({
      title: 'Procurement complaint',
      status: 'open',
      investigation_type: 'other',
      parties: [],
      description: null,
      lead_investigator_id: null,
      closed_at: null,
      legal_hold_until: null,
      created_by: member.userId,
      opened_at: now.toISOString(),
    })
  })

  it('keeps everything it was given', async () => {
    const given = {
      case_number: 'HR-17',
      description: 'What is said to have happened',
      investigation_type: 'fraud_theft',
      lead_investigator_id: member.userId,
      conduct_start: '2026-01-05',
      conduct_end: '2026-02-28',
      due_on: '2026-04-30',
      parties: [{ name: 'Dana Okafor', role: 'respondent' }],
    }
    const made = await open(given)
    expect(made).toMatchObject(given)
    expect((await member.call('GET', `/api/investigations/${made.id}`)).body).toEqual(made)
  })

  it('gets the next case number of the year when it has none of its own', async () => {
    const client = await app.client('member', 'numbered')
    expect((await open({}, client)).case_number).toBe('CASE-2026-0001')
    await open({ case_number: 'CASE-2026-0007' }, client)
    expect((await open({}, client)).case_number).toBe('CASE-2026-0008')
    now = new Date('2027-01-01T00:00:00Z')
    expect((await open({}, client)).case_number).toBe('CASE-2027-0001')
    now = new Date('2026-12-20T12:00:00Z')
  })

  it('gets a case number of its own when many are opened at the same time', async () => {
    const client = await app.client('member', 'busy')
    const made = await Promise.all(Array.from({ length: 8 }, () => open({}, client)))
    expect(new Set(made.map((each) => each.case_number)).size).toBe(8)
  })

  it('is refused with CONFLICT under a case number of the same organization, and accepted under one of another', async () => {
    await open({ case_number: 'HR-1' })
    const again = await member.call<Problem>('POST', '/api/investigations', {
      title: 'x',
      case_number: 'HR-1',
    })
    expect([again.status, again.body.code]).toEqual([409, 'CONFLICT'])
    await open({ case_number: 'HR-1' }, await app.client('member', 'neighbour'))
  })

  it('is refused with a lead investigator who is not a member', async () => {
    const stranger = await app.client('member', 'strangers')
    for (const lead_investigator_id of [stranger.userId, crypto.randomUUID()]) {
      const { status, body } = await member.call<Problem>('POST', '/api/investigations', {
        title: 'x',
        lead_investigator_id,
      })
      expect([status, body.errors?.[0]?.path]).toEqual([422, 'lead_investigator_id'])
    }
  })

  it.each([
    [{}, 'title'],
    [{ title: ' \u0000 ' }, 'title'],
    [{ title: 'x', investigation_type: 'gossip' }, 'investigation_type'],
    [{ title: 'x', conduct_start: '2026-02-30' }, 'conduct_start'],
    [
      {
        title: 'x',
        parties: [
          { name: 'A', role: 'complainant' },
          { name: '', role: 'witness' },
        ],
      },
      'parties.1.name',
    ],
    [{ title: 'x', parties: [{ name: 'A', role: 'friend' }] }, 'parties.0.role'],
  ])('is refused as %j with the path of what is wrong', async (body, path) => {
    const answer = await member.call<Problem>('POST', '/api/investigations', body)
    expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_FAILED'])
    expect(answer.body.errors!.map((error) => error.path)).toContain(path)
  })

  it('is refused with a title of more than 500 characters', async () => {
    await open({ title: 'x'.repeat(500) })
    expect((await member.call('POST', '/api/investigations', { title: 'x'.repeat(501) })).status).toBe(422)
  })

  it('is refused with a field that does not exist', async () => {
    expect(
      (
        await member.call('POST', '/api/investigations', {
          title: 'x',
          organization_id: member.organizationId,
        })
      ).status,
    ).toBe(422)
  })
})

describe('an investigation', () => {
  it.each(['closed', 'archived'])(
    'gets its closing time as %s, keeps it while closed, and loses it when it is opened again',
    async (status) => {
      const { id } = await open()
      now = new Date('2026-12-21T12:00:00Z')
      const closed = await change(id, { status })
      expect(closed.body).toMatchObject({
        status,
        closed_at: now.toISOString(),
        updated_at: now.toISOString(),
      })
      const closedAt = closed.body.closed_at
      now = new Date('2026-12-22T12:00:00Z')
      expect((await change(id, { status: 'closed' })).body.closed_at).toBe(closedAt)
      expect((await change(id, { title: 'Another title' })).body.closed_at).toBe(closedAt)
      expect((await change(id, { status: 'in_progress' })).body).toMatchObject({
        status: 'in_progress',
        closed_at: null,
      })
    },
  )

  it('changes only in what a change names', async () => {
    const made = await open({ description: 'First', parties: [{ name: 'A', role: 'witness' }] })
    const { body } = await change(made.id, { description: null, parties: [] })
    expect(body).toEqual({ ...made, description: null, parties: [], updated_at: now.toISOString() })
  })

  it.each([
    [{ status: 'gone' }, 'status'],
    [{ title: '' }, 'title'],
    [{ closed_at: '2026-01-01T00:00:00Z' }, 'closed_at'],
    [{ legal_hold_until: null }, 'legal_hold_until'],
    [{ conduct_start: 'yesterday' }, 'conduct_start'],
  ])('refuses the change %j', async (patch, path) => {
    const { id } = await open()
    const { status, body } = await change(id, patch)
    expect([status, body.errors?.[0]?.path]).toEqual([422, path])
  })

  it('says how much is in it, how many questions are open and when any of that last changed', async () => {
    now = new Date('2026-12-20T13:00:00Z')
    const { id, evidenceIds } = await givenInvestigation(member, ['one', 'two'])
    const below = `/api/investigations/${id}/questions`
    const { body: answered } = await member.call<{ id: string }>('POST', below, { text: 'Who?' })
    await member.call('POST', below, { text: 'When?' })
    now = new Date('2026-12-20T14:00:00Z')
    await member.call('PATCH', `/api/questions/${answered.id}`, { status: 'answered' })
    await member.call('DELETE', `/api/evidence/${evidenceIds[0]}`)
    const alleged = `/api/investigations/${id}/allegations`
    await member.call('POST', alleged, { text: 'Somebody took the key.' })
    const { body: withdrawn } = await member.call<{ id: string }>('POST', alleged, { text: 'Nobody did.' })
    await member.call('PATCH', `/api/allegations/${withdrawn.id}`, { withdrawn_reason: 'Said in error.' })
    const expected = {
      evidence_count: 1,
      question_count: 2,
      open_question_count: 1,
      analysis_count: 0,
      to_judge_count: 0,
      allegation_count: 1,
      last_activity_at: now.toISOString(),
    }
    const one = await member.call<Investigation>('GET', `/api/investigations/${id}`)
    expect(one.body).toMatchObject(expected)
    const { body } = await member.call<{ items: Investigation[] }>('GET', '/api/investigations?limit=200')
    expect(body.items.find((item) => item.id === id)).toEqual({ ...one.body, report_to_review: false })
  })

  it('refuses a case number that another one has', async () => {
    await open({ case_number: 'HR-30' })
    const { id } = await open({ case_number: 'HR-31' })
    expect(await change(id, { case_number: 'HR-30' })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    })
    expect((await change(id, { case_number: 'HR-31' })).status).toBe(200)
  })

  it('is gone for everybody once deleted, with all that it holds', async () => {
    const { id, evidenceIds } = await givenInvestigation(member, ['A note.'])
    const question = await member.call<{ id: string }>('POST', `/api/investigations/${id}/questions`, {
      text: 'Who?',
    })
    const analysis = await member.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: id,
      type: 'summary',
    })
    expect((await admin.call('DELETE', `/api/investigations/${id}`)).status).toBe(204)
    const listed = await admin.call<{ items: Investigation[] }>('GET', '/api/investigations?limit=200')
    expect(listed.body.items.map((each) => each.id)).not.toContain(id)
    const gone = [
      ['GET', `/api/investigations/${id}`],
      ['PATCH', `/api/investigations/${id}`],
      ['DELETE', `/api/investigations/${id}`],
      ['GET', `/api/investigations/${id}/evidence`],
      ['GET', `/api/investigations/${id}/questions`],
      ['GET', `/api/investigations/${id}/analyses`],
      ['GET', `/api/evidence/${evidenceIds[0]}`],
      ['GET', `/api/questions/${question.body.id}`],
      ['GET', `/api/analysis/${analysis.body.id}`],
      ['GET', `/api/analysis/${analysis.body.id}/retrieval`],
      ['GET', `/api/analysis/${analysis.body.id}/quality-status`],
    ] as const
    for (const [method, url] of gone)
      expect([url, (await admin.call(method, url, method === 'PATCH' ? {} : undefined)).status]).toEqual([
        url,
        404,
      ])
    const assessed = await admin.call('POST', '/api/analysis/assess', {
      investigation_id: id,
      type: 'summary',
    })
    expect(assessed.status).toBe(404)
  })

  it('cannot be deleted under legal hold, nor can its evidence, until the hold has ended', async () => {
    const { id, evidenceIds } = await givenInvestigation(member, ['A note.'])
    await holdUntil(id, new Date(now.getTime() + 1_000))
    const urls = [`/api/evidence/${evidenceIds[0]}`, `/api/investigations/${id}`]
    for (const url of urls)
      expect(await admin.call<Problem>('DELETE', url)).toMatchObject({
        status: 409,
        body: { code: 'UNDER_HOLD' },
      })
    now = new Date(now.getTime() + 1_000)
    for (const url of urls) expect((await admin.call('DELETE', url)).status).toBeLessThan(300)
  })

  it('is listed newest first, page by page, each exactly once, while others are opened', async () => {
    const client = await app.client('member', 'paged')
    const ids: string[] = []
    for (let index = 0; index < 7; index++) ids.unshift((await open({}, client)).id)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: { body: { items: Investigation[]; next_cursor: string | null } } = await client.call(
        'GET',
        `/api/investigations?limit=3${cursor ? `&cursor=${cursor}` : ''}`,
      )
      seen.push(...page.body.items.map((each) => each.id))
      cursor = page.body.next_cursor
      await open({}, client)
    } while (cursor)
    expect(seen).toEqual(ids)
  })

  it.each(['limit=0', 'limit=201', 'limit=x', 'cursor=x', 'cursor=%27%3B--'])(
    'refuses to be listed with %s',
    async (query) => {
      expect((await member.call<Problem>('GET', `/api/investigations?${query}`)).body).toMatchObject({
        status: 422,
        code: 'VALIDATION_FAILED',
      })
    },
  )
})
