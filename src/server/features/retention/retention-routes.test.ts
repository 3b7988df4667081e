import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ShownEvidence } from '#shared/contracts/evidence.ts'
import type { Investigation } from '#shared/contracts/investigations.ts'
import type { LegalHold, RetentionPreview } from '#shared/contracts/retention.ts'
import { proofOfDestruction } from '#shared/manifest.ts'
import {
  CRON_TOKEN,
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
} from '#test/support/app.ts'
import { givenPolicyInForce } from '#test/support/policy-in-force.ts'

describe('retention through the API', () => {
  let app: TestApp
  let admin: TestClient
  let operator: TestClient
  beforeAll(async () => {
    app = await createTestApp({ work: false })
    admin = await app.client('admin')
    operator = await app.client('viewer', 'acme', { platformAdmin: true })
  })
  afterAll(() => app.close())

  const cron = async (token: string, payload?: object) =>
    await app.http.inject({
      method: 'POST',
      url: '/api/admin/cron/retention',
      headers: { authorization: `Bearer ${token}` },
      ...(payload ? { payload } : {}),
    })

  it('destroys a deleted item at the next run that CRON_TOKEN starts, and a platform administrator reads the proof', async () => {
    const { id, evidenceIds } = await givenInvestigation(admin, ['To be destroyed.', 'To be kept.'])
    expect((await admin.call('DELETE', `/api/evidence/${evidenceIds[0]}`)).status).toBeLessThan(300)
    const answer = await cron(CRON_TOKEN)
    expect(answer.statusCode).toBe(200)
    const { run_id, results, manifest } = answer.json<{
      run_id: string
      results: { rowCount: number }[]
      manifest: { s3_version_id: string }
    }>()
    expect(results).toEqual([
      expect.objectContaining({ organizationId: admin.organizationId, dataCategory: 'evidence_attachment' }),
    ])
    const { body } = await operator.call<Record<string, unknown>>(
      'GET',
      `/api/admin/proof-of-destruction?run_id=${run_id}`,
    )
    expect(proofOfDestruction.strict().parse(body)).toMatchObject({
      run_id,
      object_lock: { s3_version_id: manifest.s3_version_id },
    })
    expect((await admin.call('GET', `/api/admin/proof-of-destruction?run_id=${run_id}`)).status).toBe(403)
    expect(
      (await admin.call<{ items: unknown[] }>('GET', `/api/investigations/${id}/evidence`)).body.items,
    ).toHaveLength(1)
  })

  it('is refused to any other token', async () => {
    for (const token of ['not-the-cron-token', admin.token, operator.token])
      expect([401, 403]).toContain((await cron(token)).statusCode)
  })

  it('gives out the public key to anyone', async () => {
    const answer = await app.http.inject({ url: '/.well-known/probity-signing-key.pem' })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toMatch(/^-----BEGIN PUBLIC KEY-----\n[\s\S]+-----END PUBLIC KEY-----\n$/)
  })

  it('refuses to delete what is under hold: the investigation, and a held item alone', async () => {
    const { id, evidenceIds } = await givenInvestigation(admin, ['Held.', 'Free.'])
    const hold = (body: object) =>
      admin.call<LegalHold>('POST', `/api/investigations/${id}/legal-holds`, body)
    const item = await hold({ reason: 'A claim is expected', evidence_id: evidenceIds[0] })
    expect(item.body).toMatchObject({
      placed_by: admin.userId,
      evidence_id: evidenceIds[0],
      released_at: null,
    })
    const heldUntil = async (client: TestClient) =>
      Promise.all(
        evidenceIds.map(
          async (id) => (await client.call<ShownEvidence>('GET', `/api/evidence/${id}`)).body.held_until,
        ),
      )
    expect(await heldUntil(await app.client('viewer'))).toEqual(['9999-12-31T23:59:59.999Z', null])
    expect((await admin.call<{ code: string }>('DELETE', `/api/evidence/${evidenceIds[0]}`)).body.code).toBe(
      'UNDER_HOLD',
    )
    expect((await admin.call('DELETE', `/api/evidence/${evidenceIds[1]}`)).status).toBeLessThan(300)
    const whole = await hold({ reason: 'A claim was made', until: '2099-01-01T00:00:00Z' })
    expect((await admin.call<Investigation>('GET', `/api/investigations/${id}`)).body.legal_hold_until).toBe(
      '2099-01-01T00:00:00.000Z',
    )
    expect((await admin.call<{ code: string }>('DELETE', `/api/investigations/${id}`)).body.code).toBe(
      'UNDER_HOLD',
    )
    const released = await admin.call<LegalHold>(
      'POST',
      `/api/investigations/${id}/legal-holds/${whole.body.id}/release`,
    )
    expect(released.body.released_by).toBe(admin.userId)
    expect(
      (await admin.call<Investigation>('GET', `/api/investigations/${id}`)).body.legal_hold_until,
    ).toBeNull()
  })

  it('shows policies and what the next run would take to the people of the organization', async () => {
    const url = `/api/organizations/${admin.organizationId}/retention-policies`
    await givenPolicyInForce(app.context.database.sql, admin.organizationId, 'investigation', 30)
    expect((await operator.call<{ items: unknown[] }>('GET', url)).body.items).toContainEqual(
      expect.objectContaining({ data_category: 'investigation', retention_days: 30, id: expect.any(String) }),
    )
    const { body } = await admin.call<RetentionPreview>(
      'GET',
      `/api/organizations/${admin.organizationId}/retention-preview`,
    )
    expect(body.kept.map(({ reason }) => reason)).toContain('open')
  })
})
