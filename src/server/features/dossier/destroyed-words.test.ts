import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  CRON_TOKEN,
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
  untilEnded,
} from '#test/support/app.ts'
import { issueDossier, leavesOf } from '#test/support/dossier.ts'
import { givenPolicyInForce } from '#test/support/policy-in-force.ts'

const TEXTS = [
  'Marguerite Velasquez approved the March invoice of £1,250 on Friday 8 March 2024, before the audit.',
  'The ledger shows the March invoice of £1,350. It was paid on 12 March 2024 to Northgate Supplies.',
]

describe('a dossier of an analysis of which something was destroyed', () => {
  let app: TestApp
  let admin: TestClient
  let investigation: { id: string; evidenceIds: string[] }
  let analysisId: string
  const sql = async (text: string, values: unknown[]) =>
    (await app.context.database.sql.executeSql(text, values)).rows
  const lists = () => sql('select from dossier_lists where analysis_id = $1', [analysisId])
  const run = async (kind: 'retention' | 'pii-scrub') =>
    (
      await app.http.inject({
        method: 'POST',
        url: `/api/admin/cron/${kind}`,
        headers: { authorization: `Bearer ${CRON_TOKEN}` },
        payload: {},
      })
    ).statusCode
  const issue = () => issueDossier(app, { client: admin, id: analysisId })
  const held = async (words: string) => Buffer.concat([...(await issue()).files.values()]).includes(words)

  beforeAll(async () => {
    app = await createTestApp()
    admin = await app.client('admin')
    investigation = await givenInvestigation(admin, TEXTS)
    await admin.call('PATCH', `/api/investigations/${investigation.id}`, {
      parties: [{ name: 'Marguerite Velasquez', role: 'complainant' }],
    })
    const { body } = await admin.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: investigation.id,
      type: 'summary',
      focus: 'March invoice',
    })
    analysisId = (await untilEnded(admin, body.id)).id
  })
  afterAll(() => app.close())

  it('holds nothing of an item that is deleted but what the analysis quotes, and nothing once it is destroyed', async () => {
    const [, ledger] = investigation.evidenceIds
    expect(await held('It was paid on 12 March 2024')).toBe(true)
    const before = leavesOf((await issue()).files).filter((path) => path.startsWith('leaves/passages/'))
    expect((await admin.call('DELETE', `/api/evidence/${ledger}`)).status).toBe(200)
    const after = leavesOf((await issue()).files).filter((path) => path.startsWith('leaves/passages/'))
    expect(after.length).toBeLessThan(before.length)
    expect(await lists()).toHaveLength(2)
    expect(await run('retention')).toBe(200)
    expect(await lists()).toEqual([])
    expect(await held('12 March 2024')).toBe(false)
    expect(await held('Northgate')).toBe(false)
    expect(await held('Velasquez')).toBe(true)
  })

  it('is another one after a scrub, without the names, and the salts of the earlier one are gone', async () => {
    expect(await lists()).toHaveLength(1)
    await givenPolicyInForce(app.context.database.sql, admin.organizationId, 'pii', 365)
    await sql(
      `update investigations set status = 'closed', closed_at = now() - interval '400 days' where id = $1`,
      [investigation.id],
    )
    expect(await run('pii-scrub')).toBe(200)
    expect(await lists()).toEqual([])
    expect(await held('Velasquez')).toBe(false)
    expect(await held('[PERSON 1]')).toBe(true)
  })
})
