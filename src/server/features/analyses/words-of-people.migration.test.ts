import { beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { readMigrations } from '#server/platform/db/migrate.ts'
import { migrateForTest, publishTestScopeKey, tenancyOf } from '#test/support/databases.ts'
import { describeOnBothEmpty } from '#test/support/empty-databases.ts'
import { givenRows, newRows, type Rows } from '#test/support/tenant-rows.ts'
import { withOrigins } from './present-analysis.ts'

const MIGRATION = '020-words-of-people'
const EVIDENCE = '0197f000-0000-7000-8000-00000000000e'
const [FORMER, FOUND, OTHER] = ['a', 'b', 'c'].map((last) => `0197f000-0000-7000-8000-00000000000${last}`)

const citation = (id: string | undefined) => ({
  id,
  chunk_id: EVIDENCE,
  evidence_id: EVIDENCE,
  quote: 'The board was not asked.',
  start: 0,
  end: 24,
  method: 'exact',
  repointed: false,
})
const statement = (id: string, text: string, more: object) => ({
  id,
  text,
  kind: 'finding',
  citations: [citation(FORMER)],
  uncited: false,
  support_lost: false,
  ...more,
})
const contentOf = (...statements: object[]) => ({
  title: 'Summary',
  sections: [{ heading: 'Main points', statements }],
  limitations: [],
})
const UNTOUCHED = statement('s3', 'The board was not asked.', { citations: [citation(OTHER)] })
const ORIGINAL = contentOf(
  statement('s1', 'Harkness or Whitcombe approved it.', { kind: 'discrepancy' }),
  statement('s2', 'It was approved.', {}),
  UNTOUCHED,
)
const ONCE_EDITED = contentOf(
  statement('s1', 'Somebody approved it.', { kind: 'discrepancy', edited: true }),
  statement('s2', 'It was approved.', {}),
  UNTOUCHED,
)
const TWICE_EDITED = contentOf(
  statement('s1', 'Somebody approved it.', { kind: 'discrepancy', edited: true }),
  statement('s2', 'It says “The board was not asked.”', {
    edited: true,
    citations: [citation(FORMER), citation(FOUND)],
  }),
  UNTOUCHED,
)

/** Fills a database of the version before with an analysis that two people edited, then brings it to this version. */
async function upgrade(
  database: OpenDatabase,
): Promise<Rows & { other: Rows; editor: string; second: string }> {
  await database.transaction(async ({ executeSql }) => {
    await executeSql(
      'create table schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    )
    const { createHash } = await import('node:crypto')
    for (const { name, sql } of readMigrations().filter((one) => one.name < MIGRATION)) {
      await executeSql(sql)
      const sha256 = createHash('sha256').update(sql).digest('hex')
      await executeSql('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
    }
  })
  await publishTestScopeKey(database)
  const tenancy = tenancyOf(database)
  const [rows, other] = [newRows(), newRows()]
  for (const each of [rows, other])
    await givenRows(tenancy, each, ['organizations', 'members', 'investigations', 'analyses'])
  const { executeSql } = database.sql
  const set = (content: object, id: string) =>
    executeSql(
      `update analyses set content = $1::text::jsonb, generation_status = 'verified', validation_status = 'valid',
         faithfulness_score = 100, quality_confidence = 'established', claims = '[{"id": "1"}]',
         edited_at = '2026-03-10T09:00:00Z' where id = $2`,
      [JSON.stringify(content), id],
    )
  await set(TWICE_EDITED, rows.analysis)
  await set(contentOf(UNTOUCHED), other.analysis)
  await executeSql(`update investigations set case_number = 'SAMPLE-2026-01' where id = $1`, [
    other.investigation,
  ])
  const [editor, second] = [rows.user, other.user]
  for (const [version, content, by, at] of [
    [1, ORIGINAL, editor, '2026-03-09T09:00:00.120Z'],
    [2, ONCE_EDITED, second, '2026-03-10T09:00:00Z'],
  ] as const)
    await executeSql(
      `insert into analysis_versions (organization_id, id, investigation_id, analysis_id, version, content, content_sha256, replaced_by, replaced_at)
       values ($1, $2, $3, $4, $5, $6::text::jsonb, 'x', $7, $8)`,
      [
        rows.organization,
        crypto.randomUUID(),
        rows.investigation,
        rows.analysis,
        version,
        JSON.stringify(content),
        by,
        at,
      ],
    )
  expect(await migrateForTest(database)).toContain(MIGRATION)
  return { ...rows, other, editor, second }
}

describeOnBothEmpty('edits from before a person’s words were marked', (open) => {
  let database: OpenDatabase
  let given: Awaited<ReturnType<typeof upgrade>>
  beforeAll(async () => {
    database = open()
    given = await upgrade(database)
  })

  const analysis = async (id: string) =>
    (await database.sql.executeSql('select * from analyses where id = $1', [id])).rows[0] as Record<
      string,
      unknown
    >

  it('are a person’s, with who and when, and lose the citations of the words before them', async () => {
    const { content } = await analysis(given.analysis)
    expect(content).toEqual(
      contentOf(
        {
          ...statement('s1', 'Somebody approved it.', { citations: [], uncited: true }),
          origin: 'person',
          edited_by: given.editor,
          edited_at: '2026-03-09T09:00:00.120Z',
          reworded_from: [EVIDENCE],
        },
        {
          ...statement('s2', 'It says “The board was not asked.”', { citations: [citation(FOUND)] }),
          origin: 'person',
          edited_by: given.second,
          edited_at: '2026-03-10T09:00:00.000Z',
          reworded_from: [EVIDENCE],
        },
        UNTOUCHED,
      ),
    )
  })

  it('are counted as uncited, and no score speaks of them until they are checked again', async () => {
    expect(await analysis(given.analysis)).toMatchObject({
      validation_status: 'partly_uncited',
      generation_status: 'complete',
      faithfulness_score: null,
      quality_confidence: null,
      claims: [],
      quality_error: expect.stringMatching(/Check the quality of this analysis again/),
    })
  })

  it('are marked in earlier wordings as well, which stay as they were', async () => {
    const { rows } = await database.sql.executeSql(
      'select content from analysis_versions where analysis_id = $1 order by version',
      [given.analysis],
    )
    expect(rows.map(({ content }) => content)).toEqual([ORIGINAL, ONCE_EDITED])
    const shown = withOrigins(ONCE_EDITED as unknown as Parameters<typeof withOrigins>[0])
    expect(shown.sections[0]?.statements.map(({ origin }) => origin)).toEqual([
      'person',
      'analyst',
      'analyst',
    ])
  })

  it('leave every other analysis as it was, and the sample investigation is known as such', async () => {
    expect(await analysis(given.other.analysis)).toMatchObject({
      content: contentOf(UNTOUCHED),
      faithfulness_score: 100,
      generation_status: 'verified',
      validation_status: 'valid',
    })
    const { rows } = await database.sql.executeSql('select id from investigations where is_sample')
    expect(rows).toEqual([{ id: given.other.investigation }])
  })
})
