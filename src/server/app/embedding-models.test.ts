import { availableParallelism } from 'node:os'
import { describe, expect, it } from 'vitest'
import { embeddingsFrom } from '#server/config/embeddings.ts'
import { readEnvironment } from '#server/config/env.ts'
import type { Retrieval } from '#shared/contracts/retrieval.ts'
import { createTestApp, givenInvestigation, untilEnded } from '#test/support/app.ts'
import { startFakeModelProvider } from '#test/support/fake-model-provider.ts'
import { giveAwsCredentials } from '#test/support/fake-model-provider-callers.ts'
import { openEmbeddingModel } from './embedding-models.ts'

const from = (env: Record<string, string>) => embeddingsFrom(readEnvironment(env))

describe('the embedding model of an installation', () => {
  it('embeds in as many threads as it is given, by default one for each core and four at most', () => {
    expect(from({ EMBEDDING_THREADS: '7' })).toMatchObject({ threads: 7 })
    expect(from({})).toMatchObject({ threads: Math.min(4, availableParallelism()) })
    for (const threads of ['0', '1.5', 'two', '65'])
      expect(() => from({ EMBEDDING_THREADS: threads })).toThrow('EMBEDDING_THREADS')
    expect(() =>
      from({ EMBEDDING_PROVIDER: 'bedrock', BEDROCK_REGION: 'eu-west-2', EMBEDDING_THREADS: '2' }),
    ).toThrow('EMBEDDING_THREADS requires EMBEDDING_PROVIDER=local.')
  })

  it('is the shipped one on this machine, or weights of a folder', async () => {
    expect(from({})).toMatchObject({ kind: 'local', modelDir: null })
    expect(from({ EMBEDDING_MODEL_DIR: '/weights' })).toMatchObject({ kind: 'local', modelDir: '/weights' })
    const model = openEmbeddingModel(from({}))
    expect(model.id).toMatch(/^minilm-l6-v2-q8\//)
    await model.close()
  })

  it('is Titan in the region of the hosted service where that is chosen', () => {
    const config = from({
      EMBEDDING_PROVIDER: 'bedrock',
      BEDROCK_REGION: 'eu-west-2',
      BEDROCK_ENDPOINT: 'https://bedrock.{region}.example',
    })
    expect(config).toEqual({
      kind: 'bedrock',
      region: 'eu-west-2',
      endpoint: 'https://bedrock.eu-west-2.example',
    })
    expect(openEmbeddingModel(config).id).toBe('amazon.titan-embed-text-v2:0-256/bedrock')
  })

  it('is refused where nobody named a region, or where a folder is given that would not be used', () => {
    expect(() => from({ EMBEDDING_PROVIDER: 'bedrock' })).toThrow(
      'EMBEDDING_PROVIDER=bedrock needs BEDROCK_REGION.',
    )
    const both = {
      EMBEDDING_PROVIDER: 'bedrock',
      BEDROCK_REGION: 'eu-west-2',
      EMBEDDING_MODEL_DIR: '/weights',
    }
    expect(() => from(both)).toThrow('EMBEDDING_MODEL_DIR requires EMBEDDING_PROVIDER=local.')
  })

  it('that is Titan embeds evidence and questions, and an analysis of the built-in analyst is verified with it', async () => {
    giveAwsCredentials()
    const fake = await startFakeModelProvider(() => '')
    const app = await createTestApp({
      config: { embeddings: { kind: 'bedrock', region: 'eu-west-2', endpoint: fake.url } },
    })
    const member = await app.client('member')
    const { id } = await givenInvestigation(member, [
      'The agreement with Whirlpool was cancelled on 8 March 2024 by the director.',
      'Bananas were served in the cafeteria.',
    ])
    const { body } = await member.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: id,
      type: 'summary',
      focus: 'When was the contract terminated?',
    })
    const analysis = await untilEnded(member, body.id)
    expect(analysis).toMatchObject({ generation_status: 'verified', provider: 'extractive' })
    const { chunks } = (await member.call<Retrieval>('GET', `/api/analysis/${body.id}/retrieval`)).body
    const similarityOf = (word: string) =>
      chunks.find(({ excerpt }) => excerpt.includes(word))?.similarity ?? 0
    expect(similarityOf('Whirlpool')).toBeGreaterThan(40)
    expect(similarityOf('Whirlpool')).toBeGreaterThan(similarityOf('Bananas'))
    const models = await app.context.tenancy.asSystem('read what a test embedded', (db) =>
      db.selectFrom('evidence_chunks').select('embedding_model').distinct().execute(),
    )
    expect(models).toEqual([{ embedding_model: 'amazon.titan-embed-text-v2:0-256/bedrock' }])
    await app.close()
    await fake.close()
  })
})
