import type { ModelAnswer } from '#server/ports/language-model.ts'
import { isJson, jsonIn } from './answer-shape.ts'
import type { Attempt } from './run-attempt.ts'

const NOTHING_COUNTED = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 }

/** The answer of a successful attempt. Calls `ignored` if the text contains no JSON. */
export function answeredIn(said: string, attempt: Attempt, ignored: () => void): ModelAnswer {
  const text = jsonIn(said)
  if (!isJson(text)) ignored()
  return { text, usage: attempt.usage ?? NOTHING_COUNTED }
}
