import { describe, expect, it } from 'vitest'
import { configFrom } from './config.ts'
import { readEnvironment } from './env.ts'

const modelsOf = (env: Record<string, string>) => configFrom(readEnvironment(env)).models
const ENDPOINT = 'http://localhost:11434/v1'

describe('the language models of an installation', () => {
  it('are none but the built-in analyst unless the environment names a provider', () => {
    expect(modelsOf({})).toMatchObject({ bedrock: [], openaiCompatible: null, shedderDisabled: false })
    expect(configFrom(readEnvironment({})).anthropicApiKey).toBeNull()
  })

  it('have defaults of their provider, on the continent of the region', () => {
    const { anthropic, bedrock } = modelsOf({
      BEDROCK_REGION: 'eu-west-2',
      BEDROCK_FALLBACK_REGION: 'us-east-1',
    })
    expect(anthropic.models).toEqual({ primary: 'claude-sonnet-5-5', quality: 'claude-haiku-5-5' })
    expect(bedrock.map(({ region, models }) => [region, models.primary, models.quality])).toEqual([
      [
        'eu-west-2',
        'eu.anthropic.claude-sonnet-4-5-20250929-v1:0',
        'eu.anthropic.claude-haiku-4-5-20251001-v1:0',
      ],
      [
        'us-east-1',
        'us.anthropic.claude-sonnet-4-5-20250929-v1:0',
        'us.anthropic.claude-haiku-4-5-20251001-v1:0',
      ],
    ])
    const [gov] = modelsOf({ BEDROCK_REGION: 'us-gov-west-1' }).bedrock
    expect(gov!.models.primary).toBe('us-gov.anthropic.claude-sonnet-4-5-20250929-v1:0')
    const [other] = modelsOf({ BEDROCK_REGION: 'sa-east-1' }).bedrock
    expect(other!.models.primary).toBe('anthropic.claude-sonnet-4-5-20250929-v1:0')
  })

  it('are those that the environment names, for every provider or for one', () => {
    const all = modelsOf({
      BEDROCK_REGION: 'eu-west-2',
      AI_PRIMARY_MODEL: 'writer',
      AI_QUALITY_MODEL: 'checker',
    })
    expect([all.anthropic.models, all.bedrock[0]!.models]).toEqual([
      { primary: 'writer', quality: 'checker' },
      { primary: 'writer', quality: 'checker' },
    ])
    const some = modelsOf({
      BEDROCK_REGION: 'eu-west-2',
      OPENAI_COMPATIBLE_BASE_URL: ENDPOINT,
      AI_PRIMARY_MODEL: 'bedrock=eu.writer-v1:0, openai_compatible=local',
      AI_QUALITY_MODEL: 'openai_compatible=small',
    })
    expect(some.bedrock[0]!.models).toEqual({ primary: 'eu.writer-v1:0', quality: 'eu.writer-v1:0' })
    expect(some.openaiCompatible).toEqual({
      baseUrl: ENDPOINT,
      models: { primary: 'local', quality: 'small' },
    })
    expect(some.anthropic.models.primary).toBe('claude-sonnet-5-5')
  })

  it('may have an endpoint of their own in each region', () => {
    const { bedrock } = modelsOf({
      BEDROCK_REGION: 'eu-west-2',
      BEDROCK_FALLBACK_REGION: 'eu-west-1',
      BEDROCK_ENDPOINT: 'https://bedrock.{region}.example',
    })
    expect(bedrock.map(({ endpoint }) => endpoint)).toEqual([
      'https://bedrock.eu-west-2.example',
      'https://bedrock.eu-west-1.example',
    ])
  })

  it.each<[string, Record<string, string>]>([
    ['AI_PRIMARY_MODEL=openai_compatible=name-of-the-model', { OPENAI_COMPATIBLE_BASE_URL: ENDPOINT }],
    ['AI_QUALITY_MODEL must be a model', { AI_QUALITY_MODEL: 'somebody=x' }],
    ['AI_PRIMARY_MODEL must be a model', { AI_PRIMARY_MODEL: 'bedrock=' }],
    ['BEDROCK_FALLBACK_REGION needs BEDROCK_REGION', { BEDROCK_FALLBACK_REGION: 'eu-west-1' }],
    [
      'must differ from BEDROCK_REGION',
      { BEDROCK_REGION: 'eu-west-1', BEDROCK_FALLBACK_REGION: 'eu-west-1' },
    ],
    ['BEDROCK_REGION must look like', { BEDROCK_REGION: 'Ireland' }],
    ['BEDROCK_ENDPOINT must be', { BEDROCK_ENDPOINT: 'bedrock.example' }],
    ['OPENAI_COMPATIBLE_BASE_URL', { OPENAI_COMPATIBLE_BASE_URL: 'localhost' }],
  ])('are refused at start with "%s"', (message, env) => expect(() => modelsOf(env)).toThrow(message))
})
