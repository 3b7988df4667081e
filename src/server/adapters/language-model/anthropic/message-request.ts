import type { MessageCreateParamsStreaming, TextBlockParam } from '@anthropic-ai/sdk/resources/messages'
import type { ModelRequest } from '#server/ports/language-model.ts'
import { answerName, enforceableSchema, shapeInstruction } from '../answer-shape.ts'
import type { Manner } from '../asking-manners.ts'

/** The API accepts at most this many prompt-cache marks. */
const CACHE_MARKS = 4

export function messageRequest(
  request: ModelRequest,
  model: string,
  manner: Manner,
): MessageCreateParamsStreaming {
  const instruction = shapeInstruction(manner.shape, request.answer)
  const content = contentBlocks(request, manner.cache)
  if (instruction) content.push({ type: 'text', text: instruction })
  return {
    model,
    max_tokens: request.maxOutputTokens,
    ...(request.system.trim() ? { system: request.system } : {}),
    messages: [{ role: 'user', content }],
    stream: true,
    ...shapeParameters(request, manner),
  }
}

function contentBlocks({ content }: ModelRequest, cache: boolean): TextBlockParam[] {
  const said = content.filter(({ text }) => text.trim())
  const marked = new Set(cache ? said.filter(({ cacheable }) => cacheable).slice(-CACHE_MARKS) : [])
  return said.map((block) => ({
    type: 'text',
    text: block.text,
    ...(marked.has(block) ? { cache_control: { type: 'ephemeral' } as const } : {}),
  }))
}

function shapeParameters({ answer }: ModelRequest, { shape }: Manner): Partial<MessageCreateParamsStreaming> {
  if (shape === 'schema')
    return { output_config: { format: { type: 'json_schema', schema: enforceableSchema(answer.schema) } } }
  if (shape === 'instruction') return {}
  return {
    tools: [
      {
        name: answerName(answer),
        description: answer.description,
        input_schema: { type: 'object', ...answer.schema },
      },
    ],
    // Current models refuse a forced choice.
    tool_choice: { type: 'auto', disable_parallel_tool_use: true },
  }
}
