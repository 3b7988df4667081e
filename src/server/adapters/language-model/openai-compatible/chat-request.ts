import type { ModelRequest } from '#server/ports/language-model.ts'
import { answerName, enforceableSchema, shapeInstruction } from '../answer-shape.ts'
import type { Manner } from '../asking-manners.ts'

/** Older servers know only the first name of the limit, newer models of the protocol's inventor only the second. */
export type LimitName = 'max_tokens' | 'max_completion_tokens'

export interface ChatTerms extends Pick<Manner, 'shape'> {
  readonly model: string
  readonly limit: LimitName
}

/** The server manages the prompt cache itself here: requests only need the same beginning. */
export function chatRequest(request: ModelRequest, { model, shape, limit }: ChatTerms): object {
  const instruction = shapeInstruction(shape, request.answer)
  const said = request.content.filter(({ text }) => text.trim())
  // One string, because many servers accept no list of parts.
  const content = [...said.map(({ text }) => text), ...(instruction ? [instruction] : [])].join('\n\n')
  return {
    model,
    [limit]: request.maxOutputTokens,
    messages: [
      ...(request.system.trim() ? [{ role: 'system', content: request.system }] : []),
      { role: 'user', content },
    ],
    stream: false,
    ...shapeParameters(request, shape),
  }
}

function shapeParameters({ answer }: ModelRequest, shape: Manner['shape']): object {
  if (shape === 'instruction') return {}
  const name = answerName(answer)
  const { description } = answer
  if (shape === 'tool')
    return {
      tools: [{ type: 'function', function: { name, description, parameters: answer.schema } }],
      tool_choice: 'auto',
    }
  const schema = enforceableSchema(answer.schema)
  const strict = requiresEverything(schema)
  return { response_format: { type: 'json_schema', json_schema: { name, description, schema, strict } } }
}

/** Strict mode refuses an object with an optional property. */
function requiresEverything(part: unknown): boolean {
  if (Array.isArray(part)) return part.every(requiresEverything)
  if (typeof part !== 'object' || part === null) return true
  const { properties, required } = part as { properties?: unknown; required?: unknown }
  const names = typeof properties === 'object' && properties !== null ? Object.keys(properties) : []
  const demanded = new Set(Array.isArray(required) ? required : [])
  return names.every((name) => demanded.has(name)) && Object.values(part).every(requiresEverything)
}
