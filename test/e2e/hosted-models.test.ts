import { setTimeout as sleep } from 'node:timers/promises'
import { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HostedProvider } from '#server/ports/language-model.ts'
import type { QualityStatus } from '#shared/contracts/analyses.ts'
import type { Retrieval } from '#shared/contracts/retrieval.ts'
import type { Settings } from '#shared/contracts/settings.ts'
import { supportingCitations } from '#shared/supporting-citations.ts'
import { createTestApp, type TestApp, type TestClient, untilEnded } from '#test/support/app.ts'
import { type FakeModelProvider, startFakeModelProvider } from '#test/support/fake-model-provider.ts'
import { MODELS, PROVIDERS_UNDER_TEST } from '#test/support/fake-model-provider-callers.ts'
import { refusal } from '#test/support/fake-model-provider-faults.ts'
import { type FaultProxy, refusedUrl, startFaultProxy } from '#test/support/fault-proxy.ts'
import { getAnalysis } from '#test/support/generation.ts'
import { askedFor, honestAnswer } from '#test/support/honest-model.ts'
import {
  adapterTo,
  createCaseModels,
  evidenceOf,
  generateFor,
  givenCase,
  inTurn,
  REGIONS,
  SENTENCES,
  usageOf,
} from '#test/support/hosted-case.ts'
import { createStoredWordEmbeddings } from '#test/support/worker-process-embeddings.ts'

