import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createQuoteGate } from '#server/features/analyses/index.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Evidence } from '#shared/contracts/evidence.ts'
import type { Investigation } from '#shared/contracts/investigations.ts'
import type { Manifest } from '#shared/manifest.ts'
import { CRON_TOKEN, createTestApp, type TestApp, type TestClient, untilEnded } from '#test/support/app.ts'
import { givenPolicyInForce } from '#test/support/policy-in-force.ts'
import { rerun } from '#test/support/rerun.ts'

/** What must be nowhere afterwards; every one stands in several stores before. */
const CLEAR = [
  'Velasquez',
  'Marguerite',
  'Okonkwo',
  'm.velasquez@harborlight.example',
  '415-555-0137',
  '219-09-9999',
  '1482 Larkspur Avenue',
  'Jennifer',
]

const STATEMENT = `Interview of 3 March 2019.
Marguerite Velasquez said that Chidi Okonkwo approved the March invoice of Pine Ridge Foods without a purchase order.
Ms. Velasquez wrote to m.velasquez@harborlight.example about the March invoice and called 415-555-0137 the same day.
Okonkwo's answer was that the invoice of March had been checked by Jennifer Mokoena from accounting.
Her address is 1482 Larkspur Avenue, Oakland, CA 94601 and her social security number is 219-09-9999.`
const MAIL = `From: Chidi Okonkwo <c.okonkwo@harborlight.example>
To: Marguerite Velasquez <m.velasquez@harborlight.example>
Subject: March invoice

Marguerite, the March invoice was paid on 9 March 2019 and nobody signed the purchase order. Mokoena knows. C. Okonkwo`

