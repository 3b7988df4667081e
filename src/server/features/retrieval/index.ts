import type { TenantScope } from '#server/platform/db/tenancy.ts'
import { type RetrieveDeps, retrieveEvidence, type Wanted } from './retrieve-evidence.ts'

export type { RetrievedChunk } from './retrieved-chunk.ts'
export { listRetrieved, saveRetrieved } from './retrieved-chunks.store.ts'

export const createRetrieval = (deps: RetrieveDeps) => ({
  routes: [],
  jobs: [],
  api: {
    retrieve: (scope: TenantScope, wanted: Wanted, signal: AbortSignal) =>
      retrieveEvidence(deps, scope, wanted, signal),
  },
})

export type RetrievalApi = ReturnType<typeof createRetrieval>['api']
