import { beforeEach, describe, expect, it } from 'vitest'
import type { Allegation } from '#shared/contracts/allegations.ts'
import type { Problem } from '#shared/contracts/common.ts'
import type { Impact } from '#shared/contracts/impact.ts'
import type { Report } from '#shared/contracts/reports.ts'
import type { OwnRetentionPreview } from '#shared/contracts/retention.ts'
import { CRON_TOKEN, createTestApp, type TestApp, type TestClient } from '#test/support/app.ts'
import { givenPolicyInForce } from '#test/support/policy-in-force.ts'
import { givenReleasedReport, type ReleasedReport } from '#test/support/released-report.ts'

const TEXTS = [
  'Marguerite Velasquez approved the March invoice of £1,250 on Friday 8 March 2024, before the audit.',
  'The ledger shows the March invoice of £1,350. It was paid on 12 March 2024 to Northgate Supplies.',
]

describe('a released report of which something is destroyed', () => {
  let app: TestApp
  let admin: TestClient
  let made: ReleasedReport
  beforeEach(async () => {
    app = await createTestApp()
    admin = await app.client('admin')
    made = await givenReleasedReport(app, admin, TEXTS)
    return () => app.close()
  })

  const sql = async (text: string, values: unknown[] = []) =>
    (await app.context.database.sql.executeSql(text, values)).rows
  const run = async (kind: 'retention' | 'pii-scrub'): Promise<string> => {
    const answer = await app.http.inject({
      method: 'POST',
      url: `/api/admin/cron/${kind}`,
      headers: { authorization: `Bearer ${CRON_TOKEN}` },
      payload: {},
    })
    expect(answer.statusCode).toBe(200)
    return answer.json().run_id
  }
  const look = async () =>
    (await admin.call<Report>('GET', `/api/investigations/${made.investigationId}/report`)).body
  const files = async () => {
    const keys: string[] = []
    for await (const { key } of app.context.objects.list('')) keys.push(key)
    return keys.filter((key) => key.includes('/reports/'))
  }
  const keyOfReport = () => `${admin.organizationId}/reports/${made.reportId}-`
  const namedBy = async (runId: string) =>
    (
      await sql('select object_key from destroyed_objects where run_id = $1 and removed_at is not null', [
        runId,
      ])
    ).map((row) => row.object_key)

  it('goes with the evidence behind it, and the run that destroys it names its file', async () => {
    const [item] = made.evidenceIds
    await admin.call('DELETE', `/api/evidence/${item}?with_reports=1`)
    const kept = await look()
    expect(kept.content).not.toBeNull()
    const { content_sha256, file_sha256 } = kept.report!
    expect([content_sha256, file_sha256]).toEqual([expect.any(String), expect.any(String)])
    expect(kept.changes.map(({ kind }) => kind)).toContain('item_gone')
    const filed = await files()
    expect(filed).toEqual([expect.stringContaining(keyOfReport())])
    const runId = await run('retention')
    const { report, content } = await look()
    expect(content).toBeNull()
    expect(report).toMatchObject({
      state: 'released',
      released: { by: { id: admin.userId } },
      content_sha256,
      file_sha256,
      destroyed_at: expect.any(String),
    })
    expect(await files()).toEqual([])
    expect(await namedBy(runId)).toEqual(expect.arrayContaining(filed))
    const gone = await admin.call('GET', `/api/reports/${made.reportId}/export?format=pdf`)
    expect(gone.status).toBe(409)
  })

  it('is named before: by what the deletion costs, by its refusal and answer, and by the preview of the run', async () => {
    const [item = '', other = ''] = made.evidenceIds
    const goes = { report_id: made.reportId, version: 1, state: 'released', destroyed_with_item: true }
    const foresee = async (id: string, of: string) =>
      (await admin.call<Impact>('GET', `/api/evidence/${id}/impact?of=${of}`)).body.reports
    expect(await foresee(item, 'deletion')).toEqual([goes])
    expect(await foresee(item, 'withdrawal')).toEqual([goes])
    const refused = await admin.call<Problem>('DELETE', `/api/evidence/${item}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT'])
    expect(refused.body.detail).toContain('Version 1 of the report was released and rests on this item')
    expect((await admin.call('GET', `/api/evidence/${item}`)).status).toBe(200)
    const deleted = await admin.call<{ impact: Impact }>('DELETE', `/api/evidence/${item}?with_reports=1`)
    expect(deleted.body.impact.reports).toEqual([goes])
    const preview = await admin.call<OwnRetentionPreview>(
      'GET',
      `/api/organizations/${admin.organizationId}/retention-preview`,
    )
    expect(preview.body.due).toMatchObject([{ investigation_id: made.investigationId, reports: [1] }])
    await run('retention')
    expect(await foresee(other, 'deletion')).toEqual([])
  })

  it('is told from the next version, which only loses what it says of the item', async () => {
    const [item = ''] = made.evidenceIds
    const next = await admin.call<Report>('POST', `/api/investigations/${made.investigationId}/report`, {})
    const { body } = await admin.call<{ impact: Impact }>('DELETE', `/api/evidence/${item}?with_reports=1`)
    expect(body.impact.reports).toEqual([
      { report_id: made.reportId, version: 1, state: 'released', destroyed_with_item: true },
      { report_id: next.body.report?.id, version: 2, state: 'draft', destroyed_with_item: false },
    ])
  })

  it('goes with what only a dossier in it tells, because somebody disagreed with what is said of it', async () => {
    const texts = [
      TEXTS[0]!,
      'The shed was painted on 4 May 2023 by Tom Ash, who was paid £80 for the March invoice.',
    ]
    const other = await givenReleasedReport(app, admin, texts, { disagreesWithLast: true })
    const [kept, left] = other.evidenceIds
    const report = (await admin.call<Report>('GET', `/api/investigations/${other.investigationId}/report`))
      .body
    expect(report.content?.rests_on.exhibits.map(({ id }) => id)).toEqual([kept])
    await admin.call('DELETE', `/api/evidence/${left}?with_reports=1`)
    await run('retention')
    const after = (await admin.call<Report>('GET', `/api/investigations/${other.investigationId}/report`))
      .body
    expect([after.content, after.report?.file_sha256]).toEqual([null, report.report?.file_sha256])
    expect((await files()).filter((key) => key.includes(other.reportId))).toEqual([])
  })

  it('is destroyed by a scrub, which takes names out of allegations, findings and texts', async () => {
    await sql(
      `update investigations set parties = '[{"name": "Marguerite Velasquez", "role": "complainant"}]',
         status = 'closed', closed_at = now() - interval '400 days' where id = $1`,
      [made.investigationId],
    )
    await givenPolicyInForce(app.context.database.sql, admin.organizationId, 'pii', 365)
    const runId = await run('pii-scrub')
    const after = await look()
    expect(after.content).toBeNull()
    // A hash of the words would tell whether a guess at a name is right.
    expect(after.report).toMatchObject({ content_sha256: null, file_sha256: expect.any(String) })
    expect(await namedBy(runId)).toContainEqual(expect.stringContaining(keyOfReport()))
    const { items } = (
      await admin.call<{ items: Allegation[] }>(
        'GET',
        `/api/investigations/${made.investigationId}/allegations`,
      )
    ).body
    expect(items[0]?.concerns).toEqual(['[PERSON 1]'])
    expect(items[0]?.finding?.reasons).toContain('[PERSON 1]')
    for (const table of ['allegations', 'allegation_findings', 'report_texts', 'reports'])
      expect(JSON.stringify(await sql(`select * from ${table}`))).not.toContain('Velasquez')
  })

  it('goes with the whole case, its file too, also where it cites nothing', async () => {
    const bare = await givenReleasedReport(app, admin, [])
    await admin.call('DELETE', `/api/investigations/${bare.investigationId}`)
    await admin.call('DELETE', `/api/investigations/${made.investigationId}`)
    const runId = await run('retention')
    expect(await sql('select id from reports')).toEqual([])
    expect(await files()).toEqual([])
    expect(await namedBy(runId)).toContainEqual(expect.stringContaining(keyOfReport()))
  })
})
