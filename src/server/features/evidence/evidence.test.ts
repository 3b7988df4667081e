import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#shared/contracts/common.ts'
import type { Evidence, EvidenceSummary, ShownEvidence } from '#shared/contracts/evidence.ts'
import { createTestApp, givenInvestigation, type TestApp, type TestClient } from '#test/support/app.ts'

interface Page {
  items: EvidenceSummary[]
  next_cursor: string | null
}

let app: TestApp
let member: TestClient

beforeAll(async () => {
  app = await createTestApp({ work: false })
  member = await app.client('member')
})
afterAll(() => app.close())

const add = (investigationId: string, body: object = {}) =>
  member.call<Evidence & Pick<Problem, 'errors'>>('POST', `/api/investigations/${investigationId}/evidence`, {
    title: 'Note',
    content: 'A note.',
    ...body,
  })
const read = (id: string) => member.call<Evidence>('GET', `/api/evidence/${id}`)
const change = (id: string, body: object) =>
  member.call<Evidence & Pick<Problem, 'errors'>>('PATCH', `/api/evidence/${id}`, body)
const list = async (investigationId: string, query = '') =>
  (await member.call<Page>('GET', `/api/investigations/${investigationId}/evidence?${query}`)).body
const ask = async (investigationId: string) =>
  (
    await member.call<{ id: string }>('POST', `/api/investigations/${investigationId}/questions`, {
      text: 'Who?',
    })
  ).body.id

describe('a new evidence item', () => {
  it.each(['content', 'attachment', 'background_doc'])('may be of type %s', async (source_type) => {
    const { id } = await givenInvestigation(member, [])
    const { status, body } = await add(id, { source_type })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      investigation_id: id,
      source_type,
      text_status: 'extracted',
      embedding_status: 'pending',
      include_in_ai: true,
      created_by: member.userId,
    })
    expect((await read(body.id)).body).toEqual({ ...body, held_until: null })
  })

  it('keeps its text to the letter but for line ends, NUL and broken halves of characters', async () => {
    const { id } = await givenInvestigation(member, [])
    const kept = '  “Quoted” – naïve\u200b e\u0301\n\n\tindented 𝄞\n'
    const { body } = await add(id, { content: `${kept}a\r\nb\rc\u0000d\ud800e` })
    expect(body.content).toBe(`${kept}a\nb\ncd\ufffde`)
  })

  it.each(['', ' \n\t '])(
    'without any text (%j) is kept and says that it cannot be searched',
    async (content) => {
      const { id } = await givenInvestigation(member, [])
      const { body } = await add(id, { content })
      expect(body).toMatchObject({ text_status: 'empty', text_error: expect.stringMatching(/text is empty/) })
    },
  )

  it('keeps where it came from', async () => {
    const { id } = await givenInvestigation(member, [])
    const given = {
      occurred_at: '2026-01-05T08:00:00.000Z',
      collected_at: '2026-02-01T00:00:00.000Z',
      submitted_by: 'D. Okafor',
      include_in_ai: false,
    }
    expect((await add(id, given)).body).toMatchObject(given)
  })

  it('is linked to questions of its investigation and to no others', async () => {
    const { id } = await givenInvestigation(member, [])
    const question = await ask(id)
    expect((await add(id, { question_ids: [question, question] })).body.question_ids).toEqual([question])
    const sibling = await ask((await givenInvestigation(member, [])).id)
    for (const other of [sibling, randomUUID()]) {
      const refused = await add(id, { title: 'Not kept', question_ids: [question, other] })
      expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, 'question_ids'])
    }
    expect((await list(id)).items.map((item) => item.title)).toEqual(['Note'])
  })

  it.each([
    [{ title: '' }, 'title'],
    [{ content: undefined }, 'content'],
    [{ source_type: 'rumour' }, 'source_type'],
    [{ occurred_at: 'yesterday' }, 'occurred_at'],
    [{ question_ids: ['1'] }, 'question_ids.0'],
  ])('is refused with %j by the path of what is wrong', async (wrong, path) => {
    const { id } = await givenInvestigation(member, [])
    const { status, body } = await add(id, wrong)
    expect([status, body.errors?.[0]?.path]).toEqual([422, path])
  })
})

