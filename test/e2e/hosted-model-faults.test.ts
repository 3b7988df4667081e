import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemoryCallLimits } from '#server/adapters/call-limits/memory/memory-call-limits.ts'
import { configFrom } from '#server/config/config.ts'
import { environment } from '#server/config/env.ts'
import type { HostedProvider, LanguageModel, ModelFailure } from '#server/ports/language-model.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { createTestApp, type TestApp, untilEnded } from '#test/support/app.ts'
import { type FakeModelProvider, startFakeModelProvider } from '#test/support/fake-model-provider.ts'
import { PROVIDERS_UNDER_TEST } from '#test/support/fake-model-provider-callers.ts'
import { refusal } from '#test/support/fake-model-provider-faults.ts'
import { type Fault, type FaultProxy, half, refusedUrl, startFaultProxy } from '#test/support/fault-proxy.ts'
import {
  adapterTo,
  createCaseModels,
  createSpeaker,
  type GivenCase,
  generateFor,
  givenCase,
  inTurn,
  REGIONS,
  SENTENCES,
  usageOf,
} from '#test/support/hosted-case.ts'
import { FINAL, PAIRS, TALK, UNAUTHORIZED } from '#test/support/hosted-faults.ts'
import { seededRandom, someOf } from '#test/support/random.ts'
import { createStoredWordEmbeddings } from '#test/support/worker-process-embeddings.ts'

/** The deadline of an attempt, short enough to be waited for where something stalls, and else out of the way. */
const STALLED_MS = 2_500
const PATIENT_MS = 20_000
/** Everything that a fault may cost: two waits, two deadlines, and a machine that is busy. */
const ENDED_WITHIN_MS = 120_000

const withHeaders = (fault: Fault, headers: Record<string, string>): Fault =>
  'answers' in fault
    ? { answers: { ...fault.answers, headers: { ...fault.answers.headers, ...headers } } }
    : fault

const random = seededRandom()
process.stdout.write(`faults of hosted models: seed ${random.seed}\n`)

const RETRY_AFTER_MS = 1_700
const RETRY_AFTER: readonly [HostedProvider, Fault][] = [
  ['anthropic', refusal.anthropic(429, 'rate_limit_error')],
  ['bedrock', refusal.bedrock(429, 'ThrottlingException')],
  ['openai_compatible', refusal.openai_compatible(429, 'rate_limit_exceeded')],
]

