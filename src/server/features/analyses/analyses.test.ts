import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Analysis, QualityStatus } from '#shared/contracts/analyses.ts'
import type { Problem } from '#shared/contracts/common.ts'
import type { Evidence } from '#shared/contracts/evidence.ts'
import type { Readiness } from '#shared/contracts/readiness.ts'
import type { Retrieval } from '#shared/contracts/retrieval.ts'
import {
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
  untilEnded,
} from '#test/support/app.ts'

const TEXTS = [
  'Dana Okafor approved the March invoice of £1,250 on Friday 8 March 2024, before the audit. The board was not asked.',
  'The ledger shows the March invoice of £1,350. It was paid on 12 March 2024 to Northgate Supplies.',
  'Minutes of 4 April 2024. The committee discussed the parking permits and the new canteen opening hours.',
]

describe('an analysis', () => {
  let app: TestApp
  let member: TestClient
  beforeAll(async () => {
    app = await createTestApp()
    member = await app.client('member')
  })
  afterAll(() => app.close())

  const generate = async (investigationId: string, body: object): Promise<Analysis> => {
    const {
      status,
      body: accepted,
      headers,
    } = await member.call<{ id: string; generation_status: string }>('POST', '/api/analysis/generate', {
      investigation_id: investigationId,
      ...body,
    })
    expect(status).toBe(202)
    expect(accepted.generation_status).toBe('pending')
    expect(headers.location).toBe(`/api/analysis/${accepted.id}`)
    return await untilEnded(member, accepted.id)
  }

  it('of a question is generated in the background, cited word for word and verified by itself', async () => {
    const { id } = await givenInvestigation(member, TEXTS)
    const question = await member.call<{ id: string }>('POST', `/api/investigations/${id}/questions`, {
      text: 'Who approved the March invoice, and when?',
    })
    const analysis = await generate(id, { type: 'question', question_id: question.body.id })
    expect(analysis.generation_status).toBe('verified')
    expect(analysis.provider).toBe('extractive')
    expect(analysis.token_usage.output_tokens).toBe(0)
    expect(analysis.seal).toBe('intact')
    expect(analysis.quality_confidence).not.toBeNull()
    const citations = analysis
      .content!.sections.flatMap((section) => section.statements)
      .flatMap((statement) => statement.citations)
    expect(citations.length).toBeGreaterThan(0)
    for (const citation of citations) {
      const { body: item } = await member.call<Evidence>('GET', `/api/evidence/${citation.evidence_id}`)
      expect(item.content.slice(citation.start, citation.end)).toBe(citation.quote)
    }
    expect(JSON.stringify(analysis.content)).toContain('Okafor')
  })

  it.each(['summary', 'gap', 'error_check'])('of type %s needs no question', async (type) => {
    const { id } = await givenInvestigation(member, TEXTS)
    const analysis = await generate(id, { type })
    expect(analysis.generation_status).toBe('verified')
    expect(analysis.content!.sections.length).toBeGreaterThan(0)
  })

  it('of type error_check shows two documents that give different amounts side by side', async () => {
    const { id } = await givenInvestigation(member, [
      'The March invoice of Northgate Supplies was for £1,250.',
      'The March invoice of Northgate Supplies was for £1,350.',
    ])
    const analysis = await generate(id, { type: 'error_check' })
    const discrepancy = analysis
      .content!.sections.flatMap((section) => section.statements)
      .find((statement) => statement.kind === 'discrepancy')!
    expect(discrepancy.citations.map((citation) => citation.quote).sort()).toEqual([
      'The March invoice of Northgate Supplies was for £1,250.',
      'The March invoice of Northgate Supplies was for £1,350.',
    ])
  })

  it('keeps every retrieved chunk with rank, similarity and whether it was included or why not, and counts their items', async () => {
    const { id } = await givenInvestigation(member, [...TEXTS, TEXTS[0]!])
    const question = await member.call<{ id: string }>('POST', `/api/investigations/${id}/questions`, {
      text: 'Who approved the March invoice?',
    })
    const analysis = await generate(id, { type: 'question', question_id: question.body.id })
    const { body } = await member.call<Retrieval>('GET', `/api/analysis/${analysis.id}/retrieval`)
    expect(body.summary.retrieved).toBe(body.chunks.length)
    expect(body.summary.included + body.summary.excluded).toBe(body.summary.retrieved)
    const considered = new Set(
      body.chunks.filter((chunk) => chunk.included).map((chunk) => chunk.evidence_id),
    )
    const retrieved = new Set(body.chunks.map((chunk) => chunk.evidence_id))
    expect(retrieved.size).toBeGreaterThan(considered.size)
    expect(body.summary.considered_by_kind).toEqual({ text: considered.size })
    expect(body.summary.left_out_by_kind).toEqual({ text: retrieved.size - considered.size })
    expect(body.chunks.map((chunk) => chunk.rank)).toEqual(body.chunks.map((_, index) => index + 1))
    const reasons = body.chunks.filter((chunk) => !chunk.included).map((chunk) => chunk.exclusion_reason)
    expect(reasons).not.toContain(null)
    expect(reasons).toContainEqual(expect.stringMatching(/same text/i))
  })

  it('leaves background documents out of the context when the organization switches them off', async () => {
    const owner = await app.client('owner', 'switched-off')
    await owner.call('PATCH', `/api/organizations/${owner.organizationId}`, { background_ai_enabled: false })
    const { id } = await givenInvestigation(owner, TEXTS)
    await owner.call('POST', `/api/investigations/${id}/evidence`, {
      title: 'Policy',
      source_type: 'background_doc',
      content: 'Policy: the March invoice needs the approval of the board.',
    })
    const accepted = await owner.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: id,
      type: 'summary',
      focus: 'approval of the March invoice',
    })
    await untilEnded(owner, accepted.body.id)
    const { body } = await owner.call<Retrieval>('GET', `/api/analysis/${accepted.body.id}/retrieval`)
    const policy = body.chunks.find((chunk) => chunk.type === 'background_doc')!
    expect(policy.included).toBe(false)
    expect(policy.exclusion_reason).toMatch(/excluded/i)
  })

  it('marks statements whose only support was withdrawn', async () => {
    const { id, evidenceIds } = await givenInvestigation(member, [TEXTS[0]!])
    const analysis = await generate(id, { type: 'summary' })
    await member.call('POST', `/api/evidence/${evidenceIds[0]}/withdraw`, { reason: 'Given by mistake' })
    const { body } = await member.call<Analysis>('GET', `/api/analysis/${analysis.id}`)
    const cited = body
      .content!.sections.flatMap((section) => section.statements)
      .filter((statement) => statement.citations.length > 0)
    expect([...new Set(cited.map((statement) => statement.support_lost))]).toEqual([true])
  })

  it('can be checked again, and not while it is being generated', async () => {
    const { id } = await givenInvestigation(member, TEXTS)
    const analysis = await generate(id, { type: 'summary' })
    const first = await member.call('POST', `/api/analysis/${analysis.id}/quality-check`)
    expect(first.status).toBe(202)
    const second = await member.call<Problem>('POST', `/api/analysis/${analysis.id}/quality-check`)
    expect([202, 409]).toContain(second.status)
    expect((await untilEnded(member, analysis.id)).generation_status).toBe('verified')
    const { body } = await member.call<QualityStatus>('GET', `/api/analysis/${analysis.id}/quality-status`)
    expect(body.checked_at).not.toBeNull()
    expect(body.claims.length).toBeGreaterThan(0)
    expect(body.claims.filter((claim) => claim.verdict !== 'not_found' && !claim.quote)).toEqual([])
    expect(body.method_note).toMatch(/not that they are true, and not that they answer the question/)
  })

  it('may be asked about in any characters, half an emoji cut off by the title included', async () => {
    const { id } = await givenInvestigation(member, TEXTS)
    for (const text of [
      `Who approved the payment?${'😀'.repeat(90)}`,
      `Who approved the payment? ${'😀'.repeat(90)}`,
    ]) {
      const question = await member.call<{ id: string }>('POST', `/api/investigations/${id}/questions`, {
        text,
      })
      expect(
        (await generate(id, { type: 'question', question_id: question.body.id })).generation_status,
      ).toBe('verified')
    }
  })

  it('is refused without evidence, for a question of another investigation, and beyond the cap of the organization', async () => {
    const empty = await givenInvestigation(member, [])
    const none = await member.call<Problem>('POST', '/api/analysis/generate', {
      investigation_id: empty.id,
      type: 'summary',
    })
    expect([none.status, none.body.code]).toEqual([409, 'NO_EVIDENCE'])
    const full = await givenInvestigation(member, TEXTS)
    const foreign = await member.call<{ id: string }>('POST', `/api/investigations/${empty.id}/questions`, {
      text: 'Another case',
    })
    const other = await member.call<Problem>('POST', '/api/analysis/generate', {
      investigation_id: full.id,
      type: 'question',
      question_id: foreign.body.id,
    })
    expect(other.status).toBe(404)
    const incomplete = await member.call<Problem>('POST', '/api/analysis/generate', {
      investigation_id: full.id,
      type: 'question',
    })
    expect(incomplete.body.errors).toEqual([
      { path: 'question_id', message: 'a question analysis needs a question_id' },
    ])
  })

  it('is refused with GENERATION_LIMIT while the organization generates as many as it may', async () => {
    const idle = await createTestApp({ work: false })
    try {
      const client = await idle.client('member')
      const { id } = await givenInvestigation(client, TEXTS)
      const answers = await Promise.all(
        Array.from({ length: 5 }, () =>
          client.call<Problem>('POST', '/api/analysis/generate', { investigation_id: id, type: 'summary' }),
        ),
      )
      expect(answers.filter((answer) => answer.status === 202)).toHaveLength(3)
      expect(answers.filter((answer) => answer.body.code === 'GENERATION_LIMIT')).toHaveLength(2)
    } finally {
      await idle.close()
    }
  })
})

