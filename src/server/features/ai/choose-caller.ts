import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { AppError } from '#server/platform/errors.ts'
import type { HostedProvider } from '#server/ports/language-model.ts'
import type { Provider } from '#shared/analysis-types.ts'
import { type CallDeps, createModelCaller, type ModelCaller, type Regions } from './call-model.ts'

/** The hosted providers of this installation, each with its regions. */
export type LanguageModels = Partial<Readonly<Record<HostedProvider, Regions>>>

export interface ChooseCallerDeps extends CallDeps {
  readonly models: LanguageModels
  /** What an organization works with; looked up in the transaction at hand, if there is one. */
  readonly providerOf: (organizationId: string, db?: TenantDb) => Promise<Provider>
}

/** The guarded models of the provider that an organization works with; null for the built-in analyst. */
export function createCallerChoice(deps: ChooseCallerDeps) {
  const callers = new Map<Provider, ModelCaller>(
    Object.values(deps.models).map((regions) => [regions[0].provider, createModelCaller(deps, regions)]),
  )
  return async (organizationId: string, db?: TenantDb): Promise<ModelCaller | null> => {
    const provider = await deps.providerOf(organizationId, db)
    if (provider === 'extractive') return null
    const caller = callers.get(provider)
    // Evidence goes to no provider that nobody chose.
    if (!caller)
      throw new AppError(
        'PROVIDER_NOT_CONFIGURED',
        'The AI provider of your organization is not configured here any more. An administrator can choose another one.',
      )
    return caller
  }
}