describe('an analysis whose model', () => {
  const cases = createCaseModels()
  const speaker = createSpeaker()
  const proxies: FaultProxy[] = []
  let app: TestApp
  let fake: FakeModelProvider

  beforeAll(async () => {
    fake = await startFakeModelProvider(({ system, text }) => speaker.respond(`${system}\n${text}`))
    const { models } = configFrom(environment.parse({}))
    app = await createTestApp({
      // Many cases throttle within one minute here; that it puts checks off is shown elsewhere.
      config: { models: { ...models, shedderDisabled: true } },
      overrides: {
        embeddings: createStoredWordEmbeddings(),
        languageModels: cases.models,
        // Nor shall 50 requests a minute be waited for: to the limits the minute passes in a blink.
        callLimits: createMemoryCallLimits({ clock: { now: () => new Date(Date.now() * 1_000) } }),
      },
    })
  })
  afterAll(async () => {
    await app.close()
    await Promise.all(proxies.map((proxy) => proxy.close()))
    await fake.close()
  })

  interface Broken extends GivenCase {
    readonly name: string
    readonly proxy: FaultProxy
    readonly model: LanguageModel
  }
  /** A case of its own behind a proxy of its own; the second region stays away, so that nothing hides in a fallback. */
  async function given(
    provider: HostedProvider,
    fault: FaultProxy['fault'] = null,
    attemptTimeoutMs = PATIENT_MS,
  ): Promise<Broken> {
    const name = cases.newCase()
    const proxy = await startFaultProxy(fake.url)
    proxies.push(proxy)
    proxy.fault = fault
    const model = adapterTo(proxy.url, provider, REGIONS[0], { attemptTimeoutMs })
    cases.route(name, model, adapterTo(await refusedUrl(), provider, REGIONS[1]))
    return { ...(await givenCase(app, name, provider)), name, proxy, model }
  }
  const ended = async (one: GivenCase, regenerated?: string): Promise<Analysis> =>
    await untilEnded(one.client, await generateFor(one, regenerated), ENDED_WITHIN_MS)
  async function failuresOf(analysis: Analysis, attempts: number): Promise<(ModelFailure | null)[]> {
    return (await usageOf(app, analysis.id, attempts)).map(({ failure }) => failure)
  }
  function expectWhole(analysis: Analysis): void {
    expect(analysis).toMatchObject({
      generation_status: 'verified',
      validation_status: 'valid',
      faithfulness_score: 100,
      coverage_score: 100,
      seal: 'intact',
    })
    const statements = analysis.content!.sections.flatMap((section) => section.statements)
    expect(statements.map(({ text, citations }) => citations[0]?.quote === text)).toEqual(
      Array(SENTENCES).fill(true),
    )
  }
  function expectFailed(analysis: Analysis, sentence: RegExp): void {
    expect(analysis).toMatchObject({ generation_status: 'failed', content: null })
    expect(analysis.error).toMatch(sentence)
    expect(analysis.error).toContain('Nothing was lost')
  }

  // What each adapter makes of each fault is shown beside the adapters.
  it.concurrent.each(someOf(PAIRS, 5, random))(
    'of $provider meets $drafted in its draft and $checked in its check is whole and verified all the same',
    { timeout: ENDED_WITHIN_MS },
    async ({ provider, drafting, checking }) => {
      const stalls = [drafting, checking].some(([words]) => words.startsWith('a stall'))
      const one = await given(
        provider,
        inTurn(drafting[1], null, checking[1]),
        stalls ? STALLED_MS : PATIENT_MS,
      )
      const analysis = await ended(one)
      expectWhole(analysis)
      expect(await failuresOf(analysis, 7)).toEqual([drafting[2], null, checking[2], null, null, null, null])
    },
  )

  it.concurrent.each(someOf(RETRY_AFTER, 1, random))(
    'of %s throttles is asked again no sooner than its retry-after says',
    { timeout: ENDED_WITHIN_MS },
    async (provider, fault) => {
      const one = await given(
        provider,
        inTurn(withHeaders(fault, { 'retry-after': String(RETRY_AFTER_MS / 1_000) })),
      )
      const analysis = await ended(one)
      expectWhole(analysis)
      const [first, second] = await usageOf(app, analysis.id, 6)
      expect(first!.failure).toBe('throttled')
      expect(second!.created_at.getTime() - first!.created_at.getTime()).toBeGreaterThanOrEqual(
        RETRY_AFTER_MS,
      )
    },
  )

  it.concurrent.each(someOf(PROVIDERS_UNDER_TEST, 1, random))(
    'of %s answers no JSON once has it repaired',
    { timeout: ENDED_WITHIN_MS },
    async (provider) => {
      const one = await given(provider)
      speaker.says(one.name, TALK)
      const analysis = await ended(one)
      expectWhole(analysis)
      expect(await failuresOf(analysis, 6)).toEqual(Array(6).fill(null))
    },
  )

  describe.each(FINAL)('meets $words', ({ fault, says, sentence, failures }) => {
    it.concurrent.each(someOf(PROVIDERS_UNDER_TEST, 1, random))(
      'fails at once in words for people (%s), and generating again succeeds',
      { timeout: ENDED_WITHIN_MS },
      async (provider) => {
        const one = await given(provider, fault?.(provider) ?? null)
        speaker.says(one.name, ...(says ?? []))
        const failed = await ended(one)
        expectFailed(failed, sentence)
        expect(await failuresOf(failed, failures.length)).toEqual(failures)
        one.proxy.fault = null
        expectWhole(await ended(one, failed.id))
      },
    )
  })

  it.concurrent.each(someOf(PROVIDERS_UNDER_TEST, 1, random))(
    'of %s refuses every connection fails after all attempts, and generating again succeeds',
    { timeout: ENDED_WITHIN_MS },
    async (provider) => {
      const one = await given(provider)
      const away = adapterTo(await refusedUrl(), provider, REGIONS[0])
      cases.route(one.name, away, away)
      const failed = await ended(one)
      expectFailed(failed, provider === 'bedrock' ? /^Both model regions/ : /could not be reached/)
      expect(await failuresOf(failed, provider === 'bedrock' ? 6 : 3)).toEqual(
        Array(provider === 'bedrock' ? 6 : 3).fill('connection'),
      )
      cases.route(one.name, one.model)
      expectWhole(await ended(one, failed.id))
    },
  )

  it.concurrent('answers with a truncated document fails, and generating again succeeds', {
    timeout: ENDED_WITHIN_MS,
  }, async () => {
    const one = await given('openai_compatible', { changes: half, after: 'ends' })
    const failed = await ended(one)
    expectFailed(failed, /^The answer of the AI provider could not be read/)
    one.proxy.fault = null
    expectWhole(await ended(one, failed.id))
  })

  it.concurrent.each(someOf(PROVIDERS_UNDER_TEST, 1, random))(
    'of %s declines to check it is unchanged and unchecked, and a later check verifies it',
    { timeout: ENDED_WITHIN_MS },
    async (provider) => {
      const one = await given(provider, inTurn(null, UNAUTHORIZED[provider]))
      const unchecked = await ended(one)
      expect(unchecked).toMatchObject({ generation_status: 'quality_unavailable', seal: 'intact' })
      expect(unchecked.content!.sections[0]!.statements).toHaveLength(SENTENCES)
      const again = await one.client.call('POST', `/api/analysis/${unchecked.id}/quality-check`)
      expect(again.status).toBe(202)
      const verified = await untilEnded(one.client, unchecked.id, ENDED_WITHIN_MS)
      expectWhole(verified)
      expect(verified.content).toEqual(unchecked.content)
    },
  )
})
