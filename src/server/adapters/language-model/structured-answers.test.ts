import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HostedProvider, LanguageModel } from '#server/ports/language-model.ts'
import { type FakeModelProvider, startFakeModelProvider } from '#test/support/fake-model-provider.ts'
import {
  aRequest,
  CALLERS,
  EVIDENCE,
  PROVIDERS_UNDER_TEST,
  VERDICT,
} from '#test/support/fake-model-provider-callers.ts'

const signal = new AbortController().signal
let fake: FakeModelProvider
beforeAll(async () => {
  fake = await startFakeModelProvider(() => VERDICT)
})
afterAll(() => fake.close())
beforeEach(() => {
  fake.unsupported = new Set()
  fake.respond = () => VERDICT
  fake.asked.length = 0
  fake.refused.length = 0
})

/** Outcomes of attempts one after another, as the caller who retries sees them. */
async function attempts(model: LanguageModel, count: number, request = aRequest()): Promise<string[]> {
  const outcomes: string[] = []
  for (let i = 0; i < count; i++)
    outcomes.push(
      await model.answer(request, signal).then(
        ({ text }) => (text === VERDICT ? 'answered' : text),
        (error) => error.failure as string,
      ),
    )
  return outcomes
}
const shapes = () => fake.asked.map(({ shape }) => shape)

describe.each(PROVIDERS_UNDER_TEST)('%s', (provider) => {
  test('asks by schema first, and reads the answer from the text', async () => {
    expect(await attempts(CALLERS[provider](fake.url), 2)).toEqual(['answered', 'answered'])
    expect(shapes()).toEqual(['schema', 'schema'])
    expect(fake.asked[0]!.schema).toMatchObject({ additionalProperties: false })
  })

  test('asks by a tool that the model may choose where schemas are unknown, from the next attempt on', async () => {
    fake.unsupported = new Set(['schema'])
    const model = CALLERS[provider](fake.url)
    expect(await attempts(model, 3)).toEqual(['answer_shape_unsupported', 'answered', 'answered'])
    expect(shapes()).toEqual(['tool', 'tool'])
    expect(fake.refused).toHaveLength(1)
    expect(fake.asked[0]!.answerName).toBe('verdict')
  })

  test('takes the JSON from the text where the model did not use its tool', async () => {
    fake.unsupported = new Set(['schema'])
    fake.respond = () => ({ text: `My verdict: ${VERDICT}`, ignoresTool: true })
    const model = CALLERS[provider](fake.url)
    expect(await attempts(model, 2)).toEqual(['answer_shape_unsupported', 'answered'])
  })

  test('asks in words where tools are unknown too, with the whole schema after the evidence', async () => {
    fake.unsupported = new Set(['schema', 'tool'])
    const model = CALLERS[provider](fake.url)
    expect(await attempts(model, 4)).toEqual([
      'answer_shape_unsupported',
      'answer_shape_unsupported',
      'answered',
      'answered',
    ])
    expect(shapes()).toEqual(['instruction', 'instruction'])
    const { text } = fake.asked[0]!
    expect(text.indexOf('"maxLength":200')).toBeGreaterThan(text.indexOf(EVIDENCE))
  })

  test('asks otherwise next time where the model takes the schema and ignores it', async () => {
    fake.respond = ({ shape }) =>
      shape === 'instruction' ? VERDICT : { text: 'Supported.', ignoresTool: true }
    expect(await attempts(CALLERS[provider](fake.url), 3)).toEqual(['Supported.', 'Supported.', 'answered'])
    expect(shapes()).toEqual(['schema', 'tool', 'instruction'])
  })

  test('remembers for each model and for itself alone', async () => {
    fake.unsupported = new Set(['schema'])
    const model = CALLERS[provider](fake.url)
    await attempts(model, 2)
    expect(await attempts(model, 1, aRequest({ purpose: 'quality' }))).toEqual(['answer_shape_unsupported'])
    expect(await attempts(CALLERS[provider](fake.url), 1)).toEqual(['answer_shape_unsupported'])
  })

  test('two attempts at once that are refused go down one step, not two', async () => {
    fake.unsupported = new Set(['schema'])
    const model = CALLERS[provider](fake.url)
    await Promise.all([attempts(model, 1), attempts(model, 1)])
    expect(await attempts(model, 1)).toEqual(['answered'])
    expect(shapes()).toEqual(['tool'])
  })

  test('does not blame the way of asking for another mistake', async () => {
    const model = CALLERS[provider](fake.url)
    const empty = aRequest({ content: [], system: ' ' })
    expect(await attempts(model, 2, empty)).toEqual(['invalid_request', 'invalid_request'])
    expect(await attempts(model, 1)).toEqual(['answered'])
    expect(shapes()).toEqual(['schema'])
  })

  test('counts tokens read from the prompt cache apart from the others', async () => {
    fake.respond = () => ({ text: VERDICT, cacheRead: 40 })
    const { usage } = await CALLERS[provider](fake.url).answer(aRequest(), signal)
    const { text } = fake.asked[0]!
    expect(usage).toEqual({
      inputTokens: Math.ceil(text.length / 4),
      outputTokens: Math.ceil(VERDICT.length / 4),
      cacheReadTokens: 40,
      cacheWriteTokens: 0,
    })
  })
})

describe.each(['anthropic', 'bedrock'] satisfies HostedProvider[])('the prompt cache of %s', (provider) => {
  test('is asked for where the request says so, and what it wrote is counted', async () => {
    fake.respond = () => ({ text: VERDICT, cacheWrite: 17 })
    const { usage } = await CALLERS[provider](fake.url).answer(aRequest(), signal)
    expect(fake.asked[0]!.cached).toEqual([EVIDENCE])
    expect(usage.cacheWriteTokens).toBe(17)
  })

  test('is asked for at most four times, at the longest beginnings', async () => {
    const content = Array.from({ length: 6 }, (_, i) => ({ text: `part ${i}`, cacheable: true }) as const)
    await CALLERS[provider](fake.url).answer(
      aRequest({ content: [...content, { text: ' ', cacheable: true }] }),
      signal,
    )
    expect(fake.asked[0]!.cached).toEqual(['part 2', 'part 3', 'part 4', 'part 5'])
  })

  test('is left out from the next attempt on where the model has none', async () => {
    fake.unsupported = new Set(['cache'])
    const model = CALLERS[provider](fake.url)
    expect(await attempts(model, 2)).toEqual(['answer_shape_unsupported', 'answered'])
    expect(shapes()).toEqual(['schema'])
    expect(fake.asked[0]!.cached).toEqual([])
  })
})

test('openai_compatible: names the limit as the model wants it, from the next attempt on', async () => {
  fake.unsupported = new Set(['max_tokens'])
  const model = CALLERS.openai_compatible(fake.url)
  expect(await attempts(model, 2)).toEqual(['answer_shape_unsupported', 'answered'])
  expect(fake.asked[0]).toMatchObject({ shape: 'schema', maxTokens: 1_000 })
})
