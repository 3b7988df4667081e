import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isView } from '#shared/audit-actions.ts'
import type { AuditRow, NamedAuditRow } from '#shared/contracts/audit.ts'
import type { Report } from '#shared/contracts/reports.ts'
import { createTestApp, givenInvestigation, type TestApp, type TestClient } from '#test/support/app.ts'
import { describeOnEitherDatabase } from '#test/support/databases.ts'
import { createAudit } from './index.ts'

interface NamedRows {
  readonly items: NamedAuditRow[]
}
interface Rows {
  readonly items: AuditRow[]
}
const MINUTE_MS = 60_000

describeOnEitherDatabase('the audit trail of reading', (database) => {
  let app: TestApp
  let owner: TestClient
  let viewer: TestClient
  let investigation: string
  let evidence: string
  let question: string
  const time = { now: new Date() }

  beforeAll(async () => {
    const shared = { ...database(), close: async () => {} }
    app = await createTestApp({
      overrides: { database: shared, clock: { now: () => time.now } },
      work: false,
    })
    owner = await app.client('owner', 'read-house')
    viewer = await app.client('viewer', 'read-house')
    const given = await givenInvestigation(owner, ['Text of an item.'])
    investigation = given.id
    evidence = given.evidenceIds[0] ?? ''
    const asked = await owner.call<{ id: string }>('POST', `/api/investigations/${investigation}/questions`, {
      text: 'Who approved it?',
    })
    question = asked.body.id
  })
  afterAll(() => app.close())

  const rows = async (query = '') =>
    (await owner.call<Rows>('GET', `/api/admin/audit-logs?limit=200${query}`)).body.items
  const rowsOf = async (actor: TestClient, action: string) =>
    rows(`&action=${action}&actor_id=${actor.userId}`)

  it('names what a row is about by its title and its case, until it is destroyed', async () => {
    const titleOf = async (action: string) => {
      const [row] = (await owner.call<NamedRows>('GET', `/api/admin/audit-logs?action=${action}`)).body.items
      return [row?.target_title, row?.target_investigation_id]
    }
    expect(await titleOf('investigation.create')).toEqual(['Procurement complaint', investigation])
    expect(await titleOf('evidence.create')).toEqual(['Item 1', investigation])
    expect(await titleOf('question.create')).toEqual(['Who approved it?', investigation])
    const begun = await owner.call<Report>('POST', `/api/investigations/${investigation}/report`)
    const report = begun.body.report?.id
    await owner.call('PUT', `/api/reports/${report}/texts/summary`, { text: 'Looked into.' })
    expect(await titleOf('report.write')).toEqual(['Report of Procurement complaint', investigation])
    const added = await owner.call<{ id: string }>('POST', `/api/investigations/${investigation}/evidence`, {
      title: 'A slip',
      content: 'Nothing of note.',
    })
    await owner.call('DELETE', `/api/evidence/${added.body.id}`, { reason: 'A mistake.' })
    expect(await titleOf('evidence.delete')).toEqual([null, null])
    await owner.call('POST', `/api/investigations/${investigation}/legal-holds`, {
      reason: 'A dispute.',
    })
    expect(await titleOf('legal_hold.place')).toEqual(['Procurement complaint', investigation])
  })

  it('names who acted, also once they were removed, and whom a removal was about', async () => {
    const [leaver, remover] = [
      await app.client('member', 'read-house'),
      await app.client('admin', 'read-house'),
    ]
    await leaver.call('POST', '/api/investigations', { title: 'Their case' })
    const named = async (query: string) =>
      (await owner.call<NamedRows>('GET', `/api/admin/audit-logs?${query}&limit=1`)).body.items.map((row) => [
        row.actor_name,
        row.actor_is_former,
        row.target_title,
      ])[0]
    const created = `action=investigation.create&actor_id=${leaver.userId}`
    const [name, wasFormer] = (await named(created)) ?? []
    expect([name, wasFormer]).toEqual([expect.any(String), false])
    const url = `/api/organizations/${owner.organizationId}/members/${leaver.userId}`
    expect((await remover.call('DELETE', url)).status).toBe(204)
    expect(await named(created)).toEqual([name, true, 'Their case'])
    expect((await named(`action=member.remove&actor_id=${remover.userId}`))?.[2]).toBe(name)
    const stranger = await app.client('owner', 'other-read-house')
    const { body } = await stranger.call<NamedRows>('GET', '/api/admin/audit-logs')
    expect(JSON.stringify(body)).not.toContain(leaver.userId)
  })

  it.each([
    ['the list of investigations', () => '/api/investigations', 'investigation.view'],
    ['all investigations by words', () => '/api/search?q=approved', 'investigation.search'],
    ['an investigation', () => `/api/investigations/${investigation}`, 'investigation.view'],
    ['its evidence', () => `/api/investigations/${investigation}/evidence`, 'evidence.list'],
    ['its questions', () => `/api/investigations/${investigation}/questions`, 'question.view'],
    ['one question', () => `/api/questions/${question}`, 'question.view'],
    ['the earlier words of a question', () => `/api/questions/${question}/wordings`, 'question.view'],
    ['its topics', () => `/api/investigations/${investigation}/topics`, 'topic.view'],
    ['its holds', () => `/api/investigations/${investigation}/legal-holds`, 'legal_hold.view'],
    ['its analyses', () => `/api/investigations/${investigation}/analyses`, 'analysis.list'],
    ['the users', () => '/api/admin/users', 'user.view'],
    ['the members', () => `/api/organizations/${owner.organizationId}/members`, 'user.view'],
    ['the settings', () => '/api/admin/settings', 'settings.view'],
    ['the prompts', () => '/api/admin/prompts', 'prompt.view'],
    [
      'the versions of prompts',
      () => '/api/admin/prompts/history?prompt_type=analysis_question',
      'prompt.view',
    ],
    [
      'the retention policies',
      () => `/api/organizations/${owner.organizationId}/retention-policies`,
      'retention.view',
    ],
  ])('has a row for whoever reads %s, with what it was about', async (_what, url, action) => {
    const reader = await app.client('admin', 'read-house')
    expect((await reader.call('GET', url())).status).toBe(200)
    const found = await rowsOf(reader, action)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ success: true, actor_id: reader.userId })
    const named = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(url())?.[0] ?? null
    expect(found[0]?.target_id).toBe(named)
    if (named === investigation) expect(found[0]?.target_type).toBe('investigation')
  })

  it('has one row where one person reads one thing again and again within 5 minutes, and another one after', async () => {
    const reader = await app.client('admin', 'read-house')
    const read = () => reader.call('GET', `/api/investigations/${investigation}`)
    await Promise.all([read(), read(), read()])
    time.now = new Date(time.now.getTime() + 4 * MINUTE_MS)
    await read()
    expect(await rowsOf(reader, 'investigation.view')).toHaveLength(1)
    time.now = new Date(time.now.getTime() + 2 * MINUTE_MS)
    await read()
    expect(await rowsOf(reader, 'investigation.view')).toHaveLength(2)
  })

  it('tells apart who reads and what is read', async () => {
    const [one, other] = [await app.client('admin', 'read-house'), await app.client('admin', 'read-house')]
    const second = await givenInvestigation(owner, [])
    for (const reader of [one, other])
      for (const id of [investigation, second.id]) await reader.call('GET', `/api/investigations/${id}`)
    const found = [
      ...(await rowsOf(one, 'investigation.view')),
      ...(await rowsOf(other, 'investigation.view')),
    ]
    expect(found.map((row) => `${row.actor_id} ${row.target_id}`).sort()).toEqual(
      [one, other]
        .flatMap((reader) => [investigation, second.id].map((id) => `${reader.userId} ${id}`))
        .sort(),
    )
  })

  it('counts as one whatever another process with the same database has recorded', async () => {
    const { tenancy, clock, ids, events } = app.context
    const elsewhere = createAudit({ tenancy, clock, ids, events })
    const reader = await app.client('admin', 'read-house')
    await elsewhere.api.writer.record({
      action: 'evidence.view',
      organizationId: reader.organizationId,
      actorId: reader.userId,
      target: { type: 'evidence', id: evidence },
      success: true,
      ipAddress: null,
      userAgent: null,
    })
    expect((await reader.call('GET', `/api/evidence/${evidence}`)).status).toBe(200)
    expect(await rowsOf(reader, 'evidence.view')).toHaveLength(1)
  })

  it('has no row for looking whether something is done', async () => {
    const analysis = await owner.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: investigation,
      type: 'summary',
    })
    const before = (await rows()).length
    for (let i = 0; i < 3; i++)
      expect((await owner.call('GET', `/api/analysis/${analysis.body.id}/quality-status`)).status).toBe(200)
    expect(await rows()).toHaveLength(before)
  })

  it('has a row for every refused read, however often', async () => {
    for (let i = 0; i < 2; i++) expect((await viewer.call('GET', '/api/admin/settings')).status).toBe(403)
    const refused = await rows(`&action=settings.view&success=false&actor_id=${viewer.userId}`)
    expect(refused.map((row) => row.error_message)).toEqual(['FORBIDDEN', 'FORBIDDEN'])
  })

  it('shows acts alone where asked to, as list and as CSV', async () => {
    await viewer.call('GET', `/api/evidence/${evidence}`)
    const [all, acts] = [await rows(), await rows('&acts_only=true')]
    expect(all.some((row) => isView(row.action))).toBe(true)
    expect(acts.length).toBeGreaterThan(0)
    expect(acts).toEqual(all.filter((row) => !(isView(row.action) && row.success)))
    const csv = await app.http.inject({
      url: '/api/admin/audit-logs.csv?acts_only=true',
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect(csv.body).toContain('investigation.create')
    expect(csv.body).not.toContain('investigation.view')
  })
})

