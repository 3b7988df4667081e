import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Evidence } from '#shared/contracts/evidence.ts'
import type { Readiness } from '#shared/contracts/readiness.ts'
import type { Retrieval } from '#shared/contracts/retrieval.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/support/app.ts'
import { describeOnEitherDatabase } from '#test/support/databases.ts'
import { carryOut, givenReadyInvestigation } from '#test/support/generation.ts'
import { createStoredWordEmbeddings } from '#test/support/worker-process-embeddings.ts'

const TEXTS = [
  'Dana Okafor approved the March invoice of £1,250 on 8 March 2024.',
  'The ledger shows the March invoice of £1,350.',
  'The weather in Leeds was fine.',
]

/** Another model that sees the same words in other places, so that vectors of the two must not meet. */
function turned(id: string, refuses: (text: string) => boolean = () => false): EmbeddingModel {
  const words = createStoredWordEmbeddings()
  return {
    ...words,
    id,
    embed: async (texts, signal) => {
      if (texts.some(refuses)) throw new Error('it cannot be embedded now')
      return (await words.embed(texts, signal)).map((vector) => vector.toReversed())
    },
  }
}

describeOnEitherDatabase('a change of the embedding model', (database) => {
  let before: TestApp
  let after: TestApp
  let member: TestClient
  let investigation: string
  let late = new Set<string>()

  const query = async (text: string, values: unknown[] = []) =>
    (await database().sql.executeSql(text, values)).rows
  const models = async () =>
    Object.fromEntries(
      (
        await query(
          'select embedding_model as model, count(*)::int as count from evidence_chunks group by 1 order by 1',
        )
      ).map(({ model, count }) => [model, count]),
    )
  const readiness = async () =>
    (
      await member.call<Readiness>('POST', '/api/analysis/assess', {
        investigation_id: investigation,
        type: 'summary',
      })
    ).body
  const embedAgain = () => carryOut(after, 'evidence-embed-again', {})
  /** Of what an analysis is given, in its order. */
  async function similarities(): Promise<[string, number | null][]> {
    const { body } = await member.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: investigation,
      type: 'summary',
      focus: 'Who approved the March invoice?',
    })
    await carryOut(after, 'analysis-generate', {
      organizationId: member.organizationId,
      analysisId: body.id,
    })
    const analysis = (await member.call<Analysis>('GET', `/api/analysis/${body.id}`)).body
    expect(analysis).toMatchObject({ generation_status: 'complete', seal: 'intact' })
    expect(analysis.content!.limitations.join()).not.toContain('still being read')
    const { chunks } = (await member.call<Retrieval>('GET', `/api/analysis/${body.id}/retrieval`)).body
    return chunks.filter((chunk) => chunk.included).map(({ excerpt, similarity }) => [excerpt, similarity])
  }

  beforeAll(async () => {
    before = await createTestApp({
      work: false,
      overrides: { database: database(), embeddings: createStoredWordEmbeddings() },
    })
    const owner = await before.client('member')
    investigation = await givenReadyInvestigation(before, owner, TEXTS)
    await before.http.close()
    await before.context.jobs.stop()
    after = await createTestApp({
      work: false,
      config: { secretStore: before.context.config.secretStore },
      overrides: {
        database: database(),
        embeddings: turned('other/test', (text) => late.has(text)),
      },
    })
    member = await after.client('member')
  })
  afterAll(async () => {
    await after.http.close()
    await after.context.jobs.stop()
  })

  it('leaves every item searchable by its words, compares nothing with vectors of the model before, and says so', async () => {
    expect(await models()).toEqual({ 'words/test': 3 })
    expect(await similarities()).toEqual([
      [TEXTS[0], null],
      [TEXTS[1], null],
    ])
    await expect
      .poll(async () => (await readiness()).notes)
      .toEqual([
        '3 items are being indexed by a new embedding model and found by their words only until then.',
      ])
    expect((await readiness()).blocking).toBe(false)
    const items = await member.call<{ items: Evidence[] }>(
      'GET',
      `/api/investigations/${investigation}/evidence`,
    )
    expect(items.body.items.map(({ embedding_status }) => embedding_status)).toEqual(
      Array(3).fill('embedded'),
    )
  })

  it('embeds what can be embedded now, and finds that by its meaning at once', async () => {
    late = new Set([TEXTS[1]!])
    await embedAgain()
    expect(await models()).toEqual({ 'other/test': 2, 'words/test': 1 })
    expect((await similarities()).map(([, similarity]) => similarity)).toEqual([80, null])
    expect((await readiness()).notes).toEqual([
      '1 item is being indexed by a new embedding model and found by its words only until then.',
    ])
  })

  it('embeds the rest as soon as it can, and then nothing is left to do', async () => {
    late = new Set()
    await embedAgain()
    expect(await models()).toEqual({ 'other/test': 3 })
    expect((await readiness()).notes).toEqual([])
    expect(await similarities()).toEqual([
      [TEXTS[0], 80],
      [TEXTS[1], 80],
    ])
    const chunks = await query('select id from evidence_chunks order by id')
    await embedAgain()
    expect(await query('select id from evidence_chunks order by id')).toEqual(chunks)
  })
})
