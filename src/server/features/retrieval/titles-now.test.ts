import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Retrieval } from '#shared/contracts/retrieval.ts'
import { createTestApp, givenInvestigation, type TestApp, type TestClient } from '#test/support/app.ts'
import { generateSummary, INVOICE_TEXTS, look } from '#test/support/judging.ts'

describe('the title of a retrieved item', () => {
  let app: TestApp
  let member: TestClient
  beforeAll(async () => {
    app = await createTestApp()
    member = await app.client('member')
  })
  afterAll(() => app.close())

  it('is the one that the item has now, in retrieval and in exports, and the seal stays intact', async () => {
    const { id, evidenceIds } = await givenInvestigation(member, INVOICE_TEXTS)
    const { id: analysisId }: Analysis = await generateSummary(member, id)
    const renamed = await member.call('PATCH', `/api/evidence/${evidenceIds[0]}`, {
      title: 'Exhibit 7, the note',
    })
    expect(renamed.status).toBe(200)
    const { body } = await member.call<Retrieval>('GET', `/api/analysis/${analysisId}/retrieval`)
    const titles = new Map(body.chunks.map((chunk) => [chunk.evidence_id, chunk.source_title]))
    expect(titles.get(evidenceIds[0]!)).toBe('Exhibit 7, the note')
    expect(titles.get(evidenceIds[1]!)).toBe('Item 2')
    expect([body.seal, (await look(member, analysisId)).seal]).toEqual(['intact', 'intact'])
    const exported = await app.http.inject({
      method: 'GET',
      url: `/api/analysis/${analysisId}/export?format=md`,
      headers: { authorization: `Bearer ${member.token}` },
    })
    expect(exported.body).toContain('Exhibit 7, the note')
  })
})
