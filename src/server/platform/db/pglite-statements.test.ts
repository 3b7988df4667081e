import { PGlite } from '@electric-sql/pglite'
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestPglite } from '#test/support/databases.ts'
import { databaseErrorCode } from '../errors.ts'
import type { OpenDatabase } from './database.ts'
import { createPgliteStatements } from './pglite-statements.ts'

const MOST = 400
const HOW_OFTEN = [1, 2, 3]

describe('a statement that the embedded database is asked again and again', () => {
  let database: OpenDatabase
  const run = (text: string, values: readonly unknown[] = []) =>
    database.kysely.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values]))
  const ask = async (text: string, values?: readonly unknown[]) => (await run(text, values)).rows
  beforeAll(async () => {
    database = await openTestPglite()
  })
  afterAll(() => database.close())

  it('answers with the same types each time, and takes the same', async () => {
    await ask(`create table kinds (n bigint, share numeric, day date, moment timestamptz, words text[],
      data jsonb, bytes bytea, is_so boolean, nothing text)`)
    const given = [
      ...[9_007_199_254_740, '0.25', '2026-02-28', new Date('2026-03-01T10:00:00Z'), ['a "b"', 'c,d']],
      ...[{ at: [1, null] }, new Uint8Array([0, 255]), true, null],
    ]
    const put = 'insert into kinds values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning *'
    for (const _ of HOW_OFTEN)
      expect(await ask(put, given)).toEqual([
        {
          ...{ n: 9_007_199_254_740, share: '0.25', day: '2026-02-28' },
          ...{ moment: new Date('2026-03-01T10:00:00Z'), words: ['a "b"', 'c,d'], data: { at: [1, null] } },
          ...{ bytes: new Uint8Array([0, 255]), is_so: true, nothing: null },
        },
      ])
    for (const _ of HOW_OFTEN) expect(await ask('select day from kinds where n = $1', [1])).toEqual([])
  })

  it('says how many rows it changed', async () => {
    await ask('create table counted (n int)')
    await ask('insert into counted values (1), (2), (3)')
    for (const _ of HOW_OFTEN) {
      expect((await run('update counted set n = n + 1')).numAffectedRows).toBe(3n)
      expect((await run('delete from counted where n < 0')).numAffectedRows).toBe(0n)
    }
  })

  it('shows a column that was added meanwhile', async () => {
    await ask('create table growing (a int)')
    await ask('insert into growing values (1)')
    for (const _ of HOW_OFTEN) expect(await ask('select * from growing')).toEqual([{ a: 1 }])
    await ask('alter table growing add column b int default 2')
    for (const _ of HOW_OFTEN) expect(await ask('select * from growing')).toEqual([{ a: 1, b: 2 }])
  })

  it('works again after a table was changed out of sight', async () => {
    await ask('create table hidden (a int)')
    await ask(`create function widen() returns void language plpgsql as
      $$ begin execute 'alter table hidden add column b int'; end $$`)
    for (const _ of HOW_OFTEN) expect(await ask('select * from hidden')).toEqual([])
    await ask('select widen()')
    expect(await ask('select * from hidden').catch(databaseErrorCode)).toBe('0A000')
    for (const _ of HOW_OFTEN) expect(await ask('select * from hidden')).toEqual([])
  })

  it('fails as at the first time, and goes on', async () => {
    const divide = 'select 10 / $1::int as quotient'
    for (const _ of HOW_OFTEN) {
      expect(await ask(divide, [5])).toEqual([{ quotient: 2 }])
      expect(await ask(divide, [0]).catch(databaseErrorCode)).toBe('22012')
      const broken = database.transaction(async ({ executeSql }) => {
        await executeSql(divide, [0]).catch(() => {})
        await executeSql(divide, [5])
      })
      expect(await broken.catch(databaseErrorCode)).toBe('25P02')
    }
    for (const _ of HOW_OFTEN) expect(await ask('select nothing').catch(databaseErrorCode)).toBe('42703')
  })

  it('is planned each time for the list among its values', async () => {
    await ask('create table listed (n int)')
    await ask('insert into listed values (1), (2)')
    const among = 'select n from listed where n = any ($1::int[])'
    for (const n of HOW_OFTEN) expect(await ask(among, [[n]])).toEqual(n < 3 ? [{ n }] : [])
    expect(await ask('select 1 from pg_prepared_statements where statement = $1', [among])).toEqual([])
  })

  it('gives way to newer ones once there are many', async () => {
    for (let n = 0; n < 2 * MOST; n++)
      for (const _ of HOW_OFTEN) expect(await ask(`select ${n} as n`)).toEqual([{ n }])
    const held = Number((await ask('select count(*) as held from pg_prepared_statements'))[0]!.held)
    expect(held).toBeGreaterThan(MOST - 10)
    expect(held).toBeLessThan(MOST + 10)
    for (const _ of HOW_OFTEN) expect(await ask('select 0 as n')).toEqual([{ n: 0 }])
  })
})

it('a plan of the embedded database that was made for a small table is made anew for a large one', async () => {
  const database = await PGlite.create()
  let now = 0
  const { query } = createPgliteStatements(database, () => now)
  await query('create table growing (id int primary key, word text)', [])
  await query(`insert into growing values (7, 'seventh')`, [])
  await query('analyze growing', [])
  const find = async () => (await query('select word from growing where id = $1', [7])).rows
  for (let times = 0; times < 10; times++) expect(await find()).toEqual([{ word: 'seventh' }])
  const planned = async () => {
    const [{ name }] = (await query('select name from pg_prepared_statements', [])).rows as [{ name: string }]
    return JSON.stringify((await query(`explain execute ${name}(7)`, [])).rows)
  }
  expect(await planned()).toContain('Seq Scan')
  await query(`insert into growing select n, 'another' from generate_series(8, 20000) n`, [])
  expect(await planned()).toContain('Seq Scan')
  now += 3_000
  expect(await find()).toEqual([{ word: 'seventh' }])
  expect(await planned()).toContain('Index Scan')
  await database.close()
})
