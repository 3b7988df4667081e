import type { Clock } from '#server/platform/clock.ts'
import type { Tenancy } from '#server/platform/db/tenancy.ts'
import type { JobKind, JobSender } from '#server/platform/jobs/job-queue.ts'
import type { Events } from '#server/platform/observability/events.ts'
import { lockUnannounced, markAnnounced, reachMilestone } from './billing.store.ts'

export interface BillingDeps {
  readonly tenancy: Tenancy
  readonly clock: Clock
  readonly jobs: JobSender
  readonly events: Events
  /** Shared with Stripe; null: the webhook is closed. */
  readonly webhookSecret: string | null
}

const MILESTONE = 'first-paid-invoice'
const ANNOUNCE = 'announce-first-paid-invoice'

/** A paid invoice, as far as the milestone asks. */
export interface PaidInvoice {
  readonly eventId: string
  /** In the currency's smallest unit. */
  readonly amountPaid: number
}

/** Reaches the milestone with the first invoice above zero; its announcement is queued in the same transaction. */
export const recordPaidInvoice = (
  { tenancy, clock, jobs }: BillingDeps,
  { eventId, amountPaid }: PaidInvoice,
): Promise<boolean> =>
  tenancy.asSystem('record the first paid invoice', async (db) => {
    if (amountPaid <= 0) return false
    const first = await reachMilestone(db, { name: MILESTONE, eventId, now: clock.now() })
    if (first) await jobs.send(db, ANNOUNCE, {})
    return first
  })

/** Raises the alarm first-paid-invoice. A worker that dies in it is followed by another; one that ended is not. */
export const announceJob = ({ tenancy, clock, events }: BillingDeps): JobKind<object> => ({
  name: ANNOUNCE,
  concurrency: 1,
  deadlineSeconds: 60,
  retries: 20,
  handle: () =>
    tenancy.asSystem('announce the first paid invoice', async (db) => {
      const reached = await lockUnannounced(db, MILESTONE)
      if (!reached) return
      await markAnnounced(db, MILESTONE, clock.now())
      events.firstPaidInvoice(reached.event_id)
    }),
})
