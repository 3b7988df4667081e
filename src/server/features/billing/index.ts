import type { AnyJobKind } from '#server/platform/jobs/job-queue.ts'
import { billingRoutes } from './billing.routes.ts'
import { announceJob, type BillingDeps } from './first-paid-invoice.ts'

/** The one thing that the payment provider's events mean here: the first paid invoice. */
export const createBilling = (deps: BillingDeps) => ({
  routes: billingRoutes(deps),
  jobs: [announceJob(deps)] as unknown as AnyJobKind[],
  api: {},
})
