import { createAnthropicModel } from '#server/adapters/language-model/anthropic/create-anthropic-model.ts'
import { createBedrockModel } from '#server/adapters/language-model/bedrock/create-bedrock-model.ts'
import { createOpenAiCompatibleModel } from '#server/adapters/language-model/openai-compatible/create-openai-compatible-model.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { HostedProvider, LanguageModel, ModelRequest } from '#server/ports/language-model.ts'

/** Stands in every request, so that a test can look for it where it must not be. */
export const API_KEY = 'sk-test-THE-SECRET-KEY'
export const MODELS = { primaryModel: 'model-that-writes-v1:0', qualityModel: 'model-that-checks-v1:0' }

export interface CallerOptions {
  readonly attemptTimeoutMs?: number
  readonly clock?: Clock
}
type MakeModel = (url: string, options?: CallerOptions) => LanguageModel

/** As in production the credentials come from AWS's own chain. */
export const giveAwsCredentials = (): void => {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'AKIATEST', AWS_SECRET_ACCESS_KEY: API_KEY })
}

/** The real adapters, through the real SDKs, towards a provider on this machine. */
export const CALLERS: Readonly<Record<HostedProvider, MakeModel>> = {
  anthropic: (url, options) => createAnthropicModel({ ...MODELS, ...options, apiKey: API_KEY, baseUrl: url }),
  bedrock: (url, options) => {
    giveAwsCredentials()
    return createBedrockModel({ ...MODELS, ...options, region: 'eu-west-2', endpoint: url })
  },
  openai_compatible: (url, options) =>
    createOpenAiCompatibleModel({ ...MODELS, ...options, apiKey: API_KEY, baseUrl: url }),
}
export const PROVIDERS_UNDER_TEST = Object.keys(CALLERS) as HostedProvider[]

export const EVIDENCE = 'Passage 1: THE-WITNESS said that the gate had been left open.'

export const aRequest = (changes: Partial<ModelRequest> = {}): ModelRequest => ({
  purpose: 'primary',
  system: 'You check claims against evidence.',
  content: [{ text: EVIDENCE, cacheable: true }, { text: 'Claim: the gate was open.' }],
  maxOutputTokens: 1_000,
  answer: {
    name: 'verdict',
    description: 'Whether the evidence supports the claim.',
    schema: {
      type: 'object',
      properties: {
        verdict: { type: 'string', enum: ['supported', 'not_found'] },
        quote: { type: 'string', maxLength: 200 },
      },
      required: ['verdict', 'quote'],
    },
  },
  ...changes,
})

export const VERDICT = JSON.stringify({ verdict: 'supported', quote: 'the gate had been left open' })
