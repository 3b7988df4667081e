import type { IncomingMessage } from 'node:http'
import {
  type ConverseStreamOutput,
  ConverseStreamOutput$,
  type ConverseStreamRequest,
  ConverseStreamRequest$,
} from '@aws-sdk/client-bedrock-runtime'
import { encodeEventStreamMessage } from '@copilotkit/aimock'
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
import { checkEnforceable, smithyProblems } from './fake-model-provider-rules.ts'

export const SIGNED_FOR_BEDROCK =
  /^AWS4-HMAC-SHA256 Credential=[^/]+\/\d{8}\/[\w-]+\/bedrock\/aws4_request, SignedHeaders=[\w;-]+, Signature=[0-9a-f]{64}$/
const PATH = /^\/model\/([^/]+)\/converse-stream$/
const CACHE_POINTS = 4

function read(request: IncomingMessage, body: unknown, unsupported: ReadonlySet<Unsupported>): AskedOfModel {
  refuseIf(
    !SIGNED_FOR_BEDROCK.test(request.headers.authorization ?? ''),
    'The security token included in the request is invalid.',
    403,
  )
  const modelId = decodeURIComponent(PATH.exec(request.url ?? '')![1]!)
  const [problem] = smithyProblems(ConverseStreamRequest$, { modelId, ...(body as object) })
  refuseIf(problem !== undefined, `The request does not keep the schema: ${problem}`)
  const asked = body as Omit<ConverseStreamRequest, 'modelId'>
  const content = checkMessages(asked)
  const { maxTokens, ...sampling } = asked.inferenceConfig ?? {}
  refuseIf(!maxTokens || maxTokens < 1, 'inferenceConfig.maxTokens must be at least 1')
  refuseIf('temperature' in sampling, '`temperature` is deprecated for this model')
  refuseIf('topP' in sampling, '`topP` is deprecated for this model')
  const cached = content.flatMap((block, i) => (block.cachePoint ? [content[i - 1]?.text ?? ''] : []))
  refuseIf(
    cached.length > CACHE_POINTS,
    `The model accepts at most 4 cachePoint blocks, found ${cached.length}`,
  )
  refuseIf(
    cached.length > 0 && unsupported.has('cache'),
    'You invoked an unsupported model or your request did not allow prompt caching. See the documentation for more information.',
    403,
  )
  return {
    api: 'bedrock',
    model: modelId,
    system: (asked.system ?? []).map((block) => block.text ?? '').join('\n'),
    text: content.flatMap((block) => block.text ?? []).join('\n'),
    maxTokens: maxTokens!,
    cached,
    ...readShape(asked, unsupported),
  }
}

function checkMessages({ messages = [] }: Omit<ConverseStreamRequest, 'modelId'>) {
  refuseIf(messages[0]?.role !== 'user', 'A conversation must start with a user message.')
  refuseIf(
    messages.some(({ role }, i) => i > 0 && role === messages[i - 1]?.role),
    'A conversation must alternate between user and assistant roles.',
  )
  refuseIf(messages.at(-1)?.role !== 'user', 'The model does not support assistant message prefill.')
  const content = messages.flatMap((message) => message.content ?? [])
  refuseIf(
    content.length === 0,
    'The content field in the Message object is empty. Add a ContentBlock, and try again.',
  )
  refuseIf(
    content.some(({ text }) => text !== undefined && !text.trim()),
    'The text field in the ContentBlock object is blank. Add text to the text field, and try again.',
  )
  return content
}

