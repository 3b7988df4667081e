import { createAi, installationDefault, modelNames } from '#server/features/ai/index.ts'
import { createSettings } from '#server/features/settings/index.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { AuditWriter } from '#server/platform/observability/audit-writer.ts'
import type { PromptTexts, PromptType } from '#shared/prompt-types.ts'
import type { FeatureDeps } from './features.ts'

/** Which provider an organization works with, and the way to its models. */
export function createAiFeatures(
  { config, tenancy, clock, languageModels, callLimits, builtInAnalyst, ...deps }: FeatureDeps,
  audit: AuditWriter,
  activePrompt: (db: TenantDb, organizationId: string, type: PromptType) => Promise<PromptTexts>,
) {
  const settings = createSettings({
    tenancy,
    clock,
    audit,
    installed: {
      installationDefault: installationDefault(languageModels),
      models: modelNames(languageModels),
    },
  })
  const ai = createAi({
    ...deps,
    tenancy,
    clock,
    models: languageModels,
    limits: callLimits,
    shedderDisabled: config.models.shedderDisabled,
    random: Math.random,
    providerOf: settings.api.providerOf,
    builtIn: builtInAnalyst,
    promptFor: (organizationId, type) =>
      tenancy.inTenant({ organizationId, userId: null }, (db) => activePrompt(db, organizationId, type)),
  })
  return { settings, ai }
}
