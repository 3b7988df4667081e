import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Problem } from '#shared/contracts/common.ts'
import type { Evidence, EvidenceSummary } from '#shared/contracts/evidence.ts'
import type { Impact } from '#shared/contracts/impact.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/support/app.ts'
import { describeOnEitherDatabase } from '#test/support/databases.ts'
import { SOAK } from '#test/support/soak.ts'

interface Page {
  readonly items: EvidenceSummary[]
  readonly next_cursor: string | null
}

describeOnEitherDatabase('organizing evidence', (database, kind) => {
  /** The embedded database takes seconds for a thousand. */
  const MANY = SOAK || kind === 'postgres' ? 1_000 : 250
  let app: TestApp
  let member: TestClient

  beforeAll(async () => {
    app = await createTestApp({ overrides: { database: database() }, work: false })
    member = await app.client('member')
  })
  afterAll(() => app.http.close())

  const post = <T>(url: string, body: unknown) => member.call<T & Problem>('POST', url, body)
  const given = async () => (await post<{ id: string }>('/api/investigations', { title: 'A case' })).body.id
  const add = async (investigation: string, item: object) =>
    (
      await post<Evidence>(`/api/investigations/${investigation}/evidence`, {
        title: 'Item',
        content: 'words',
        ...item,
      })
    ).body
  const list = async (investigation: string, query: string) =>
    (await member.call<Page & Problem>('GET', `/api/investigations/${investigation}/evidence?${query}`)).body
  const titles = async (investigation: string, query: string) =>
    (await list(investigation, query)).items.map((item) => item.title)

  it('gives every item once in each order, page by page, however many share a place in it', async () => {
    const investigation = await given()
    for (const [at, title] of ['b', 'a', 'C', 'a', 'd', 'c', 'a'].entries())
      await add(investigation, {
        title,
        ...(at % 2 ? { occurred_at: `2026-01-0${1 + (at % 3)}T00:00:00Z` } : {}),
      })
    for (const sort of [
      'created_at',
      '-created_at',
      'title',
      '-title',
      'occurred_at',
      '-occurred_at',
      'size_bytes',
    ]) {
      const seen: EvidenceSummary[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: Page = await list(
          investigation,
          `sort=${sort}&limit=2${cursor ? `&cursor=${cursor}` : ''}`,
        )
        seen.push(...page.items)
        cursor = page.next_cursor
      }
      expect(new Set(seen.map((item) => item.id)).size).toBe(7)
      expect(seen).toHaveLength(7)
    }
    expect(await titles(investigation, 'sort=title')).toEqual(['a', 'a', 'a', 'b', 'C', 'c', 'd'])
    expect((await titles(investigation, 'sort=-title'))[0]).toBe('d')
    expect(await list(investigation, 'cursor=nonsense')).toMatchObject({ code: 'VALIDATION_FAILED' })
  })

  it('is narrowed by use, withdrawal, links and words of title or text', async () => {
    const investigation = await given()
    const question = (
      await post<{ id: string }>(`/api/investigations/${investigation}/questions`, { text: 'Who?' })
    ).body.id
    await add(investigation, { title: 'Linked', question_ids: [question] })
    await add(investigation, { title: 'Excluded 100%', include_in_ai: false })
    const withdrawn = await add(investigation, { title: 'Withdrawn' })
    await post(`/api/evidence/${withdrawn.id}/withdraw`, { reason: 'Wrong case' })
    expect(await titles(investigation, 'linked=true')).toEqual(['Linked'])
    expect(await titles(investigation, 'linked=false')).toEqual(['Excluded 100%', 'Withdrawn'])
    expect(await titles(investigation, 'include_in_ai=false')).toEqual(['Excluded 100%'])
    expect(await titles(investigation, 'withdrawn=true')).toEqual(['Withdrawn'])
    expect(await titles(investigation, 'q=draw')).toEqual(['Withdrawn'])
    expect(await titles(investigation, 'q=100%25')).toEqual(['Excluded 100%'])
    expect(await titles(investigation, 'q=100_')).toEqual([])
  })

  it('puts a mail and its forwards into one group, and another mail into another', async () => {
    const investigation = await given()
    const body =
      'The boiler was delivered on the second of March and nobody was there to sign for it, so the driver left it.'
    const original = await add(investigation, { content: `From: Ann\nTo: Bo\nSubject: Boiler\n\n${body}` })
    const forwarded = await add(investigation, {
      content: `From: Bo\nTo: Cy\nSubject: FW: Boiler\n\nFYI\n\n> From: Ann\n> To: Bo\n> Subject: Boiler\n>\n> ${body}`,
    })
    const other = await add(investigation, {
      content:
        'From: Ann\n\nThe meeting about the roof has been moved to Thursday afternoon in the small room.',
    })
    expect(forwarded.near_duplicate_group).toBe(original.near_duplicate_group)
    expect(other.near_duplicate_group).not.toBe(original.near_duplicate_group)
    expect(
      (await list(investigation, `near_duplicate_group=${original.near_duplicate_group}`)).items,
    ).toHaveLength(2)
    const elsewhere = await add(await given(), { content: body })
    expect(elsewhere.near_duplicate_group).not.toBe(original.near_duplicate_group)
  })

  it(`links ${MANY} items to a question in one request, and takes the links away again`, async () => {
    const investigation = await given()
    const question = (
      await post<{ id: string }>(`/api/investigations/${investigation}/questions`, { text: 'Who?' })
    ).body.id
    const ids = Array.from({ length: MANY }, () => randomUUID())
    await database().sql.executeSql(
      `insert into evidence_items (organization_id, id, investigation_id, title, source_type, text_status, created_at, updated_at)
       select $1, id, $2, 'Many', 'content', 'extracted', now(), now() from unnest($3::uuid[]) id`,
      [member.organizationId, investigation, ids],
    )
    const url = `/api/investigations/${investigation}/evidence/link`
    expect((await post(url, { question_id: question, evidence_ids: ids })).body).toEqual({
      changed: MANY,
      impact: null,
    })
    const asked = () => member.call<{ linked_evidence_count: number }>('GET', `/api/questions/${question}`)
    expect((await list(investigation, `question_id=${question}&limit=200`)).items).toHaveLength(200)
    expect(
      (await post(url, { question_id: question, evidence_ids: ids.slice(0, 10), linked: false })).body,
    ).toMatchObject({ changed: 10 })
    expect(
      (await post(url, { question_id: question, evidence_ids: ids.slice(0, 20), linked: false })).body,
    ).toMatchObject({ changed: 10 })
    expect((await asked()).status).toBe(200)
    expect((await post(url, { question_id: question, evidence_ids: [...ids, randomUUID()] })).status).toBe(
      422,
    )
  })

  it('changes all items of a request or none', async () => {
    const investigation = await given()
    const [one, two] = [await add(investigation, {}), await add(investigation, {})]
    const url = `/api/investigations/${investigation}/evidence/include`
    const refused = await post(url, { evidence_ids: [one.id, randomUUID()], include_in_ai: false })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'evidence_ids' }] } })
    expect(await titles(investigation, 'include_in_ai=false')).toEqual([])
    expect(
      (await post(url, { evidence_ids: [one.id, two.id, one.id], include_in_ai: false })).body,
    ).toMatchObject({ changed: 2 })
    expect((await post(url, { evidence_ids: [one.id], include_in_ai: false })).body).toMatchObject({
      changed: 0,
    })
    const { body } = await member.call<{ items: { event: string }[] }>(
      'GET',
      `/api/evidence/${one.id}/custody`,
    )
    expect(body.items.map((row) => row.event)).toEqual(['typed', 'excluded'])
  })

  const givenAnalysis = async (
    investigation: string,
    statements: readonly (readonly string[])[],
  ): Promise<string> => {
    const id = randomUUID()
    const content = {
      title: 'What happened',
      limitations: [],
      sections: [
        {
          heading: 'Findings',
          statements: statements.map((evidenceIds, at) => ({
            id: `s${at + 1}`,
            text: `Statement ${at + 1}`,
            kind: 'finding',
            uncited: evidenceIds.length === 0,
            support_lost: false,
            citations: evidenceIds.map((evidence_id) => ({
              id: randomUUID(),
              chunk_id: randomUUID(),
              evidence_id,
              quote: 'words',
              start: 0,
              end: 5,
              method: 'exact',
              repointed: false,
            })),
          })),
        },
      ],
    }
    await database().sql.executeSql(
      `insert into analyses (organization_id, id, investigation_id, type, subject, generation_status, provider, model, content, created_at, updated_at)
       values ($1, $2, $3, 'summary', '', 'verified', 'extractive', 'none', $4::text::jsonb, now(), now())`,
      [member.organizationId, id, investigation, JSON.stringify(content)],
    )
    return id
  }
  const losing = (impact: Impact | null) =>
    impact?.analyses.map((one) => [
      one.analysis_id,
      one.statements_losing_support.map((each) => each.id),
      one.statements_weakened,
    ])
  const changedAt = async (id: string) =>
    (await member.call<{ support_changed_at: string | null }>('GET', `/api/analysis/${id}`)).body
      .support_changed_at

  it('shows before an item is withdrawn, and as it is, which statements lose their only support', async () => {
    const investigation = await given()
    const [a, b, c] = [
      await add(investigation, {}),
      await add(investigation, {}),
      await add(investigation, {}),
    ]
    const touched = await givenAnalysis(investigation, [[a.id], [a.id, b.id], [b.id], []])
    const untouched = await givenAnalysis(investigation, [[c.id]])
    const impactOf = async (id: string) =>
      (await member.call<Impact>('GET', `/api/evidence/${id}/impact`)).body
    const expected = [[touched, ['s1'], 1]]
    expect(losing(await impactOf(a.id))).toEqual(expected)
    expect(await changedAt(touched)).toBeNull()
    const { body } = await post<{ impact: Impact }>(`/api/evidence/${a.id}/withdraw`, {
      reason: 'Wrong case',
    })
    expect(losing(body.impact)).toEqual(expected)
    expect(body.impact.statements_losing_support).toBe(1)
    expect(losing(await impactOf(a.id))).toEqual(expected)
    expect(await changedAt(touched)).not.toBeNull()
    expect(await changedAt(untouched)).toBeNull()
    expect(losing(await impactOf(b.id))).toEqual([[touched, ['s2', 's3'], 0]])
    const gone = await member.call<{ impact: Impact }>('DELETE', `/api/evidence/${b.id}`)
    expect(losing(gone.body.impact)).toEqual([[touched, ['s2', 's3'], 0]])
  })

  it('shows what excluding items takes, of whatever type they are, and that including takes nothing', async () => {
    const investigation = await given()
    const background = await add(investigation, { source_type: 'background_doc' })
    const content = await add(investigation, {})
    const analysis = await givenAnalysis(investigation, [[background.id], [content.id]])
    const url = `/api/investigations/${investigation}/evidence/include`
    const both = { evidence_ids: [background.id, content.id] }
    const excluded = await post<{ impact: Impact }>(url, { ...both, include_in_ai: false })
    expect(losing(excluded.body.impact)).toEqual([[analysis, ['s1', 's2'], 0]])
    expect((await post<{ impact: Impact }>(url, { ...both, include_in_ai: true })).body.impact).toBeNull()
    for (const [id, statement] of [
      [background.id, 's1'],
      [content.id, 's2'],
    ] as const) {
      const item = `/api/evidence/${id}`
      const patched = await member.call<{ impact: Impact }>('PATCH', item, { include_in_ai: false })
      expect(losing(patched.body.impact)).toEqual([[analysis, [statement], 0]])
      await member.call('PATCH', item, { include_in_ai: true })
    }
  })
})
