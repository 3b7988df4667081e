import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import type { Tenancy, TenantDb } from '#server/platform/db/tenancy.ts'
import { randomIds } from '#server/platform/ids.ts'
import type { FeedbackAction } from '#shared/feedback-words.ts'
import type { GenerationStatus } from '#shared/generation-status.ts'
import { describeOnBothDatabases, tenancyOf } from '#test/support/databases.ts'
import { givenRows, newRows, type Rows } from '#test/support/tenant-rows.ts'
import { listAnalyses } from './analyses.store.ts'

const { uuid } = randomIds
const NOW = new Date('2026-03-02T08:00:00Z')

interface Asked {
  readonly type?: 'question' | 'summary' | 'witness_credibility'
  readonly questionId?: string | null
  readonly focus?: string | null
  readonly params?: object | null
  readonly status?: GenerationStatus
}

/** An analysis as it is when it was just asked for, or as far as it has come. */
async function ask(
  database: OpenDatabase,
  rows: Rows,
  { type = 'summary', questionId = null, focus = null, params = null, status = 'pending' }: Asked = {},
): Promise<string> {
  const id = uuid()
  const isWritten = status === 'complete' || status === 'verified' || status === 'quality_unavailable'
  await database.sql.executeSql(
    `insert into analyses (organization_id, investigation_id, id, type, question_id, subject, focus, params, generation_status, generated_at,
       provider, model, created_at, updated_at)
     values ($1, $2, $3, $4, $5, 'Gate', $6, $7::text::jsonb, $8, $9, 'extractive', 'x', $10, $10)`,
    [
      rows.organization,
      rows.investigation,
      id,
      type,
      questionId,
      focus,
      params && JSON.stringify(params),
      status,
      isWritten ? NOW : null,
      NOW,
    ],
  )
  return id
}

const say = (database: OpenDatabase, rows: Rows, { id, action }: { id: string; action: FeedbackAction }) =>
  database.sql.executeSql(
    `insert into analysis_feedback (organization_id, investigation_id, analysis_id, id, user_id, action, regeneration_reason, created_at)
     values ($1, $2, $3, $4, $5, $6::text, case when $6::text = 'regenerate' then 'too_vague' end, $7)`,
    [rows.organization, rows.investigation, id, uuid(), rows.user, action, NOW],
  )

describeOnBothDatabases('an analysis', (open) => {
  let database: OpenDatabase
  let tenancy: Tenancy
  let rows: Rows
  beforeAll(() => {
    database = open()
    tenancy = tenancyOf(database)
  })
  beforeEach(async () => {
    rows = newRows()
    await givenRows(tenancy, rows, ['organizations', 'members', 'investigations', 'questions'])
  })

  const inTenant = <T>(work: (db: TenantDb) => Promise<T>) =>
    tenancy.inTenant({ organizationId: rows.organization, userId: null }, work)
  const toJudge = async () =>
    (
      await inTenant((db) =>
        listAnalyses(db, { investigationId: rows.investigation, before: null, limit: 50 }),
      )
    )
      .filter((one) => one.to_judge)
      .map(({ id }) => id)
  const become = (id: string, status: GenerationStatus) =>
    database.sql.executeSql(
      `update analyses set generation_status = $2::text,
         generated_at = case when $2::text = 'complete' then $3::timestamptz else generated_at end where id = $1`,
      [id, status, NOW],
    )

  it('is to be judged from when it is written until somebody says what they think of it', async () => {
    const id = await ask(database, rows)
    expect(await toJudge()).toEqual([])
    await become(id, 'generating')
    expect(await toJudge()).toEqual([])
    for (const status of ['complete', 'checking', 'quality_unavailable', 'checking', 'verified'] as const) {
      await become(id, status)
      expect(await toJudge()).toEqual([id])
    }
    await say(database, rows, { id, action: 'view' })
    expect(await toJudge()).toEqual([id])
    await say(database, rows, { id, action: 'edit' })
    expect(await toJudge()).toEqual([])
  })

  it('is not to be judged while a later one of its subject is written, nor after, but again where that one fails', async () => {
    const first = await ask(database, rows, { status: 'complete' })
    await say(database, rows, { id: first, action: 'view' })
    const second = await ask(database, rows)
    expect(await toJudge()).toEqual([])
    await become(second, 'failed')
    expect(await toJudge()).toEqual([first])
    const third = await ask(database, rows)
    await become(third, 'complete')
    expect(await toJudge()).toEqual([third])
    await say(database, rows, { id: third, action: 'regenerate' })
    expect(await toJudge()).toEqual([])
    await become(await ask(database, rows), 'failed')
    expect(await toJudge()).toEqual([])
  })

  it('has the subject of a question whatever was stressed in it, and without one that of what it was told', async () => {
    const question = { type: 'question', questionId: rows.question, status: 'complete' } as const
    await ask(database, rows, { ...question, focus: 'In March' })
    const later = await ask(database, rows, { ...question, focus: 'In April' })
    const compared = (party: string) =>
      ask(database, rows, {
        type: 'witness_credibility',
        params: { witness: { parties: [party] } },
        status: 'complete',
      })
    await compared('Lom')
    const ng = await compared('Ng')
    const lom = await compared('Lom')
    expect((await toJudge()).toSorted()).toEqual([later, ng, lom].toSorted())
  })

  it('of one case says nothing of another one', async () => {
    const theirs = newRows()
    await givenRows(tenancy, theirs, ['organizations', 'members', 'investigations'])
    const mine = await ask(database, rows, { status: 'complete' })
    await ask(database, theirs, { status: 'complete' })
    expect(await toJudge()).toEqual([mine])
  })
})
