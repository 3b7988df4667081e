import { createProviderChoice } from './choose-provider.ts'
import { type SettingsRoutesDeps, settingsRoutes } from './settings.admin.routes.ts'

export { findReportSettings, type ReportSettings } from './report-settings.ts'
export { asksForContrary } from './settings.store.ts'

export const createSettings = (deps: Omit<SettingsRoutesDeps, 'choice'>) => {
  const { installationDefault } = deps.installed
  const choice = createProviderChoice({ ...deps, installationDefault })
  return {
    routes: settingsRoutes({ ...deps, choice }),
    jobs: [],
    api: { findProvider: choice.of },
  }
}

export type SettingsApi = ReturnType<typeof createSettings>['api']
