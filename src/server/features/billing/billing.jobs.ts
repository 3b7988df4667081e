import { defineJob, type JobKind, NO_PAYLOAD } from '#server/platform/jobs/define-job.ts'
import {
  ANNOUNCE_FIRST_PAID_INVOICE,
  announceFirstPaidInvoice,
  type BillingDeps,
} from './first-paid-invoice.ts'

export const billingJobs = (deps: BillingDeps): JobKind[] => [
  defineJob({
    name: ANNOUNCE_FIRST_PAID_INVOICE,
    payload: NO_PAYLOAD,
    concurrency: 1,
    deadlineSeconds: 60,
    retries: 20,
    handle: () => announceFirstPaidInvoice(deps),
  }),
]
