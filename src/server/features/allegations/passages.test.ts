import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { Allegation, AllegationList, ChosenPassage } from '#shared/contracts/allegations.ts'
import type { Problem } from '#shared/contracts/common.ts'
import type { excerpts, foundPassages } from '#shared/contracts/passages.ts'
import type { Report } from '#shared/contracts/reports.ts'
import {
  CRON_TOKEN,
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
} from '#test/support/app.ts'
import { givenPolicyInForce } from '#test/support/policy-in-force.ts'

const LETTER =
  'To the board.\nMarguerite Velasquez let the gantry crane to her brother on 3 May.\nNobody was asked.'
const QUOTE = 'let the gantry crane to her brother'
const START = LETTER.indexOf(QUOTE)
const TEXTS = [LETTER, 'The lease names the gantry. It is not signed.']

let app: TestApp
let member: TestClient
let second: TestClient
let viewer: TestClient
beforeAll(async () => {
  app = await createTestApp()
  member = await app.client('member')
  second = await app.client('member')
  viewer = await app.client('viewer')
})
afterAll(() => app.close())

async function givenCase() {
  const { id, evidenceIds } = await givenInvestigation(member, TEXTS)
  const made = await member.call<Allegation>('POST', `/api/investigations/${id}/allegations`, {
    text: 'The crane was let to a relative.',
  })
  return { id, letter: evidenceIds[0] ?? '', lease: evidenceIds[1] ?? '', allegation: made.body.id }
}
type Excerpts = z.infer<typeof excerpts>
type Case = Awaited<ReturnType<typeof givenCase>>

const choose = ({ allegation, letter }: Case, more: object = {}, client = member) =>
  client.call<Allegation & Problem>('POST', `/api/allegations/${allegation}/passages`, {
    evidence_id: letter,
    start: START,
    end: START + QUOTE.length,
    quote: QUOTE,
    side: 'for',
    ...more,
  })
const read = async ({ id }: Case): Promise<ChosenPassage[]> =>
  (await viewer.call<AllegationList>('GET', `/api/investigations/${id}/allegations`)).body.items.flatMap(
    ({ passages }) => passages,
  )
const report = async ({ id }: Case) =>
  (await viewer.call<Report>('GET', `/api/investigations/${id}/report`)).body
const run = async (kind: 'retention' | 'pii-scrub') => {
  const answer = await app.http.inject({
    method: 'POST',
    url: `/api/admin/cron/${kind}`,
    headers: { authorization: `Bearer ${CRON_TOKEN}` },
    payload: {},
  })
  expect(answer.statusCode).toBe(200)
}
const sql = (text: string, values: unknown[]) => app.context.database.sql.executeSql(text, values)

describe('a search of the evidence for passages', () => {
  const givenIndexed = async () => {
    const made = await givenCase()
    await expect.poll(async () => (await search(made, 'q=gantry')).items.length, { timeout: 20_000 }).toBe(2)
    return made
  }
  const search = async ({ id }: Case, query: string) =>
    (await viewer.call<z.infer<typeof foundPassages>>('GET', `/api/investigations/${id}/passages?${query}`))
      .body

  it('finds the passages with the words, each with its exhibit and where the words stand', async () => {
    const made = await givenIndexed()
    const { items, is_whole } = await search(made, 'q=gantry+crane')
    expect(items).toEqual([
      {
        evidence_id: made.letter,
        exhibit_number: 'E-001',
        title: 'Item 1',
        start: 0,
        end: LETTER.length,
        at: { page: null, line: 2 },
        text: LETTER,
      },
    ])
    expect(is_whole).toBe(true)
    expect((await search(made, 'q=gantry')).items.map((one) => one.exhibit_number)).toEqual([
      'E-001',
      'E-002',
    ])
    const first = await search(made, 'q=gantry&limit=1')
    expect([first.items.length, first.is_whole]).toEqual([1, false])
  })

  it('shows of each item with the words some of its text where most of them stand', async () => {
    const made = await givenIndexed()
    const around = (await viewer.call<Excerpts>('GET', `/api/investigations/${made.id}/excerpts?q=gantry`))
      .body
    expect(around.items.map((one) => one.evidence_id)).toEqual([made.letter, made.lease])
    for (const { text } of around.items) expect(text).toContain('gantry')
    expect(around.items[0]).toEqual({ evidence_id: made.letter, start: 0, end: LETTER.length, text: LETTER })
    const first = await viewer.call<Excerpts>(
      'GET',
      `/api/investigations/${made.id}/excerpts?q=gantry&limit=1`,
    )
    expect([first.body.items.length, first.body.is_whole]).toEqual([1, false])
  })

  it('finds nothing in what was withdrawn or deleted, nor in another case', async () => {
    const [made, other] = [await givenIndexed(), await givenIndexed()]
    await member.call('POST', `/api/evidence/${made.letter}/withdraw`, { reason: 'A copy.' })
    await member.call('DELETE', `/api/evidence/${made.lease}`)
    expect((await search(made, 'q=gantry')).items).toEqual([])
    expect((await search(other, 'q=gantry')).items).toHaveLength(2)
    const { body } = await viewer.call<Excerpts>('GET', `/api/investigations/${made.id}/excerpts?q=gantry`)
    // What was withdrawn is listed too, and says so.
    expect(body.items.map((one) => one.evidence_id)).toEqual([made.letter])
  })
})

