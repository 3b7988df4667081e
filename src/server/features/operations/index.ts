import { type OperationsDeps, operationsRoutes } from './health.routes.ts'

export const createOperations = (deps: OperationsDeps) => ({
  routes: operationsRoutes(deps),
  jobs: [],
  api: {},
})
