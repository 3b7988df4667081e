import { createHash } from 'node:crypto'
import mammoth from 'mammoth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Allegation, AllegationList, PlacedStatement } from '#shared/contracts/allegations.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Report } from '#shared/contracts/reports.ts'
import { readZip } from '#shared/zip.ts'
import { createTestApp, givenInvestigation, type TestApp, type TestClient } from '#test/support/app.ts'
import { generateSummary, INVOICE_TEXTS, judge, readThrough } from '#test/support/judging.ts'
import { findUnaccounted } from './unaccounted.fixture.ts'

let app: TestApp
let author: TestClient
let second: TestClient
let viewer: TestClient
beforeAll(async () => {
  app = await createTestApp({ config: { generationsPerOrganization: 100 } })
  author = await app.client('member')
  second = await app.client('member')
  viewer = await app.client('viewer')
})
afterAll(() => app.close())

/** A case with an agreed analysis and an allegation. */
async function givenCase(): Promise<{
  id: string
  evidenceIds: string[]
  analysis: Analysis
  allegation: Allegation
}> {
  const { id, evidenceIds } = await givenInvestigation(author, INVOICE_TEXTS)
  const analysis = await generateSummary(author, id)
  await readThrough(author, analysis.id)
  expect((await judge(author, analysis.id, { action: 'agree' })).status).toBe(201)
  const made = await author.call<Allegation>('POST', `/api/investigations/${id}/allegations`, {
    text: 'Dana Okafor approved an invoice that was too high.',
    concerns: ['Dana Okafor'],
    rule: 'Payments above £1,000 need the board.',
  })
  expect(made.status).toBe(201)
  return { id, evidenceIds, analysis, allegation: made.body }
}

const place = (allegation: string, body: object, client = author) =>
  client.call<Allegation>('PUT', `/api/allegations/${allegation}/statements`, body)
const find = (allegation: string, body: object, client = author) =>
  client.call<Allegation>('PUT', `/api/allegations/${allegation}/finding`, body)
const look = async (id: string, client = author) =>
  (await client.call<Report>('GET', `/api/investigations/${id}/report`)).body
const write = (report: string, section: string, text: string, client = author) =>
  client.call<Report>('PUT', `/api/reports/${report}/texts/${section}`, { text })
const move = (report: string, act: string, client = author) =>
  client.call<Report>('POST', `/api/reports/${report}/state`, { act })
const fetchFile = async (report: string, format: string, client = author) =>
  await app.http.inject({
    url: `/api/reports/${report}/export?format=${format}`,
    headers: { authorization: `Bearer ${client.token}` },
  })

/** As far as a complete draft that the second person has nothing to do with. */
async function givenDraft() {
  const made = await givenCase()
  const { items } = (
    await author.call<{ items: PlacedStatement[] }>(
      'GET',
      `/api/allegations/${made.allegation.id}/candidates`,
    )
  ).body
  const [first, other] = items
  for (const [one, side] of [
    [first, 'for'],
    [other, 'against'],
  ] as const)
    await place(made.allegation.id, { analysis_id: one?.analysis_id, statement_id: one?.statement_id, side })
  await find(made.allegation.id, { conclusion: 'substantiated', reasons: 'The ledger shows it.' })
  const { report } = (await author.call<Report>('POST', `/api/investigations/${made.id}/report`, {})).body
  const reportId = report?.id ?? ''
  await write(reportId, 'summary', 'One allegation was looked into.')
  await write(reportId, 'mandate', 'The board asked for this on 3 April 2024.')
  return { ...made, reportId, placed: first }
}

async function givenReleased() {
  const draft = await givenDraft()
  await move(draft.reportId, 'submit')
  await move(draft.reportId, 'review', second)
  const { status, body } = await move(draft.reportId, 'release')
  expect([status, body.report?.state]).toEqual([200, 'released'])
  return draft
}

