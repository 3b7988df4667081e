import type { Core } from '#server/platform/core.ts'
import { lockUnannounced, markAnnounced, reachMilestone } from './billing.store.ts'
import type { PaidInvoice } from './paid-invoice.ts'

export interface BillingDeps extends Core {
  /** Shared with Stripe; null: the webhook is closed. */
  readonly webhookSecret: string | null
}

const MILESTONE = 'first-paid-invoice'
export const ANNOUNCE_FIRST_PAID_INVOICE = 'announce-first-paid-invoice'

/** Reaches the milestone with the first paid invoice; queues its announcement in the same transaction. */
export const recordPaidInvoice = (
  { tenancy, clock, jobs }: BillingDeps,
  { eventId }: PaidInvoice,
): Promise<boolean> =>
  tenancy.asSystem('record the first paid invoice', async (db) => {
    const first = await reachMilestone(db, { name: MILESTONE, eventId, now: clock.now() })
    if (first) await jobs.send(db, ANNOUNCE_FIRST_PAID_INVOICE, {})
    return first
  })

/**
 * Raises the alarm first-paid-invoice. If the worker dies, another one repeats it; a completed announcement is not
 * repeated.
 */
export const announceFirstPaidInvoice = ({ tenancy, clock, events }: BillingDeps): Promise<void> =>
  tenancy.asSystem('announce the first paid invoice', async (db) => {
    const reached = await lockUnannounced(db, MILESTONE)
    if (!reached) return
    await markAnnounced(db, MILESTONE, clock.now())
    events.firstPaidInvoice(reached.event_id)
  })
