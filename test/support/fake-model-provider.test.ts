import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeModelProvider, startFakeModelProvider } from './fake-model-provider.ts'

let fake: FakeModelProvider
beforeAll(async () => {
  fake = await startFakeModelProvider(() => '{}')
})
afterAll(() => fake.close())

type Body = Record<string, unknown>
const SIGNATURE = `AWS4-HMAC-SHA256 Credential=AKIATEST/20261120/eu-west-2/bedrock/aws4_request, SignedHeaders=host, Signature=${'0'.repeat(64)}`
const GOOD: Readonly<
  Record<'anthropic' | 'bedrock' | 'openai', { path: string; headers: Record<string, string>; body: Body }>
> = {
  anthropic: {
    path: '/v1/messages',
    headers: { authorization: 'Bearer key', 'anthropic-version': '2026-10-21' },
    body: { model: 'm', max_tokens: 9, messages: [{ role: 'user', content: 'Hello' }] },
  },
  bedrock: {
    path: '/model/m/converse-stream',
    headers: { authorization: SIGNATURE },
    body: { inferenceConfig: { maxTokens: 9 }, messages: [{ role: 'user', content: [{ text: 'Hello' }] }] },
  },
  openai: {
    path: '/v1/chat/completions',
    headers: { authorization: 'Bearer key' },
    body: { model: 'm', max_tokens: 9, messages: [{ role: 'user', content: 'Hello' }] },
  },
}
const post = async (api: keyof typeof GOOD, changes: Body, headers: Record<string, string> = {}) => {
  const { path, headers: own, body } = GOOD[api]
  const response = await fetch(fake.url + path, {
    method: 'POST',
    headers: { ...own, ...headers },
    body: JSON.stringify({ ...body, ...changes }),
  })
  return { status: response.status, body: await response.text() }
}

const prefill = { role: 'assistant', content: 'The verdict is' }
const user = { role: 'user', content: 'Hello' }
const marked = (count: number) => [
  {
    role: 'user',
    content: Array.from({ length: count }, (_, i) => ({
      type: 'text',
      text: `${i}`,
      cache_control: { type: 'ephemeral' },
    })),
  },
]
const tools = [{ name: 'answer', input_schema: { type: 'object' } }]
const format = (schema: Body) => ({ output_config: { format: { type: 'json_schema', schema } } })
const toolConfig = (toolChoice: Body) => ({
  toolConfig: {
    tools: [{ toolSpec: { name: 'answer', inputSchema: { json: { type: 'object' } } } }],
    toolChoice,
  },
})
const said = (...content: Body[]) => ({ messages: [{ role: 'user', content }] })
const point = { cachePoint: { type: 'default' } }

describe('the fake model provider answers what is right', () => {
  test.each(['anthropic', 'bedrock', 'openai'] as const)('of %s', async (api) => {
    expect((await post(api, {})).status).toBe(200)
  })
})

describe('the fake model provider refuses with the documented words', () => {
  test.each<[keyof typeof GOOD, string, Body, RegExp]>([
    ['anthropic', 'temperature', { temperature: 0 }, /temperature: Extra inputs/],
    ['anthropic', 'top_p', { top_p: 1 }, /top_p: Extra inputs/],
    ['anthropic', 'top_k', { top_k: 1 }, /top_k: Extra inputs/],
    ['anthropic', 'no max_tokens', { max_tokens: undefined }, /max_tokens/],
    [
      'anthropic',
      'a system message among the messages',
      { messages: [{ role: 'system', content: 'x' }, user] },
      /role/,
    ],
    ['anthropic', 'an assistant first', { messages: [prefill, user] }, /first message/],
    ['anthropic', 'a prefill', { messages: [user, prefill] }, /prefill/],
    ['anthropic', 'empty text', { messages: [{ role: 'user', content: '' }] }, /non-empty/],
    ['anthropic', 'five cache marks', { messages: marked(5) }, /maximum of 4 blocks with cache_control/],
    ['anthropic', 'a forced tool', { tools, tool_choice: { type: 'tool', name: 'answer' } }, /tool_choice/],
    ['anthropic', 'any tool', { tools, tool_choice: { type: 'any' } }, /forced tool use/],
    ['anthropic', 'a choice without tools', { tool_choice: { type: 'auto' } }, /while providing tools/],
    ['anthropic', 'an open object', format({ type: 'object' }), /additionalProperties/],
    ['anthropic', 'a size in a schema', format({ type: 'string', maxLength: 3 }), /maxLength/],
    ['bedrock', 'temperature', { inferenceConfig: { maxTokens: 9, temperature: 0 } }, /temperature/],
    ['bedrock', 'topP', { inferenceConfig: { maxTokens: 9, topP: 1 } }, /topP/],
    ['bedrock', 'no maxTokens', { inferenceConfig: {} }, /maxTokens/],
    ['bedrock', 'a field that is not in the schema', { max_tokens: 9 }, /no such member/],
    ['bedrock', 'a required field left out', said({ text: 'a' }, { cachePoint: {} }), /type: is required/],
    ['bedrock', 'a wrong type', { inferenceConfig: { maxTokens: '9' } }, /a number expected/],
    ['bedrock', 'a union with two members', said({ text: 'a', ...point }), /exactly one member/],
    [
      'bedrock',
      'two users in a row',
      { messages: [...said({ text: 'a' }).messages, ...said({ text: 'b' }).messages] },
      /alternate/,
    ],
    ['bedrock', 'blank text', said({ text: ' ' }), /blank/],
    [
      'bedrock',
      'five cache points',
      said(
        ...Array(5)
          .fill([{ text: 'a' }, point])
          .flat(),
      ),
      /at most 4 cachePoint/,
    ],
    ['bedrock', 'a forced tool', toolConfig({ tool: { name: 'answer' } }), /toolChoice/],
    ['bedrock', 'any tool', toolConfig({ any: {} }), /toolChoice/],
    ['openai', 'an unknown field', { verbosity: 'low' }, /verbosity: Extra inputs/],
    ['openai', 'no limit', { max_tokens: undefined }, /max_tokens/],
    [
      'openai',
      'content in parts',
      { messages: [{ role: 'user', content: [{ type: 'text', text: 'a' }] }] },
      /content/,
    ],
  ])('%s: %s', async (api, _, changes, words) => {
    const { status, body } = await post(api, changes)
    expect(body).toMatch(words)
    expect(status).toBe(400)
  })

  test('calls without a key or a signature', async () => {
    expect((await post('anthropic', {}, { authorization: '' })).status).toBe(401)
    expect((await post('bedrock', {}, { authorization: 'Bearer key' })).status).toBe(403)
    expect((await post('openai', {}, { authorization: '' })).status).toBe(401)
  })
})
