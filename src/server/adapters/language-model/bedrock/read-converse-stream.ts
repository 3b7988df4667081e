import type { ConverseStreamOutput } from '@aws-sdk/client-bedrock-runtime'
import type { ModelFailure } from '#server/ports/language-model.ts'
import { gatherAnswer } from '../gathered-answer.ts'
import type { Attempt } from '../run-attempt.ts'

const STOPS: Readonly<Record<string, ModelFailure | null>> = {
  end_turn: null,
  stop_sequence: null,
  tool_use: null,
  max_tokens: 'cut_off',
  model_context_window_exceeded: 'cut_off',
  content_filtered: 'refused',
  guardrail_intervened: 'refused',
  // Claude's own term, which the service passes on.
  refusal: 'refused',
}

/** The text of a streamed answer, or the JSON passed to a tool. The client throws exceptions among the events. */
export async function readConverseStream(
  events: AsyncIterable<ConverseStreamOutput>,
  attempt: Attempt,
): Promise<string> {
  const answer = gatherAnswer(STOPS)
  for await (const event of events) {
    if (event.contentBlockStart?.start?.toolUse)
      answer.toolCall(event.contentBlockStart.contentBlockIndex ?? 0)
    else if (event.contentBlockDelta) {
      const { delta, contentBlockIndex } = event.contentBlockDelta
      if (delta?.text) answer.text(delta.text)
      if (delta?.toolUse?.input) answer.toolInput(contentBlockIndex ?? 0, delta.toolUse.input)
    } else if (event.messageStop?.stopReason) answer.stopped(event.messageStop.stopReason)
    else if (event.metadata?.usage) {
      const { usage } = event.metadata
      attempt.usage = {
        inputTokens: usage.inputTokens ?? 0,
        outputTokens: usage.outputTokens ?? 0,
        cacheReadTokens: usage.cacheReadInputTokens ?? 0,
        cacheWriteTokens: usage.cacheWriteInputTokens ?? 0,
      }
    }
  }
  return answer.finish()
}
