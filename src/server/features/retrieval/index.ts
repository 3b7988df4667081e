import type { Core } from '#server/platform/core.ts'
import type { TenantScope } from '#server/platform/db/tenancy.ts'
import { packSoon, retrievalJobs } from './retrieval.jobs.ts'
import { type RetrieveDeps, retrieveEvidence, type Wanted } from './retrieve-evidence.ts'
import { type CaseSearch, searchCase } from './search-case.ts'
import { searchUnread, type UnreadSearch, weighUnread } from './search-unread.ts'

export type { ItemCondition } from './find-items.store.ts'
export { findCasesWith, findItemsWith } from './find-items.ts'
export type { RetrievedChunk } from './retrieved-chunk.ts'
export { listRetrieved, saveRetrieved } from './retrieved-chunks.store.ts'
export type { CaseFindings, FoundPassage } from './search-case.ts'
export type { UnreadFindings } from './search-unread.ts'

export { packSoon, weighUnread }

export const createRetrieval = (deps: RetrieveDeps & Pick<Core, 'jobs'>) => {
  /** What a destruction, a scrub or a new title has unpacked is packed again once somebody searches there. */
  const searched = async <T>(
    { organizationId, userId }: TenantScope,
    investigationId: string,
    found: Promise<T>,
  ): Promise<T> => {
    const result = await found
    await deps.tenancy.inTenant({ organizationId, userId }, (db) =>
      packSoon(deps, db, { organizationId, investigationId }),
    )
    return result
  }
  return {
    routes: [],
    jobs: retrievalJobs(deps),
    api: {
      retrieve: (scope: TenantScope, wanted: Wanted, signal: AbortSignal) =>
        searched(scope, wanted.investigationId, retrieveEvidence(deps, scope, wanted, signal)),
      searchCase: (scope: TenantScope, wanted: CaseSearch, signal: AbortSignal) =>
        searched(scope, wanted.investigationId, searchCase(deps, scope, wanted, signal)),
      searchUnread: (scope: TenantScope, wanted: UnreadSearch, signal: AbortSignal) =>
        searched(scope, wanted.investigationId, searchUnread(deps, scope, wanted, signal)),
    },
  }
}

export type RetrievalApi = ReturnType<typeof createRetrieval>['api']
