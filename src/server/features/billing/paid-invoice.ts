import { z } from 'zod'

const event = z.object({ id: z.string(), type: z.string() })

/** The provider's newer versions dropped `paid`; `status` was always there. */
const paidEvent = z.object({
  data: z.object({
    object: z.object({
      /** In the currency's smallest unit. */
      amount_paid: z.number().int(),
      status: z.string().nullish(),
      paid: z.boolean().nullish(),
    }),
  }),
})

/** A paid invoice above zero. */
export interface PaidInvoice {
  readonly eventId: string
}

export type ReadEvent =
  | { readonly kind: 'paid'; readonly invoice: PaidInvoice }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'malformed' }

/** Reads an event of the payment provider. An invoice counts only if nothing in it says that it is unpaid. */
export function readPaidInvoice(received: unknown): ReadEvent {
  const known = event.safeParse(received)
  if (!known.success) return { kind: 'malformed' }
  if (known.data.type !== 'invoice.paid') return { kind: 'nothing' }
  const invoice = paidEvent.safeParse(received)
  if (!invoice.success) return { kind: 'malformed' }
  const { amount_paid, status, paid } = invoice.data.data.object
  const wasPaid = amount_paid > 0 && paid !== false && (status ?? 'paid') === 'paid'
  return wasPaid ? { kind: 'paid', invoice: { eventId: known.data.id } } : { kind: 'nothing' }
}
