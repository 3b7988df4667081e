import type { ContentBlock, ConverseStreamRequest } from '@aws-sdk/client-bedrock-runtime'
import type { ModelRequest } from '#server/ports/language-model.ts'
import { answerName, enforceableSchema, shapeInstruction } from '../answer-shape.ts'
import type { Manner } from '../asking-manners.ts'

/** Models take at most this many. */
const CACHE_POINTS = 4

export function converseRequest(
  request: ModelRequest,
  modelId: string,
  manner: Manner,
): ConverseStreamRequest {
  const instruction = shapeInstruction(manner.shape, request.answer)
  const content = contentBlocks(request, manner.cache)
  if (instruction) content.push({ text: instruction })
  return {
    modelId,
    inferenceConfig: { maxTokens: request.maxOutputTokens },
    ...(request.system.trim() ? { system: [{ text: request.system }] } : {}),
    messages: [{ role: 'user', content }],
    ...shapeParameters(request, manner),
  }
}

function contentBlocks({ content }: ModelRequest, cache: boolean): ContentBlock[] {
  const said = content.filter(({ text }) => text.trim())
  const marked = new Set(cache ? said.filter(({ cacheable }) => cacheable).slice(-CACHE_POINTS) : [])
  return said.flatMap((block): ContentBlock[] => [
    { text: block.text },
    ...(marked.has(block) ? [{ cachePoint: { type: 'default' } } as const] : []),
  ])
}

function shapeParameters({ answer }: ModelRequest, { shape }: Manner): Partial<ConverseStreamRequest> {
  if (shape === 'instruction') return {}
  const name = answerName(answer)
  const { description } = answer
  if (shape === 'schema') {
    const jsonSchema = { name, description, schema: JSON.stringify(enforceableSchema(answer.schema)) }
    return { outputConfig: { textFormat: { type: 'json_schema', structure: { jsonSchema } } } }
  }
  // A copy through JSON, because the client's type requires a document, not any object.
  const json = JSON.parse(JSON.stringify(answer.schema))
  return {
    toolConfig: {
      tools: [{ toolSpec: { name, description, inputSchema: { json } } }],
      // Current models refuse a forced choice.
      toolChoice: { auto: {} },
    },
  }
}
