import Stripe from 'stripe'
import { z } from 'zod'
import { AppError } from '#server/platform/errors.ts'
import { probe } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { type BillingDeps, recordPaidInvoice } from './first-paid-invoice.ts'

/** How old a signed event may be; an older one is somebody's replay. */
const TOLERANCE_SECONDS = 300

export const billingRoutes = (deps: BillingDeps): Route[] => [
  defineRoute(
    {
      method: 'POST',
      url: '/api/webhooks/stripe',
      access: probe,
      rate: 'write',
      audit: 'nothing',
      tag: 'billing',
      summary: 'Events of the payment provider; signed, and only invoice.paid matters',
      keepsRawBody: true,
      body: z.unknown(),
      response: z.object({ received: z.literal(true) }),
    },
    async ({ request }) => {
      const event = verifiedEvent(deps, request.rawBody, request.headers['stripe-signature'])
      if (event.type === 'invoice.paid')
        await recordPaidInvoice(deps, { eventId: event.id, amountPaid: event.data.object.amount_paid })
      return { received: true as const }
    },
  ),
]

/** The event, if Stripe signed exactly these bytes, and lately. */
function verifiedEvent(
  { webhookSecret, clock }: BillingDeps,
  body: Buffer | undefined,
  signature: string | string[] | undefined,
): Stripe.Event {
  const refused = new AppError('UNAUTHENTICATED', 'The event is not signed by the payment provider.')
  if (!webhookSecret || !body || typeof signature !== 'string') throw refused
  try {
    const receivedAt = clock.now().getTime()
    return Stripe.webhooks.constructEvent(
      body,
      signature,
      webhookSecret,
      TOLERANCE_SECONDS,
      undefined,
      receivedAt,
    )
  } catch {
    throw refused
  }
}
