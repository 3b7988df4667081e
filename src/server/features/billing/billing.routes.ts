import { AppError, invalid } from '#server/platform/errors.ts'
import { probe } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import { type BillingDeps, recordPaidInvoice } from './first-paid-invoice.ts'
import { readPaidInvoice } from './paid-invoice.ts'

/** Maximum age of a signed event; an older one is a replay. */
const TOLERANCE_SECONDS = 300

export const billingRoutes = (deps: BillingDeps): Route[] => [
  defineRoute(
    endpoints.receiveStripeEvent,
    {
      access: probe,
      rate: 'write',
      audit: 'nothing',
      tag: 'billing',
      summary: 'Events of the payment provider; must be signed, and only invoice.paid has an effect',
      keepsRawBody: true,
    },
    async ({ request }) => {
      const event = await verifiedEvent(deps, request.rawBody, request.headers['stripe-signature'])
      const read = readPaidInvoice(event)
      if (read.kind === 'malformed')
        throw invalid('data', 'The event does not have the form that Stripe sends.')
      if (read.kind === 'paid') await recordPaidInvoice(deps, read.invoice)
      return { received: true as const }
    },
  ),
]

/** The event, if Stripe signed exactly these bytes recently. */
async function verifiedEvent(
  { webhookSecret, clock }: BillingDeps,
  body: Buffer | undefined,
  signature: string | string[] | undefined,
): Promise<unknown> {
  const refused = new AppError('UNAUTHENTICATED', 'The event is not signed by the payment provider.')
  if (!webhookSecret || !body || typeof signature !== 'string') throw refused
  // Most installations never get one.
  const { Stripe } = await import('stripe')
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