describe('a passage that a person chooses for an allegation', () => {
  it('stands on its side with the words of the item, its place, the note and who chose it', async () => {
    const made = await givenCase()
    const { status, body } = await choose(made, { note: 'He is her brother.' })
    expect(status).toBe(201)
    expect(body.passages).toMatchObject([
      {
        evidence_id: made.letter,
        exhibit_number: 'E-001',
        at: { page: null, line: 2 },
        quote: QUOTE,
        state: 'found',
        note: 'He is her brother.',
        side: 'for',
        chosen_by: { id: member.userId },
      },
    ])
    expect(await read(made)).toEqual(body.passages)
  })

  it('is refused where the item does not have the words there', async () => {
    const made = await givenCase()
    const answers = [
      await choose(made, { start: START + 1, end: START + 1 + QUOTE.length }),
      await choose(made, { quote: QUOTE.toUpperCase() }),
      await choose(made, { evidence_id: made.lease }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'CONFLICT'],
      [409, 'CONFLICT'],
      [409, 'CONFLICT'],
    ])
    expect(await read(made)).toEqual([])
  })

  it('is refused of an item that was withdrawn or deleted or is of another case, and twice for one allegation', async () => {
    const made = await givenCase()
    const elsewhere = await givenCase()
    expect((await choose(made, { evidence_id: elsewhere.letter })).status).toBe(404)
    expect((await choose(made)).status).toBe(201)
    expect((await choose(made, { side: 'against' })).status).toBe(409)
    await member.call('POST', `/api/evidence/${elsewhere.letter}/withdraw`, { reason: 'A copy.' })
    expect((await choose(elsewhere)).status).toBe(409)
    await member.call('DELETE', `/api/evidence/${elsewhere.letter}`)
    expect((await choose(elsewhere)).status).toBe(404)
  })

  it('is for members to choose, to move to another side and to take off', async () => {
    const made = await givenCase()
    expect((await choose(made, {}, viewer)).status).toBe(403)
    const [passage] = (await choose(made)).body.passages
    const put = (side: string | null, client = second) =>
      client.call('PUT', `/api/allegations/${made.allegation}/passages`, { passage_id: passage?.id, side })
    expect((await put('against', viewer)).status).toBe(403)
    await put('against')
    expect(await read(made)).toMatchObject([
      { side: 'against', chosen_by: { id: member.userId }, placed_by: { id: second.userId } },
    ])
    await put(null)
    expect(await read(made)).toEqual([])
    expect((await put('for')).status).toBe(404)
  })

  it('is marked once its item is withdrawn or has other words there', async () => {
    const made = await givenCase()
    await choose(made)
    await sql(`update evidence_items set content = 'Read again. ' || content where id = $1`, [made.letter])
    expect(await read(made)).toMatchObject([{ state: 'changed', at: null, quote: QUOTE }])
    await member.call('POST', `/api/evidence/${made.letter}/withdraw`, { reason: 'A copy.' })
    expect(await read(made)).toMatchObject([{ state: 'withdrawn', quote: QUOTE }])
  })

  it('loses the words of its item when that is destroyed, and keeps what the person wrote', async () => {
    const made = await givenCase()
    await choose(made, { note: 'Ask the brother.' })
    await member.call('DELETE', `/api/evidence/${made.letter}`)
    expect(await read(made)).toMatchObject([{ state: 'deleted', quote: QUOTE }])
    await run('retention')
    expect(await read(made)).toMatchObject([
      { state: 'destroyed', evidence_id: null, title: null, quote: null, note: 'Ask the brother.' },
    ])
    const { rows } = await sql(
      'select t::text as words from allegation_passages t where investigation_id = $1',
      [made.id],
    )
    expect(JSON.stringify(rows)).not.toContain('gantry crane to her')
    expect((await report(made)).missing).toContainEqual({ kind: 'passage_gone', subject: 'Allegation 1' })
  })

  it('follows the scrub of its item, quote and note, and is found in it again', async () => {
    const made = await givenCase()
    const quote = 'Marguerite Velasquez let the gantry crane'
    const start = LETTER.indexOf(quote)
    await choose(made, { quote, start, end: start + quote.length, note: 'Velasquez says so.' })
    await sql(
      `update investigations set parties = '[{"name": "Marguerite Velasquez", "role": "respondent"}]',
         status = 'closed', closed_at = now() - interval '400 days' where id = $1`,
      [made.id],
    )
    await givenPolicyInForce(app.context.database.sql, member.organizationId, 'pii', 365)
    await run('pii-scrub')
    expect(await read(made)).toMatchObject([
      {
        state: 'found',
        quote: '[PERSON 1] let the gantry crane',
        note: expect.not.stringContaining('Velasquez'),
      },
    ])
  })
})

