import { beforeAll, describe, expect, it } from 'vitest'
import { describeOnBothDatabases, tenancyOf } from '#test/support/databases.ts'
import { givenRows, newRows } from '#test/support/tenant-rows.ts'
import { silentLogger } from '../observability/log.ts'
import type { OpenDatabase } from './database.ts'
import { createScopeSigner, knowsScope, publishScopeKeys } from './scope.ts'
import { createSqlExecutor } from './sql.ts'
import { createTenancy } from './tenancy.ts'

const keyOf = (byte: number) => new Uint8Array(32).fill(byte)

describeOnBothDatabases('a signed scope', (open) => {
  const rows = newRows()
  let database: OpenDatabase
  const organizationsSeenWith = (key: Uint8Array) =>
    createTenancy({ database, scopes: createScopeSigner(key), logger: silentLogger() }).inTenant(
      { organizationId: rows.organization, userId: null },
      (db) => db.selectFrom('organizations').select('id').execute(),
    )
  const knows = (key: Uint8Array) => knowsScope(createSqlExecutor(database.kysely), createScopeSigner(key))
  const publish = (keys: readonly Uint8Array[], options?: { only: boolean }) =>
    publishScopeKeys(database.owner!.sql, keys, options)

  beforeAll(async () => {
    database = open()
    await givenRows(tenancyOf(database), rows)
  })

  it('opens nothing with a key that the database does not know, and its organization with one that it does', async () => {
    expect([await knows(keyOf(1)), await organizationsSeenWith(keyOf(1))]).toEqual([false, []])
    await publish([keyOf(1)])
    expect([await knows(keyOf(1)), await organizationsSeenWith(keyOf(1))]).toEqual([
      true,
      [{ id: rows.organization }],
    ])
  })

  it('is believed by the old key and by the new one, until the old one is taken out', async () => {
    await publish([keyOf(2), keyOf(1)])
    expect([await knows(keyOf(1)), await knows(keyOf(2))]).toEqual([true, true])
    await publish([keyOf(2)])
    expect([await knows(keyOf(1)), await knows(keyOf(2))]).toEqual([true, true])
    await publish([keyOf(2)], { only: true })
    expect([await knows(keyOf(1)), await knows(keyOf(2))]).toEqual([false, true])
  })
})

describe('signing a scope', () => {
  it('takes nothing but ids, so that no part of one scope can be read as another', () => {
    const signer = createScopeSigner(keyOf(1))
    for (const odd of ['a b', 'tenant ', "'", '\n'])
      expect(() => signer.sign('tenant', odd, null)).toThrow('a scope consists of ids only')
    expect(signer.sign('tenant', 'a', 'b')).toMatch(/^[0-9a-f]{64} tenant a b$/)
  })
})
