import { type BrowserErrorsDeps, browserErrorsRoutes } from './browser-errors.routes.ts'
import { type HealthDeps, healthRoutes } from './health.routes.ts'
import { type OperationsAdminDeps, operationsAdminRoutes } from './operations.admin.routes.ts'
import { operationsJobs, type StatisticsDeps } from './operations.jobs.ts'

export type { Alarm } from './alarms/alarm.ts'
export { APPLICATION_ALARMS } from './alarms/application-alarms.ts'
export { ALARMS, withThresholds } from './alarms/catalogue.ts'
export { type AlarmWatch, createAlarmWatch } from './alarms/watch-alarms.ts'

export { createPresence, type Presence } from './presence.ts'

export const createOperations = (
  deps: HealthDeps & OperationsAdminDeps & BrowserErrorsDeps & StatisticsDeps,
) => ({
  routes: [...healthRoutes(deps), ...operationsAdminRoutes(deps), ...browserErrorsRoutes(deps)],
  jobs: operationsJobs(deps),
  api: {},
})
