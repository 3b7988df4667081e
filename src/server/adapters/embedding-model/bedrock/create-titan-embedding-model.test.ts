import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FakeModelProvider, startFakeModelProvider } from '#test/support/fake-model-provider.ts'
import { giveAwsCredentials } from '#test/support/fake-model-provider-callers.ts'
import { type Fault, type FaultProxy, half, startFaultProxy } from '#test/support/fault-proxy.ts'
import { embeddingModelContract } from '../embedding-model.contract.ts'
import { createTitanEmbeddingModel } from './create-titan-embedding-model.ts'

let fake: FakeModelProvider
let proxy: FaultProxy
beforeAll(async () => {
  giveAwsCredentials()
  fake = await startFakeModelProvider(() => '')
  proxy = await startFaultProxy(fake.url)
})
afterAll(() => Promise.all([proxy.close(), fake.close()]))
beforeEach(() => {
  proxy.fault = null
})
const titan = (more: Partial<Parameters<typeof createTitanEmbeddingModel>[0]> = {}) =>
  createTitanEmbeddingModel({ region: 'eu-west-2', endpoint: proxy.url, ...more })
const cosine = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, i) => sum + value * b[i]!, 0)

describe('Titan on Bedrock', () => {
  // The contract makes its model while tests are collected, when the fake has no address yet.
  embeddingModelContract(() => {
    const model = createTitanEmbeddingModel({ region: 'eu-west-2' })
    return { ...model, embed: (texts, signal) => titan().embed(texts, signal) }
  })

  test('fills 256 dimensions up to the 384 of the column without a change of any cosine', async () => {
    const texts = ['The contract was terminated.', 'The agreement ended.', 'Bananas are yellow.']
    const [narrow, wide] = [await titan().embed(texts), await titan({ dimensions: 512 }).embed(texts)]
    expect(narrow.map(({ length }) => length)).toEqual([384, 384, 384])
    expect(narrow.map((vector) => [...vector.slice(256)])).toEqual(Array(3).fill(Array(128).fill(0)))
    expect(cosine(narrow[0]!, narrow[1]!)).toBeGreaterThan(cosine(narrow[0]!, narrow[2]!))
    expect(wide.map(({ length }) => length)).toEqual([512, 512, 512])
    expect([titan().id, titan({ dimensions: 512 }).id]).toEqual([
      'amazon.titan-embed-text-v2:0-256/bedrock',
      'amazon.titan-embed-text-v2:0-512/bedrock',
    ])
  })

  test('reads the beginning of a text that has more tokens than the model takes', async () => {
    const [long, beginning] = await titan().embed(['漢字 '.repeat(10_000), '漢字 '.repeat(100)])
    expect(cosine(long!, beginning!)).toBeGreaterThan(0.99)
  })

  test('puts emptiness at a right angle to every text', async () => {
    const [empty, text] = await titan().embed(['  ', 'A sentence.'])
    expect(cosine(empty!, text!)).toBe(0)
    expect(cosine(empty!, empty!)).toBe(1)
  })

  test.each<[string, Fault]>([
    [
      'has no permission',
      {
        answers: {
          status: 403,
          headers: { 'x-amzn-errortype': 'AccessDeniedException' },
          body: '{"message":"WITNESS"}',
        },
      },
    ],
    ['answers nonsense', { changes: () => Buffer.from('{"embedding": "WITNESS"}'), after: 'ends' }],
    ['answers with too few numbers', { changes: () => Buffer.from('{"embedding": [1]}'), after: 'ends' }],
    ['stalls before its headers', { silently: 'stalls' }],
    ['stalls after its headers', { changes: half, after: 'stalls' }],
  ])('says that it is not available when it %s, and repeats nothing of the text', async (_, fault) => {
    await titan().embed(['warm'])
    proxy.fault = fault
    const model = titan({ deadlineMs: fault && 'answers' in fault ? 10_000 : 500 })
    const failed = await model.embed(['WITNESS']).catch((error: unknown) => error)
    expect(failed).toMatchObject({ code: 'PROVIDER_UNAVAILABLE' })
    expect(String((failed as Error).message)).not.toContain('WITNESS')
    expect((failed as Error).cause).toBeUndefined()
  })

  test('gives up with the reason of a caller who gives up while it waits', async () => {
    proxy.fault = { silently: 'stalls' }
    const caller = new AbortController()
    const reason = new Error('no longer wanted')
    setTimeout(() => caller.abort(reason), 50)
    await expect(titan().embed(['anything'], caller.signal)).rejects.toBe(reason)
  })
})
