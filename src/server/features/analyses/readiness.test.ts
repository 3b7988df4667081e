import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#shared/contracts/common.ts'
import type { Readiness } from '#shared/contracts/readiness.ts'
import {
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
  untilEnded,
} from '#test/support/app.ts'

const TEXTS = ['Dana Okafor approved the March invoice.', 'The ledger shows the March invoice of £1,350.']

describe('what the readiness check says will be used', () => {
  let app: TestApp
  let member: TestClient
  beforeAll(async () => {
    app = await createTestApp({ work: false })
    member = await app.client('member')
  })
  afterAll(() => app.close())

  const assess = async (id: string, more: object = {}, client = member) =>
    (
      await client.call<Readiness>('POST', '/api/analysis/assess', {
        investigation_id: id,
        type: 'summary',
        ...more,
      })
    ).body
  const addBackground = async (id: string, count: number, client = member) =>
    await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const { body } = await client.call<{ id: string }>('POST', `/api/investigations/${id}/evidence`, {
          title: `Policy ${index}`,
          source_type: 'background_doc',
          content: `Policy ${index}: the board approves invoices.`,
        })
        return body.id
      }),
    )
  const switchOff = (id: string) => member.call('PATCH', `/api/evidence/${id}`, { include_in_ai: false })

  it('is no background document where every one of them is switched off, item by item', async () => {
    const { id } = await givenInvestigation(member, TEXTS)
    const [first, second] = await addBackground(id, 2)
    expect(await assess(id)).toMatchObject({
      background_ai_enabled: true,
      background_used_count: 2,
      notes: [],
    })
    await switchOff(first!)
    expect(await assess(id)).toMatchObject({
      background_document_count: 2,
      background_used_count: 1,
      background_ai_enabled: true,
      notes: ['1 of 2 background documents is excluded from analyses and will not be used.'],
    })
    await switchOff(second!)
    expect(await assess(id)).toMatchObject({
      background_document_count: 2,
      background_used_count: 0,
      background_ai_enabled: false,
      notes: ['All background documents are excluded from analyses; none will be used.'],
    })
    await member.call('PATCH', `/api/evidence/${second}`, { include_in_ai: true })
    await member.call('DELETE', `/api/evidence/${first}`)
    expect(await assess(id)).toMatchObject({
      background_document_count: 1,
      background_used_count: 1,
      background_ai_enabled: true,
      notes: [],
    })
  })

  it('is no background document where the organization switched them off', async () => {
    const owner = await app.client('owner', 'switched-off')
    const { id } = await givenInvestigation(owner, TEXTS)
    await addBackground(id, 2, owner)
    await owner.call('PATCH', `/api/organizations/${owner.organizationId}`, { background_ai_enabled: false })
    expect(await assess(id, {}, owner)).toMatchObject({
      background_document_count: 2,
      background_used_count: 0,
      background_ai_enabled: false,
      notes: ['Background documents are excluded from analyses in this organization; 2 will not be used.'],
    })
  })

  it('leaves out other items that are excluded from analyses, and says so', async () => {
    const { id, evidenceIds } = await givenInvestigation(member, TEXTS)
    await switchOff(evidenceIds[0]!)
    expect((await assess(id)).notes).toEqual(['1 item is excluded from analyses and will not be used.'])
  })

  it('names no linked items and no note about them unless a question is asked, whatever ids come along', async () => {
    const { id } = await givenInvestigation(member, TEXTS)
    const add = async (kind: string) =>
      (await member.call<{ id: string }>('POST', `/api/investigations/${id}/${kind}`, { text: 'Who?' })).body
        .id
    const question_id = await add('questions')
    const topic_id = await add('topics')
    for (const type of ['summary', 'gap', 'error_check', 'topic'])
      for (const ids of [{ topic_id }, { question_id, topic_id }])
        expect(await assess(id, { type, ...ids }), type).toMatchObject({
          linked_evidence_count: null,
          notes: [],
        })
    expect(await assess(id, { type: 'question', question_id, topic_id })).toMatchObject({
      linked_evidence_count: 0,
      notes: [expect.stringMatching(/^No evidence is linked to this question\./)],
    })
  })

  it.each(['question', 'topic'])('is not told for a %s that is not named', async (type) => {
    const { id } = await givenInvestigation(member, TEXTS)
    const { status, body } = await member.call<Problem>('POST', '/api/analysis/assess', {
      investigation_id: id,
      type,
    })
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([422, [`${type}_id`]])
  })

  it('is nothing where everything was withdrawn, which is not called an investigation without evidence', async () => {
    const { id, evidenceIds } = await givenInvestigation(member, TEXTS)
    for (const evidenceId of evidenceIds)
      await member.call('POST', `/api/evidence/${evidenceId}/withdraw`, { reason: 'Given by mistake' })
    const withdrawn = 'All 2 evidence items in this case were withdrawn.'
    const found = await assess(id)
    expect(found).toMatchObject({ evidence_count: 0, blocking: true })
    expect(found.blocking_message).toContain(withdrawn)
    const { status, body } = await member.call<Problem>('POST', '/api/analysis/generate', {
      investigation_id: id,
      type: 'summary',
    })
    expect([status, body.code]).toEqual([409, 'NO_EVIDENCE'])
    expect(body.detail).toContain(withdrawn)
    await member.call('DELETE', `/api/evidence/${evidenceIds[0]}`)
    expect((await assess(id)).blocking_message).toContain('The only evidence item in this case was')
    await member.call('DELETE', `/api/evidence/${evidenceIds[1]}`)
    expect((await assess(id)).blocking_message).toContain('has no evidence yet')
  })
})

describe('a generation that finds nothing it may use', () => {
  let app: TestApp
  let member: TestClient
  beforeAll(async () => {
    app = await createTestApp()
    member = await app.client('member')
  })
  afterAll(() => app.close())

  const generate = async (id: string) => {
    const { body } = await member.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: id,
      type: 'summary',
    })
    return await untilEnded(member, body.id)
  }

  it('names the switch where every item is excluded from analyses', async () => {
    const { id, evidenceIds } = await givenInvestigation(member, TEXTS)
    await member.call('POST', `/api/investigations/${id}/evidence/include`, {
      evidence_ids: evidenceIds,
      include_in_ai: false,
    })
    const { generation_status, error } = await generate(id)
    expect(generation_status).toBe('failed')
    expect(error).toContain('excluded from analyses')
    expect(error).not.toContain('text status')
  })

  it('names the text status where no item has readable text', async () => {
    const { id } = await givenInvestigation(member, ['   '])
    const { generation_status, error } = await generate(id)
    expect(generation_status).toBe('failed')
    expect(error).toContain('text status')
  })
})
