import { z } from 'zod'
import type { ModelFailure } from '#server/ports/language-model.ts'
import { type Attempt, AttemptFailed } from '../run-attempt.ts'

const Choice = z.object({
  finish_reason: z.string().nullish(),
  message: z.object({
    content: z.string().nullish(),
    refusal: z.string().nullish(),
    tool_calls: z.array(z.object({ function: z.object({ arguments: z.string() }).nullish() })).nullish(),
  }),
})

const ChatAnswer = z.object({
  choices: z.tuple([Choice], Choice),
  usage: z
    .object({
      prompt_tokens: z.number().nullish(),
      completion_tokens: z.number().nullish(),
      prompt_tokens_details: z.object({ cached_tokens: z.number().nullish() }).nullish(),
    })
    .nullish(),
})

const STOPS: Readonly<Record<string, ModelFailure>> = { length: 'cut_off', content_filter: 'refused' }

/** The text of a chat completion, or the JSON passed to a tool. */
export function readChatAnswer(body: unknown, attempt: Attempt): string {
  const { success, data } = ChatAnswer.safeParse(body)
  if (!success) throw new AttemptFailed('bad_answer')
  const { usage } = data
  const cached = usage?.prompt_tokens_details?.cached_tokens ?? 0
  if (usage)
    attempt.usage = {
      inputTokens: Math.max(0, (usage.prompt_tokens ?? 0) - cached),
      outputTokens: usage.completion_tokens ?? 0,
      cacheReadTokens: cached,
      cacheWriteTokens: 0,
    }
  const { finish_reason: reason, message } = data.choices[0]
  if (message.refusal) throw new AttemptFailed('refused')
  const failure = STOPS[reason ?? '']
  if (failure) throw new AttemptFailed(failure)
  const answer = message.tool_calls?.[0]?.function?.arguments || message.content
  if (!answer?.trim()) throw new AttemptFailed('bad_answer')
  return answer
}
