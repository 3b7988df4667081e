import type { RawMessageStreamEvent } from '@anthropic-ai/sdk/resources/messages'
import type { ModelFailure } from '#server/ports/language-model.ts'
import { gatherAnswer } from '../gathered-answer.ts'
import { type Attempt, AttemptFailed } from '../run-attempt.ts'

const STOPS: Readonly<Record<string, ModelFailure | null>> = {
  end_turn: null,
  stop_sequence: null,
  tool_use: null,
  max_tokens: 'cut_off',
  model_context_window_exceeded: 'cut_off',
  refusal: 'refused',
}

/** The text of a streamed message, or the JSON passed to a tool. */
export async function readMessageStream(
  events: AsyncIterable<RawMessageStreamEvent>,
  attempt: Attempt,
): Promise<string> {
  const answer = gatherAnswer(STOPS)
  let begun = false
  for await (const event of events) {
    if (event.type === 'message_start') {
      begun = true
      const { usage } = event.message
      attempt.usage = {
        inputTokens: usage.input_tokens,
        outputTokens: usage.output_tokens,
        cacheReadTokens: usage.cache_read_input_tokens ?? 0,
        cacheWriteTokens: usage.cache_creation_input_tokens ?? 0,
      }
    } else if (event.type === 'content_block_start') {
      if (event.content_block.type === 'tool_use') answer.toolCall(event.index)
      if (event.content_block.type === 'text') answer.text(event.content_block.text)
    } else if (event.type === 'content_block_delta') {
      if (event.delta.type === 'text_delta') answer.text(event.delta.text)
      if (event.delta.type === 'input_json_delta') answer.toolInput(event.index, event.delta.partial_json)
    } else if (event.type === 'message_delta') {
      // Cumulative: the last one counts.
      const before = attempt.usage
      attempt.usage = {
        inputTokens: event.usage.input_tokens ?? before?.inputTokens ?? 0,
        outputTokens: event.usage.output_tokens,
        cacheReadTokens: event.usage.cache_read_input_tokens ?? before?.cacheReadTokens ?? 0,
        cacheWriteTokens: event.usage.cache_creation_input_tokens ?? before?.cacheWriteTokens ?? 0,
      }
      if (event.delta.stop_reason) answer.stopped(event.delta.stop_reason)
    }
  }
  // Without any event it was not a message, but a proxy's page for instance.
  if (!begun) throw new AttemptFailed('bad_answer')
  return answer.finish()
}
