import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestApp, type TestApp, type TestClient } from '#test/support/app.ts'
import { answerSerializer } from './serialize-answer.ts'

let app: TestApp
let admin: TestClient

beforeAll(async () => {
  app = await createTestApp({ work: false })
  admin = await app.client('admin')
  await admin.call('POST', '/api/investigations', { title: 'A case' })
})
afterAll(() => app.close())

describe('what a newer version has stored', () => {
  it('is shown as it is where it is a word that this version does not know', async () => {
    const { organizationId, userId } = admin
    await app.context.tenancy.inTenant({ organizationId, userId }, (db) =>
      sql`insert into audit_logs (organization_id, id, action, success, phi, created_at)
        values (${organizationId}, ${crypto.randomUUID()}, 'investigation.teleport', true, false, now())`.execute(
        db,
      ),
    )
    const { status, body } = await admin.call<{ items: { action: string }[] }>('GET', '/api/admin/audit-logs')
    expect(status).toBe(200)
    expect(body.items.map(({ action }) => action)).toContain('investigation.teleport')
    expect(body.items.map(({ action }) => action)).toContain('investigation.create')
  })

  const form = z.union([
    z.object({ kind: z.enum(['note', 'call']), text: z.string() }),
    z.object({
      kind: z.enum(['sum', 'rate']),
      value: z.number(),
      of: z.union([z.enum(['day', 'week']), z.null()]),
    }),
  ])
  const write = (data: unknown) =>
    answerSerializer({
      schema: z.object({ items: z.array(form) }),
      method: 'GET',
      url: '/x',
      httpStatus: '200',
      contentType: 'application/json',
    })(data)

  it('is shown as well where a value may have one of several forms', () => {
    const items = [
      { kind: 'note', text: 'Paid.' },
      { kind: 'letter', text: 'Sent.' },
      { kind: 'share', value: 3, of: 'month' },
    ]
    expect(JSON.parse(write({ items }))).toEqual({ items })
  })

  it('is no reason to show what has none of them', () => {
    expect(() => write({ items: [{ kind: 'letter', text: 7 }] })).toThrow()
    expect(() => write({ items: [{ kind: 'Dana Okafor said so', text: 'Paid.' }] })).toThrow()
  })
})
