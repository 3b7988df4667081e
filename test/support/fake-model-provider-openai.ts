import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import {
  type AskedOfModel,
  type BadModelRequest,
  type HttpAnswer,
  type ModelDialect,
  refuseIf,
  type ToldByModel,
  tokensOf,
  type Unsupported,
} from './fake-model-provider.ts'
import { checkEnforceable, readStrictly } from './fake-model-provider-rules.ts'

const Name = z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/)
const Schema = z.record(z.string(), z.unknown())
const ChatRequest = z.strictObject({
  model: z.string().min(1),
  max_tokens: z.int().min(1).optional(),
  max_completion_tokens: z.int().min(1).optional(),
  messages: z
    .array(z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string() }))
    .min(1),
  stream: z.literal(false).optional(),
  response_format: z
    .strictObject({
      type: z.literal('json_schema'),
      json_schema: z.strictObject({
        name: Name,
        description: z.string().optional(),
        schema: Schema,
        strict: z.boolean().optional(),
      }),
    })
    .optional(),
  tools: z
    .array(
      z.strictObject({
        type: z.literal('function'),
        function: z.strictObject({ name: Name, description: z.string().optional(), parameters: Schema }),
      }),
    )
    .optional(),
  tool_choice: z.enum(['auto', 'none']).optional(),
})

function read(request: IncomingMessage, body: unknown, unsupported: ReadonlySet<Unsupported>): AskedOfModel {
  refuseIf(!/^Bearer \S+$/.test(request.headers.authorization ?? ''), 'You did not provide an API key.', 401)
  const asked = readStrictly(ChatRequest, body)
  refuseIf(asked.messages.at(-1)?.role !== 'user', 'The last message must be from the user.')
  refuseIf(!asked.messages.at(-1)?.content, 'messages: content must not be empty')
  refuseIf(
    asked.max_tokens !== undefined && unsupported.has('max_tokens'),
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
  )
  const maxTokens = asked.max_tokens ?? asked.max_completion_tokens
  refuseIf(maxTokens === undefined, 'max_tokens: Field required')
  const format = asked.response_format?.json_schema
  if (format) {
    refuseIf(
      unsupported.has('schema'),
      "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
    )
    if (format.strict) checkStrict(format.schema)
  }
  const tool = asked.tools?.[0]?.function
  refuseIf(tool !== undefined && unsupported.has('tool'), 'tools is not supported in this model')
  const of = (role: string) => asked.messages.filter((one) => one.role === role).map(({ content }) => content)
  return {
    api: 'openai',
    model: asked.model,
    system: of('system').join('\n'),
    text: of('user').join('\n'),
    maxTokens: maxTokens!,
    cached: [],
    shape: format ? 'schema' : tool ? 'tool' : 'instruction',
    answerName: format?.name ?? tool?.name ?? null,
    schema: format?.schema ?? tool?.parameters ?? null,
  }
}

function checkStrict(schema: Record<string, unknown>): void {
  checkEnforceable(schema, "Invalid schema for response_format 'answer'")
  const { properties = {}, required = [] } = schema as { properties?: object; required?: string[] }
  const missing = Object.keys(properties).find((name) => !required.includes(name))
  refuseIf(
    missing !== undefined,
    `Invalid schema for response_format 'answer': 'required' must name every key. Missing '${missing}'.`,
  )
}

const STOPS = { cut_off: 'length', refused: 'content_filter' } as const

function write(told: ToldByModel, asked: AskedOfModel): HttpAnswer {
  const useTool = asked.shape === 'tool' && !told.ignoresTool
  const call = { id: 'call_1', type: 'function', function: { name: asked.answerName, arguments: told.text } }
  const message = useTool
    ? { role: 'assistant', content: null, tool_calls: [call] }
    : { role: 'assistant', content: told.text, refusal: null }
  const prompt_tokens = tokensOf(asked.text) + (told.cacheRead ?? 0)
  const completion_tokens = tokensOf(told.text)
  const body = {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: asked.model,
    choices: [
      { index: 0, message, finish_reason: told.stop ? STOPS[told.stop] : useTool ? 'tool_calls' : 'stop' },
    ],
    usage: {
      prompt_tokens,
      completion_tokens,
      total_tokens: prompt_tokens + completion_tokens,
      prompt_tokens_details: { cached_tokens: told.cacheRead ?? 0 },
    },
  }
  return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

function refuse({ status, message }: BadModelRequest): HttpAnswer {
  const error = {
    message,
    type: 'invalid_request_error',
    param: null,
    code: status === 401 ? 'invalid_api_key' : null,
  }
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ error }) }
}

/** POST /v1/chat/completions, not streamed. */
export const openAiDialect: ModelDialect = {
  matches: (path) => path === '/v1/chat/completions',
  read,
  write,
  refuse,
}
