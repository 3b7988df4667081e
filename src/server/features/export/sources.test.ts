import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, givenInvestigation, type TestApp, type TestClient } from '#test/support/app.ts'
import { findSources } from './export-analysis.ts'

const SHEET = 'Day,Payee,Amount\n2 March,Northgate,1250\n9 March,Quillon,1350\n12 March,Northgate,990\n'

let app: TestApp
let member: TestClient
beforeAll(async () => {
  app = await createTestApp({ work: false })
  member = await app.client('member')
})
afterAll(() => app.close())

it('a source of a sheet says in which column the words of one cell stand, and of a whole row in none', async () => {
  const { evidenceIds } = await givenInvestigation(member, [SHEET])
  const [id = ''] = evidenceIds
  await app.context.database.sql.executeSql(
    "update evidence_items set file_name = 'ledger.csv' where id = $1",
    [id],
  )
  const scope = { organizationId: member.organizationId, userId: null }
  const source = (await app.context.tenancy.inTenant(scope, (db) => findSources(db, [id]))).get(id)
  const columnOf = (quote: string) => {
    const start = SHEET.indexOf(quote)
    return source?.findColumn?.({ start, end: start + quote.length, quote })
  }
  expect(columnOf('1350')).toBe('Amount')
  expect(columnOf('Quillon')).toBe('Payee')
  expect(columnOf('9 March,Quillon,1350')).toBeNull()
})
