import type { Core } from '#server/platform/core.ts'
import { inquiriesRoutes } from './inquiries.routes.ts'
import { investigationsRoutes } from './investigations.routes.ts'

export { createInvestigation } from './create-investigation.ts'
export { findInquiry, insertInquiry, listInquiries } from './inquiries.store.ts'
export { findInvestigation, investigationExists } from './investigations.store.ts'

export const createInvestigations = (deps: Core) => ({
  routes: [
    ...investigationsRoutes(deps),
    ...inquiriesRoutes(deps, 'question'),
    ...inquiriesRoutes(deps, 'topic'),
  ],
  jobs: [],
})
