import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditRow } from '#shared/contracts/audit.ts'
import type { IssuedInvitation } from '#shared/contracts/organizations.ts'
import type { Role } from '#shared/roles.ts'
import { createTestApp, type TestApp } from '#test/support/app.ts'
import { createBrowser } from '#test/support/browser.ts'
import { issueToken } from './issue-token.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ work: false })
})
afterAll(() => app.close())

const issue = (
  email: string,
  organization: string,
  role: Role = 'member',
  options: { platform_admin?: boolean; change_member?: boolean } = {},
) =>
  issueToken(app.context, {
    email,
    role,
    organization,
    platform_admin: false,
    ...options,
  })
const open = async (token: string) =>
  (await app.http.inject({ url: '/api/investigations', headers: { authorization: `Bearer ${token}` } }))
    .statusCode

describe('a token from the command line', () => {
  it('leaves rows in the trail of the organization for itself and for what its holder may do now', async () => {
    const owner = await app.client('owner', 'traced')
    const { user_id: userId } = await issue('new@traced.example', 'traced')
    const rowsOf = async (id: string) => {
      const { body } = await owner.call<{ items: AuditRow[] }>('GET', '/api/admin/audit-logs?limit=200')
      return body.items
        .filter((row) => row.target_id === id)
        .map((row) => [row.action, row.actor_id, row.target_type, row.success])
        .reverse()
    }
    const [changed, made] = [
      ['member.role_change', null, 'user', true],
      ['auth.token_created', null, 'user', true],
    ]
    expect(await rowsOf(userId)).toEqual([changed, made])
    await issue('new@traced.example', 'traced')
    expect(await rowsOf(userId)).toEqual([changed, made, made])
    await issue('new@traced.example', 'traced', 'admin', { change_member: true })
    await issue('new@traced.example', 'traced', 'admin', { platform_admin: true })
    expect(await rowsOf(userId)).toEqual([changed, made, made, changed, made, changed, made])
  })

  it('gives nobody another role, and lets nobody work again who was disabled, unless the operator says so', async () => {
    const owner = await app.client('owner', 'steady')
    const { user_id: userId } = await issue('lock@steady.example', 'steady', 'viewer')
    await owner.call('POST', `/api/admin/users/${userId}/disable`)
    await expect(issue('lock@steady.example', 'steady', 'viewer')).rejects.toThrow('is disabled')
    await issue('lock@steady.example', 'steady', 'viewer', { change_member: true })
    await expect(issue('lock@steady.example', 'steady', 'admin')).rejects.toThrow('with the role viewer')
    const { body } = await owner.call<{ items: { user_id: string; role: Role; status: string }[] }>(
      'GET',
      `/api/organizations/${owner.organizationId}/members`,
    )
    expect(body.items.find((member) => member.user_id === userId)).toMatchObject({
      role: 'viewer',
      status: 'active',
    })
  })

  it('leaves an organization its last owner', async () => {
    await issue('only@lone.example', 'lone', 'owner')
    const options = { change_member: true }
    await expect(issue('only@lone.example', 'lone', 'viewer', options)).rejects.toThrow('the last owner')
    await issue('second@lone.example', 'lone', 'owner')
    expect(await open((await issue('only@lone.example', 'lone', 'viewer', options)).token)).toBe(200)
  })

  it('brings nobody into an organization whose password was chosen by way of another one', async () => {
    const squatter = await app.client('owner', 'squatters')
    const email = 'stranger@example.org'
    const { body } = await squatter.call<IssuedInvitation>(
      'POST',
      `/api/organizations/${squatter.organizationId}/invitations`,
      { email, role: 'viewer' },
    )
    const accepted = await createBrowser(app.http).send('POST', '/api/auth/invitations/accept', {
      secret: new URL(body.link).hash.slice(1),
      name: 'Not the stranger',
      password: 'violet harbour 9 trombone',
    })
    expect(accepted.status).toBe(200)
    await expect(issue(email, 'wanted', 'owner')).rejects.toThrow('already has a password')
    const { rows } = await app.context.database.sql.executeSql(
      `select slug from organizations join members on members.organization_id = organizations.id
       join users on users.id = members.user_id where users.email = $1`,
      [email],
    )
    expect(rows).toEqual([{ slug: 'squatters' }])
    // Where they belong already, the operator gives them a token as before.
    expect(await open((await issue(email, 'squatters', 'viewer')).token)).toBe(200)
  })
})