function readShape(
  { outputConfig, toolConfig }: Omit<ConverseStreamRequest, 'modelId'>,
  unsupported: ReadonlySet<Unsupported>,
): Pick<AskedOfModel, 'shape' | 'answerName' | 'schema'> {
  const json = outputConfig?.textFormat?.structure?.jsonSchema
  if (json) {
    refuseIf(
      unsupported.has('schema'),
      "This model doesn't support the outputConfig.textFormat field. Remove it and try again.",
    )
    refuseIf(
      outputConfig?.textFormat?.type !== 'json_schema',
      'outputConfig.textFormat.type must be json_schema',
    )
    const schema = JSON.parse(json.schema ?? '')
    checkEnforceable(schema, 'outputConfig.textFormat')
    return { shape: 'schema', answerName: json.name ?? null, schema }
  }
  const tool = toolConfig?.tools?.[0]?.toolSpec
  if (!tool) return { shape: 'instruction', answerName: null, schema: null }
  refuseIf(unsupported.has('tool'), "This model doesn't support tool use.")
  refuseIf(
    toolConfig.toolChoice !== undefined && !('auto' in toolConfig.toolChoice),
    "This model doesn't support the toolConfig.toolChoice field with this value.",
  )
  refuseIf(!/^[a-zA-Z0-9_-]{1,64}$/.test(tool.name ?? ''), 'toolConfig.tools.0.toolSpec.name is malformed')
  return { shape: 'tool', answerName: tool.name ?? null, schema: tool.inputSchema?.json ?? null }
}

const STOPS = { cut_off: 'max_tokens', refused: 'content_filtered' } as const

function write(told: ToldByModel, asked: AskedOfModel): HttpAnswer {
  const useTool = asked.shape === 'tool' && !told.ignoresTool
  const pieces = told.text.match(/[\s\S]{1,24}/g) ?? []
  const inputTokens = tokensOf(asked.text)
  const outputTokens = tokensOf(told.text)
  const events: ConverseStreamOutput[] = [
    { messageStart: { role: 'assistant' } },
    {
      contentBlockDelta: {
        contentBlockIndex: 0,
        delta: { reasoningContent: { text: '{"not":"the answer"}' } },
      },
    },
    { contentBlockStop: { contentBlockIndex: 0 } },
    ...(useTool
      ? [
          {
            contentBlockStart: {
              contentBlockIndex: 1,
              start: { toolUse: { toolUseId: 'tooluse_1', name: asked.answerName ?? '' } },
            },
          },
        ]
      : []),
    ...pieces.map((piece) => ({
      contentBlockDelta: {
        contentBlockIndex: 1,
        delta: useTool ? { toolUse: { input: piece } } : { text: piece },
      },
    })),
    { contentBlockStop: { contentBlockIndex: 1 } },
    { messageStop: { stopReason: told.stop ? STOPS[told.stop] : useTool ? 'tool_use' : 'end_turn' } },
    {
      metadata: {
        usage: {
          inputTokens,
          outputTokens,
          totalTokens: inputTokens + outputTokens,
          cacheReadInputTokens: told.cacheRead ?? 0,
          cacheWriteInputTokens: told.cacheWrite ?? 0,
        },
        metrics: { latencyMs: 1 },
      },
    },
  ]
  for (const event of events) {
    const [problem] = smithyProblems(ConverseStreamOutput$, event)
    if (problem) throw new Error(`The fake's own answer does not keep the SDK's schema: ${problem}`)
  }
  const frames = events.map((event) =>
    encodeEventStreamMessage(...(Object.entries(event)[0] as [string, object])),
  )
  return {
    status: 200,
    headers: { 'content-type': 'application/vnd.amazon.eventstream' },
    body: Buffer.concat(frames),
  }
}

function refuse({ status, message }: BadModelRequest): HttpAnswer {
  const name =
    status === 403
      ? /caching/.test(message)
        ? 'AccessDeniedException'
        : 'UnrecognizedClientException'
      : 'ValidationException'
  return {
    status,
    headers: {
      'content-type': 'application/json',
      'x-amzn-errortype': `${name}:http://internal.amazon.com/`,
    },
    body: JSON.stringify({ message }),
  }
}

/** POST /model/{id}/converse-stream; requests and answers are checked against the schemas that the AWS SDK exports. */
export const bedrockDialect: ModelDialect = { matches: (path) => PATH.test(path), read, write, refuse }
