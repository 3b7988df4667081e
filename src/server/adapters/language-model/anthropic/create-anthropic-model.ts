import { systemClock } from '#server/platform/clock.ts'
import type { LanguageModel } from '#server/ports/language-model.ts'
import { answeredIn } from '../answered-in.ts'
import { createAskingManners } from '../asking-manners.ts'
import { ATTEMPT_TIMEOUT_MS, type ModelOptions, modelChooser } from '../model-options.ts'
import { once } from '../once.ts'
import { runAttempt } from '../run-attempt.ts'
import { anthropicFailure } from './anthropic-failures.ts'
import { messageRequest } from './message-request.ts'
import { readMessageStream } from './read-message-stream.ts'

export interface AnthropicModelOptions extends ModelOptions {
  readonly apiKey: string
  /** Custom address, without `/v1`. */
  readonly baseUrl?: string
}

/**
 * The provider's own API. Answers are streamed, so that long ones pass idle limits on the way and the usage of broken
 * ones is recorded.
 */
export function createAnthropicModel(options: AnthropicModelOptions): LanguageModel {
  const { attemptTimeoutMs = ATTEMPT_TIMEOUT_MS, clock = systemClock } = options
  const manners = createAskingManners()
  const modelFor = modelChooser(options)
  const connect = once(() => connectTo(options, attemptTimeoutMs))
  const model = { provider: 'anthropic', region: null } as const
  return {
    ...model,
    modelFor,
    answer: async (request, signal) => {
      const modelId = modelFor(request.purpose)
      const manner = manners.of(modelId)
      const refused = (words: string) => manners.refused(modelId, manner, words)
      const explain = (error: unknown) => anthropicFailure(error, clock.now(), refused)
      return await runAttempt({ model, timeoutMs: attemptTimeoutMs, signal, explain }, async (attempt) => {
        const client = await connect()
        const events = await client.messages.create(messageRequest(request, modelId, manner), {
          signal: attempt.signal,
        })
        const text = await readMessageStream(events, attempt)
        return answeredIn(text, attempt, () => manners.ignored(modelId, manner))
      })
    },
  }
}

async function connectTo({ apiKey, baseUrl }: AnthropicModelOptions, timeoutMs: number) {
  // Loaded only when used: the client takes a noticeable part of the startup time.
  const { Anthropic } = await import('@anthropic-ai/sdk')
  return new Anthropic({
    apiKey,
    baseURL: baseUrl ?? null,
    maxRetries: 0,
    // Later than our own deadline, which also covers the body.
    timeout: timeoutMs * 2,
    // The client would log parts of a stream that it cannot read.
    logLevel: 'off',
    // A redirect would send the key to another host.
    fetchOptions: { redirect: 'error' },
  })
}
