import { describe, expect, it } from 'vitest'
import { configFrom } from '#server/config/config.ts'
import { readEnvironment } from '#server/config/env.ts'
import { secretsFrom } from '#server/config/secrets.ts'
import { installationDefault } from '#server/features/ai/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openLanguageModels } from './language-models.ts'

const KEY = Buffer.alloc(32, 7).toString('base64')

function opened(env: Record<string, string>, stored: Record<string, string> = {}) {
  const config = configFrom(readEnvironment(env))
  const secrets = secretsFrom({ ENCRYPTION_KEY: KEY, ...stored }, 'the store', config)
  return openLanguageModels(config.models, secrets, systemClock)
}

describe('the providers of an installation', () => {
  it('are none without a key, a region and an endpoint: the built-in analyst works', () => {
    expect(opened({})).toEqual({})
    expect(installationDefault(opened({ ANTHROPIC_BASE_URL: 'http://localhost:1' }))).toBe('extractive')
  })

  it('are the direct API with a key of the environment or of the secrets store', () => {
    expect(installationDefault(opened({ ANTHROPIC_API_KEY: 'a-key' }))).toBe('anthropic')
    expect(installationDefault(opened({}, { ANTHROPIC_API_KEY: 'a-key' }))).toBe('anthropic')
  })

  it('are the hosted service in its regions, in their order', () => {
    const { bedrock } = opened({ BEDROCK_REGION: 'eu-west-2', BEDROCK_FALLBACK_REGION: 'eu-west-1' })
    expect(bedrock!.map(({ region }) => region)).toEqual(['eu-west-2', 'eu-west-1'])
  })

  it('are all that are configured, with the models that the environment names', () => {
    const models = opened({
      ANTHROPIC_API_KEY: 'a-key',
      BEDROCK_REGION: 'eu-west-2',
      OPENAI_COMPATIBLE_BASE_URL: 'http://localhost:11434/v1',
      AI_PRIMARY_MODEL: 'writer',
      AI_QUALITY_MODEL: 'checker',
    })
    const names = Object.values(models).map(([first]) => [
      first.provider,
      first.modelFor('primary'),
      first.modelFor('quality'),
    ])
    expect(names).toEqual([
      ['anthropic', 'writer', 'checker'],
      ['bedrock', 'writer', 'checker'],
      ['openai_compatible', 'writer', 'checker'],
    ])
  })
})
