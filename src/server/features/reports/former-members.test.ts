import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Allegation, AllegationList } from '#shared/contracts/allegations.ts'
import type { FormerMember } from '#shared/contracts/organizations.ts'
import type { Report } from '#shared/contracts/reports.ts'
import { createTestApp, givenInvestigation, type TestApp, type TestClient } from '#test/support/app.ts'
import { TEXT_OF } from '#test/support/exported-texts.ts'
import { generateSummary, INVOICE_TEXTS, judge, readThrough } from '#test/support/judging.ts'

let app: TestApp
let owner: TestClient
let leaver: TestClient
beforeAll(async () => {
  const startedAt = new Date()
  app = await createTestApp({ overrides: { clock: { now: () => startedAt } } })
  owner = await app.client('owner')
  leaver = await app.client('member')
})
afterAll(() => app.close())

const nameLeaver = (name: string) => leaver.call('PATCH', '/api/auth/account', { name })
const listFormer = async (client = owner) =>
  (
    await client.call<{ items: FormerMember[] }>(
      'GET',
      `/api/organizations/${client.organizationId}/former-members`,
    )
  ).body.items

async function givenWorkOfLeaver() {
  const { id, evidenceIds } = await givenInvestigation(leaver, INVOICE_TEXTS)
  const analysis = await generateSummary(leaver, id)
  await readThrough(leaver, analysis.id)
  await judge(leaver, analysis.id, { action: 'agree' })
  const [first] = analysis.content!.sections.flatMap(({ statements }) => statements)
  const judgment = { verdict: 'agree', note: 'So it is.' }
  await leaver.call('POST', `/api/analysis/${analysis.id}/statements/${first!.id}/judgment`, judgment)
  const made = await leaver.call<Allegation>('POST', `/api/investigations/${id}/allegations`, {
    text: 'The invoice was raised.',
  })
  const quote = INVOICE_TEXTS[0]!.slice(0, 30)
  const passage = { evidence_id: evidenceIds[0], start: 0, end: quote.length, quote, side: 'for' }
  await leaver.call('POST', `/api/allegations/${made.body.id}/passages`, passage)
  await leaver.call('PUT', `/api/allegations/${made.body.id}/finding`, {
    conclusion: 'inconclusive',
    reasons: 'Two sums differ.',
  })
  const report = await leaver.call<Report>('POST', `/api/investigations/${id}/report`, {})
  return { id, analysisId: analysis.id, reportId: report.body.report?.id }
}

async function readExport(url: string, format: string): Promise<string> {
  const { rawPayload } = await app.http.inject({
    url: `${url}/export?format=${format}`,
    headers: { authorization: `Bearer ${owner.token}` },
  })
  return await TEXT_OF[format]!(rawPayload)
}

it('whoever was removed keeps their name in findings, judgments, the report and what is exported of them', async () => {
  await nameLeaver('Ann Reed')
  const { id, analysisId, reportId } = await givenWorkOfLeaver()
  const read = async () => ({
    allegations: (await owner.call<AllegationList>('GET', `/api/investigations/${id}/allegations`)).body
      .items,
    report: (await owner.call<Report>('GET', `/api/investigations/${id}/report`)).body.content,
    feedback: (await owner.call('GET', `/api/analysis/${analysisId}/feedback`)).body,
    judgments: (await owner.call('GET', `/api/analysis/${analysisId}/statements/judgments`)).body,
    analysisInWord: await readExport(`/api/analysis/${analysisId}`, 'docx'),
    reportInWord: await readExport(`/api/reports/${reportId}`, 'docx'),
    reportAsPdf: await readExport(`/api/reports/${reportId}`, 'pdf'),
  })
  const before = await read()
  for (const words of Object.values(before)) expect(JSON.stringify(words)).toContain('Ann Reed')

  await owner.call('DELETE', `/api/organizations/${owner.organizationId}/members/${leaver.userId}`)
  expect(await read()).toEqual(before)
})

it('whom the organization has removed is listed by name for its members alone, until they are here again', async () => {
  const stranger = await app.client('viewer', 'elsewhere')
  expect(await listFormer(await app.client('viewer'))).toEqual([{ user_id: leaver.userId, name: 'Ann Reed' }])
  expect(await listFormer(stranger)).toEqual([])
})