describe('a PII scrub', () => {
  let app: TestApp
  let admin: TestClient
  let investigation: string
  let items: string[]
  let analysisId: string
  const sql = async (text: string, values: unknown[] = []) =>
    (await app.context.database.sql.executeSql(text, values)).rows
  const scrub = async (payload: object = {}) => {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/admin/cron/pii-scrub',
      headers: { authorization: `Bearer ${CRON_TOKEN}` },
      payload,
    })
    return {
      status: answer.statusCode,
      body: answer.json<{
        run_id: string
        results: Manifest['results']
        manifest: object | null
        preview?: object[]
      }>(),
    }
  }
  /** Every text in the database but for the people who work here, with the table it stands in. */
  const everything = async () => {
    const tables = await sql(
      `select table_schema || '.' || table_name as name from information_schema.tables
       where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
    )
    const held: Record<string, string> = {}
    for (const { name } of tables)
      held[name as string] = JSON.stringify(
        (await sql(`select t::text as row from ${name} t`)).map(({ row }) => row),
      )
    return held
  }
  const tablesWith = async (words: string) =>
    Object.entries(await everything())
      .filter(([, text]) => text.includes(words))
      .map(([name]) => name)

  beforeAll(async () => {
    app = await createTestApp()
    admin = await app.client('admin')
    const made = await admin.call<Investigation>('POST', '/api/investigations', {
      title: 'Complaint of Marguerite Velasquez',
      description: 'Velasquez says that Okonkwo paid invoices without orders.',
      parties: [
        { name: 'Marguerite Velasquez', role: 'complainant' },
        { name: 'Chidi Okonkwo', role: 'respondent' },
      ],
    })
    investigation = made.body.id
    const question = await admin.call<{ id: string }>(
      'POST',
      `/api/investigations/${investigation}/questions`,
      {
        text: 'Did Chidi Okonkwo approve the March invoice?',
      },
    )
    items = []
    for (const [title, content] of [
      ['Statement of M. Velasquez', STATEMENT],
      ['Mail of Okonkwo', MAIL],
    ]) {
      const item = { title, content, custodian: 'Chidi Okonkwo' }
      const url = `/api/investigations/${investigation}/evidence`
      items.push((await admin.call<{ id: string }>('POST', url, item)).body.id)
    }
    const boundary = 'between'
    const part = (name: string, value: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const uploaded = await app.http.inject({
      method: 'POST',
      url: '/api/storage/upload',
      headers: {
        authorization: `Bearer ${admin.token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: `${part('investigation_id', investigation)}${part('source_type', 'attachment')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="Velasquez diary.txt"\r\ncontent-type: text/plain\r\n\r\nOn Monday Jennifer Mokoena asked Velasquez about the March invoice.\r\n--${boundary}--\r\n`,
    })
    expect(uploaded.statusCode).toBe(201)
    items.push(uploaded.json<{ id: string }>().id)
    await untilIndexed()
    const asked = await admin.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: investigation,
      type: 'question',
      question_id: question.body.id,
      focus: 'What did Okonkwo do with the March invoice?',
    })
    analysisId = asked.body.id
    const analysis = await untilEnded(admin, analysisId)
    await rerun(admin, analysisId, { kind: 'swap' })
    expect(analysis.generation_status).toBe('verified')
    expect(analysis.seal).toBe('intact')
    await sql(
      `insert into analysis_feedback (organization_id, id, investigation_id, analysis_id, user_id, action, regeneration_reason, direction, created_at)
       values ($1, gen_random_uuid(), $2, $3, $4, 'regenerate', 'other', 'Ask Velasquez again', now())`,
      [admin.organizationId, investigation, analysisId, admin.userId],
    )
  }, 60_000)
  afterAll(() => app.close())

  const untilIndexed = async () => {
    for (let tried = 0; ; tried++) {
      const [row] = await sql(
        `select count(*)::int as n from evidence_items where investigation_id = $1 and (text_status <> 'extracted' or embedding_status <> 'embedded')`,
        [investigation],
      )
      if (row!.n === 0) return
      if (tried > 200) throw new Error('the evidence was not indexed')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  it('leaves alone what no policy covers, what is open and what is held, and says so in a dry run', async () => {
    const before = await everything()
    expect((await scrub()).body.results).toEqual([])
    await givenPolicyInForce(app.context.database.sql, admin.organizationId, 'pii', 365)
    expect((await scrub()).body.results).toEqual([])
    await sql(
      `update investigations set status = 'closed', closed_at = now() - interval '400 days' where id = $1`,
      [investigation],
    )
    const preview = (await scrub({ dry_run: true })).body.preview
    expect(JSON.stringify(preview)).toContain(investigation)
    const hold = await admin.call<{ id: string }>(
      'POST',
      `/api/investigations/${investigation}/legal-holds`,
      {
        reason: 'Velasquez may sue',
        evidence_id: items[1],
      },
    )
    const held = (await scrub()).body.results
    expect(held).toEqual([
      expect.objectContaining({
        dataCategory: 'pii',
        rowCount: 0,
        legalHoldStatus: expect.stringMatching(/^active_until_/),
      }),
    ])
    const after = await everything()
    for (const table of [
      'public.evidence_items',
      'public.evidence_chunks',
      'public.analyses',
      'public.retrieved_chunks',
    ])
      expect(after[table]).toBe(before[table])
    await admin.call('POST', `/api/investigations/${investigation}/legal-holds/${hold.body.id}/release`)
  })

  it('replaces every mention in every table and in the file, names what it did, and can be proven', async () => {
    for (const words of CLEAR) expect((await tablesWith(words)).length).toBeGreaterThan(1)
    const [file] = await sql(`select object_key from evidence_items where id = $1`, [items[2]])
    await sql(`update evidence_items set sheet_rows = '[[0, 0]]' where id = $1`, [items[2]])
    const { status, body } = await scrub({ ci_run_id: 'build-9' })
    expect(status).toBe(200)
    const [policy] = await sql(
      `select id from retention_policies where data_category = 'pii' and superseded_at is null`,
    )
    expect(body.results).toEqual([
      expect.objectContaining({
        organizationId: admin.organizationId,
        dataCategory: 'pii',
        policyIdAtTimeOfRun: policy!.id,
        legalHoldStatus: 'none',
        s3ObjectsDeleted: [file!.object_key],
      }),
    ])
    expect(body.results[0]!.rowCount).toBeGreaterThan(10)
    expect(body.manifest).not.toBeNull()
    const [run] = await sql('select manifest_json from retention_runs where id = $1', [body.run_id])
    expect(JSON.parse(run!.manifest_json as string)).toMatchObject({
      runType: 'pii_scrub',
      results: body.results,
    })
    await untilIndexed()
    for (const words of CLEAR) expect([words, await tablesWith(words)]).toEqual([words, []])
    expect(await app.context.objects.head(file!.object_key as string)).toBeNull()
    expect(await sql('select from evidence_items where sheet_rows is not null')).toEqual([])
  })

  it('calls the same person by the same placeholder in every item', async () => {
    const read = []
    for (const id of items) read.push((await admin.call<Evidence>('GET', `/api/evidence/${id}`)).body)
    const texts = read.map(({ content }) => content)
    const complainant = /^(\[PERSON \d+\]) said that (\[PERSON \d+\]) approved/m.exec(texts[0]!)!
    expect(read[0]!.custodian).toBe(complainant[2])
    expect(texts[1]).toContain(`${complainant[1]}, the March invoice was paid`)
    expect(texts[2]).toContain(`asked ${complainant[1]} about`)
    expect(texts[1]).toMatch(
      new RegExp(`^From: ${complainant[2]!.replace(/[[\]]/g, '\\$&')} <\\[EMAIL \\d+\\]>`),
    )
    const { body } = await admin.call<Investigation>('GET', `/api/investigations/${investigation}`)
    expect(body.parties).toEqual([
      { name: complainant[1], role: 'complainant', aliases: [], email: null },
      { name: complainant[2], role: 'respondent', aliases: [], email: null },
    ])
    expect(texts[0]).toContain('approved the March invoice of Pine Ridge Foods without a purchase order')
  })

  it('keeps the citations valid, and says in the analysis why its seal is broken', async () => {
    const { body } = await admin.call<Analysis>('GET', `/api/analysis/${analysisId}`)
    const cited = body.content!.sections.flatMap(({ statements }) =>
      statements.flatMap(({ citations }) => citations),
    )
    expect(cited.length).toBeGreaterThan(0)
    const passages = await sql(
      'select chunk_id, evidence_id, text, start_offset from retrieved_chunks where analysis_id = $1',
      [analysisId],
    )
    const gate = createQuoteGate(
      passages.map((row) => ({
        chunkId: row.chunk_id as string,
        evidenceId: row.evidence_id as string,
        text: row.text as string,
        start: row.start_offset as number,
      })),
    )
    for (const { quote, start, end, evidence_id, chunk_id } of cited) {
      const item = await admin.call<Evidence>('GET', `/api/evidence/${evidence_id}`)
      expect(item.body.content.slice(start, end)).toBe(quote)
      expect(gate.find(quote, chunk_id)).toMatchObject({ method: 'exact', start, end })
    }
    expect(body.seal).toBe('broken')
    expect(body.content!.limitations.join(' ')).toContain('replaced with placeholders')
    const indexed = await sql(
      `select c.text, substr(e.content, c.start_offset + 1, c.end_offset - c.start_offset) as there, c.embedding is not null as embedded
       from evidence_chunks c join evidence_items e on e.id = c.evidence_id where c.investigation_id = $1`,
      [investigation],
    )
    for (const { text, there, embedded } of indexed) expect([text, embedded]).toEqual([there, true])
  })

  it('finds nothing more to do, and keeps of the clear values only keyed hashes', async () => {
    expect((await scrub()).body.results).toEqual([])
    const aliases = await sql('select value_hmac from pii_aliases where investigation_id = $1', [
      investigation,
    ])
    expect(aliases.length).toBeGreaterThan(4)
    expect(await sql('select people_ciphertext from pii_scrubs')).toEqual([{ people_ciphertext: null }])
  })

  it('done once more, after the investigation was open again, changes no placeholder', async () => {
    const wording = async () => [
      await sql('select title, description, parties from investigations where id = $1', [investigation]),
      await sql('select content from evidence_items where investigation_id = $1 order by id', [
        investigation,
      ]),
    ]
    const before = await wording()
    await sql(`update investigations set pii_scrubbed_at = closed_at - interval '1 day' where id = $1`, [
      investigation,
    ])
    await sql(`update evidence_items set pii_scrubbed_at = null where investigation_id = $1`, [investigation])
    const { results } = (await scrub()).body
    expect(results.map(({ rowCount }) => rowCount)).toEqual([0])
    expect(await wording()).toEqual(before)
  })
})
