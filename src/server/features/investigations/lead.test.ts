import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#shared/contracts/common.ts'
import type { Investigation } from '#shared/contracts/investigations.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/support/app.ts'

describe('an investigation', () => {
  let app: TestApp
  let member: TestClient
  beforeAll(async () => {
    app = await createTestApp({ work: false })
    member = await app.client('member')
  })
  afterAll(() => app.close())

  const open = async (body: object) =>
    (await member.call<Investigation>('POST', '/api/investigations', { title: 'Procurement', ...body })).body

  it('is led by nobody who may only read, whether it is opened or changed', async () => {
    const viewer = await app.client('viewer')
    const body = { lead_investigator_id: viewer.userId }
    const opened = await open({})
    for (const refused of [
      await member.call<Problem>('POST', '/api/investigations', { title: 'x', ...body }),
      await member.call<Problem>('PATCH', `/api/investigations/${opened.id}`, body),
    ]) {
      expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, 'lead_investigator_id'])
      expect(refused.body.detail).toMatch(/^A viewer can only read and cannot lead a case\./)
    }
  })

  it('keeps a lead who has become a viewer since, while others change it', async () => {
    const lead = await app.client('member')
    const admin = await app.client('admin')
    const opened = await open({ lead_investigator_id: lead.userId })
    const url = `/api/organizations/${lead.organizationId}/members/${lead.userId}`
    expect((await admin.call('PATCH', url, { role: 'viewer' })).status).toBe(200)
    const body = { title: 'Another title', lead_investigator_id: lead.userId }
    expect((await member.call('PATCH', `/api/investigations/${opened.id}`, body)).status).toBe(200)
  })
})
