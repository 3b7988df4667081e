import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import type { HttpAnswer } from './fake-model-provider.ts'
import { BadModelRequest, refuseIf, tokensOf } from './fake-model-provider.ts'
import { readStrictly } from './fake-model-provider-rules.ts'

const PATH = /^\/model\/([^/]+)\/invoke$/
const MAX_CHARACTERS = 50_000
const MAX_TOKENS = 8_192

const EmbeddingRequest = z.strictObject({
  inputText: z.string().min(1),
  dimensions: z.union([z.literal(256), z.literal(512), z.literal(1024)]).default(1024),
  normalize: z.boolean().default(true),
  embeddingTypes: z.array(z.enum(['float', 'binary'])).optional(),
})

/** Words that mean the same here, so that a question finds its answer in other words. */
const CONCEPTS = [
  /\b(agreement|contract)\b/gi,
  /\b(ended|cancelled|terminated)\b/gi,
  /\b(payment|paid|pay)\b/gi,
  /\b(soup|cafeteria|bananas?)\b/gi,
]

/** A vector by hashed words and shared concepts: near texts are near, nothing more is promised. */
function vectorOf(text: string, dimensions: number): number[] {
  const vector = new Array<number>(dimensions).fill(0)
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    let hash = 2_166_136_261
    for (const character of word) hash = Math.imul(hash ^ character.codePointAt(0)!, 16_777_619) >>> 0
    vector[hash % dimensions]! += 0.5
  }
  for (const [i, concept] of CONCEPTS.entries()) vector[i]! += 3 * (text.match(concept)?.length ? 1 : 0)
  vector[CONCEPTS.length]! += 0.1
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}

/** POST /model/{id}/invoke as Titan Text Embeddings V2 takes it. */
export const titanDialect = {
  matches: (path: string): boolean => PATH.test(path),
  answer: (request: IncomingMessage, body: string): HttpAnswer => {
    const headers = { 'content-type': 'application/json' }
    try {
      const signed = /^AWS4-HMAC-SHA256 /.test(request.headers.authorization ?? '')
      refuseIf(!signed, 'The security token included in the request is invalid.', 403)
      const { inputText, dimensions } = readStrictly(EmbeddingRequest, JSON.parse(body))
      refuseIf(inputText.length > MAX_CHARACTERS, 'Malformed input request: expected maxLength: 50000')
      const exotic = inputText.replace(/[ -~]/g, '').length
      const inputTextTokenCount = tokensOf(inputText) + exotic
      refuseIf(inputTextTokenCount > MAX_TOKENS, `Too many input tokens. Max input tokens: ${MAX_TOKENS}`)
      const embedding = vectorOf(inputText, dimensions)
      const answer = { embedding, inputTextTokenCount, embeddingsByType: { float: embedding } }
      return { status: 200, headers, body: JSON.stringify(answer) }
    } catch (error) {
      if (!(error instanceof BadModelRequest)) throw error
      const name = error.status === 403 ? 'UnrecognizedClientException' : 'ValidationException'
      return {
        status: error.status,
        headers: { ...headers, 'x-amzn-errortype': name },
        body: JSON.stringify({ message: error.message }),
      }
    }
  },
}
