import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ModelRequest } from '#server/ports/language-model.ts'
import type { Analysis, QualityStatus } from '#shared/contracts/analyses.ts'
import type { Retrieval } from '#shared/contracts/retrieval.ts'
import { supportingCitations } from '#shared/supporting-citations.ts'
import { type Answering, answeringModel, refusing, saidIn } from '#test/support/answering-model.ts'
import {
  CRON_TOKEN,
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
  untilEnded,
} from '#test/support/app.ts'
import { unitsOf } from '#test/support/passage-units.ts'
import { createStoredWordEmbeddings } from '#test/support/worker-process-embeddings.ts'

const TEXTS = [
  'Dana Okafor approved the March invoice of £1,250 on 8 March 2024.',
  'The ledger shows the March invoice of £1,350.',
]

const labelOf = (request: ModelRequest, words: string): string => {
  const said = saidIn(request)
  return [...said.slice(0, said.indexOf(words)).matchAll(/^=== \w+ (E\d+): /gm)].at(-1)![1]!
}

/** An honest model: quotes what is there, and one thing that is not. */
const honest: Answering = (request) => {
  switch (request.answer.name) {
    case 'analysis': {
      const chunk = labelOf(request, 'Dana Okafor')
      const found = { text: 'Dana Okafor approved the March invoice.', kind: 'finding' }
      const invented = { text: 'The board said: "we approve it gladly and at once".', kind: 'finding' }
      return {
        title: 'The March invoice',
        sections: [
          {
            heading: 'Findings',
            statements: [
              { ...found, quotes: [{ chunk, quote: 'Dana Okafor approved the March invoice' }] },
              { ...invented, quotes: [{ chunk, quote: 'the board approved it unanimously' }] },
            ],
          },
        ],
        limitations: [],
      }
    }
    case 'claims':
      return { claims: [{ statement: 's1', text: 'Dana Okafor approved the March invoice.' }] }
    case 'grades':
      return { grades: [1, 2, 3, 4, 5].map((n) => ({ point: `k${n}`, grade: n > 4 ? 'none' : 'support' })) }
    default:
      return {
        verdicts: [
          {
            claim: 'c1',
            verdict: 'supported',
            chunk: labelOf(request, 'Dana Okafor'),
            quote: 'Dana Okafor approved the March invoice',
          },
        ],
        key_points: [1, 2, 3, 4, 5].map((n) => ({ text: `Point ${n}`, importance: 'vital' })),
      }
  }
}

