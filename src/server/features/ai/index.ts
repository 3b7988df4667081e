import type { Ids } from '#server/platform/ids.ts'
import type { JobQueue } from '#server/platform/jobs/job-queue.ts'
import type { Logger } from '#server/platform/observability/log.ts'
import type { HostedProvider } from '#server/ports/language-model.ts'
import type { Provider } from '#shared/analysis-types.ts'
import { aiAdminRoutes } from './ai.admin.routes.ts'
import { type ChooseAnalystDeps, createAnalystChoice } from './choose-analyst.ts'
import { type ChooseCallerDeps, createCallerChoice, type LanguageModels } from './choose-caller.ts'
import { previewRequest } from './prompted/preview-request.ts'
import { REQUEST_FORMAT, sealRequest } from './prompted/seal-request.ts'
import { createProviderHealth, hearing } from './provider-health.ts'
import { createProviderQueues } from './provider-limits.ts'
import { createUsageRecorder, type UsageRecorderDeps } from './record-usage.ts'
import { createThrottleShedder } from './throttle-shedder.ts'

export type { CallContext, ModelCaller, Regions } from './call-model.ts'
export type { LanguageModels } from './choose-caller.ts'
export { costOf } from './list-prices.ts'
export { createPromptedAnalyst } from './prompted/create-prompted-analyst.ts'

export interface AiDeps
  extends Omit<ChooseAnalystDeps, 'callerFor'>,
    Omit<ChooseCallerDeps, 'queues' | 'shedder' | 'usage'>,
    Pick<UsageRecorderDeps, 'tenancy'> {
  readonly ids: Ids
  readonly logger: Logger
  readonly jobs: Pick<JobQueue, 'stats'>
  readonly shedderDisabled: boolean
}

/** What the models of each provider are called, for people. */
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

/** What organizations work with that have not chosen. */
export const installationDefault = (models: LanguageModels): Provider =>
  BY_PREFERENCE.find((provider) => models[provider]) ?? 'extractive'

/** Which analyst works for an organization, how its models are called, and how its requests are sealed. */
export const createAi = (deps: AiDeps) => {
  const health = createProviderHealth(deps)
  const usage = hearing(health, createUsageRecorder(deps))
  const usual = installationDefault(deps.models)
  const shedder = createThrottleShedder({ ...deps, disabled: deps.shedderDisabled })
  const guarded = { ...deps, usage, shedder, queues: createProviderQueues(deps.limits) }
  const modelFor = createCallerChoice(guarded)
  return {
    routes: aiAdminRoutes({ ...guarded, models: Object.values(deps.models).flat() }),
    jobs: [],
    api: {
      ...createAnalystChoice({ ...deps, callerFor: modelFor }),
      modelFor,
      previewRequest,
      sealRequest,
      requestFormat: REQUEST_FORMAT,
      /** Rejects where the provider of organizations that have not chosen answered none of the latest calls. */
      checkProvider: async () => {
        if (usual !== 'extractive' && health.isAway(usual)) throw new Error(`${usual} does not answer`)
      },
      /** Writes what usage is not written yet. */
      close: () => usage.close(),
    },
  }
}
