import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Allegation } from '#shared/contracts/allegations.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Decision, Investigation } from '#shared/contracts/investigations.ts'
import type { Report, ReportSummary } from '#shared/contracts/reports.ts'
import { createTestApp, givenInvestigation, type TestApp, type TestClient } from '#test/support/app.ts'
import { generateSummary, INVOICE_TEXTS, judge, readThrough } from '#test/support/judging.ts'

let app: TestApp
let member: TestClient
let caseId: string
let analysisId: string
let statementId: string
beforeAll(async () => {
  app = await createTestApp()
  member = await app.client('member')
  caseId = (await givenInvestigation(member, INVOICE_TEXTS)).id
  const analysis = await generateSummary(member, caseId)
  await readThrough(member, analysis.id)
  analysisId = analysis.id
  statementId = analysis.content!.sections[0]!.statements[0]!.id
})
afterAll(() => app.close())

const url = () => `/api/investigations/${caseId}`
const lastActivity = async () =>
  Date.parse((await member.call<Investigation>('GET', url())).body.last_activity_at)
/** The quality check still writes the analysis for a while. */
async function settled(): Promise<void> {
  await expect
    .poll(
      async () => (await member.call<Analysis>('GET', `/api/analysis/${analysisId}`)).body.generation_status,
      { timeout: 30_000 },
    )
    .toMatch(/verified|unavailable/)
}
const decisions = async () =>
  (await member.call<{ items: Decision[] }>('GET', `${url()}/decisions`)).body.items
const kinds = async () => (await decisions()).map(({ kind }) => kind)

describe('what people decide in a case', () => {
  it('is listed, the latest first, and is its last activity; a look at an analysis is neither', async () => {
    await settled()
    const written = await lastActivity()
    await judge(member, analysisId, { action: 'view' })
    expect(await kinds()).toEqual([])
    expect(await lastActivity()).toBe(written)

    let before = written
    const moves = async () => {
      const now = await lastActivity()
      expect(now).toBeGreaterThan(before)
      before = now
    }
    await judge(member, analysisId, { action: 'agree' })
    await moves()
    const statement = `/api/analysis/${analysisId}/statements/${statementId}/judgment`
    await member.call('POST', statement, { verdict: 'agree' })
    await moves()
    const { body: allegation } = await member.call<Allegation>('POST', `${url()}/allegations`, {
      text: 'The invoice was raised.',
    })
    await moves()
    await member.call('PUT', `/api/allegations/${allegation.id}/finding`, {
      conclusion: 'inconclusive',
      reasons: 'Two sums differ.',
    })
    await moves()
    expect(await decisions()).toMatchObject([
      { kind: 'finding', conclusion: 'inconclusive', allegation_number: 1, by: member.userId },
      { kind: 'allegation', allegation_number: 1, by: member.userId },
      { kind: 'statements', statements: 1, analysis_id: analysisId, by: member.userId },
      { kind: 'agree', analysis_id: analysisId, by: member.userId },
    ])

    const { body: begun } = await member.call<Report>('POST', `${url()}/report`, {})
    await moves()
    await member.call('PUT', `/api/reports/${begun.report?.id}/texts/summary`, { text: 'It was raised.' })
    await moves()
    const { body } = await member.call<{ items: ReportSummary[] }>('GET', `${url()}/reports`)
    expect(body.items).toMatchObject([{ version: 1, state: 'draft', begun: { by: { id: member.userId } } }])
  })
})
