import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#shared/contracts/common.ts'
import { createTestApp, givenInvestigation, type TestApp, type TestClient } from '#test/support/app.ts'

describe('a case', () => {
  let app: TestApp
  let admin: TestClient
  beforeAll(async () => {
    app = await createTestApp({ work: false })
    admin = await app.client('admin')
  })
  afterAll(() => app.close())

  it('cannot be deleted while one of its items is under legal hold, and says that it is an item', async () => {
    const { id, evidenceIds } = await givenInvestigation(admin, ['A note.', 'A ledger.'])
    const url = `/api/investigations/${id}`
    const hold = await admin.call<{ id: string }>('POST', `${url}/legal-holds`, {
      ...{ reason: 'A claim is expected.', evidence_id: evidenceIds[0] },
    })
    const refused = await admin.call<Problem>('DELETE', url)
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      409,
      'UNDER_HOLD',
      expect.stringContaining('An item of this case'),
    ])
    expect((await admin.call('DELETE', `/api/evidence/${evidenceIds[0]}`)).status).toBe(409)
    expect((await admin.call('DELETE', `/api/evidence/${evidenceIds[1]}`)).status).toBe(200)
    await admin.call('POST', `${url}/legal-holds/${hold.body.id}/release`)
    expect((await admin.call('DELETE', url)).status).toBeLessThan(300)
  })
})