describe('an analysis by a hosted model, through the real clients', () => {
  const cases = createCaseModels()
  let now = () => new Date()
  let app: TestApp
  let fake: FakeModelProvider
  const mock = new LLMock({ port: 0 })
  const proxies: FaultProxy[] = []

  beforeAll(async () => {
    fake = await startFakeModelProvider((asked) => honestAnswer(`${asked.system}\n${asked.text}`))
    await mock.start()
    mock.on({ predicate: () => true }, (request) => ({
      content: honestAnswer(request.messages.map(({ content }) => textOf(content)).join('\n')),
    }))
    app = await createTestApp({
      overrides: {
        clock: { now: () => now() },
        embeddings: createStoredWordEmbeddings(),
        languageModels: cases.models,
      },
    })
  })
  afterAll(async () => {
    await app.close()
    await Promise.all(proxies.map((proxy) => proxy.close()))
    await mock.stop()
    await fake.close()
  })

  const regions = (urls: readonly string[], provider: HostedProvider = 'bedrock') =>
    (provider === 'bedrock' ? REGIONS : [null]).map((region, i) =>
      adapterTo(urls[i] ?? urls[0]!, provider, region),
    )
  async function givenProxy(): Promise<FaultProxy> {
    const proxy = await startFaultProxy(fake.url)
    proxies.push(proxy)
    return proxy
  }

  describe.each(['a fake that enforces the documented rules', 'aimock'] as const)('towards %s', (peer) => {
    it.each(PROVIDERS_UNDER_TEST)(
      '%s is chosen in the settings, answers a question, and every sentence is cited, checked and sealed',
      async (provider) => {
        const name = cases.newCase()
        cases.route(name, ...regions([peer === 'aimock' ? mock.url : fake.url], provider))
        const given = await givenCase(app, name, provider)
        const { body: chosen } = await given.client.call<Settings>('GET', '/api/admin/settings')
        expect(chosen).toMatchObject({
          ai_provider: provider,
          primary_model: MODELS.primaryModel,
          quality_model: MODELS.qualityModel,
        })
        const asked = fake.asked.length
        const analysis = await untilEnded(given.client, await generateFor(given))

        expect(analysis).toMatchObject({
          generation_status: 'verified',
          provider,
          model: MODELS.primaryModel,
          prompt_type: 'analysis_question',
          prompt_version: 1,
          validation_status: 'valid',
          faithfulness_score: 100,
          coverage_score: 100,
          seal: 'intact',
          error: null,
        })
        expectEverySentenceCited(name, analysis)
        const { body: retrieval } = await given.client.call<Retrieval>(
          'GET',
          `/api/analysis/${analysis.id}/retrieval`,
        )
        expect(retrieval.seal).toBe('intact')
        const { body: status } = await given.client.call<QualityStatus>(
          'GET',
          `/api/analysis/${analysis.id}/quality-status`,
        )
        expect(status.claims.map(({ verdict }) => verdict)).toEqual(Array(SENTENCES).fill('supported'))
        await expectFiveRecordedCalls(provider, analysis)
        if (peer === 'aimock') return
        expect(fake.refused).toEqual([])
        expect(fake.asked.slice(asked).map(({ system, text }) => askedFor(`${system}\n${text}`))).toEqual([
          'draft',
          'claims',
          'verdicts',
          'key_points',
          'grades',
        ])
        expectEvidenceCached(provider, fake.asked.slice(asked))
      },
    )
  })

  function expectEverySentenceCited(name: string, { content }: Awaited<ReturnType<typeof getAnalysis>>) {
    const evidence = evidenceOf(name)
    const statements = content!.sections.flatMap((section) => section.statements)
    expect(statements).toHaveLength(SENTENCES)
    for (const { text, ...statement } of statements) {
      const citations = supportingCitations(statement)
      expect(citations.map(({ quote }) => quote)).toEqual([text])
      const [{ start, end } = { start: -1, end: -1 }] = citations
      expect(evidence.map((item) => item.slice(start, end))).toContain(text)
    }
  }

  async function expectFiveRecordedCalls(
    provider: HostedProvider,
    { id, token_usage }: Awaited<ReturnType<typeof getAnalysis>>,
  ) {
    const used = await usageOf(app, id, 5)
    expect(used.map(({ purpose, model, failure }) => [purpose, model, failure])).toEqual([
      ['primary', MODELS.primaryModel, null],
      ...Array(4).fill(['quality', MODELS.qualityModel, null]),
    ])
    expect(new Set(used.map((row) => `${row.provider} ${row.region}`))).toEqual(
      new Set([`${provider} ${provider === 'bedrock' ? REGIONS[0] : null}`]),
    )
    expect(token_usage!.input_tokens).toBe(used.reduce((sum, row) => sum + row.input_tokens, 0))
  }

  /** The second check that reads the evidence begins with the same bytes. */
  function expectEvidenceCached(provider: HostedProvider, asked: FakeModelProvider['asked']) {
    if (provider === 'openai_compatible') return
    const [verdicts, keyPoints] = asked.slice(2, 4)
    expect(verdicts!.cached).toHaveLength(1)
    expect(keyPoints!.cached).toEqual(verdicts!.cached)
  }

  it.concurrent('is written in the second region while nobody listens in the first', async () => {
    const name = cases.newCase()
    cases.route(name, ...regions([await refusedUrl(), fake.url]))
    const given = await givenCase(app, name, 'bedrock')
    const analysis = await untilEnded(given.client, await generateFor(given))
    expect(analysis).toMatchObject({ generation_status: 'verified', seal: 'intact' })
    expectEverySentenceCited(name, analysis)
    const used = await usageOf(app, analysis.id, 5 * 4)
    expect(used.map(({ region, failure }) => `${region} ${failure}`)).toEqual(
      Array(5)
        .fill([...Array(3).fill(`${REGIONS[0]} connection`), `${REGIONS[1]} null`])
        .flat(),
    )
  })

  it.concurrent('fails in words for people while both regions are down, and generating again succeeds', async () => {
    const name = cases.newCase()
    const [first, second] = [await givenProxy(), await givenProxy()]
    first.fault = refusal.bedrock(503, 'ServiceUnavailableException')
    second.fault = { silently: 'resets' }
    cases.route(name, ...regions([first.url, second.url]))
    const given = await givenCase(app, name, 'bedrock')
    const failed = await untilEnded(given.client, await generateFor(given))
    expect(failed).toMatchObject({ generation_status: 'failed', content: null })
    expect(failed.error).toMatch(
      /^Both model regions are unavailable at the moment\. Nothing was lost: .+ try again/,
    )
    expect([first.attempts, second.attempts]).toEqual([3, 3])

    first.fault = second.fault = null
    const again = await untilEnded(given.client, await generateFor(given, failed.id))
    expect(again.generation_status).toBe('verified')
    expectEverySentenceCited(name, again)
  })

  it('stays complete and whole when its check is shed, and a later check verifies it', async () => {
    const name = cases.newCase()
    const [first, second] = [await givenProxy(), await givenProxy()]
    const throttled = refusal.bedrock(429, 'ThrottlingException')
    first.fault = inTurn(throttled, throttled, throttled)
    second.fault = inTurn(throttled)
    cases.route(name, ...regions([first.url, second.url]))
    const given = await givenCase(app, name, 'bedrock')
    const id = await generateFor(given)
    const shed = await untilShed(given.client, id)
    expect(shed.error).toMatch(/^The AI provider is busy, so quality checks are put off\./)
    const complete = await getAnalysis(given.client, id)
    expect(complete).toMatchObject({
      generation_status: 'complete',
      faithfulness_score: null,
      seal: 'intact',
    })
    expectEverySentenceCited(name, complete)

    now = () => new Date(Date.now() + 61_000)
    expect((await given.client.call('POST', `/api/analysis/${id}/quality-check`)).status).toBe(202)
    const verified = await untilEnded(given.client, id)
    expect(verified).toMatchObject({
      generation_status: 'verified',
      faithfulness_score: 100,
      content: complete.content,
    })
  })
})

const textOf = (content: unknown): string =>
  Array.isArray(content)
    ? content.map((part: { text?: string }) => part.text ?? '').join('\n')
    : String(content ?? '')

/** Complete is an end only where a check has been put off. */
async function untilShed(client: TestClient, id: string): Promise<QualityStatus> {
  for (const until = Date.now() + 150_000; Date.now() < until; await sleep(100)) {
    const { body } = await client.call<QualityStatus>('GET', `/api/analysis/${id}/quality-status`)
    if (body.generation_status === 'complete' && body.error) return body
  }
  throw new Error('its check was not put off')
}
