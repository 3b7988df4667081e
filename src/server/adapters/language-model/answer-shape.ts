import type { ModelRequest } from '#server/ports/language-model.ts'
import type { AnswerShape } from './asking-manners.ts'

type AnswerRequest = ModelRequest['answer']

const MAX_NAME_LENGTH = 64

/** Providers take letters, digits, _ and - as the name of a tool or a schema. */
export const answerName = ({ name }: AnswerRequest): string =>
  name.replace(/[^\w-]/g, '_').slice(0, MAX_NAME_LENGTH) || 'answer'

/** Follows everything else, so that the cached beginning stays the same; null if no instruction is needed. */
export function shapeInstruction(shape: AnswerShape, answer: AnswerRequest): string | null {
  if (shape === 'schema') return null
  if (shape === 'tool') return `Give your answer by calling the tool ${answerName(answer)} exactly once.`
  return [
    `Answer with one JSON object and nothing else: ${answer.description}`,
    'It keeps this JSON schema:',
    JSON.stringify(answer.schema),
  ].join('\n')
}

/** The JSON in a text that may wrap it in a fence or a sentence; the text itself if there is none. */
export function jsonIn(text: string): string {
  const trimmed = text.trim()
  if (isJson(trimmed)) return trimmed
  const inner = trimmed.slice(trimmed.indexOf('{'), trimmed.lastIndexOf('}') + 1)
  return inner && isJson(inner) ? inner : trimmed
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Not supported by constrained decoding: the caller checks these in the answer. */
const UNENFORCED = new Set([
  '$schema',
  'default',
  'examples',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'format',
  'maxItems',
  'maxLength',
  'maxProperties',
  'maximum',
  'minItems',
  'minLength',
  'minProperties',
  'minimum',
  'multipleOf',
  'pattern',
  'uniqueItems',
])

/**
 * The part of a JSON schema that providers enforce while the model writes: closed objects without sizes and patterns.
 * The rest goes into the description, so that the model still reads it.
 */
export function enforceableSchema(schema: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  const told: string[] = []
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties' || key === '$defs' || key === 'definitions')
      kept[key] = Object.fromEntries(
        Object.entries(value as object).map(([name, part]) => [name, within(part)]),
      )
    else if (UNENFORCED.has(key)) {
      if (key !== '$schema') told.push(`${key}: ${JSON.stringify(value)}`)
    } else kept[key] = key === 'enum' || key === 'const' || key === 'required' ? value : within(value)
  }
  // An open map cannot be enforced; it stays, and the provider's refusal leads to another way of asking.
  if (schema.type === 'object' && typeof schema.additionalProperties !== 'object')
    kept.additionalProperties = false
  if (told.length > 0)
    kept.description = [schema.description, `{${told.join(', ')}}`].filter(Boolean).join(' ')
  return kept
}

function within(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(within)
  return typeof part === 'object' && part !== null ? enforceableSchema(part as Record<string, unknown>) : part
}
