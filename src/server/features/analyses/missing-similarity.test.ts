import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPglite } from '#server/platform/db/database.ts'
import { MIGRATIONS_TABLE, migrate, readMigrations } from '#server/platform/db/migrate.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Retrieval } from '#shared/contracts/retrieval.ts'
import {
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
  untilEnded,
} from '#test/support/app.ts'
import { contents, newRows } from '#test/support/tenant-rows.ts'

const TEXTS = [
  'Dana Okafor approved the March invoice of £1,250 on Friday 8 March 2024.',
  'The ledger shows the March invoice of £1,350. It was paid on 12 March 2024.',
]

describe('the similarity of what an analysis was made from', () => {
  let app: TestApp
  let member: TestClient
  beforeAll(async () => {
    app = await createTestApp()
    member = await app.client('member')
  })
  afterAll(() => app.close())

  const generate = async (body: object): Promise<{ analysis: Analysis; retrieval: Retrieval }> => {
    const { id } = await givenInvestigation(member, TEXTS)
    const accepted = await member.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: id,
      ...body,
    })
    const analysis = await untilEnded(member, accepted.body.id)
    const retrieval = await member.call<Retrieval>('GET', `/api/analysis/${analysis.id}/retrieval`)
    expect(retrieval.body.chunks.length).toBeGreaterThan(0)
    return { analysis, retrieval: retrieval.body }
  }

  it.each(['summary', 'gap', 'error_check'])('is null for a %s that asks nothing', async (type) => {
    const { analysis, retrieval } = await generate({ type })
    expect(retrieval.chunks.map(({ similarity, similarity_band }) => [similarity, similarity_band])).toEqual(
      retrieval.chunks.map(() => [null, null]),
    )
    expect(analysis.retrieval_quality).toEqual({
      top_similarity: null,
      mean_similarity: null,
      below_threshold: 0,
    })
    const { body } = await member.call<{ items: Analysis[] }>(
      'GET',
      `/api/investigations/${analysis.investigation_id}/analyses`,
    )
    expect(body.items.map((each) => each.retrieval_quality?.top_similarity)).toEqual([null])
  })

  it('is a percent with its band for an analysis that asks something', async () => {
    const { analysis, retrieval } = await generate({
      type: 'summary',
      focus: 'approval of the March invoice',
    })
    for (const { similarity, similarity_band } of retrieval.chunks) {
      expect(similarity).toEqual(expect.any(Number))
      expect(similarity_band).toEqual(expect.any(String))
    }
    expect(analysis.retrieval_quality).toMatchObject({
      top_similarity: expect.any(Number),
      mean_similarity: expect.any(Number),
    })
  })
})

describe('an installation from before similarity could be missing', () => {
  it('shows none for analyses that asked nothing, keeps the others, and counts what it holds', async () => {
    const database = await openPglite({})
    try {
      const { executeSql } = database.sql
      const added = readMigrations().findIndex(({ name }) => name.startsWith('027-'))
      expect(added).toBeGreaterThan(0)
      await executeSql(
        `create table ${MIGRATIONS_TABLE} (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
      )
      for (const { name, sql } of readMigrations().slice(0, added)) {
        await executeSql(sql)
        await executeSql(`insert into ${MIGRATIONS_TABLE} (name, sha256) values ($1, $2)`, [
          name,
          createHash('sha256').update(sql).digest('hex'),
        ])
      }
      const insert = (table: string, row: Record<string, unknown>) =>
        executeSql(
          `insert into ${table} (${Object.keys(row).join()}) values (${Object.keys(row).map((_, index) => `$${index + 1}`)})`,
          Object.values(row),
        )
      const rows = newRows()
      const earlier = new Map(contents(rows))
      const quality = { top_similarity: 0, mean_similarity: 0, below_threshold: 0 }
      const asking = newRows()
      await insert('organizations', earlier.get('organizations')!)
      await insert('investigations', earlier.get('investigations')!)
      const item = earlier.get('evidence_items')!
      await insert('evidence_items', { ...item, source_type: 'background_doc', include_in_ai: false })
      await insert('evidence_items', { ...item, id: asking.item, withdrawn_at: new Date() })
      for (const [analysis, subject] of [
        [rows.analysis, ''],
        [asking.analysis, 'Who?'],
      ] as const) {
        await insert('analyses', {
          ...earlier.get('analyses'),
          id: analysis,
          subject,
          retrieval_quality: JSON.stringify(quality),
        })
        await insert('retrieved_chunks', {
          ...earlier.get('retrieved_chunks'),
          analysis_id: analysis,
          similarity: 0,
        })
      }
      await migrate(database)
      const chunks = await executeSql('select analysis_id, similarity from retrieved_chunks')
      expect(new Map(chunks.rows.map((row) => [row.analysis_id, row.similarity]))).toEqual(
        new Map([
          [rows.analysis, null],
          [asking.analysis, 0],
        ]),
      )
      const analyses = await executeSql('select id, retrieval_quality from analyses')
      expect(new Map(analyses.rows.map((row) => [row.id, row.retrieval_quality]))).toEqual(
        new Map<unknown, unknown>([
          [rows.analysis, { top_similarity: null, mean_similarity: null, below_threshold: 0 }],
          [asking.analysis, quality],
        ]),
      )
      const counts = await executeSql(
        'select background_doc, background_off, others_off, withdrawn from evidence_counts',
      )
      expect(counts.rows).toEqual([{ background_doc: 1, background_off: 1, others_off: 0, withdrawn: 1 }])
    } finally {
      await database.close()
    }
  })
})