describe('an allegation', () => {
  it('gets a number once, keeps its earlier words, and is withdrawn rather than deleted', async () => {
    const { id, allegation } = await givenCase()
    const url = `/api/allegations/${allegation.id}`
    const reworded = await second.call<Allegation>('PATCH', url, { text: 'The invoice was too high.' })
    expect(reworded.body.earlier_words.map(({ text, written_by }) => [text, written_by.id])).toEqual([
      [allegation.text, author.userId],
    ])
    expect(reworded.body.written_by.id).toBe(second.userId)
    await author.call('PATCH', url, { withdrawn_reason: 'It was a misunderstanding.' })
    const next = await author.call<Allegation>('POST', `/api/investigations/${id}/allegations`, {
      text: 'Another.',
    })
    expect([allegation.number, next.body.number]).toEqual([1, 2])
    const { items } = (await viewer.call<AllegationList>('GET', `/api/investigations/${id}/allegations`)).body
    expect(items.map(({ number, withdrawn }) => [number, withdrawn?.reason ?? null])).toEqual([
      [1, 'It was a misunderstanding.'],
      [2, null],
    ])
  })

  it('takes statements only of analyses that were agreed with, on the side that a person names', async () => {
    const { id, analysis, allegation } = await givenCase()
    const { items } = (
      await viewer.call<{ items: PlacedStatement[] }>('GET', `/api/allegations/${allegation.id}/candidates`)
    ).body
    expect(items.length).toBeGreaterThan(0)
    expect(new Set(items.map(({ side }) => side))).toEqual(new Set([null]))
    const body = { analysis_id: analysis.id, statement_id: items[0]?.statement_id, side: 'against' }
    const placed = await place(allegation.id, body)
    expect(placed.body.statements).toMatchObject([{ side: 'against', agreed: true, text: items[0]?.text }])
    expect((await place(allegation.id, { ...body, side: null })).body.statements).toEqual([])
    const unjudged = await generateSummary(author, id)
    const refused = await place(allegation.id, { ...body, analysis_id: unjudged.id })
    expect(refused.status).toBe(409)
  })

  it('has a finding that a person wrote, under the standard of proof of the organization', async () => {
    const { allegation } = await givenCase()
    expect(allegation.finding).toBeNull()
    const first = await find(allegation.id, { conclusion: 'inconclusive', reasons: 'Too little is known.' })
    const then = await find(
      allegation.id,
      { conclusion: 'unfounded', reasons: 'The ledger is right.' },
      second,
    )
    expect(first.body.finding).toMatchObject({ version: 1, found_by: { id: author.userId } })
    expect(then.body.finding).toMatchObject({
      version: 2,
      conclusion: 'unfounded',
      standard: expect.stringContaining('Preponderance'),
      earlier: [{ conclusion: 'inconclusive', reasons: 'Too little is known.' }],
    })
    const strict = await app.client('admin', 'strict')
    const caseId = (await givenInvestigation(strict, [])).id
    const setting = await app.http.inject({
      method: 'PUT',
      url: '/api/admin/settings',
      headers: { authorization: `Bearer ${strict.token}` },
      payload: { standard_of_proof: 'beyond_reasonable_doubt' },
    })
    expect(setting.statusCode).toBe(200)
    const made = await strict.call<Allegation>('POST', `/api/investigations/${caseId}/allegations`, {
      text: 'One.',
    })
    const refused = await find(made.body.id, { conclusion: 'inconclusive', reasons: 'Unclear.' }, strict)
    expect(refused.status).toBe(422)
  })
})

