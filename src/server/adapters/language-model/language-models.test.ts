import { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, describe } from 'vitest'
import type { HostedProvider } from '#server/ports/language-model.ts'
import { type FakeModelProvider, startFakeModelProvider } from '#test/support/fake-model-provider.ts'
import { CALLERS, PROVIDERS_UNDER_TEST } from '#test/support/fake-model-provider-callers.ts'
import { languageModelContract } from './language-model.contract.ts'

describe.each(PROVIDERS_UNDER_TEST)('%s', (provider) => {
  describe('towards a fake that enforces the documented rules', () => {
    let fake: FakeModelProvider
    beforeAll(async () => {
      fake = await startFakeModelProvider(() => '')
    })
    afterAll(() => fake.close())
    languageModelContract(() => ({
      answering: (told) => {
        fake.respond = () => told
        return CALLERS[provider](fake.url)
      },
      lastRequest: () => {
        const asked = fake.asked.at(-1)!
        return { model: asked.model, body: `${asked.text} ${asked.maxTokens}` }
      },
    }))
  })

  describe('towards aimock', () => {
    const mock = new LLMock({ port: 0, chunkSize: 10 })
    beforeAll(() => mock.start())
    afterAll(() => mock.stop())
    languageModelContract(() => ({
      answering: ({ text, stop }) => {
        mock.clearFixtures()
        mock.on(
          { predicate: () => true },
          { content: text, ...(stop ? { finishReason: STOPS[provider][stop] } : {}) },
        )
        return CALLERS[provider](mock.url)
      },
      lastRequest: () => {
        const { body } = mock.getLastRequest()!
        return { model: decodeURIComponent((body as { model: string }).model), body: JSON.stringify(body) }
      },
    }))
  })
})

/** aimock translates some of OpenAI's words and passes on the others. */
const STOPS: Readonly<Record<HostedProvider, Record<'cut_off' | 'refused', string>>> = {
  anthropic: { cut_off: 'length', refused: 'refusal' },
  bedrock: { cut_off: 'length', refused: 'content_filtered' },
  openai_compatible: { cut_off: 'length', refused: 'content_filter' },
}
