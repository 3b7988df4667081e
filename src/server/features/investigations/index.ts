import { inquiriesRoutes } from './inquiries.routes.ts'
import { type InvestigationsDeps, investigationsRoutes } from './investigations.routes.ts'

export { createInvestigation } from './create-investigation.ts'
export type { FindHeldPart } from './find-held-part.ts'
export { findInquiry, insertInquiry, listInquiries } from './inquiries.store.ts'
export { findInvestigation, investigationExists } from './investigations.store.ts'
export { keepInvestigationInStep } from './legal-hold.store.ts'

export const createInvestigations = (deps: InvestigationsDeps) => ({
  routes: [
    ...investigationsRoutes(deps),
    ...inquiriesRoutes(deps, 'question'),
    ...inquiriesRoutes(deps, 'topic'),
  ],
  jobs: [],
})
