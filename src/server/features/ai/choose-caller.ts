import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { AppError } from '#server/platform/errors.ts'
import type { HostedProvider } from '#server/ports/language-model.ts'
import type { Provider } from '#shared/analysis-types.ts'
import type { SettingsApi } from '../settings/index.ts'
import { type CallDeps, createModelCaller, type ModelCaller, type Regions } from './call-model.ts'

/** The hosted providers of this installation, each with its regions. */
export type LanguageModels = Partial<Readonly<Record<HostedProvider, Regions>>>

export interface ChooseCallerDeps extends CallDeps {
  readonly models: LanguageModels
  readonly settings: SettingsApi
}

/** The guarded models of the organization's provider; null for the built-in analyst. */
export function createCallerChoice(deps: ChooseCallerDeps) {
  const callers = new Map<Provider, ModelCaller>(
    Object.values(deps.models).map((regions) => [regions[0].provider, createModelCaller(deps, regions)]),
  )
  return async (organizationId: string, db?: TenantDb): Promise<ModelCaller | null> => {
    const provider = await deps.settings.findProvider(organizationId, db)
    if (provider === 'extractive') return null
    const caller = callers.get(provider)
    // Evidence never goes to a provider that nobody chose.
    if (!caller)
      throw new AppError(
        'PROVIDER_NOT_CONFIGURED',
        'The AI provider of your organization is no longer configured here. An administrator can choose another one.',
      )
    return caller
  }
}
