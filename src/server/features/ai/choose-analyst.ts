import type { Core } from '#server/platform/core.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Analyst } from '#server/ports/analyst.ts'
import { AnalystFailed } from '#server/ports/analyst-failures.ts'
import type { Provider } from '#shared/analysis-types.ts'
import type { PromptTexts } from '#shared/prompt-types.ts'
import { forOneWork, type ModelCaller } from './call-model.ts'
import { createPromptedAnalyst, type QualityPromptType } from './prompted/create-prompted-analyst.ts'

export interface ChooseAnalystDeps extends Pick<Core, 'clock'> {
  /** Used for an organization without a language model. */
  readonly builtIn: Analyst
  /** The organization's language model, or null. */
  readonly callerFor: (organizationId: string, db?: TenantDb) => Promise<ModelCaller | null>
  readonly promptFor: (organizationId: string, type: QualityPromptType) => Promise<PromptTexts>
}

/** Work other than an analysis, such as a case of an evaluation, with its own quality prompts. */
export interface OtherWork {
  readonly organizationId: string
  /** Takes the place of an analysis id in requests. */
  readonly workId: string
  readonly promptFor: (type: QualityPromptType) => Promise<PromptTexts>
}

/** Chooses the analyst of an organization; a prompted one is made for one analysis. */
export function createAnalystChoice({ clock, builtIn, callerFor, promptFor }: ChooseAnalystDeps) {
  const callerForWork = (organizationId: string) =>
    callerFor(organizationId).catch((error: unknown) => {
      // Background work cannot ask anyone to choose another provider: it ends with the reason.
      if (error instanceof AppError && error.code === 'PROVIDER_NOT_CONFIGURED')
        throw new AnalystFailed(error.message, error)
      throw error
    })
  const analystForWork = async (work: OtherWork): Promise<Analyst> => {
    const { organizationId, workId: analysisId, promptFor } = work
    const caller = await callerForWork(organizationId)
    if (!caller) return builtIn
    return createPromptedAnalyst({ caller, organizationId, analysisId, isAnalysis: false, promptFor })
  }
  return {
    analystForWork,
    /** `yields`: nobody waits for what it does. */
    analystFor: async (
      organizationId: string,
      analysisId: string,
      { yields = false }: { readonly yields?: boolean } = {},
    ): Promise<Analyst> => {
      const caller = await callerForWork(organizationId)
      if (!caller) return builtIn
      return createPromptedAnalyst({
        caller: forOneWork(caller, clock),
        organizationId,
        analysisId,
        yields,
        promptFor: (type) => promptFor(organizationId, type),
      })
    },
    /** Called inside a transaction, so it reads there. */
    analystName: async (
      db: TenantDb,
      organizationId: string,
    ): Promise<{ provider: Provider; model: string }> => {
      const caller = await callerFor(organizationId, db)
      return caller
        ? { provider: caller.provider, model: caller.modelFor('primary') }
        : { provider: builtIn.provider, model: builtIn.model }
    },
  }
}
