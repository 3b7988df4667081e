import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestPglite, tenancyOf } from '#test/support/databases.ts'
import { databaseErrorCode } from '../errors.ts'
import type { OpenDatabase } from './database.ts'

const nobody = { organizationId: '', userId: null }
const codeOf = (work: Promise<unknown>) => work.then(() => 'succeeded', databaseErrorCode)

describe('the embedded database', () => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await openTestPglite()
  })
  afterAll(() => database.close())

  it('goes on after a statement, a block and a transaction that failed', async () => {
    expect(await codeOf(database.sql.executeSql('select nothing', []))).toBe('42703')
    expect(await codeOf(database.sql.executeSql('begin; select 1; select nothing; commit'))).toBe('42703')
    expect(await codeOf(database.transaction(({ executeSql }) => executeSql('select nothing')))).toBe('42703')
    expect((await database.sql.executeSql('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('carries in its errors neither the statement nor its parameters', async () => {
    const error = await database.sql
      .executeSql("select $1::int, 'words in the statement'", ['words of evidence'])
      .catch((thrown: Error) => thrown)
    const told = JSON.stringify({ ...error, stack: (error as Error).stack })
    expect(error).toBeInstanceOf(Error)
    expect(told).not.toContain('words in the statement')
    expect(Object.keys(error)).not.toEqual(expect.arrayContaining(['query']))
    expect(Object.keys(error)).not.toEqual(expect.arrayContaining(['params']))
  })

  it('does not let a statement from beside into an open transaction', async () => {
    const order: string[] = []
    const beside = database.transaction(async ({ executeSql }) => {
      await executeSql('create temporary table kept (n int)')
      setTimeout(() => void database.sql.executeSql('select 1').then(() => order.push('beside')))
      await new Promise((resolve) => setTimeout(resolve, 50))
      order.push('transaction')
    })
    await beside
    await database.sql.executeSql('select 1')
    expect(order).toEqual(['transaction', 'beside'])
  })

  it('refuses at once a statement begun inside a transaction of a tenant, which would wait for itself', async () => {
    const tenancy = tenancyOf(database)
    await expect(tenancy.inTenant(nobody, () => database.sql.executeSql('select 1'))).rejects.toThrow(
      /was started beside the open transaction/,
    )
  })

  it('keeps the main thread free while a statement runs', async () => {
    let ticks = 0
    const timer = setInterval(() => ticks++, 5)
    await database.sql.executeSql('select count(*) from generate_series(1, 3000000)')
    clearInterval(timer)
    expect(ticks).toBeGreaterThan(5)
  })
})

describe('an embedded database that has stopped', () => {
  it('refuses every statement and transaction at once, as one that cannot be reached', async () => {
    const database = await openTestPglite()
    const tenancy = tenancyOf(database)
    await tenancy.inTenant(nobody, async () => {})
    await database.close()
    expect(await codeOf(database.sql.executeSql('select 1'))).toBe('57P01')
    expect(await codeOf(database.transaction(({ executeSql }) => executeSql('select 1')))).toBe('57P01')
    expect(await codeOf(database.transaction(async () => 'nothing asked'))).toBe('57P01')
    for (let attempt = 0; attempt < 3; attempt++)
      expect(await codeOf(tenancy.inTenant(nobody, (db) => sql`select 1`.execute(db)))).toBe('57P01')
  })

  it('fails what was under way', async () => {
    const database = await openTestPglite()
    const slow = codeOf(database.sql.executeSql('select count(*) from generate_series(1, 100000)'))
    const waiting = codeOf(database.sql.executeSql('select 1'))
    await database.close()
    expect(['succeeded', '57P01']).toContain(await slow)
    expect(['succeeded', '57P01']).toContain(await waiting)
  })

  it('can be closed twice', async () => {
    const database = await openTestPglite()
    await database.close()
    await database.close()
  })
})
