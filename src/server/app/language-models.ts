import { createAnthropicModel } from '#server/adapters/language-model/anthropic/create-anthropic-model.ts'
import { createBedrockModel } from '#server/adapters/language-model/bedrock/create-bedrock-model.ts'
import { createOpenAiCompatibleModel } from '#server/adapters/language-model/openai-compatible/create-openai-compatible-model.ts'
import type { ModelNames, ModelsConfig } from '#server/config/models.ts'
import type { Secrets } from '#server/config/secrets.ts'
import type { LanguageModels } from '#server/features/ai/index.ts'
import type { Clock } from '#server/platform/clock.ts'

const named = ({ primary, quality }: ModelNames) => ({ primaryModel: primary, qualityModel: quality })

/** The hosted providers configured for this installation, each with its regions. Does not connect yet. */
export function openLanguageModels(config: ModelsConfig, secrets: Secrets, clock: Clock): LanguageModels {
  const { anthropic, bedrock, openaiCompatible } = config
  const [primary, ...fallbacks] = bedrock.map(({ region, endpoint, models }) =>
    createBedrockModel({ ...named(models), clock, region, ...(endpoint ? { endpoint } : {}) }),
  )
  return {
    ...(secrets.anthropicApiKey
      ? {
          anthropic: [
            createAnthropicModel({
              ...named(anthropic.models),
              clock,
              apiKey: secrets.anthropicApiKey,
              ...(anthropic.baseUrl ? { baseUrl: anthropic.baseUrl } : {}),
            }),
          ],
        }
      : {}),
    ...(primary ? { bedrock: [primary, ...fallbacks] } : {}),
    ...(openaiCompatible
      ? {
          openai_compatible: [
            createOpenAiCompatibleModel({
              ...named(openaiCompatible.models),
              clock,
              baseUrl: openaiCompatible.baseUrl,
              ...(secrets.openaiCompatibleApiKey ? { apiKey: secrets.openaiCompatibleApiKey } : {}),
            }),
          ],
        }
      : {}),
  }
}
