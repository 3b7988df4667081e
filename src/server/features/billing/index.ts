import { billingJobs } from './billing.jobs.ts'
import { billingRoutes } from './billing.routes.ts'
import type { BillingDeps } from './first-paid-invoice.ts'

/** The only thing that the payment provider's events are used for: the first paid invoice. */
export const createBilling = (deps: BillingDeps) => ({
  routes: billingRoutes(deps),
  jobs: billingJobs(deps),
  api: {},
})
