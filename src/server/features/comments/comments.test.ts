import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditRow } from '#shared/contracts/audit.ts'
import type { Comment, WaitingComment } from '#shared/contracts/comments.ts'
import type { Problem } from '#shared/contracts/common.ts'
import type { Investigation } from '#shared/contracts/investigations.ts'
import type { Member } from '#shared/contracts/organizations.ts'
import { createTestApp, givenInvestigation, type TestApp, type TestClient } from '#test/support/app.ts'
import { generateSummary, INVOICE_TEXTS } from '#test/support/judging.ts'

let app: TestApp
let writer: TestClient
let colleague: TestClient
let admin: TestClient
let viewer: TestClient
let caseId: string
let item: string
let analysis: string

beforeAll(async () => {
  app = await createTestApp()
  writer = await app.client('member')
  colleague = await app.client('member')
  admin = await app.client('admin')
  viewer = await app.client('viewer')
  const made = await givenInvestigation(writer, INVOICE_TEXTS)
  caseId = made.id
  item = made.evidenceIds[0] ?? ''
  analysis = (await generateSummary(writer, caseId)).id
}, 120_000)
afterAll(() => app.close())

const write = (client: TestClient, body: object = {}) =>
  client.call<Comment & Problem>('POST', `/api/investigations/${caseId}/comments`, {
    target_type: 'investigation',
    target_id: caseId,
    text: 'Ask for the ledger.',
    ...body,
  })
const list = async (client: TestClient, query = '') =>
  (
    await client.call<{ items: Comment[]; next_cursor: string | null }>(
      'GET',
      `/api/investigations/${caseId}/comments${query}`,
    )
  ).body
const waiting = async (client: TestClient) =>
  (await client.call<{ items: WaitingComment[] }>('GET', '/api/comments?mentions=me')).body.items
const answer = ({ status, body }: { status: number; body: Partial<Problem> | undefined }) => [
  status,
  body?.code,
]

describe('a comment', () => {
  it('stands on the case, on an item or on an analysis, and says who wrote it, when and of what', async () => {
    await write(writer, { text: '  Ask for the ledger.\nSoon. ' })
    await write(writer, { target_type: 'evidence', target_id: item })
    await write(colleague, { target_type: 'analysis', target_id: analysis, text: 'Too sure.' })
    const { items } = await list(viewer)
    expect(items).toMatchObject([
      { target: { type: 'investigation', id: caseId, title: 'Procurement complaint' } },
      { target: { type: 'evidence', id: item, title: 'E-001 Item 1' } },
      { target: { type: 'analysis', id: analysis, title: 'March invoice' }, text: 'Too sure.' },
    ])
    expect(items[0]).toMatchObject({
      text: 'Ask for the ledger.\nSoon.',
      author: { id: writer.userId, name: expect.any(String) },
      edited_at: null,
      done: null,
    })
    expect((await list(viewer, `?target_id=${item}`)).items).toEqual([items[1]])
    expect((await list(viewer, `?target_id=${caseId}`)).items).toEqual([items[0]])
  })

  it('comes page after page in the order in which it was written', async () => {
    const first = await list(viewer, '?limit=2')
    const rest = await list(viewer, `?limit=2&cursor=${first.next_cursor}`)
    expect([...first.items, ...rest.items]).toEqual((await list(viewer)).items)
    expect([first.items.length, rest.next_cursor]).toEqual([2, null])
  })

  it('is for viewers to read and for members to write, in 1 to 4,000 characters', async () => {
    expect(answer(await write(viewer))).toEqual([403, 'FORBIDDEN'])
    for (const text of ['   ', 'x'.repeat(4_001)])
      expect(answer(await write(writer, { text }))).toEqual([422, 'VALIDATION_FAILED'])
    expect((await write(writer, { text: 'x'.repeat(4_000) })).status).toBe(201)
  })

  it('is changed by whoever wrote it alone, and says so', async () => {
    const { body } = await write(writer)
    const change = (client: TestClient) =>
      client.call<Comment & Problem>('PATCH', `/api/comments/${body.id}`, { text: 'Ask for both.' })
    for (const client of [viewer, colleague, admin])
      expect(answer(await change(client))).toEqual([403, 'FORBIDDEN'])
    expect((await change(writer)).body).toMatchObject({
      text: 'Ask for both.',
      edited_at: expect.any(String),
    })
  })

  it('is deleted by whoever wrote it, or by an administrator', async () => {
    const own = (await write(writer)).body.id
    const other = (await write(writer)).body.id
    const remove = (client: TestClient, id: string) =>
      client.call<Partial<Problem>>('DELETE', `/api/comments/${id}`)
    for (const client of [viewer, colleague])
      expect(answer(await remove(client, own))).toEqual([403, 'FORBIDDEN'])
    expect((await remove(writer, own)).status).toBe(204)
    expect((await remove(admin, other)).status).toBe(204)
    const left = (await list(viewer)).items.map(({ id }) => id)
    expect(left.filter((id) => id === own || id === other)).toEqual([])
    expect((await remove(writer, own)).status).toBe(404)
  })

  it('is marked as done by any member, once, and opened again', async () => {
    const { id } = (await write(writer)).body
    const url = `/api/comments/${id}/done`
    expect((await viewer.call('PUT', url)).status).toBe(403)
    await colleague.call('PUT', url)
    const { body } = await writer.call<Comment>('PUT', url)
    expect(body.done).toMatchObject({ by: { id: colleague.userId }, at: expect.any(String) })
    expect((await writer.call<Comment>('DELETE', url)).body.done).toBeNull()
  })

  it('says when the case last changed', async () => {
    const before = await viewer.call<Investigation>('GET', `/api/investigations/${caseId}`)
    const { body } = await write(writer)
    const after = await viewer.call<Investigation>('GET', `/api/investigations/${caseId}`)
    expect(after.body.last_activity_at > before.body.last_activity_at).toBe(true)
    expect(after.body.last_activity_at).toBe(body.created_at)
  })

  it('of another organization is not found, and nothing of it or of another case can be commented on', async () => {
    const stranger = await app.client('owner', 'elsewhere')
    const { id } = (await write(writer)).body
    expect((await stranger.call('PATCH', `/api/comments/${id}`, { text: 'Mine.' })).status).toBe(404)
    expect((await stranger.call('PUT', `/api/comments/${id}/done`)).status).toBe(404)
    expect((await stranger.call('DELETE', `/api/comments/${id}`)).status).toBe(404)
    expect(answer(await write(stranger))).toEqual([404, 'NOT_FOUND'])
    const sibling = await givenInvestigation(colleague, [INVOICE_TEXTS[0] ?? ''])
    const theirs = await givenInvestigation(stranger, [INVOICE_TEXTS[0] ?? ''])
    for (const target of [
      { target_type: 'investigation', target_id: theirs.id },
      { target_type: 'evidence', target_id: theirs.evidenceIds[0] },
      { target_type: 'investigation', target_id: sibling.id },
      { target_type: 'evidence', target_id: sibling.evidenceIds[0] },
    ])
      expect(answer(await write(writer, target))).toEqual([404, 'NOT_FOUND'])
  })

  it('leaves in the trail who wrote, changed and deleted which, and none of its words', async () => {
    const { id } = (await write(writer, { text: 'Zebra crossing.' })).body
    await writer.call('PATCH', `/api/comments/${id}`, { text: 'Zebra stable.' })
    await colleague.call('PUT', `/api/comments/${id}/done`)
    await colleague.call('DELETE', `/api/comments/${id}/done`)
    const row = { target_type: 'comment', target_title: 'Comment in Procurement complaint' }
    const trail = async () =>
      (await admin.call<{ items: AuditRow[] }>('GET', '/api/admin/audit-logs?limit=200')).body.items.filter(
        ({ target_id }) => target_id === id,
      )
    expect(await trail()).toMatchObject([
      { ...row, action: 'comment.reopen', actor_id: colleague.userId },
      { ...row, action: 'comment.done', actor_id: colleague.userId },
      { ...row, action: 'comment.update', actor_id: writer.userId },
      { ...row, action: 'comment.create', actor_id: writer.userId, target_investigation_id: caseId },
    ])
    await writer.call('DELETE', `/api/comments/${id}`)
    expect((await trail())[0]).toMatchObject({ action: 'comment.delete', target_title: null })
    const { rows } = await app.context.database.sql.executeSql('select t::text as row from audit_logs t')
    expect(JSON.stringify(rows)).not.toContain('Zebra')
  })
})

