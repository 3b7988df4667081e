import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { listInvestigations } from '#server/features/investigations/investigations.store.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import type { Tenancy, TenantDb } from '#server/platform/db/tenancy.ts'
import { createMigratedPostgres, openTestPostgres, tenancyOf } from '#test/support/databases.ts'
import { listPages, readRunsPage } from '#test/support/list-pages.ts'
import { fillCases, givenLongLists, LISTS, type LongLists, nthId } from '#test/support/long-lists.ts'
import { countPagesRead } from '#test/support/pages-read.ts'

const ROWS = 10_000
/** A row or two more of an index, where the page begins inside it. */
const SLACK = 1.25
const FEW = 8
/** What may be read for one row of a page: a list that looks its rows up in another table reads a few for each. */
const MOST_FOR_A_ROW = 30
const PAGE = 51

const serverUrl = inject('postgresUrl')

/** In pages of the database and not in time: what a page of a list costs is then the same on every machine. */
describe.skipIf(serverUrl === null)('a page far down a long list (real PostgreSQL)', () => {
  let database: OpenDatabase
  let drop: () => Promise<void>
  let lists: LongLists
  let tenancy: Tenancy
  beforeAll(async () => {
    const created = await createMigratedPostgres(serverUrl!)
    drop = created.drop
    database = await openTestPostgres(created)
    tenancy = tenancyOf(database)
    lists = await givenLongLists(database, ROWS)
  })
  afterAll(async () => {
    await database.close()
    await drop()
  })

  const readIn = (work: (db: TenantDb) => Promise<unknown>) =>
    tenancy.inTenant({ organizationId: lists.organizationId, userId: null }, (db) => countPagesRead(db, work))

  it('reads no more than the first page of the same list', async () => {
    for (const { name, read } of listPages(lists)) {
      const first = await readIn((db) => read(db, false))
      const far = await readIn((db) => read(db, true))
      expect(first, `${name}: the first page`).toBeLessThan(PAGE * MOST_FOR_A_ROW)
      expect(far, `${name}: ${first} pages for the first`).toBeLessThanOrEqual(first * SLACK + FEW)
    }
  })

  it('reads no more than the first page of the runs of the installation', async () => {
    const [first, far] = await tenancy.asSystem('read the runs', async (db) => [
      await countPagesRead(db, (session) => readRunsPage(session, lists, false)),
      await countPagesRead(db, (session) => readRunsPage(session, lists, true)),
    ])
    expect(far).toBeLessThanOrEqual(first! * SLACK + FEW)
  })

  it('of the list of cases costs the same however much the cases contain', async () => {
    const first = () =>
      readIn((db) => listInvestigations(db, { before: null, limit: PAGE, reviewer: lists.actorId }))
    const before = await first()
    const newest = nthId(LISTS.investigations, ROWS - 1)
    const newestAfter = nthId(LISTS.investigations, ROWS)
    await fillCases(database, lists, { cases: PAGE, items: 100, questions: 10, analyses: 50 })
    expect(await first()).toBeLessThanOrEqual(before * SLACK + FEW * PAGE)
    const { rows } = await database.sql.executeSql(
      'select questions, open_questions, analyses from investigation_counts where investigation_id = $1',
      [newest],
    )
    expect(rows).toEqual([{ questions: 10, open_questions: 3, analyses: 50 }])
    const [listed] = await tenancy.inTenant({ organizationId: lists.organizationId, userId: null }, (db) =>
      listInvestigations(db, { before: newestAfter, limit: 1, reviewer: null }),
    )
    expect(listed).toMatchObject({ id: newest, analysis_count: 50, to_judge_count: 1 })
  })
})
