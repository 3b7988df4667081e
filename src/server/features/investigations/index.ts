import { createInvestigation } from './create-investigation.ts'
import { inquiriesRoutes } from './inquiries.routes.ts'
import { findInquiry, insertInquiry, listInquiries } from './inquiries.store.ts'
import { type InvestigationsDeps, investigationsRoutes } from './investigations.routes.ts'
import { findInvestigation } from './investigations.store.ts'

export const createInvestigations = (deps: InvestigationsDeps) => ({
  routes: [
    ...investigationsRoutes(deps),
    ...inquiriesRoutes(deps, 'question'),
    ...inquiriesRoutes(deps, 'topic'),
  ],
  jobs: [],
  api: { createInvestigation, findInvestigation, findInquiry, insertInquiry, listInquiries },
})

export type InvestigationsApi = ReturnType<typeof createInvestigations>['api']
