import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Evidence } from '#shared/contracts/evidence.ts'
import { createTestApp, givenInvestigation, type TestApp, type TestClient } from '#test/support/app.ts'
import { describeOnEitherDatabase } from '#test/support/databases.ts'

describeOnEitherDatabase('from when until when a policy applies', (database) => {
  let app: TestApp
  let member: TestClient
  beforeAll(async () => {
    app = await createTestApp({ work: false, overrides: { database: database() } })
    member = await app.client('member')
  })
  afterAll(() => app?.http.close())

  const add = async (investigationId: string, content: string, source_type = 'background_doc') =>
    (
      await member.call<Evidence>('POST', `/api/investigations/${investigationId}/evidence`, {
        title: 'Client data policy',
        content,
        source_type,
      })
    ).body
  const change = (id: string, body: object) =>
    member.call<Evidence & { errors?: unknown }>('PATCH', `/api/evidence/${id}`, body)
  const OLD = 'Client data policy v2.3\nEffective 1 July 2025 to 31 March 2026'
  const NEW = 'Client data policy v2.4\nEffective 1 April 2026. Replaces v2.3.'

  it('is proposed from its own words, with the place where they stand, and confirmed by nobody', async () => {
    const { id } = await givenInvestigation(member, [])
    const old = await add(id, OLD)
    expect(old).toMatchObject({
      effective_from: '2025-07-01',
      effective_to: '2026-03-31',
      version_label: '2.3',
      supersedes_id: null,
      effective_basis: { start: OLD.indexOf('Effective'), end: OLD.length },
      effective_confirmed_at: null,
    })
    expect(await add(id, NEW)).toMatchObject({ effective_from: '2026-04-01', supersedes_id: old.id })
  })

  it('is not proposed where a day was left to fill in, nor for evidence that is no background', async () => {
    const { id } = await givenInvestigation(member, [])
    const none = { effective_from: null, effective_to: null, effective_basis: null }
    expect(await add(id, 'Effective from [DATE]')).toMatchObject(none)
    const letter = await add(id, OLD, 'content')
    expect(letter).toMatchObject(none)
    const moved = await change(letter.id, { source_type: 'background_doc' })
    expect(moved.body).toMatchObject({ effective_from: '2025-07-01', effective_confirmed_at: null })
  })

  it('is confirmed as proposed, or changed, by whoever names the days', async () => {
    const { id } = await givenInvestigation(member, [])
    const { id: item } = await add(id, OLD)
    const confirmed = await change(item, { effective_from: '2025-07-01', effective_to: '2026-03-31' })
    expect(confirmed.body).toMatchObject({
      effective_basis: { start: expect.any(Number) },
      effective_confirmed_by: member.userId,
      effective_confirmed_at: expect.any(String),
    })
    const changed = await change(item, { effective_to: '2026-02-28', version_label: '2.3b' })
    expect(changed.body).toMatchObject({
      effective_from: '2025-07-01',
      effective_to: '2026-02-28',
      version_label: '2.3b',
      effective_basis: null,
    })
  })

  it('cannot end before it begins, nor replace itself or an item of another case', async () => {
    const [here, elsewhere] = [await givenInvestigation(member, []), await givenInvestigation(member, [])]
    const { id: item } = await add(here.id, OLD)
    const { id: other } = await add(elsewhere.id, OLD)
    for (const body of [{ effective_to: '2025-01-01' }, { supersedes_id: item }, { supersedes_id: other }])
      expect((await change(item, body)).status).toBe(422)
  })
})
