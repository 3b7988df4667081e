import type { TenantScope } from '#server/platform/db/tenancy.ts'
import { type RetrieveDeps, retrieveEvidence, type Wanted } from './retrieve-evidence.ts'
import { type CaseSearch, searchCase } from './search-case.ts'
import { searchUnread, type UnreadSearch, weighUnread } from './search-unread.ts'

export type { RetrievedChunk } from './retrieved-chunk.ts'
export { listRetrieved, saveRetrieved } from './retrieved-chunks.store.ts'
export type { CaseFindings, FoundPassage } from './search-case.ts'
export type { UnreadFindings } from './search-unread.ts'

export { weighUnread }

export const createRetrieval = (deps: RetrieveDeps) => ({
  routes: [],
  jobs: [],
  api: {
    retrieve: (scope: TenantScope, wanted: Wanted, signal: AbortSignal) =>
      retrieveEvidence(deps, scope, wanted, signal),
    searchCase: (scope: TenantScope, wanted: CaseSearch, signal: AbortSignal) =>
      searchCase(deps, scope, wanted, signal),
    searchUnread: (scope: TenantScope, wanted: UnreadSearch, signal: AbortSignal) =>
      searchUnread(deps, scope, wanted, signal),
  },
})

export type RetrievalApi = ReturnType<typeof createRetrieval>['api']
