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

const Text = z.strictObject({
  type: z.literal('text'),
  text: z.string(),
  cache_control: z
    .strictObject({ type: z.literal('ephemeral'), ttl: z.enum(['5m', '1h']).optional() })
    .optional(),
})
const Content = z.union([z.string().transform((text) => [Text.parse({ type: 'text', text })]), z.array(Text)])
/** What the current models take: no temperature, top_p or top_k. */
const MessageRequest = z.strictObject({
  model: z.string().min(1),
  max_tokens: z.int().min(1),
  messages: z.array(z.strictObject({ role: z.enum(['user', 'assistant']), content: Content })).min(1),
  system: Content.optional(),
  stream: z.boolean().optional(),
  stop_sequences: z.array(z.string()).optional(),
  metadata: z.strictObject({ user_id: z.string().optional() }).optional(),
  output_config: z
    .strictObject({
      format: z
        .strictObject({ type: z.literal('json_schema'), schema: z.record(z.string(), z.unknown()) })
        .optional(),
      effort: z.enum(['low', 'medium', 'high', 'xhigh', 'max']).optional(),
    })
    .optional(),
  tools: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
        description: z.string().optional(),
        input_schema: z.looseObject({ type: z.literal('object') }),
        strict: z.boolean().optional(),
      }),
    )
    .optional(),
  tool_choice: z
    .strictObject({ type: z.string(), disable_parallel_tool_use: z.boolean().optional() })
    .optional(),
})
type MessageRequest = z.output<typeof MessageRequest>

const CACHE_MARKS = 4

function read(request: IncomingMessage, body: unknown, unsupported: ReadonlySet<Unsupported>): AskedOfModel {
  refuseIf(!/^Bearer \S+$/.test(request.headers.authorization ?? ''), 'authorization header is required', 401)
  refuseIf(!request.headers['anthropic-version'], 'anthropic-version: header is required')
  const asked = readStrictly(MessageRequest, body)
  checkMessages(asked)
  const format = asked.output_config?.format
  if (format) {
    refuseIf(
      unsupported.has('schema'),
      `output_config.format: ${asked.model} does not support structured outputs`,
    )
    checkEnforceable(format.schema, 'output_config.format.schema')
  }
  refuseIf(Boolean(asked.tools) && unsupported.has('tool'), `tools: ${asked.model} does not support tools`)
  refuseIf(
    asked.tool_choice !== undefined && asked.tool_choice.type !== 'auto' && asked.tool_choice.type !== 'none',
    'tool_choice: forced tool use is not supported by this model',
  )
  refuseIf(
    asked.tool_choice !== undefined && !asked.tools,
    'tool_choice may only be specified while providing tools',
  )
  const blocks = asked.messages.flatMap(({ content }) => content)
  const cached = blocks.filter((block) => block.cache_control).map(({ text }) => text)
  refuseIf(
    cached.length > 0 && unsupported.has('cache'),
    'cache_control: prompt caching is not supported by this model',
  )
  const tool = asked.tools?.[0]
  return {
    api: 'anthropic',
    model: asked.model,
    system: (asked.system ?? []).map(({ text }) => text).join('\n'),
    text: blocks.map(({ text }) => text).join('\n'),
    maxTokens: asked.max_tokens,
    cached,
    shape: format ? 'schema' : tool ? 'tool' : 'instruction',
    answerName: tool?.name ?? null,
    schema: format?.schema ?? tool?.input_schema ?? null,
  }
}

function checkMessages({ messages, system }: MessageRequest): void {
  refuseIf(messages[0]?.role !== 'user', 'messages: first message must use the "user" role')
  refuseIf(
    messages.at(-1)?.role === 'assistant',
    'This model does not support assistant message prefill. The conversation must end with a user message.',
  )
  refuseIf(
    messages.some(({ content }) => content.length === 0),
    'messages: user messages must have non-empty content',
  )
  const blocks = [...messages.flatMap(({ content }) => content), ...(system ?? [])]
  refuseIf(
    blocks.some(({ text }) => text === ''),
    'messages: text content blocks must be non-empty',
  )
  refuseIf(
    blocks.some(({ text }) => !text.trim()),
    'messages: text content blocks must contain non-whitespace text',
  )
  const marks = blocks.filter((block) => block.cache_control).length
  refuseIf(marks > CACHE_MARKS, `A maximum of 4 blocks with cache_control may be provided. Found ${marks}.`)
}

const STOPS = { cut_off: 'max_tokens', refused: 'refusal' } as const

function write(told: ToldByModel, asked: AskedOfModel): HttpAnswer {
  const useTool = asked.shape === 'tool' && !told.ignoresTool
  const pieces = told.text.match(/[\s\S]{1,24}/g) ?? []
  const usage = {
    input_tokens: tokensOf(asked.text),
    cache_read_input_tokens: told.cacheRead ?? 0,
    cache_creation_input_tokens: told.cacheWrite ?? 0,
  }
  const stop_reason = told.stop ? STOPS[told.stop] : useTool ? 'tool_use' : 'end_turn'
  const block = useTool
    ? { type: 'tool_use', id: 'toolu_1', name: asked.answerName, input: {} }
    : { type: 'text', text: '', citations: null }
  const delta = (piece: string) =>
    useTool ? { type: 'input_json_delta', partial_json: piece } : { type: 'text_delta', text: piece }
  const events: { type: string }[] = [
    {
      type: 'message_start',
      message: {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: asked.model,
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { ...usage, output_tokens: 1 },
      },
    },
    // Thinking comes first, so that nobody takes the first block for the answer.
    {
      type: 'content_block_start',
      index: 0,
      content_block: { type: 'thinking', thinking: '', signature: '' },
    },
    {
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'thinking_delta', thinking: '{"not":"the answer"}' },
    },
    { type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: 'c2ln' } },
    { type: 'content_block_stop', index: 0 },
    { type: 'ping' },
    { type: 'content_block_start', index: 1, content_block: block },
    ...pieces.map((piece) => ({ type: 'content_block_delta', index: 1, delta: delta(piece) })),
    { type: 'content_block_stop', index: 1 },
    {
      type: 'message_delta',
      delta: { stop_reason, stop_sequence: null },
      usage: { ...usage, output_tokens: tokensOf(told.text) },
    },
    { type: 'message_stop' },
  ] as { type: string }[]
  const body = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('')
  return { status: 200, headers: { 'content-type': 'text/event-stream' }, body }
}

const KINDS: Readonly<Record<number, string>> = { 401: 'authentication_error', 404: 'not_found_error' }

function refuse({ status, message }: BadModelRequest): HttpAnswer {
  const error = { type: KINDS[status] ?? 'invalid_request_error', message }
  return {
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'error', error, request_id: 'req_1' }),
  }
}

/** POST /v1/messages, streamed. */
export const anthropicDialect: ModelDialect = {
  matches: (path) => /^\/v1\/messages($|\?)/.test(path),
  read,
  write,
  refuse,
}