describe('an exhibit number', () => {
  it('counts within the case, and is never given again', async () => {
    const first = await givenInvestigation(member, ['One.', 'Two.'])
    const second = await givenInvestigation(member, ['Another.'])
    const numbers = async (id: string) => (await list(id)).items.map((item) => item.exhibit_number)
    expect(await numbers(first.id)).toEqual(['E-001', 'E-002'])
    expect(await numbers(second.id)).toEqual(['E-001'])
    await member.call('DELETE', `/api/evidence/${first.evidenceIds[1]}`)
    await app.context.database.sql.executeSql('delete from evidence_items where id = $1', [
      first.evidenceIds[1],
    ])
    expect((await add(first.id)).body.exhibit_number).toBe('E-003')
  })

  it('is each given once, however many are added at the same time', async () => {
    const { id } = await givenInvestigation(member, [])
    const added = await Promise.all(Array.from({ length: 8 }, () => add(id)))
    expect(added.map(({ body }) => body.exhibit_number).sort()).toEqual(
      added.map((_, index) => `E-00${index + 1}`),
    )
  })
})

describe('a list of evidence', () => {
  it('is oldest first and leaves the texts out', async () => {
    const { id, evidenceIds } = await givenInvestigation(member, ['first', 'second', 'third'])
    const { items } = await list(id)
    expect(items.map((item) => item.id)).toEqual(evidenceIds)
    expect(items.flatMap(Object.keys)).toContain('title')
    expect(items.flatMap(Object.keys)).not.toContain('content')
    expect(items.flatMap(Object.keys)).not.toContain('object_key')
  })

  it('says of a mail who wrote it to whom, as its head does', async () => {
    const { id } = await givenInvestigation(member, [])
    const content = 'From: Ada Ng <ada@example.org>\nTo: Dana Okafor\nSubject: The gate\n\nIt was open.'
    const told = { from: 'Ada Ng <ada@example.org>', to: 'Dana Okafor' }
    expect((await add(id, { content })).body).toMatchObject(told)
    expect((await list(id)).items).toEqual([expect.objectContaining(told)])
  })

  it('can be narrowed by type, by state of the text and by question', async () => {
    const { id } = await givenInvestigation(member, ['plain'])
    const question = await ask(id)
    await add(id, { title: 'Policy', source_type: 'background_doc' })
    await add(id, { title: 'Blank', content: ' ' })
    await add(id, { title: 'Linked', question_ids: [question] })
    const titles = async (query: string) => (await list(id, query)).items.map((item) => item.title)
    expect(await titles('source_type=background_doc')).toEqual(['Policy'])
    expect(await titles('text_status=empty')).toEqual(['Blank'])
    expect(await titles(`question_id=${question}`)).toEqual(['Linked'])
    expect(await titles(`question_id=${question}&source_type=background_doc`)).toEqual([])
    expect((await member.call('GET', `/api/investigations/${id}/evidence?source_type=rumour`)).status).toBe(
      422,
    )
  })

  it('gives each item exactly once while items come and go', async () => {
    const { id, evidenceIds } = await givenInvestigation(member, ['1', '2', '3', '4', '5', '6', '7'])
    const seen: string[] = []
    let page = await list(id, 'limit=2')
    seen.push(...page.items.map((item) => item.id))
    await member.call('DELETE', `/api/evidence/${evidenceIds[0]}`)
    await member.call('DELETE', `/api/evidence/${evidenceIds[1]}`)
    const added = (await add(id)).body.id
    while (page.next_cursor) {
      page = await list(id, `limit=2&cursor=${page.next_cursor}`)
      seen.push(...page.items.map((item) => item.id))
    }
    expect(seen).toEqual([...evidenceIds, added])
  })

  it('has no next page after a last one that is full', async () => {
    const { id } = await givenInvestigation(member, ['1', '2'])
    expect((await list(id, 'limit=2')).next_cursor).toBeNull()
  })
})

