import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Analysis, AnalysisSummary, QualityStatus } from '#shared/contracts/analyses.ts'
import {
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
  untilEnded,
} from '#test/support/app.ts'
import { createStoredWordEmbeddings } from '#test/support/worker-process-embeddings.ts'

const APPROVED = 'Dana Okafor approved the March invoice of Northgate Supplies on 8 March 2024.'
const LIFT = 'The lift in the east wing was inspected in May and found to be in order.'

let app: TestApp
let member: TestClient
beforeAll(async () => {
  app = await createTestApp({ overrides: { embeddings: createStoredWordEmbeddings() } })
  member = await app.client('member')
})
afterAll(() => app.close())

async function ask(
  texts: readonly string[],
  question: string,
  linked: (evidenceIds: readonly string[]) => readonly string[] = () => [],
): Promise<{ analysis: Analysis; quality: QualityStatus }> {
  const { id, evidenceIds } = await givenInvestigation(member, texts)
  const asked = await member.call<{ id: string }>('POST', `/api/investigations/${id}/questions`, {
    text: question,
  })
  const link = { evidence_ids: linked(evidenceIds) }
  expect((await member.call('PATCH', `/api/questions/${asked.body.id}`, link)).status).toBe(200)
  return await analyze({ investigation_id: id, type: 'question', question_id: asked.body.id })
}

async function analyze(body: object): Promise<{ analysis: Analysis; quality: QualityStatus }> {
  const accepted = await member.call<{ id: string }>('POST', '/api/analysis/generate', body)
  const analysis = await untilEnded(member, accepted.body.id)
  const { body: quality } = await member.call<QualityStatus>(
    'GET',
    `/api/analysis/${analysis.id}/quality-status`,
  )
  return { analysis, quality }
}

const levelOf = ({ analysis }: { analysis: Analysis }) => [
  analysis.quality_confidence,
  analysis.confidence_reasons,
]
const statements = ({ content }: Analysis) => content!.sections.flatMap((section) => section.statements)

describe('the level of an analysis that quotes the evidence word for word', () => {
  it('is established where nothing speaks against it', async () => {
    const found = await ask([APPROVED, LIFT], 'Who approved the March invoice?', ([first]) => [first!])
    expect(levelOf(found)).toEqual(['established', []])
  })

  it('is not established where a name of the question stands in no statement', async () => {
    const found = await ask([APPROVED, LIFT], 'Who told Priya Raman that the March invoice was approved?')
    expect(levelOf(found)).toEqual(['possible', ['asked_value_missing', 'evidence_silent']])
  })

  it('is not established where items are linked and none is cited', async () => {
    const found = await ask([APPROVED, LIFT], 'Who approved the March invoice?', ([, lift]) => [lift!])
    expect(levelOf(found)).toEqual(['probable', ['linked_not_cited']])
  })

  it('is not established where sources conflict', async () => {
    const other = APPROVED.replace('8 March', '9 March')
    const found = await ask([APPROVED, other], 'When did Dana Okafor approve the March invoice?')
    expect(levelOf(found)).toEqual(['probable', ['sources_conflict']])
    expect(found.analysis.contested).toBe(true)
    const shown = found.analysis.content?.sections.flatMap(({ statements }) => statements) ?? []
    expect(found.analysis.contested_by).toEqual(
      shown
        .filter(({ kind, contrary }) => kind === 'discrepancy' || contrary?.state === 'found')
        .map(({ id }) => id),
    )
  })

  it('has its reasons in the list, in the quality status and in words in an export', async () => {
    const { analysis, quality } = await ask([APPROVED, LIFT], 'Who told Priya Raman of the March invoice?')
    expect(quality.confidence_reasons).toEqual(['asked_value_missing', 'evidence_silent'])
    const { body } = await member.call<{ items: AnalysisSummary[] }>(
      'GET',
      `/api/investigations/${analysis.investigation_id}/analyses`,
    )
    expect(body.items.map((one) => one.confidence_reasons)).toEqual([
      ['asked_value_missing', 'evidence_silent'],
    ])
    const exported = await app.http.inject({
      method: 'GET',
      url: `/api/analysis/${analysis.id}/export?format=md`,
      headers: { authorization: `Bearer ${member.token}` },
    })
    expect(exported.body).toMatch(
      /Confidence(?:\*\*)?: possible\. A name, number or date from the question is in no statement\. The evidence that was read does not say\./,
    )
    expect(exported.body).toMatch(/found again in the evidence\. Whether (?:it|they) answers? the question/)
  })
})

describe('the check of a gap analysis', () => {
  it('checks what its statements cite, counts those that say only what is missing, and ties them to the evidence', async () => {
    const { id } = await givenInvestigation(member, [
      'Dana Okafor approved the March invoice. The delivery note was not received by the warehouse.',
      'Please confirm who approved the March invoice. We have no record of the delivery note.',
      LIFT,
    ])
    const { analysis, quality } = await analyze({
      investigation_id: id,
      type: 'gap',
      focus: 'Who in Lisbon approved the March invoice, and where is the delivery note?',
    })
    const cited = statements(analysis).filter((statement) => statement.citations.length > 0)
    const gaps = cited.filter((statement) => statement.kind === 'gap')
    expect(gaps.length).toBeGreaterThan(0)
    const claimed = (one: { id: string }) => quality.claims.some((claim) => claim.id.startsWith(`${one.id}.`))
    expect(cited.filter((statement) => !claimed(statement))).toEqual([])
    expect(quality.claims.filter(({ verdict }) => verdict !== 'supported')).toEqual([])
    expect(analysis.faithfulness_score).toBe(100)
    expect(analysis.validation_status).toBe('valid')
    const silent = statements(analysis).filter((statement) => !claimed(statement))
    expect(silent.length).toBeGreaterThan(0)
    expect(quality.not_checkable).toBe(silent.length)
  })

  it('of the whole file, with gaps alone that cite the evidence, is neither unchecked nor uncited', async () => {
    const { id } = await givenInvestigation(member, [
      'We have no record of the delivery note. The contract is unsigned.',
      'Nobody has found the delivery note.',
    ])
    const { analysis } = await analyze({ investigation_id: id, type: 'gap' })
    expect(statements(analysis).filter(({ kind }) => kind !== 'gap')).toEqual([])
    expect(statements(analysis).filter(({ uncited }) => !uncited).length).toBeGreaterThan(0)
    expect(analysis.faithfulness_score).toBe(100)
    expect(analysis.validation_status).toBe('valid')
  })

  it('of an error check without a draft is possible at most, and holds no key points against it that are none of its own', async () => {
    const { id } = await givenInvestigation(member, [
      'Dana Okafor paid the March invoice of £1,250 to Northgate Supplies on 8 March 2024.',
      'Dana Okafor paid the March invoice of £1,350 to Northgate Supplies on 8 March 2024.',
    ])
    const { analysis, quality } = await analyze({ investigation_id: id, type: 'error_check' })
    expect(statements(analysis).map(({ kind }) => kind)).toContain('discrepancy')
    expect(levelOf({ analysis })).toEqual(['possible', ['sources_conflict', 'completeness_unknown']])
    expect([analysis.faithfulness_score, analysis.coverage_score, quality.key_points]).toEqual([
      100,
      null,
      [],
    ])
    const given = await analyze({
      investigation_id: id,
      type: 'error_check',
      focus: 'Dana Okafor paid £1,350 to Northgate Supplies.',
    })
    expect(given.quality.key_points.length).toBeGreaterThan(0)
    expect(given.analysis.confidence_reasons).not.toContain('completeness_unknown')
  })
})
