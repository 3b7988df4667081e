import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#shared/contracts/common.ts'
import type { Inquiry, InquiryWording } from '#shared/contracts/investigations.ts'
import { createTestApp, givenInvestigation, type TestApp, type TestClient } from '#test/support/app.ts'

let app: TestApp
let member: TestClient

beforeAll(async () => {
  app = await createTestApp({ work: false })
  member = await app.client('member')
})
afterAll(() => app.close())

describe.each(['question', 'topic'] as const)('a %s', (kind) => {
  const add = async (investigationId: string, body: object) =>
    await member.call<Inquiry & Pick<Problem, 'errors'>>(
      'POST',
      `/api/investigations/${investigationId}/${kind}s`,
      body,
    )
  const texts = async (investigationId: string) => {
    const { body } = await member.call<{ items: Inquiry[] }>(
      'GET',
      `/api/investigations/${investigationId}/${kind}s`,
    )
    return body.items.map((item) => item.text)
  }
  const change = (id: string, body: object) =>
    member.call<Inquiry & Pick<Problem, 'errors'>>('PATCH', `/api/${kind}s/${id}`, body)

  it('comes last unless it says where, and moves where a change puts it', async () => {
    const { id } = await givenInvestigation(member, [])
    for (const text of ['one', 'two', 'three']) await add(id, { text })
    expect(await texts(id)).toEqual(['one', 'two', 'three'])
    const first = await add(id, { text: 'before all', position: 0 })
    expect((await texts(id)).slice(0, 2).sort()).toEqual(['before all', 'one'])
    await change(first.body.id, { position: 9 })
    expect(await texts(id)).toEqual(['one', 'two', 'three', 'before all'])
    await add(id, { text: 'the last' })
    expect((await texts(id)).at(-1)).toBe('the last')
  })

  it('is listed page by page in the same order', async () => {
    const { id } = await givenInvestigation(member, [])
    for (const position of [5, 1, 1, 3, 0]) await add(id, { text: `at ${position}`, position })
    const all = await texts(id)
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { body: { items: Inquiry[]; next_cursor: string | null } } = await member.call(
        'GET',
        `/api/investigations/${id}/${kind}s?limit=2${cursor && `&cursor=${cursor}`}`,
      )
      seen.push(...page.body.items.map((item) => item.text))
      cursor = page.body.next_cursor
    }
    expect(seen).toEqual(all)
    expect(all[0]).toBe('at 0')
    expect(all.at(-1)).toBe('at 5')
  })

  it('is open at first and takes the statuses of the contract only', async () => {
    const { id } = await givenInvestigation(member, [])
    const { body } = await add(id, { text: 'Who?' })
    expect(body).toMatchObject({ status: 'open', evidence_ids: [], created_by: member.userId })
    expect((await change(body.id, { status: 'answered' })).body.status).toBe('answered')
    expect((await change(body.id, { status: 'done' })).body.errors?.[0]?.path).toBe('status')
  })

  it('keeps its earlier words, with who changed them when, and only where they changed', async () => {
    const { id } = await givenInvestigation(member, [])
    const wordings = async (query = '') =>
      (
        await member.call<{ items: InquiryWording[]; next_cursor: string | null }>(
          'GET',
          `/api/${kind}s/${body.id}/wordings${query}`,
        )
      ).body
    const { body } = await add(id, { text: 'Who?' })
    expect([body.earlier_wordings, (await wordings()).items]).toEqual([0, []])
    await change(body.id, { text: 'Who signed?' })
    await change(body.id, { text: 'Who signed?', status: 'answered' })
    const lead = await app.client('admin')
    const changed = await lead.call<Inquiry>('PATCH', `/api/${kind}s/${body.id}`, { text: 'Who paid?' })
    expect(changed.body).toMatchObject({ text: 'Who paid?', earlier_wordings: 2 })
    const { items } = await wordings()
    expect(items).toMatchObject([
      { text: 'Who signed?', changed_by: lead.userId, changed_at: changed.body.updated_at },
      { text: 'Who?', changed_by: member.userId },
    ])
    const first = await wordings('?limit=1')
    expect([first.items, (await wordings(`?cursor=${first.next_cursor}`)).items]).toEqual([
      [items[0]],
      [items[1]],
    ])
  })

  it('is linked to evidence, the links are replaced as a whole, and none is kept twice', async () => {
    const { id, evidenceIds } = await givenInvestigation(member, ['a', 'b', 'c'])
    const [a, b, c] = evidenceIds as [string, string, string]
    const { body } = await add(id, { text: 'Who?', evidence_ids: [a, b, a] })
    expect(body.evidence_ids).toEqual([a, b])
    expect((await change(body.id, { evidence_ids: [b, c] })).body.evidence_ids).toEqual([b, c])
    expect((await change(body.id, { text: 'Who else?' })).body.evidence_ids).toEqual([b, c])
    expect((await change(body.id, { evidence_ids: [] })).body.evidence_ids).toEqual([])
  })

  it('refuses evidence of elsewhere by its path, and then nothing has changed', async () => {
    const { id, evidenceIds } = await givenInvestigation(member, ['a'])
    const sibling = await givenInvestigation(member, ['b'])
    const foreign = await givenInvestigation(await app.client('member', 'foreign'), ['c'])
    const { body } = await add(id, { text: 'Who?', evidence_ids: evidenceIds })
    for (const other of [sibling.evidenceIds[0]!, foreign.evidenceIds[0]!, crypto.randomUUID()]) {
      const refused = await change(body.id, { text: 'Changed?', evidence_ids: [other] })
      expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, 'evidence_ids'])
      expect((await add(id, { text: 'Not kept', evidence_ids: [...evidenceIds, other] })).status).toBe(422)
    }
    expect((await member.call<Inquiry>('GET', `/api/${kind}s/${body.id}`)).body).toMatchObject({
      text: 'Who?',
      evidence_ids: evidenceIds,
    })
    expect(await texts(id)).toEqual(['Who?'])
  })

  it('refuses deleted evidence', async () => {
    const { id, evidenceIds } = await givenInvestigation(member, ['a'])
    await member.call('DELETE', `/api/evidence/${evidenceIds[0]}`)
    expect((await add(id, { text: 'Who?', evidence_ids: evidenceIds })).status).toBe(422)
  })

  it('can be removed; the evidence stays', async () => {
    const { id, evidenceIds } = await givenInvestigation(member, ['a'])
    const { body } = await add(id, { text: 'Who?', evidence_ids: evidenceIds })
    expect((await member.call('DELETE', `/api/${kind}s/${body.id}`)).status).toBe(204)
    expect((await member.call('GET', `/api/${kind}s/${body.id}`)).status).toBe(404)
    expect((await member.call('GET', `/api/evidence/${evidenceIds[0]}`)).status).toBe(200)
  })
})
