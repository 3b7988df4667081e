import { expect } from 'vitest'
import type { Allegation, PlacedStatement } from '#shared/contracts/allegations.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Report } from '#shared/contracts/reports.ts'
import { givenInvestigation, type TestApp, type TestClient } from './app.ts'
import { generateSummary, judge, readThrough } from './judging.ts'

export interface ReleasedReport {
  readonly investigationId: string
  readonly evidenceIds: string[]
  readonly reportId: string
}

const listStatements = ({ content }: Analysis) =>
  content?.sections.flatMap(({ statements }) => statements) ?? []

/**
 * A case of these texts with one analysis where there are any, one allegation with evidence and a finding, and its
 * released report; which leaves out what is said of the last text, if somebody disagrees with that.
 */
export async function givenReleasedReport(
  app: TestApp,
  author: TestClient,
  texts: readonly string[],
  { disagreesWithLast = false }: { readonly disagreesWithLast?: boolean } = {},
): Promise<ReleasedReport> {
  const { id, evidenceIds } = await givenInvestigation(author, texts)
  const left = new Set<string>()
  if (texts.length > 0) {
    const analysis = await generateSummary(author, id)
    await readThrough(author, analysis.id)
    await judge(author, analysis.id, { action: 'agree' })
    if (disagreesWithLast)
      for (const statement of listStatements(analysis)) {
        if (statement.citations.every(({ evidence_id }) => evidence_id !== evidenceIds.at(-1))) continue
        left.add(statement.id)
        await author.call('POST', `/api/analysis/${analysis.id}/statements/${statement.id}/judgment`, {
          verdict: 'disagree',
        })
      }
  }
  const { body: allegation } = await author.call<Allegation>(
    'POST',
    `/api/investigations/${id}/allegations`,
    {
      text: 'Marguerite Velasquez approved an invoice that was too high.',
      concerns: ['Marguerite Velasquez'],
    },
  )
  const url = `/api/allegations/${allegation.id}`
  const { items } = (await author.call<{ items: PlacedStatement[] }>('GET', `${url}/candidates`)).body
  for (const { analysis_id, statement_id } of items.filter((one) => !left.has(one.statement_id)))
    await author.call('PUT', `${url}/statements`, { analysis_id, statement_id, side: 'for' })
  await author.call('PUT', `${url}/finding`, {
    conclusion: 'substantiated',
    reasons: 'Marguerite Velasquez says so herself.',
  })
  const begun = await author.call<Report>('POST', `/api/investigations/${id}/report`, {})
  const reportId = begun.body.report?.id ?? ''
  for (const section of ['summary', 'mandate'])
    await author.call('PUT', `/api/reports/${reportId}/texts/${section}`, {
      text: 'Marguerite Velasquez was heard.',
    })
  const second = await app.client('member')
  const move = (client: TestClient, act: string) =>
    client.call<Report>('POST', `/api/reports/${reportId}/state`, {
      act,
      note: 'Marguerite Velasquez is named.',
    })
  await move(author, 'submit')
  await move(second, 'review')
  expect((await move(author, 'release')).body.report?.state).toBe('released')
  return { investigationId: id, evidenceIds, reportId }
}
