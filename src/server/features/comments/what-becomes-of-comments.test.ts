import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Comment } from '#shared/contracts/comments.ts'
import type { Problem } from '#shared/contracts/common.ts'
import type { Manifest } from '#shared/manifest.ts'
import {
  CRON_TOKEN,
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
} from '#test/support/app.ts'
import { givenPolicyInForce } from '#test/support/policy-in-force.ts'

let app: TestApp
let admin: TestClient
beforeAll(async () => {
  // Nothing reads or indexes the items meanwhile, so that the rows of two cases can be compared.
  app = await createTestApp({ work: false })
  admin = await app.client('admin')
})
afterAll(() => app.close())

const sql = async (text: string, values: unknown[] = []) =>
  (await app.context.database.sql.executeSql(text, values)).rows
const run = async (kind: 'retention' | 'pii-scrub') => {
  const answered = await app.http.inject({
    method: 'POST',
    url: `/api/admin/cron/${kind}`,
    headers: { authorization: `Bearer ${CRON_TOKEN}` },
    payload: {},
  })
  expect(answered.statusCode).toBe(200)
  return answered.json<{ results: Manifest['results'] }>().results
}
/** Closed long ago, with all of its items read. */
async function close(id: string): Promise<void> {
  await sql(
    `update investigations set parties = '[{"name": "Marguerite Velasquez", "role": "respondent"}]',
       status = 'closed', closed_at = now() - interval '400 days' where id = $1`,
    [id],
  )
  await sql(
    `update evidence_items set text_status = 'extracted', embedding_status = 'embedded' where investigation_id = $1`,
    [id],
  )
}

/** A case with a comment on itself and one on its item, each of which mentions somebody. */
async function givenCommented() {
  const { id, evidenceIds } = await givenInvestigation(admin, ['The gate was shut at ten.'])
  const item = evidenceIds[0] ?? ''
  const say = async (target_type: string, target_id: string, text: string) =>
    (
      await admin.call<Comment>('POST', `/api/investigations/${id}/comments`, {
        target_type,
        target_id,
        text,
        mentions: [admin.userId],
      })
    ).body.id
  const ofCase = await say('investigation', id, 'Velasquez was never heard.')
  const ofItem = await say('evidence', item, 'Ask Marguerite Velasquez of this.')
  return { id, item, ofCase, ofItem }
}
const list = async (id: string) =>
  (await admin.call<{ items: Comment[] }>('GET', `/api/investigations/${id}/comments`)).body.items
const waits = async () =>
  (await admin.call<{ items: Comment[] }>('GET', '/api/comments?mentions=me')).body.items.map(({ id }) => id)
const left = async (id: string) =>
  (await sql('select id from comments where investigation_id = $1', [id])).length

const remove = (path: string) => admin.call('DELETE', path)
const countRows = (results: Manifest['results']) => results.reduce((sum, { rowCount }) => sum + rowCount, 0)

it('a comment is hidden with its item, and destroyed and counted with it', async () => {
  const bare = await givenInvestigation(admin, ['The gate was shut at ten.'])
  await remove(`/api/evidence/${bare.evidenceIds[0]}`)
  const without = countRows(await run('retention'))
  const { id, item, ofCase, ofItem } = await givenCommented()
  await remove(`/api/evidence/${item}`)
  expect((await list(id)).map((one) => one.id)).toEqual([ofCase])
  expect(await waits()).not.toContain(ofItem)
  const change = await admin.call('PATCH', `/api/comments/${ofItem}`, { text: 'More.' })
  const another = await admin.call('POST', `/api/investigations/${id}/comments`, {
    target_type: 'evidence',
    target_id: item,
    text: 'More.',
  })
  expect([change.status, another.status]).toEqual([404, 404])
  // The comment, and whom it mentions.
  expect(countRows(await run('retention'))).toBe(without + 2)
  expect(await left(id)).toBe(1)
})

it('comments are hidden with their case, and destroyed and counted with it', async () => {
  const bare = await givenInvestigation(admin, ['The gate was shut at ten.'])
  await remove(`/api/investigations/${bare.id}`)
  const without = countRows(await run('retention'))
  const before = await waits()
  const { id, ofCase } = await givenCommented()
  await remove(`/api/investigations/${id}`)
  expect(await waits()).toEqual(before)
  expect((await admin.call('PUT', `/api/comments/${ofCase}/done`)).status).toBe(404)
  expect(countRows(await run('retention'))).toBe(without + 4)
  expect(await left(id)).toBe(0)
  const lost = 'select from comment_mentions where comment_id not in (select id from comments)'
  expect(await sql(lost)).toEqual([])
})

it('a scrub takes the names of people out of comments', async () => {
  const { id } = await givenCommented()
  await close(id)
  await givenPolicyInForce(app.context.database.sql, admin.organizationId, 'pii', 365)
  await run('pii-scrub')
  expect((await list(id)).map(({ text }) => text)).toEqual([
    '[PERSON 1] was never heard.',
    'Ask [PERSON 1] of this.',
  ])
})

it('under a legal hold a comment stays as it was written, and can still be marked as done', async () => {
  const { id, ofCase, ofItem, item } = await givenCommented()
  const hold = async (body: object) =>
    (
      await admin.call<{ id: string }>('POST', `/api/investigations/${id}/legal-holds`, {
        reason: 'A claim is expected',
        ...body,
      })
    ).body.id
  const release = (holdId: string) =>
    admin.call('POST', `/api/investigations/${id}/legal-holds/${holdId}/release`)
  const tries = async (comment: string) => [
    (await admin.call<Problem>('PATCH', `/api/comments/${comment}`, { text: 'Never mind.' })).body.code,
    (await admin.call<Problem>('DELETE', `/api/comments/${comment}`)).body.code,
  ]
  const whole = await hold({})
  for (const comment of [ofCase, ofItem]) expect(await tries(comment)).toEqual(['UNDER_HOLD', 'UNDER_HOLD'])
  expect((await admin.call('PUT', `/api/comments/${ofCase}/done`)).status).toBe(200)
  await release(whole)
  await hold({ evidence_id: item })
  expect(await tries(ofItem)).toEqual(['UNDER_HOLD', 'UNDER_HOLD'])
  const change = await admin.call('PATCH', `/api/comments/${ofCase}`, { text: 'Never mind.' })
  expect([change.status, (await remove(`/api/comments/${ofCase}`)).status]).toEqual([200, 204])
})
