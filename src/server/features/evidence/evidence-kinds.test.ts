import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPglite } from '#server/platform/db/database.ts'
import { migrate, readMigrations } from '#server/platform/db/migrate.ts'
import type { EvidenceSummary, KindCounts } from '#shared/contracts/evidence.ts'
import type { Readiness } from '#shared/contracts/readiness.ts'
import { findKind } from '#shared/evidence-kinds.ts'
import { UPLOAD_KINDS } from '#shared/upload-rules.ts'
import { createTestApp, givenInvestigation, type TestApp, type TestClient } from '#test/support/app.ts'
import { contents, newRows } from '#test/support/tenant-rows.ts'

const MAIL = 'From: dana@example.org\nTo: board@example.org\nSubject: Invoice\n\nI approved it.\n'

describe('the items of a case by what they are', () => {
  let app: TestApp
  let member: TestClient
  beforeAll(async () => {
    app = await createTestApp({ work: false })
    member = await app.client('member')
  })
  afterAll(() => app.close())

  const upload = async (id: string, name: string, content: string) => {
    const form = new FormData()
    form.append('investigation_id', id)
    form.append('source_type', 'attachment')
    form.append('file', new Blob([content]), name)
    const headers = { authorization: `Bearer ${member.token}` }
    const sent = await app.http.inject({ method: 'POST', url: '/api/storage/upload', headers, payload: form })
    return sent.json<EvidenceSummary>().id
  }
  const byKind = async (id: string): Promise<Readiness['by_kind']> =>
    (await member.call<Readiness>('POST', '/api/analysis/assess', { investigation_id: id, type: 'summary' }))
      .body.by_kind

  it('are counted by the readiness check, without those that were withdrawn or deleted', async () => {
    const { id, evidenceIds } = await givenInvestigation(member, ['Typed.', 'Typed as well.'])
    const other = await givenInvestigation(member, ['Another case.'])
    expect(await byKind(id)).toEqual({ text: 2 })
    await upload(id, 'a.eml', MAIL)
    const sheets = [await upload(id, 'b.csv', 'date,sum'), await upload(id, 'c.csv', 'day,sum')]
    expect(await byKind(id)).toEqual({ text: 2, mail: 1, sheet: 2 })
    await member.call('POST', `/api/evidence/${sheets[0]}/withdraw`, { reason: 'Not ours' })
    await member.call('DELETE', `/api/evidence/${evidenceIds[0]}`)
    await member.call('DELETE', `/api/evidence/${evidenceIds[1]}`)
    expect(await byKind(id)).toEqual({ mail: 1, sheet: 1 })
    expect(await byKind(other.id)).toEqual({ text: 1 })
  })

  it('are listed by it', async () => {
    const { id } = await givenInvestigation(member, ['Typed.'])
    const mail = await upload(id, 'a.eml', MAIL)
    const url = `/api/investigations/${id}/evidence`
    const { body } = await member.call<{ items: EvidenceSummary[] }>('GET', `${url}?kind=mail`)
    expect(body.items.map((item) => [item.id, item.kind])).toEqual([[mail, 'mail']])
  })
})

describe('an installation from before items had a kind', () => {
  it('gives each item the kind that it would have now, and counts them', async () => {
    const database = await openPglite({})
    try {
      const { executeSql } = database.sql
      await migrate(
        database,
        readMigrations().filter(({ name }) => name < '049'),
      )
      const insert = (table: string, row: Record<string, unknown>) =>
        executeSql(
          `insert into ${table} (${Object.keys(row).join()}) values (${Object.keys(row).map((_, index) => `$${index + 1}`)})`,
          Object.values(row),
        )
      const rows = new Map(contents(newRows()))
      await insert('organizations', rows.get('organizations')!)
      await insert('investigations', rows.get('investigations')!)
      const filed = [
        ...UPLOAD_KINDS.flatMap(({ mimeTypes }) =>
          mimeTypes.map((mime_type) => ({ mime_type, file_name: 'a' })),
        ),
        ...UPLOAD_KINDS.flatMap(({ extensions }) =>
          extensions.map((extension) => ({ mime_type: null, file_name: `A${extension.toUpperCase()}` })),
        ),
        { mime_type: 'application/x-unknown', file_name: 'a.pdf' },
        { mime_type: null, file_name: 'a.unknown' },
        { mime_type: null, file_name: null },
      ]
      for (const one of filed)
        await insert('evidence_items', { ...rows.get('evidence_items'), id: newRows().item, ...one })
      await insert('evidence_items', {
        ...rows.get('evidence_items'),
        id: newRows().item,
        file_name: null,
        withdrawn_at: new Date(),
      })
      await migrate(database)
      const items = await executeSql(
        'select mime_type, file_name, kind from evidence_items where withdrawn_at is null order by exhibit_number, id',
      )
      expect(items.rows.map(({ kind: _, ...one }) => one)).toEqual(expect.arrayContaining(filed))
      expect(items.rows.map(({ kind }) => kind)).toEqual(
        items.rows.map((one) => findKind(one as (typeof filed)[number])),
      )
      const expected: KindCounts = {}
      for (const one of filed) expected[findKind(one)] = (expected[findKind(one)] ?? 0) + 1
      expect((await executeSql('select kinds from evidence_counts')).rows).toEqual([{ kinds: expected }])
    } finally {
      await database.close()
    }
  })
})