describe('a report of a case with chosen passages', () => {
  const blocksOf = async (made: Case, key: string) =>
    (await report(made)).content?.parts.find((part) => part.key === key)?.blocks ?? []

  it('prints them as evidence that a person chose, with item and place, and their note', async () => {
    const made = await givenCase()
    await choose(made, { note: 'He is her brother.' })
    const { name } = (await read(made))[0]?.chosen_by ?? {}
    const blocks = await blocksOf(made, 'allegations')
    const at = blocks.findIndex((block) => block.kind === 'cited')
    expect(blocks[at - 1]).toMatchObject({
      kind: 'form',
      form: 'passage_chosen',
      values: [name, expect.any(String)],
    })
    expect(blocks[at]).toMatchObject({ text: `“${QUOTE}”`, marks: [], by: null })
    expect(blocks[at + 1]).toMatchObject({
      kind: 'said',
      label: 'Note',
      text: 'He is her brother.',
      by: name,
    })
    const { content } = await report(made)
    expect(content?.notes.map(({ text }) => text)).toEqual(['E-001 Item 1, line 2'])
    expect(content?.rests_on.exhibits.map(({ id }) => id)).toEqual([made.letter])
    expect((await blocksOf(made, 'mandate')).map((block) => 'form' in block && block.form)).toContain(
      'method_passages',
    )
  })

  it('marks the words of an item that was withdrawn or read again since', async () => {
    const made = await givenCase()
    await choose(made)
    const marks = async () =>
      (await blocksOf(made, 'allegations')).flatMap((block) => (block.kind === 'cited' ? block.marks : []))
    await sql(`update evidence_items set content = 'Read again. ' || content where id = $1`, [made.letter])
    expect(await marks()).toEqual([expect.stringContaining('does not have these words there')])
    await member.call('POST', `/api/evidence/${made.letter}/withdraw`, { reason: 'A copy.' })
    expect(await marks()).toEqual([expect.stringContaining('withdrawn or deleted since')])
  })

  it('is not reviewed by whoever chose a passage of it, or moved one', async () => {
    const made = await givenCase()
    await choose(made, {}, second)
    await member.call('POST', `/api/investigations/${made.id}/report`, {})
    const mayReview = async (client: TestClient) =>
      (await client.call<Report>('GET', `/api/investigations/${made.id}/report`)).body.may_review
    expect(await mayReview(second)).toBe(false)
    const third = await app.client('member')
    expect(await mayReview(third)).toBe(true)
    const [passage] = await read(made)
    const both = { passage_id: passage?.id, side: 'both' }
    await third.call('PUT', `/api/allegations/${made.allegation}/passages`, both)
    expect(await mayReview(third)).toBe(false)
  })
})
