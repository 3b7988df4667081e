import Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/support/app.ts'
import { describeOnEitherDatabase } from '#test/support/databases.ts'
import { seededRandom } from '#test/support/random.ts'

const SECRET = 'whsec_of_the_tests'
const NOW = new Date('2026-03-01T12:00:00Z')

const paid = (id: string, amount: number, type = 'invoice.paid') =>
  JSON.stringify({ id, object: 'event', type, data: { object: { id: `in_${id}`, amount_paid: amount } } })

const signed = (payload: string, at = NOW, secret = SECRET) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(at.getTime() / 1000) })

describeOnEitherDatabase('the first paid invoice', (open) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({
      // The database outlives the application.
      overrides: { database: { ...open(), close: async () => {} }, clock: { now: () => NOW } },
      config: { stripeWebhookSecret: SECRET, rateLimitFactor: 1_000 },
    })
  })
  afterAll(() => app.close())

  const send = async (payload: string, signature: string | null = signed(payload)) =>
    await app.http.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      headers: {
        'content-type': 'application/json',
        ...(signature ? { 'stripe-signature': signature } : {}),
      },
      payload,
    })
  const milestones = async () =>
    (await open().sql.executeSql('select event_id, announced_at from billing_milestones')).rows
  const raised = async () =>
    (await app.context.metrics.paidInvoiceMilestones.get()).values.reduce((sum, one) => sum + one.value, 0)

  it.each([
    ['not signed', paid('evt_1', 100), null],
    ['signed with another secret', paid('evt_1', 100), signed(paid('evt_1', 100), NOW, 'whsec_other')],
    ['changed after it was signed', paid('evt_1', 100), signed(paid('evt_1', 200))],
    ['six minutes old', paid('evt_1', 100), signed(paid('evt_1', 100), new Date(NOW.getTime() - 360_000))],
    ['no JSON', 'paid', signed('paid')],
  ])('is not counted where the event is %s', async (_, payload, signature) => {
    const { statusCode } = await send(payload, signature)
    expect([401, 422]).toContain(statusCode)
    expect(await milestones()).toEqual([])
  })

  it('is none of a zero invoice or of another event', async () => {
    expect((await send(paid('evt_0', 0))).statusCode).toBe(200)
    expect((await send(paid('evt_2', 500, 'invoice.created'))).statusCode).toBe(200)
    expect(await milestones()).toEqual([])
  })

  const invoicePaid = (object: object, more: object = { data: { object } }) =>
    JSON.stringify({ id: 'evt_3', object: 'event', type: 'invoice.paid', ...more })

  it.each([
    ['that is not paid yet', invoicePaid({ amount_paid: 500, status: 'open' })],
    ['that is void', invoicePaid({ amount_paid: 500, status: 'void' })],
    ['that says it is not paid', invoicePaid({ amount_paid: 500, paid: false })],
    ['that was paid with less than nothing', invoicePaid({ amount_paid: -1, status: 'paid' })],
  ])('is none of an invoice %s', async (_, payload) => {
    expect((await send(payload)).statusCode).toBe(200)
    expect(await milestones()).toEqual([])
  })

  it.each([
    ['without an amount', invoicePaid({ status: 'paid' })],
    ['with an amount in words', invoicePaid({ amount_paid: '500', status: 'paid' })],
    ['without data', invoicePaid({}, {})],
    ['without an invoice', invoicePaid({}, { data: {} })],
    ['without an id', JSON.stringify({ type: 'invoice.paid', data: { object: { amount_paid: 500 } } })],
    ['that is null', 'null'],
    ['that is a number', '7'],
  ])(
    'is none of an event %s, which is refused and not called a failure of the service',
    async (_, payload) => {
      const { statusCode } = await send(payload)
      expect(statusCode).toBe(422)
      expect(await milestones()).toEqual([])
    },
  )

  it('is reached once ever, however often and in whatever order events come, and raises one alarm', async () => {
    const random = seededRandom()
    const events = random.shuffle(
      Array.from({ length: 100 }, (_, index) => paid(`evt_${index % 7}`, index % 3 === 0 ? 0 : 100 + index)),
    )
    const answers = await Promise.all(events.map((payload) => send(payload)))
    expect(new Set(answers.map((answer) => answer.statusCode)), `seed ${random.seed}`).toEqual(new Set([200]))
    expect(await milestones()).toHaveLength(1)
    await expect.poll(raised).toBe(1)
    await send(paid('evt_later', 900))
    expect(await milestones()).toHaveLength(1)
    expect(await raised()).toBe(1)
  })
})