describe('the readiness check', () => {
  let app: TestApp
  let member: TestClient
  beforeAll(async () => {
    app = await createTestApp({ work: false })
    member = await app.client('member')
  })
  afterAll(() => app.close())

  const assess = async (body: object) =>
    (await member.call<Readiness>('POST', '/api/analysis/assess', body)).body

  it('blocks only when the investigation has no evidence item at all', async () => {
    const { id } = await givenInvestigation(member, [])
    expect(await assess({ investigation_id: id, type: 'summary' })).toMatchObject({
      evidence_count: 0,
      blocking: true,
      blocking_message: expect.stringMatching(/no evidence/),
    })
  })

  it('counts items by source type, background documents and what is linked to the question', async () => {
    const { id, evidenceIds } = await givenInvestigation(member, TEXTS)
    await member.call('POST', `/api/investigations/${id}/evidence`, {
      title: 'Policy',
      source_type: 'background_doc',
      content: 'Policy text.',
    })
    await member.call('POST', `/api/investigations/${id}/evidence`, { title: 'Blank', content: '   ' })
    const question = await member.call<{ id: string }>('POST', `/api/investigations/${id}/questions`, {
      text: 'Who?',
      evidence_ids: evidenceIds.slice(0, 2),
    })
    const found = await assess({ investigation_id: id, type: 'question', question_id: question.body.id })
    expect(found).toMatchObject({
      evidence_count: 5,
      linked_evidence_count: 2,
      background_document_count: 1,
      background_ai_enabled: true,
      by_source_type: { content: 4, attachment: 0, background_doc: 1 },
      unsearchable_count: 1,
      blocking: false,
      blocking_message: null,
    })
    await member.call('POST', `/api/evidence/${evidenceIds[0]}/withdraw`, { reason: 'Not ours' })
    await member.call('DELETE', `/api/evidence/${evidenceIds[1]}`)
    expect(
      await assess({ investigation_id: id, type: 'question', question_id: question.body.id }),
    ).toMatchObject({ evidence_count: 3, linked_evidence_count: 0 })
  })

  it('says in a note, without blocking, that nothing is linked to the question', async () => {
    const { id } = await givenInvestigation(member, TEXTS)
    const question = await member.call<{ id: string }>('POST', `/api/investigations/${id}/questions`, {
      text: 'Who?',
    })
    const found = await assess({ investigation_id: id, type: 'question', question_id: question.body.id })
    expect(found.blocking).toBe(false)
    expect(found.notes).toEqual([expect.stringMatching(/No evidence is linked to this question/)])
  })
})