describe('an evidence item', () => {
  const given = async () => {
    const { id, evidenceIds } = await givenInvestigation(member, ['A note.'])
    return { investigation: id, item: evidenceIds[0]! }
  }

  it('can be kept from AI and given back, and nothing else changes with it', async () => {
    const { item } = await given()
    const { held_until, ...before } = (await read(item)).body as ShownEvidence
    expect(held_until).toBeNull()
    const off = (await change(item, { include_in_ai: false })).body
    expect(off).toEqual({ ...before, impact: null, include_in_ai: false, updated_at: off.updated_at })
    expect((await change(item, { include_in_ai: true })).body.include_in_ai).toBe(true)
  })

  it('has the links that its questions show, from whichever side they were set', async () => {
    const { investigation, item } = await given()
    const [first, second] = [await ask(investigation), await ask(investigation)]
    expect((await change(item, { question_ids: [first, second] })).body.question_ids).toEqual([first, second])
    const evidenceOf = async (question: string) =>
      (await member.call<{ evidence_ids: string[] }>('GET', `/api/questions/${question}`)).body.evidence_ids
    expect(await evidenceOf(second)).toEqual([item])
    await member.call('PATCH', `/api/questions/${first}`, { evidence_ids: [] })
    expect((await read(item)).body.question_ids).toEqual([second])
    await member.call('DELETE', `/api/questions/${second}`)
    expect((await read(item)).body.question_ids).toEqual([])
  })

  it.each([
    { content: 'other words' },
    { text_status: 'failed' },
    { sha256: 'x' },
    { investigation_id: randomUUID() },
    { withdrawn_at: null },
  ])('does not let %j be changed', async (patch) => {
    const { item } = await given()
    expect((await change(item, patch)).status).toBe(422)
  })

  it('is withdrawn once, with a reason, and stays readable', async () => {
    const { investigation, item } = await given()
    const withdraw = (reason: unknown) =>
      member.call<Evidence & Pick<Problem, 'errors'>>('POST', `/api/evidence/${item}/withdraw`, { reason })
    expect((await withdraw(' ')).status).toBe(422)
    const { status, body } = await withdraw('Given by mistake')
    expect([status, body.withdrawn_reason, typeof body.withdrawn_at]).toEqual([
      200,
      'Given by mistake',
      'string',
    ])
    expect(await withdraw('Again')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    expect((await read(item)).body.withdrawn_reason).toBe('Given by mistake')
    expect((await list(investigation)).items).toHaveLength(1)
  })

  it('hides what came inside it, and what came inside that, when it is deleted', async () => {
    const { investigation, item } = await given()
    const sibling = (await add(investigation)).body.id
    const inside = async (parent: string) => {
      const child = (await add(investigation, { title: 'Inside' })).body.id
      await app.context.database.sql.executeSql('update evidence_items set parent_id = $2 where id = $1', [
        child,
        parent,
      ])
      return child
    }
    const child = await inside(item)
    const grandchild = await inside(child)
    expect((await member.call('DELETE', `/api/evidence/${item}`)).status).toBe(200)
    for (const id of [item, child, grandchild]) expect((await read(id)).status).toBe(404)
    expect((await list(investigation)).items.map((each) => each.id)).toEqual([sibling])
    expect((await member.call('DELETE', `/api/evidence/${item}`)).status).toBe(404)
  })

  it('leaves no trace in the links of a question once it is deleted', async () => {
    const { investigation, item } = await given()
    const question = await ask(investigation)
    await change(item, { question_ids: [question] })
    await member.call('DELETE', `/api/evidence/${item}`)
    expect(
      (await member.call<{ evidence_ids: string[] }>('GET', `/api/questions/${question}`)).body.evidence_ids,
    ).toEqual([])
  })
})
