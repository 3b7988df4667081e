import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#shared/contracts/common.ts'
import type { Member, Organization } from '#shared/contracts/organizations.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/support/app.ts'

let app: TestApp
let owner: TestClient

beforeAll(async () => {
  app = await createTestApp({ work: false })
  owner = await app.client('owner')
})
afterAll(() => app.close())

const url = () => `/api/organizations/${owner.organizationId}`
const change = (client: TestClient, body: object) =>
  client.call<Organization & Pick<Problem, 'errors'>>('PATCH', url(), body)

describe('an organization', () => {
  it('keeps audit rows seven years, sets investigations no end and lets AI use background documents, unless changed', async () => {
    const { body } = await owner.call<Organization>('GET', url())
    expect(body).toMatchObject({
      id: owner.organizationId,
      slug: 'acme',
      audit_log_retention_days: 2557,
      investigation_retention_days: null,
      background_ai_enabled: true,
    })
  })

  it('is changed by administrators and owners, and by nobody below', async () => {
    for (const role of ['viewer', 'member'] as const)
      expect(await change(await app.client(role), { name: 'Renamed' })).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      })
    for (const role of ['admin', 'owner'] as const) {
      const { body } = await change(await app.client(role), { name: `Renamed by ${role}` })
      expect(body).toMatchObject({ name: `Renamed by ${role}`, background_ai_enabled: true })
    }
  })

  it.each([
    // Only through its policy, which an owner changes and every owner hears of.
    [{ audit_log_retention_days: 4000 }, 'audit_log_retention_days'],
    [{ investigation_retention_days: 365 }, 'investigation_retention_days'],
    [{ background_ai_enabled: 'yes' }, 'background_ai_enabled'],
    [{ name: '' }, 'name'],
    [{ slug: 'other' }, 'slug'],
    [{ id: crypto.randomUUID() }, 'id'],
  ])('refuses the change %j', async (patch, path) => {
    const { status, body } = await change(owner, patch)
    expect([status, body.errors?.[0]?.path]).toEqual([422, path])
  })

  it('lists its people with their roles, each once, and nobody of another organization', async () => {
    const here = await app.client('owner', 'listed')
    const people = [here, await app.client('viewer', 'listed'), await app.client('admin', 'listed')]
    await app.client('owner', 'not-listed')
    const seen: Member[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { body: { items: Member[]; next_cursor: string | null } } = await here.call(
        'GET',
        `/api/organizations/${here.organizationId}/members?limit=1${cursor && `&cursor=${cursor}`}`,
      )
      seen.push(...page.body.items)
      cursor = page.body.next_cursor
    }
    expect(seen.map((each) => each.user_id).sort()).toEqual(people.map((each) => each.userId).sort())
    expect(seen.map((each) => each.role).sort()).toEqual(['admin', 'owner', 'viewer'])
    expect(seen).toMatchObject(
      Array(3).fill({ status: 'active', email: expect.stringMatching(/@listed\.example$/) }),
    )
  })
})