describe('the report of a case', () => {
  it('says what is missing, and is not handed in before', async () => {
    const { id } = await givenCase()
    const begun = await author.call<Report>('POST', `/api/investigations/${id}/report`, {})
    expect(begun.body.missing).toEqual([
      { kind: 'text_missing', subject: 'summary' },
      { kind: 'text_missing', subject: 'mandate' },
      { kind: 'no_finding', subject: 'Allegation 1' },
    ])
    expect((await move(begun.body.report?.id ?? '', 'submit')).status).toBe(409)
  })

  it('holds nothing that is neither cited nor a named person’s nor a fixed sentence of the form', async () => {
    const { id } = await givenDraft()
    const { content } = await look(id)
    if (!content) throw new Error('there is no content')
    expect(findUnaccounted(content)).toEqual([])
    expect(
      content.parts.flatMap(({ blocks }) => blocks).filter(({ kind }) => kind === 'cited').length,
    ).toBeGreaterThan(2)
    const smuggled = structuredClone(content)
    smuggled.parts[0]?.blocks.push({
      kind: 'cited',
      lead: null,
      text: 'He did it.',
      marks: [],
      notes: [],
      by: null,
    })
    smuggled.parts[0]?.blocks.push({ kind: 'form', form: 'no_text', values: [], text: 'She did it.' })
    expect(findUnaccounted(smuggled)).toEqual(['He did it.', 'She did it.'])
  })

  it('names the policies that a person confirmed, and every item that was not read, with the reason', async () => {
    const { id, evidenceIds } = await givenCase()
    const policy = await author.call<{ id: string }>('POST', `/api/investigations/${id}/evidence`, {
      title: 'Buying and paying',
      content: 'Payments above £1,000 need the board.',
      source_type: 'background_doc',
    })
    await author.call('PATCH', `/api/evidence/${policy.body.id}`, {
      effective_from: '2024-01-01',
      version_label: '3',
    })
    await author.call('PATCH', `/api/evidence/${evidenceIds[1]}`, { include_in_ai: false })
    const { content } = await look(id)
    const rowsOf = (key: string) =>
      content?.parts
        .filter((part) => part.key === key)
        .flatMap(({ blocks }) => blocks)
        .flatMap((block) => (block.kind === 'table' ? block.rows : []))
        .map((row) => row.map(({ text }) => text))
    expect(rowsOf('policies')?.map((row) => row.slice(1, 4))).toEqual([
      ['Buying and paying', '3', '1 January 2024'],
    ])
    expect(rowsOf('not_examined')).toContainEqual(['E-002', 'Item 2'])
    expect(content?.rests_on.named).toEqual(expect.arrayContaining([policy.body.id, evidenceIds[1]]))
  })

  it('shows that an analysis behind a finding was reworded since, and is not handed in then', async () => {
    const { id, analysis, allegation, reportId } = await givenDraft()
    const [statement] = analysis.content?.sections[0]?.statements ?? []
    await author.call('PATCH', `/api/analysis/${analysis.id}`, {
      statements: [{ id: statement?.id, text: 'Somebody else approved it.' }],
    })
    const { items } = (await author.call<AllegationList>('GET', `/api/investigations/${id}/allegations`)).body
    expect(items.find((one) => one.id === allegation.id)?.finding?.changed_since).toEqual([analysis.id])
    const { missing } = await look(id)
    expect(missing.map(({ kind }) => kind).toSorted()).toEqual(['finding_outdated', 'statement_gone'])
    expect((await move(reportId, 'submit')).status).toBe(409)
  })

  it('is reviewed by a second person who wrote no part of it, and released as it was reviewed', async () => {
    const { id, reportId } = await givenDraft()
    expect((await move(reportId, 'release')).status).toBe(409)
    expect((await move(reportId, 'submit')).body.report?.state).toBe('in_review')
    expect((await write(reportId, 'summary', 'Other words.')).status).toBe(409)
    expect((await move(reportId, 'review')).status).toBe(409)
    expect((await look(id, second)).may_review).toBe(true)
    expect((await move(reportId, 'review', viewer)).status).toBe(403)
    expect((await move(reportId, 'review', second)).body.report?.state).toBe('reviewed')
    await author.call('POST', `/api/investigations/${id}/allegations`, { text: 'One more.' })
    expect((await move(reportId, 'release')).status).toBe(409)
    expect((await move(reportId, 'send_back', second)).body.report?.state).toBe('draft')
  })

  it('is frozen with both files and the dossier of every analysis in it once it is released', async () => {
    const { id, reportId, allegation } = await givenReleased()
    const zip = readZip((await fetchFile(reportId, 'zip')).rawPayload).files
    expect([...zip.keys()].filter((path) => !path.startsWith('dossiers/')).join(' ')).toBe(
      'report.docx report.pdf report.json SHA256SUMS SHA256SUMS.sig',
    )
    expect([...zip.keys()].some((path) => path.startsWith('dossiers/01-'))).toBe(true)
    const docx = (await fetchFile(reportId, 'docx', viewer)).rawPayload
    expect(docx.equals(Buffer.from(zip.get('report.docx') ?? []))).toBe(true)
    const words = (await mammoth.extractRawText({ buffer: docx })).value
    for (const part of [allegation.text, 'Substantiated.', 'The ledger shows it.', 'Released by'])
      expect(words).toContain(part)
    expect((await fetchFile(reportId, 'pdf')).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await look(id)).changes).toEqual([])
  })

  it('is released once where two people press at the same time, and keeps the file that it names', async () => {
    const { id, reportId } = await givenDraft()
    await move(reportId, 'submit')
    await move(reportId, 'review', second)
    const answers = await Promise.all([move(reportId, 'release'), move(reportId, 'release', second)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const zip = (await fetchFile(reportId, 'zip')).rawPayload
    expect(createHash('sha256').update(zip).digest('hex')).toBe((await look(id)).report?.file_sha256)
  })

  it('shows what has changed since it was released, and stays as it was', async () => {
    const { id, reportId, evidenceIds, analysis, allegation } = await givenReleased()
    const before = await look(id)
    await author.call('POST', `/api/evidence/${evidenceIds[0]}/withdraw`, {
      reason: 'It was sent by mistake.',
    })
    await find(allegation.id, { conclusion: 'unfounded', reasons: 'Another reading.' })
    await judge(author, analysis.id, { action: 'disagree', reason: 'It no longer holds.' })
    const after = await look(id)
    expect(after.content).toEqual(before.content)
    expect(after.changes.map(({ kind }) => kind).toSorted()).toEqual([
      'analysis_not_agreed',
      'finding_changed',
      'item_withdrawn',
    ])
    const next = await author.call<Report>('POST', `/api/investigations/${id}/report`, {})
    expect(next.body.report).toMatchObject({ version: 2, state: 'draft' })
    expect(next.body.texts.map(({ section, written_by }) => [section, written_by.id])).toEqual([
      ['mandate', author.userId],
      ['summary', author.userId],
    ])
    expect((await fetchFile(reportId, 'pdf')).statusCode).toBe(200)
  })
})
