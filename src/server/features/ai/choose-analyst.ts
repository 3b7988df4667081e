import type { Clock } from '#server/platform/clock.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Analyst } from '#server/ports/analyst.ts'
import { AnalystFailed } from '#server/ports/analyst-failures.ts'
import type { Provider } from '#shared/analysis-types.ts'
import type { PromptTexts } from '#shared/prompt-types.ts'
import { forOneWork, type ModelCaller } from './call-model.ts'
import { createPromptedAnalyst, type QualityPromptType } from './prompted/create-prompted-analyst.ts'

export interface ChooseAnalystDeps {
  readonly clock: Clock
  /** Used where an organization has no language model. */
  readonly builtIn: Analyst
  /** The language model that an organization works with, or null. */
  readonly callerFor: (organizationId: string, db?: TenantDb) => Promise<ModelCaller | null>
  readonly promptFor: (organizationId: string, type: QualityPromptType) => Promise<PromptTexts>
}

/** Work that is no analysis of an investigation, such as a case of an evaluation, with quality prompts of its own. */
export interface OtherWork {
  readonly organizationId: string
  /** Stands in the place of an analysis id where requests are put together. */
  readonly workId: string
  readonly promptFor: (type: QualityPromptType) => Promise<PromptTexts>
}

/** Which analyst works for an organization; a prompted one is made for one analysis. */
export function createAnalystChoice({ clock, builtIn, callerFor, promptFor }: ChooseAnalystDeps) {
  const callerForWork = (organizationId: string) =>
    callerFor(organizationId).catch((error: unknown) => {
      // Background work cannot ask anybody to choose another provider: it ends, and says why.
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
    analystFor: async (organizationId: string, analysisId: string): Promise<Analyst> => {
      const caller = await callerForWork(organizationId)
      if (!caller) return builtIn
      return createPromptedAnalyst({
        caller: forOneWork(caller, clock),
        organizationId,
        analysisId,
        promptFor: (type) => promptFor(organizationId, type),
      })
    },
    /** Asked inside a transaction, so it looks there. */
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
