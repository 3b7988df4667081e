import { type ExportRoutesDeps, exportRoutes } from './export.routes.ts'

export const createExport = (deps: ExportRoutesDeps) => ({ routes: exportRoutes(deps), jobs: [], api: {} })