describe('an analysis by a language model', () => {
  let app: TestApp
  let admin: TestClient
  let script: Answering = honest
  const model = answeringModel((request, call) => script(request, call))
  beforeAll(async () => {
    app = await createTestApp({
      overrides: { embeddings: createStoredWordEmbeddings(), languageModels: { anthropic: [model] } },
    })
    admin = await app.client('admin')
  })
  afterAll(() => app.close())

  async function generate(answering: Answering = honest): Promise<Analysis> {
    script = answering
    model.asked.length = 0
    const { id } = await givenInvestigation(admin, TEXTS)
    const { body } = await admin.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: id,
      type: 'summary',
      focus: 'March invoice',
    })
    return await untilEnded(admin, body.id)
  }

  const read = async (id: string) => (await admin.call<Analysis>('GET', `/api/analysis/${id}`)).body
  const seals = async (id: string) => [
    (await read(id)).seal,
    (await admin.call<Retrieval>('GET', `/api/analysis/${id}/retrieval`)).body.seal,
  ]
  const change = (why: string, table: 'retrieved_chunks' | 'analyses', set: object, id: string) =>
    app.context.tenancy.asSystem(why, (db) =>
      db
        .updateTable(table)
        .set(set)
        .where(table === 'analyses' ? 'id' : 'analysis_id', '=', id)
        .execute(),
    )

  it('takes five calls to be written and verified, and says who wrote it on which prompt for how many tokens', async () => {
    const analysis = await generate()
    expect(analysis).toMatchObject({
      generation_status: 'verified',
      provider: 'anthropic',
      model: 'writer-1',
      prompt_type: 'analysis_summary',
      prompt_version: 1,
      token_usage: { input_tokens: 500, output_tokens: 50 },
      faithfulness_score: 100,
      coverage_score: 80,
      validation_status: 'partly_uncited',
    })
    expect(model.asked.map(({ answer, purpose }) => [answer.name, purpose])).toEqual([
      ['analysis', 'primary'],
      ['claims', 'quality'],
      ['evidence_check', 'quality'],
      ['evidence_check', 'quality'],
      ['grades', 'quality'],
    ])
    const [found, invented] = analysis.content!.sections[0]!.statements
    expect(supportingCitations(found!)).toHaveLength(1)
    expect(found).not.toHaveProperty('unverified_quotes')
    expect(invented).toMatchObject({
      citations: [],
      uncited: true,
      unverified_quotes: ['we approve it gladly and at once'],
    })
    const { body } = await admin.call<QualityStatus>('GET', `/api/analysis/${analysis.id}/quality-status`)
    expect(body).toMatchObject({ method_note: null, claims: [{ verdict: 'supported' }] })
  })

  it.each([
    ['a word of the retrieved text', 'retrieved_chunks', { text: 'Dana Okafor refused the March invoice.' }],
    ['a retrieved title', 'retrieved_chunks', { source_title: 'Forged' }],
    ['what was included', 'retrieved_chunks', { included: false }],
    [
      'who was told to speak',
      'retrieved_chunks',
      { units: JSON.stringify(unitsOf('Dana Okafor', { words: 'Dana Okafor', by: 'Noah Lindqvist' })) },
    ],
    ['the model', 'analyses', { model: 'writer-2' }],
    ['the prompt version', 'analyses', { prompt_version: 2 }],
    ['the focus', 'analyses', { focus: 'April invoice' }],
  ] as const)('is sealed: somebody who changes %s breaks the seal', async (_, table, set) => {
    const { id } = await generate()
    expect(await seals(id)).toEqual(['intact', 'intact'])
    await change('forge what was sent', table, set, id)
    expect(await seals(id)).toEqual(['broken', 'broken'])
  })

  it('stays intact when another version of the prompt becomes active, and the next analysis uses that one', async () => {
    const { id } = await generate()
    const { status } = await admin.call('POST', '/api/admin/prompts', {
      prompt_type: 'analysis_summary',
      system_prompt: 'Be brief.',
      user_prompt_template: 'Before it. {{evidence}} Only about: {{focus}}',
      activate: true,
    })
    expect(status).toBe(201)
    const next = await generate()
    expect([next.prompt_version, next.seal]).toEqual([2, 'intact'])
    expect(model.asked[0]!.system).toBe('Be brief.')
    expect(saidIn(model.asked[0]!)).toContain('Only about: March invoice')
    expect(await seals(id)).toEqual(['intact', 'intact'])
  })

  it('is told from an altered one where a retention run destroyed an item that it had read', async () => {
    const { id } = await generate()
    const { chunks } = (await admin.call<Retrieval>('GET', `/api/analysis/${id}/retrieval`)).body
    await admin.call('DELETE', `/api/evidence/${chunks[0]?.evidence_id}`)
    await app.http.inject({
      method: 'POST',
      url: '/api/admin/cron/retention',
      headers: { authorization: `Bearer ${CRON_TOKEN}` },
      payload: {},
    })
    expect(await seals(id)).toEqual(['reduced', 'reduced'])
    await change('forge what was kept', 'retrieved_chunks', { source_title: 'Forged' }, id)
    expect(await seals(id)).toEqual(['broken', 'broken'])
  })

  it('tells nothing of a seal whose request was put together in a way that is not known any more', async () => {
    const { id } = await generate()
    await change('as if from a later version', 'analyses', { request_format: 99 }, id)
    expect(await seals(id)).toEqual([null, null])
  })

  it('that the model declines to write fails at once in words for people, and keeps nothing', async () => {
    const analysis = await generate(() => refusing())
    expect(analysis).toMatchObject({ generation_status: 'failed', content: null, context_sha256: null })
    expect(analysis.error).toMatch(/^The AI model declined to answer/)
    expect(model.asked).toHaveLength(1)
  })

  it('whose answer cannot be read twice fails at once', async () => {
    const analysis = await generate(() => 'I would rather talk about something else.')
    expect(analysis.generation_status).toBe('failed')
    expect(analysis.error).toMatch(/did not answer in the form/)
    expect(model.asked).toHaveLength(2)
  })

  it('whose checks the model declines stays as it is and can be checked again', async () => {
    const analysis = await generate((request, call) =>
      request.answer.name === 'claims' ? refusing() : honest(request, call),
    )
    expect(analysis).toMatchObject({ generation_status: 'quality_unavailable', faithfulness_score: null })
    expect(analysis.content!.sections[0]!.statements).toHaveLength(2)
    script = honest
    await admin.call('POST', `/api/analysis/${analysis.id}/quality-check`)
    expect((await untilEnded(admin, analysis.id)).generation_status).toBe('verified')
  })
})
