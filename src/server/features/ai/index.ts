import type { Core } from '#server/platform/core.ts'
import type { HostedProvider } from '#server/ports/language-model.ts'
import type { Provider } from '#shared/analysis-types.ts'
import type { PromptType } from '#shared/prompt-types.ts'
import { activePrompt } from '../prompts/index.ts'
import { aiAdminRoutes } from './ai.admin.routes.ts'
import { type ChooseAnalystDeps, createAnalystChoice } from './choose-analyst.ts'
import { type ChooseCallerDeps, createCallerChoice, type LanguageModels } from './choose-caller.ts'
import { createProviderHealth, hearing } from './provider-health.ts'
import { createProviderQueues } from './provider-limits.ts'
import { createUsageRecorder } from './record-usage.ts'
import { createThrottleShedder } from './throttle-shedder.ts'

export type { CallContext, ModelCaller, Regions } from './call-model.ts'
export type { OtherWork } from './choose-analyst.ts'
export type { LanguageModels } from './choose-caller.ts'
export { computeCost } from './list-prices.ts'
export { createPromptedAnalyst, type QualityPromptType } from './prompted/create-prompted-analyst.ts'
export { previewRequest } from './prompted/preview-request.ts'
export { isKnownFormat, REQUEST_FORMAT, sealRequest } from './prompted/seal-request.ts'

export interface AiDeps
  extends Core,
    Omit<ChooseAnalystDeps, 'callerFor' | 'promptFor'>,
    Omit<ChooseCallerDeps, 'queues' | 'shedder' | 'usage'> {
  readonly shedderDisabled: boolean
}

/** Display names of each provider's models. */
export const modelNames = (
  models: LanguageModels,
): Partial<Record<HostedProvider, { primary: string; quality: string }>> =>
  Object.fromEntries(
    Object.values(models).map(([first]) => [
      first.provider,
      { primary: first.modelFor('primary'), quality: first.modelFor('quality') },
    ]),
  )

const BY_PREFERENCE: readonly HostedProvider[] = ['anthropic', 'bedrock', 'openai_compatible']

/** The provider for organizations that have not chosen one. */
export const installationDefault = (models: LanguageModels): Provider =>
  BY_PREFERENCE.find((provider) => models[provider]) ?? 'extractive'

/** Chooses an organization's analyst, calls its models and seals its requests. */
export const createAi = (deps: AiDeps) => {
  const health = createProviderHealth(deps)
  const usage = hearing(health, createUsageRecorder(deps))
  const usual = installationDefault(deps.models)
  const shedder = createThrottleShedder({ ...deps, disabled: deps.shedderDisabled })
  const guarded = { ...deps, usage, shedder, queues: createProviderQueues(deps.limits) }
  const modelFor = createCallerChoice(guarded)
  const promptFor = (organizationId: string, type: PromptType) =>
    deps.tenancy.inTenant({ organizationId, userId: null }, (db) =>
      activePrompt(deps, db, { organizationId, type }),
    )
  return {
    routes: aiAdminRoutes({ ...guarded, models: Object.values(deps.models).flat() }),
    jobs: [],
    api: {
      ...createAnalystChoice({ ...deps, callerFor: modelFor, promptFor }),
      modelFor,
      /** Rejects if the installation's default provider answered none of the latest calls. */
      checkProvider: async () => {
        if (usual !== 'extractive' && health.isAway(usual)) throw new Error(`${usual} does not answer`)
      },
      /** Writes the usage that is still unwritten. */
      close: () => usage.close(),
    },
  }
}

export type AiApi = ReturnType<typeof createAi>['api']
