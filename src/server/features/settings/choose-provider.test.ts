import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { outsideTransaction } from '#server/platform/db/transaction-scope.ts'
import { openTestPglite, tenancyOf } from '#test/support/databases.ts'
import { createProviderChoice } from './choose-provider.ts'

const organizationId = '0190a1b2-0000-7000-8000-000000000001'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestPglite()
})
afterAll(() => database.close())

it('is known inside a transaction although another one asks for it at the same moment and has to wait', async () => {
  const tenancy = tenancyOf(database)
  const choice = createProviderChoice({
    tenancy,
    clock: { now: () => new Date(0) },
    installationDefault: 'extractive',
  })
  const inside = await tenancy.inTenant({ organizationId, userId: null }, async (db) => {
    const beside = outsideTransaction(() => choice.of(organizationId))
    return { beside, provider: await choice.of(organizationId, db) }
  })
  expect([inside.provider, await inside.beside]).toEqual(['extractive', 'extractive'])
}, 20_000)
