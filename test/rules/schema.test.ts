import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SqlExecutor } from '#server/platform/db/database.ts'
import { describeOnBothDatabases } from '../support/databases.ts'
import { type Shapes, shapesOfTypes } from './schema-types.ts'

const folder = join(import.meta.dirname, '../../src/server/platform/db')
const inTypes = shapesOfTypes(
  ['schema.ts', ...readdirSync(join(folder, 'schema')).map((name) => join('schema', name))]
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n'),
)

/** Bookkeeping of migrate.ts, which has no need of a type. */
const UNTYPED = 'schema_migrations'

/** A generated column counts as never null, because what it is made from is not; what a trigger fills may be left out. */
async function shapesOfCatalogue({ executeSql }: SqlExecutor): Promise<Shapes> {
  const { rows } = await executeSql(
    `select table_name || '.' || column_name as name, is_nullable = 'YES' and is_generated = 'NEVER' as nullable,
      is_nullable = 'YES' or column_default is not null or is_generated = 'ALWAYS' or (table_name, column_name) in (
        select event_object_table, t.filled from information_schema.triggers
        join (values ('chain_audit_row', 'sequence'), ('chain_audit_row', 'previous_hash'), ('chain_audit_row', 'hash')) t(name, filled) on t.name = trigger_name
      ) as optional
     from information_schema.columns where table_schema = 'public' and table_name <> $1`,
    [UNTYPED],
  )
  return new Map(
    rows.map((row) => [
      row.name as string,
      { nullable: row.nullable as boolean, optional: row.optional as boolean },
    ]),
  )
}

const sorted = (names: Iterable<string>) => [...names].sort()

describeOnBothDatabases('the Database type and the catalogue', (database) => {
  let inCatalogue: Shapes
  beforeAll(async () => {
    inCatalogue = await shapesOfCatalogue(database().sql)
  })

  it('have the same tables and columns', () => {
    expect(sorted(inTypes.keys())).toEqual(sorted(inCatalogue.keys()))
  })

  it.each(['nullable', 'optional'] as const)('agree on which columns are %s', (property) => {
    const having = (shapes: Shapes) =>
      sorted([...shapes].filter(([, shape]) => shape[property]).map(([name]) => name))
    expect(having(inTypes)).toEqual(having(inCatalogue))
  })
})

describe('the Database type', () => {
  it('is read with its bases, nullable, defaulted and generated columns', () => {
    const text = `
      interface Tenant { organization_id: string }
      interface Stamped {
        created_at: Date
      }
      export interface ATable extends Tenant, Stamped {
        note: string | null // may be left out
        parties: JsonWithDefault<{ name: string; role: string | null }[]>
        kind: 'a' | 'b'
        size: Generated<number>
        tsv: ColumnType<string, never, never>
      }
      export interface Database {
        a: ATable
      }`
    const required = { nullable: false, optional: false }
    const defaulted = { nullable: false, optional: true }
    expect(Object.fromEntries(shapesOfTypes(text))).toEqual({
      'a.organization_id': required,
      'a.created_at': required,
      'a.note': { nullable: true, optional: true },
      'a.parties': defaulted,
      'a.kind': required,
      'a.size': defaulted,
      'a.tsv': defaulted,
    })
  })
})
