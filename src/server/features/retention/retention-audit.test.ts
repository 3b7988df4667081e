import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AuditRow } from '#shared/contracts/audit.ts'
import {
  CRON_TOKEN,
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
} from '#test/support/app.ts'
import { describeOnEitherDatabase } from '#test/support/databases.ts'
import { createRetentionWorld } from '#test/support/retention-world.ts'

interface Rows {
  readonly items: AuditRow[]
}

describeOnEitherDatabase('a run of destruction in the audit trail', (database) => {
  let app: TestApp
  let owner: TestClient
  let bystander: TestClient
  let operator: TestClient
  let failsToEmit = false

  beforeAll(async () => {
    const world = await createRetentionWorld({ database: database() })
    const { store, signer } = world.own
    app = await createTestApp({
      work: false,
      overrides: {
        database: { ...database(), close: async () => {} },
        manifestProtection: {
          signer,
          store: {
            ...store,
            put: async (manifest) => {
              if (failsToEmit) throw new Error('not now')
              return await store.put(manifest)
            },
          },
        },
      },
    })
    owner = await app.client('owner', 'run-house')
    bystander = await app.client('owner', 'quiet-house')
    operator = await app.client('viewer', 'quiet-house', { platformAdmin: true })
  })
  afterAll(() => app.close())

  const destroyOne = async () => {
    const { evidenceIds } = await givenInvestigation(owner, ['To be destroyed.'])
    await owner.call('DELETE', `/api/evidence/${evidenceIds[0]}`)
  }
  const rowsOf = async (client: TestClient, url = '/api/admin/audit-logs') =>
    (await client.call<Rows>('GET', `${url}?action=retention.run&limit=200`)).body.items

  it('leaves a row that the owners of every organization that it touched can read, and no others', async () => {
    await destroyOne()
    const { runId } = await app.context.features.retention.run({
      id: app.context.ids.uuid(),
      ciRunId: 'none',
      trigger: 'schedule',
    })
    expect(await rowsOf(owner)).toEqual([
      expect.objectContaining({ success: true, target_type: 'retention', target_id: runId, actor_id: null }),
    ])
    expect(await rowsOf(bystander)).toEqual([])
  })

  it('can be read by a platform administrator in the trail of the installation, and by nobody else', async () => {
    const url = '/api/admin/audit-logs/installation'
    expect((await rowsOf(operator, url)).length).toBeGreaterThan(0)
    expect((await owner.call('GET', url)).status).toBe(403)
  })

  it('leaves a row as well where it destroyed and could not emit its manifest, and one when that is done', async () => {
    await destroyOne()
    failsToEmit = true
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/admin/cron/retention',
      headers: { authorization: `Bearer ${CRON_TOKEN}` },
    })
    failsToEmit = false
    expect(answer.statusCode).toBe(500)
    const runId = answer.json<{ run_id: string }>().run_id
    const ofRun = async () => (await rowsOf(owner)).filter((row) => row.target_id === runId)
    expect(await ofRun()).toEqual([
      expect.objectContaining({ success: false, error_message: 'MANIFEST_EMIT_FAILED' }),
    ])
    await app.context.features.retention.run({
      id: app.context.ids.uuid(),
      ciRunId: 'none',
      trigger: 'schedule',
    })
    expect((await ofRun()).map((row) => row.success)).toEqual([true, false])
    await app.context.features.retention.run({ id: runId, ciRunId: 'none', trigger: 'schedule' })
    expect(await ofRun()).toHaveLength(2)
  })
})
