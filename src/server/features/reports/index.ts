import { reportsRoutes } from './reports.routes.ts'
import type { ReportsDeps } from './reports-deps.ts'

export { findReportsOn } from './find-reports-on.ts'

/** The report of a case: made of it, reviewed by a second person, released and frozen. */
export const createReports = (deps: ReportsDeps) => ({ routes: reportsRoutes(deps), jobs: [] })