describe('the audit row of a refusal', () => {
  let app: TestApp
  let viewer: TestClient
  let owner: TestClient
  beforeAll(async () => {
    app = await createTestApp({ work: false })
    viewer = await app.client('viewer')
    owner = await app.client('owner')
  })
  afterAll(() => app.close())
  const refusals = async (actor: TestClient) =>
    (await owner.call<Rows>('GET', `/api/admin/audit-logs?limit=200&success=false&actor_id=${actor.userId}`))
      .body.items

  it.each([
    ['a NUL', '/api/investigations/%00'],
    ['a NUL in the middle', '/api/investigations/a%00b'],
    ['half a surrogate pair', `/api/investigations/${encodeURIComponent('a')}\uD800`],
    ['an overlong name', `/api/investigations/${'x'.repeat(5_000)}`],
  ])('is written where the path holds %s', async (_what, url) => {
    const before = (await refusals(viewer)).length
    const failures = async () => (await app.context.metrics.auditFailures.get()).values[0]?.value ?? 0
    await app.http.inject({
      method: 'DELETE',
      url,
      headers: { authorization: `Bearer ${viewer.token}` },
    })
    expect(await failures()).toBe(0)
    expect(await refusals(viewer)).toHaveLength(before + 1)
  })

  it('is written whatever text an event holds', async () => {
    const bad = 'a\u0000b\uD800c'
    await app.context.features.audit.writer.record({
      action: 'auth.login_failed',
      organizationId: owner.organizationId,
      actorId: viewer.userId,
      target: { type: bad, id: bad.repeat(1_000) },
      success: false,
      error: bad,
      ipAddress: bad,
      userAgent: bad,
    })
    expect((await app.context.metrics.auditFailures.get()).values[0]?.value ?? 0).toBe(0)
    const [row] = (await owner.call<Rows>('GET', '/api/admin/audit-logs?action=auth.login_failed')).body.items
    expect(row).toMatchObject({
      target_type: 'ab\uFFFDc',
      error_message: 'ab\uFFFDc',
      user_agent: 'ab\uFFFDc',
    })
  })

  it.each([
    ['POST', '/api/auth/webauthn/register/verify', 'auth.mfa_enrolled'],
    ['POST', '/api/auth/webauthn/authenticate/verify', 'auth.mfa_verified'],
    ['POST', '/api/auth/totp/verify', 'auth.mfa_verified'],
    ['POST', '/api/auth/recovery-codes/verify', 'auth.recovery_code_used'],
    ['POST', '/api/admin/cron/retention', 'retention.run'],
    ['POST', '/api/admin/cron/pii-scrub', 'retention.pii_scrub'],
    ['POST', '/api/analysis/0199a000-0000-7000-8000-000000000000/feedback', 'analysis.feedback'],
    ['POST', '/api/admin/prompts/preview', 'prompt.preview'],
    ['GET', '/api/storage/resumable/0199a000-0000-7000-8000-000000000000', 'evidence.create'],
    ['PATCH', '/api/storage/resumable/0199a000-0000-7000-8000-000000000000', 'evidence.create'],
  ] as const)('is written where the handler decides what to record: %s %s', async (method, url, action) => {
    const caller = await app.client('viewer')
    expect((await caller.call(method, url, method === 'POST' ? {} : undefined)).status).toBe(403)
    expect(await refusals(caller)).toEqual([
      expect.objectContaining({ action, success: false, error_message: 'FORBIDDEN' }),
    ])
  })

  it.each([
    '/api/analysis/0199a000-0000-7000-8000-000000000000/quality-status',
    '/api/analysis/0199a000-0000-7000-8000-000000000000/citations/0199a000-0000-7000-8000-000000000000',
  ])('is written where what is asked for is not there: %s', async (url) => {
    const caller = await app.client('viewer')
    expect((await caller.call('GET', url)).status).toBe(404)
    expect(await refusals(caller)).toEqual([
      expect.objectContaining({ success: false, error_message: 'NOT_FOUND' }),
    ])
  })
})