describe('a mention', () => {
  it('lets the comment wait for a colleague, wherever it stands, until somebody marks it as done', async () => {
    const { id } = (
      await write(writer, {
        target_type: 'evidence',
        target_id: item,
        mentions: [colleague.userId, viewer.userId],
      })
    ).body
    for (const client of [colleague, viewer])
      expect(await waiting(client)).toMatchObject([
        {
          id,
          investigation_id: caseId,
          case_title: 'Procurement complaint',
          case_number: expect.stringMatching(/^CASE-/),
          target: { type: 'evidence', id: item },
        },
      ])
    expect(await waiting(writer)).toEqual([])
    await colleague.call('PUT', `/api/comments/${id}/done`)
    expect([await waiting(colleague), await waiting(viewer)]).toEqual([[], []])
    await writer.call('DELETE', `/api/comments/${id}/done`)
    expect(await waiting(colleague)).toMatchObject([{ id }])
    await writer.call('DELETE', `/api/comments/${id}`)
    expect(await waiting(colleague)).toEqual([])
  })

  it('changes with the words, and stays where they alone are changed', async () => {
    const { id } = (await write(writer, { mentions: [colleague.userId] })).body
    const change = (body: object) =>
      writer.call<Comment>('PATCH', `/api/comments/${id}`, { text: 'You both.', ...body })
    expect((await change({})).body.mentions).toMatchObject([{ id: colleague.userId }])
    const { body } = await change({ mentions: [viewer.userId, viewer.userId] })
    expect(body.mentions).toMatchObject([{ id: viewer.userId, name: expect.any(String) }])
    expect([await waiting(colleague), (await waiting(viewer)).length]).toEqual([[], 1])
    await writer.call('DELETE', `/api/comments/${id}`)
  })

  it('is of people who work in the organization, and stays of whoever left it', async () => {
    const leaving = await app.client('member')
    const stranger = await app.client('owner', 'elsewhere')
    expect(answer(await write(writer, { mentions: [stranger.userId] }))).toEqual([422, 'VALIDATION_FAILED'])
    const { id } = (await write(writer, { mentions: [leaving.userId] })).body
    const members = `/api/organizations/${admin.organizationId}/members`
    const { name } = (await admin.call<{ items: Member[] }>('GET', members)).body.items.find(
      ({ user_id }) => user_id === leaving.userId,
    ) ?? { name: null }
    expect((await admin.call('DELETE', `${members}/${leaving.userId}`)).status).toBeLessThan(300)
    expect(answer(await write(writer, { mentions: [leaving.userId] }))).toEqual([422, 'VALIDATION_FAILED'])
    const { body } = await writer.call<Comment>('PATCH', `/api/comments/${id}`, {
      text: 'Somebody else, then.',
      mentions: [leaving.userId, colleague.userId],
    })
    expect(body.mentions).toHaveLength(2)
    expect(body.mentions).toContainEqual({ id: leaving.userId, name })
  })
})
