import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#shared/contracts/common.ts'
import {
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
  untilEnded,
} from '#test/support/app.ts'

const TEXTS = [
  'The pump was delivered to bay four on 3 March 2026. The invoice for the pump was £4,200.',
  'The pump was delivered to bay four on 5 March 2026. The invoice for the pump was £4,200.',
  'The canteen was closed in March.',
]
const NOBODY = '019a0000-0000-7000-8000-000000000000'

describe('a comparison of named columns', () => {
  let app: TestApp
  let member: TestClient
  let investigation: string
  let items: string[]
  beforeAll(async () => {
    app = await createTestApp()
    member = await app.client('member')
    const given = await givenInvestigation(member, TEXTS)
    investigation = given.id
    items = given.evidenceIds
  })
  afterAll(() => app.close())

  const ask = (columns: readonly object[]) =>
    member.call<Problem & { id: string }>('POST', '/api/analysis/generate', {
      investigation_id: investigation,
      type: 'comparative',
      params: { comparative: { columns } },
    })

  it('reads the two items whole, also where most of their words are the same', async () => {
    const asked = await ask(items.slice(0, 2).map((evidence_id) => ({ evidence_id })))
    expect(asked.status).toBe(202)
    const { content, seal } = await untilEnded(member, asked.body.id)
    expect(seal).toBe('intact')
    expect(content?.view).toMatchObject({ type: 'comparative' })
    const relations =
      content?.view?.type === 'comparative' ? content.view.rows.map(({ relation }) => relation) : []
    expect(relations.toSorted()).toEqual(['differs', 'same'])
  })

  it.each([
    ['an item that is not in the case', () => [{ evidence_id: items[0] ?? '' }, { evidence_id: NOBODY }]],
    ['somebody whom nobody names', () => [{ evidence_id: items[0] ?? '' }, { party: 'Zebulon Quark' }]],
    ['one item twice', () => [{ evidence_id: items[0] ?? '' }, { evidence_id: items[0] ?? '' }]],
  ])('is refused with %s', async (_case, columns) => {
    const { status, body } = await ask(columns())
    expect(status).toBe(422)
    expect(body.errors?.[0]?.path).toBe('params.comparative.columns.1')
  })
})
