import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { describeOnBothDatabases, tenancyOf } from '#test/support/databases.ts'
import {
  contents,
  FOREIGN_KEY,
  givenRows,
  insertRow,
  newRows,
  ROW_SECURITY,
  stateOf,
} from '#test/support/tenant-rows.ts'
import { randomIds } from '../ids.ts'
import type { OpenDatabase } from './database.ts'
import type { Tenancy, TenantDb } from './tenancy.ts'

const uuid = randomIds.uuid
/** Filled by triggers or, like the trail, append-only: rows that nobody may change anyway. */
const FILLED_BY_TRIGGER = ['analyses_to_judge', 'evidence_counts', 'investigation_counts', 'search_items']
const APPEND_ONLY = ['audit_logs', 'evidence_custody', 'prompt_versions', 'prompt_activations']
const tenantColumn = (table: string) => (table === 'organizations' ? 'id' : 'organization_id')

describeOnBothDatabases('two organizations on one database', (open) => {
  let database: OpenDatabase
  let tenancy: Tenancy
  const mine = newRows()
  const theirs = newRows()
  const scope = { organizationId: mine.organization, userId: mine.user }
  const tables = contents(mine).map(([table]) => table)
  const asMine = <T>(work: (db: TenantDb) => Promise<T>) => tenancy.inTenant(scope, work)

  beforeAll(async () => {
    database = open()
    tenancy = tenancyOf(database)
    for (const rows of [mine, theirs]) await givenRows(tenancy, rows)
  })

  const count = async (db: TenantDb, table: string, organizationId: string) =>
    (
      await sql<{
        n: number
      }>`select count(*)::int as n from ${sql.table(table)} where ${sql.ref(tenantColumn(table))} = ${organizationId}`.execute(
        db,
      )
    ).rows[0]!.n

  it('have a row in every table that a tenant may see', async () => {
    const { rows } = await database.sql.executeSql(
      `select distinct table_name as name from information_schema.role_table_grants where grantee = 'probity_app' and privilege_type = 'INSERT' and table_schema = 'public' order by 1`,
    )
    expect(rows.map((row) => row.name)).toEqual([...tables, ...FILLED_BY_TRIGGER].sort())
  })

  describe.each([...tables, ...FILLED_BY_TRIGGER])('%s', (table) => {
    const column = tenantColumn(table)

    it("show the other's rows to nobody", async () => {
      expect(await asMine((db) => count(db, table, theirs.organization))).toBe(0)
      expect(await asMine((db) => count(db, table, mine.organization))).toBeGreaterThan(0)
      expect(
        await tenancy.inTenant({ organizationId: uuid(), userId: null }, (db) =>
          count(db, table, mine.organization),
        ),
      ).toBe(0)
      expect(
        await tenancy.inTenant({ organizationId: '', userId: null }, (db) =>
          count(db, table, mine.organization),
        ),
      ).toBe(0)
    })

    if (!APPEND_ONLY.includes(table))
      it("let nobody change, take over or delete the other's rows", async () => {
        const touched = await asMine(async (db) => {
          const where = sql`where ${sql.ref(column)} = ${theirs.organization}`
          const updated =
            await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${mine.organization} ${where}`.execute(
              db,
            )
          const deleted = await sql`delete from ${sql.table(table)} ${where}`.execute(db)
          return [updated.numAffectedRows, deleted.numAffectedRows]
        })
        expect(touched).toEqual([0n, 0n])
      })

    if (!APPEND_ONLY.includes(table))
      it('cannot be moved into the other organization', async () => {
        const moved = asMine((db) =>
          sql`update ${sql.table(table)} set ${sql.ref(column)} = ${theirs.organization}`.execute(db),
        )
        expect(await stateOf(moved)).toBe(ROW_SECURITY)
      })

    if (!FILLED_BY_TRIGGER.includes(table))
      it('cannot be written for the other organization', async () => {
        const row = contents({ ...newRows(), organization: theirs.organization }).find(
          ([name]) => name === table,
        )![1]
        expect(await stateOf(asMine((db) => insertRow(db, table, row)))).toBe(ROW_SECURITY)
      })
  })

  it.each(APPEND_ONLY)('cannot change or delete rows of %s at all', async (table) => {
    expect(await stateOf(asMine((db) => sql`delete from ${sql.table(table)}`.execute(db)))).toBe(ROW_SECURITY)
    expect(
      await stateOf(
        asMine((db) => sql`update ${sql.table(table)} set organization_id = organization_id`.execute(db)),
      ),
    ).toBe(ROW_SECURITY)
  })

  it("cannot refer to each other's rows", async () => {
    const of = (table: string, changes: Record<string, unknown>) => {
      const own = { ...mine, question: uuid(), topic: uuid(), item: uuid(), chunk: uuid(), analysis: uuid() }
      return [table, { ...contents(own).find(([name]) => name === table)![1], ...changes }] as const
    }
    const references = [
      of('investigations', { id: uuid(), case_number: uuid(), lead_investigator_id: theirs.user }),
      of('personal_access_tokens', { id: uuid(), user_id: theirs.user, token_sha256: Buffer.from(uuid()) }),
      of('questions', { investigation_id: theirs.investigation }),
      of('topics', { investigation_id: theirs.investigation }),
      of('evidence_items', { investigation_id: theirs.investigation }),
      of('evidence_items', { parent_id: theirs.item }),
      of('question_evidence', { question_id: mine.question, evidence_id: theirs.item }),
      of('question_evidence', { question_id: theirs.question, evidence_id: mine.item }),
      of('topic_evidence', { topic_id: mine.topic, evidence_id: theirs.item }),
      of('topic_evidence', { topic_id: theirs.topic, evidence_id: mine.item }),
      of('evidence_chunks', { evidence_id: theirs.item }),
      of('analyses', { investigation_id: theirs.investigation }),
      of('analyses', { question_id: theirs.question }),
      of('analyses', { topic_id: theirs.topic }),
      of('analyses', { regenerated_from: theirs.analysis }),
      of('retrieved_chunks', { analysis_id: theirs.analysis }),
    ]
    for (const [table, row] of references)
      expect([table, await stateOf(asMine((db) => insertRow(db, table, row)))]).toEqual([table, FOREIGN_KEY])
  })

  it('may use the same ids, case numbers and positions, so that no refusal tells what the other has', async () => {
    const twin = newRows()
    await givenRows(tenancy, twin, ['organizations'])
    const copied = tenancy.inTenant({ organizationId: twin.organization, userId: twin.user }, async (db) => {
      for (const [table, row] of contents({ ...theirs, organization: twin.organization, user: twin.user })) {
        if (table === 'organizations') continue
        const unspent = 'token_sha256' in row ? { token_sha256: Buffer.from(uuid()) } : {}
        await insertRow(db, table, { ...row, ...unspent })
      }
    })
    expect(await stateOf(copied)).toBeNull()
  })

  it('see the people of their own organization and nobody else', async () => {
    const people = await asMine((db) => db.selectFrom('users').select('id').execute())
    expect(people).toEqual([{ id: mine.user }])
    expect(await stateOf(asMine((db) => db.updateTable('users').set({ name: 'y' }).execute()))).toBe(
      ROW_SECURITY,
    )
  })

  it.each(['owner_links', 'sessions', 'schema_migrations'])('cannot read %s', async (table) => {
    expect(await stateOf(asMine((db) => sql`select * from ${sql.table(table)}`.execute(db)))).toBe(
      ROW_SECURITY,
    )
  })
})
