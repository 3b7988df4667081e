import { exportRoutes } from './export.routes.ts'
import type { ExportDeps } from './export-analysis.ts'

export { createTurns, type Turns } from './take-turns.ts'

export const createExport = (deps: ExportDeps) => ({ routes: exportRoutes(deps), jobs: [] })
