import { systemClock } from '#server/platform/clock.ts'
import type { LanguageModel } from '#server/ports/language-model.ts'
import { answeredIn } from '../answered-in.ts'
import { createAskingManners } from '../asking-manners.ts'
import { ATTEMPT_TIMEOUT_MS, type ModelOptions, modelChooser } from '../model-options.ts'
import { AttemptFailed, runAttempt } from '../run-attempt.ts'
import { chatFailure, errorInAnswer, transportFailure } from './chat-failures.ts'
import { chatRequest, type LimitName } from './chat-request.ts'
import { readChatAnswer } from './read-chat-answer.ts'

export interface OpenAiCompatibleModelOptions extends ModelOptions {
  /** With or without `/v1` at its end. */
  readonly baseUrl: string
  /** Absent if the server requires none. */
  readonly apiKey?: string
}

/** Any server, also a self-hosted one, with the chat completions protocol. */
export function createOpenAiCompatibleModel(options: OpenAiCompatibleModelOptions): LanguageModel {
  const { attemptTimeoutMs = ATTEMPT_TIMEOUT_MS, clock = systemClock } = options
  const manners = createAskingManners()
  const newerModels = new Set<string>()
  const modelFor = modelChooser(options)
  const model = { provider: 'openai_compatible', region: null } as const
  const url = chatUrl(options.baseUrl)
  const headers = {
    'content-type': 'application/json',
    ...(options.apiKey ? { authorization: `Bearer ${options.apiKey}` } : {}),
  }
  return {
    ...model,
    modelFor,
    answer: (request, signal) => {
      const modelId = modelFor(request.purpose)
      // This protocol has no cache option, so a refusal cannot be about it.
      const manner = { ...manners.of(modelId), cache: false }
      const limit: LimitName = newerModels.has(modelId) ? 'max_completion_tokens' : 'max_tokens'
      const refused = (words: string) => {
        if (limit !== 'max_tokens' || !words.includes('max_completion_tokens'))
          return manners.refused(modelId, manner, words)
        newerModels.add(modelId)
        return true
      }
      const terms = { model, timeoutMs: attemptTimeoutMs, signal, explain: transportFailure }
      return runAttempt(terms, async (attempt) => {
        const response = await fetch(url, {
          method: 'POST',
          headers,
          body: JSON.stringify(chatRequest(request, { model: modelId, shape: manner.shape, limit })),
          signal: attempt.signal,
          // A redirect could send the evidence anywhere.
          redirect: 'error',
        })
        const body = parsed(await response.text(), response.ok)
        if (!response.ok) throw failed(chatFailure({ response, body }, clock.now(), refused))
        const inside = errorInAnswer(body)
        if (inside) throw new AttemptFailed(inside)
        const text = readChatAnswer(body, attempt)
        return answeredIn(text, attempt, () => manners.ignored(modelId, manner))
      })
    },
  }
}

const failed = ({ failure, ...more }: ReturnType<typeof chatFailure>) => new AttemptFailed(failure, more)

function chatUrl(baseUrl: string): string {
  const base = baseUrl.replace(/\/+$/, '')
  return base.endsWith('/v1') ? `${base}/chat/completions` : `${base}/v1/chat/completions`
}

/** An error may have any format, an answer must be JSON. */
function parsed(body: string, demanded: boolean): unknown {
  try {
    return JSON.parse(body)
  } catch (error) {
    if (demanded) throw error
    return body
  }
}
