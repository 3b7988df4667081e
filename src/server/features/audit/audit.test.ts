import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditRow } from '#shared/contracts/audit.ts'
import {
  ADMIN_TOKEN,
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
} from '#test/support/app.ts'
import { describeOnEitherDatabase } from '#test/support/databases.ts'
import { recordingLogger } from '#test/support/log-lines.ts'

type Rows = { items: AuditRow[]; next_cursor: string | null }

describeOnEitherDatabase('the audit trail', (database) => {
  let app: TestApp
  let owner: TestClient
  beforeAll(async () => {
    const shared = { ...database(), close: async () => {} }
    app = await createTestApp({ overrides: { database: shared }, work: false })
    owner = await app.client('owner', 'audited')
  })
  afterAll(() => app.close())

  const rows = async (query = '') =>
    (await owner.call<Rows>('GET', `/api/admin/audit-logs?limit=200${query}`)).body.items

  it('has a row for every change, with actor, target, address and whether health data must be expected', async () => {
    const { id } = await givenInvestigation(owner, ['Text of an item.'])
    const [evidence] = await rows('&action=evidence.create')
    expect(evidence).toMatchObject({
      action: 'evidence.create',
      success: true,
      error_message: null,
      actor_id: owner.userId,
      target_type: 'evidence',
      phi: true,
      ip_address: '127.0.0.1',
    })
    const [created] = await rows('&action=investigation.create')
    expect(created).toMatchObject({ target_type: 'investigation', target_id: id, phi: true })
  })

  it('has a row for a refused or failed attempt, with the code only', async () => {
    const viewer = await app.client('viewer', 'audited')
    await viewer.call('POST', '/api/investigations', { title: 'Not mine to open' })
    const [refused] = await rows('&action=investigation.create&success=false')
    expect(refused).toMatchObject({ success: false, error_message: 'FORBIDDEN', actor_id: viewer.userId })
    expect(JSON.stringify(await rows())).not.toContain('Not mine to open')
  })

  it('shows each organization only its own rows', async () => {
    const other = await app.client('owner', 'other-house')
    await givenInvestigation(other, [])
    const { body } = await other.call<Rows>('GET', '/api/admin/audit-logs')
    expect([...new Set(body.items.map((row) => row.actor_id))]).toEqual([other.userId])
    expect((await rows()).some((row) => row.actor_id === other.userId)).toBe(false)
  })

  it('is paged without gaps or repeats', async () => {
    for (let i = 0; i < 5; i++) await owner.call('POST', '/api/investigations', { title: `Case ${i}` })
    const seen: string[] = []
    let cursor = ''
    do {
      const { body } = await owner.call<Rows>(
        'GET',
        `/api/admin/audit-logs?action=investigation.create&success=true&limit=2${cursor && `&cursor=${cursor}`}`,
      )
      seen.push(...body.items.map((row) => row.id))
      cursor = body.next_cursor ?? ''
    } while (cursor)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBe((await rows('&action=investigation.create&success=true')).length)
  })

  it('can be taken out as CSV in which no cell is a formula', async () => {
    await owner.call('POST', '/api/investigations', { title: 'For the CSV' })
    const answer = await app.http.inject({
      url: '/api/admin/audit-logs.csv',
      headers: { authorization: `Bearer ${owner.token}`, 'user-agent': '=HYPERLINK("x")' },
    })
    const again = await app.http.inject({
      url: '/api/admin/audit-logs.csv',
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect(answer.headers['content-type']).toMatch(/text\/csv/)
    expect(again.body).toContain('"\'=HYPERLINK(""x"")"')
  })

  it('cannot be changed or removed by the role of the application, nor by that of cross-tenant work', async () => {
    const scope = { organizationId: owner.organizationId, userId: null }
    for (const statement of [sql`update audit_logs set success = true`, sql`delete from audit_logs`]) {
      await expect(app.context.tenancy.inTenant(scope, (db) => statement.execute(db))).rejects.toThrow(
        /permission denied/,
      )
      await expect(app.context.tenancy.asSystem('try', (db) => statement.execute(db))).rejects.toThrow(
        /permission denied/,
      )
    }
    await expect(
      app.context.tenancy.inTenant(scope, (db) => sql`update audit_chains set last_sequence = 0`.execute(db)),
    ).rejects.toThrow(/permission denied/)
  })

  it('is intact when nothing was touched, and names the first broken link when something was', async () => {
    const verdictOf = async () =>
      (await app.context.features.audit.verifyChains()).find(
        (verdict) => verdict.organizationId === owner.organizationId,
      )!
    expect(await verdictOf()).toMatchObject({ brokenAt: null })
    // As the database's owner could: row-level security and grants do not bind a superuser.
    await database().sql.executeSql(
      `update audit_logs set actor_id = null where organization_id = '${owner.organizationId}' and sequence = 3`,
    )
    expect(await verdictOf()).toMatchObject({ brokenAt: 3, rows: 2 })
    await database().sql.executeSql(
      `delete from audit_logs where organization_id = '${owner.organizationId}' and sequence = 2`,
    )
    expect(await verdictOf()).toMatchObject({ brokenAt: 2, rows: 1 })
  })

  it('is intact also while the service goes on writing', async () => {
    const house = await app.client('owner', 'busy')
    let writes = true
    const writing = (async () => {
      while (writes) await house.call('POST', '/api/investigations', { title: 'One more' })
    })()
    for (let verified = 0; verified < 8; verified++)
      expect(
        (await app.context.features.audit.verifyChains()).find(
          (verdict) => verdict.organizationId === house.organizationId,
        )?.brokenAt ?? null,
      ).toBeNull()
    writes = false
    await writing
  })

  it('notices that its end was cut off', async () => {
    const house = await app.client('owner', 'cut-short')
    for (let i = 0; i < 3; i++) await house.call('POST', '/api/investigations', { title: `Case ${i}` })
    await database().sql.executeSql(
      `delete from audit_logs where organization_id = '${house.organizationId}' and sequence = 3`,
    )
    expect(
      (await app.context.features.audit.verifyChains()).find(
        (verdict) => verdict.organizationId === house.organizationId,
      ),
    ).toMatchObject({ brokenAt: 3 })
  })
})

describe('a failed audit write', () => {
  it('is logged as [AUDIT FAILURE], never fails the action, is shown in audit-health, and its recovery is logged', async () => {
    const { logger, lines } = recordingLogger()
    const app = await createTestApp({ work: false, overrides: { logger } })
    try {
      const owner = await app.client('owner')
      const health = async () =>
        (
          await app.http.inject({
            url: '/api/admin/audit-health',
            headers: { authorization: `Bearer ${ADMIN_TOKEN}` },
          })
        ).json()
      expect(await health()).toMatchObject({ status: 'healthy', failing_actions: [] })
      await app.context.database.sql.executeSql('alter table audit_logs rename to audit_logs_away')
      const created = await owner.call('POST', '/api/investigations', { title: 'Still opened' })
      expect(created.status).toBe(201)
      expect(await health()).toMatchObject({
        status: 'failing',
        failing_actions: [{ action: 'investigation.create', count: 1 }],
      })
      await app.context.database.sql.executeSql('alter table audit_logs_away rename to audit_logs')
      await owner.call('POST', '/api/investigations', { title: 'Opened again' })
      expect(await health()).toMatchObject({
        status: 'healthy',
        recovered: [{ action: 'investigation.create', failed: 1 }],
      })
      expect(lines.filter(({ msg }) => msg === '[AUDIT FAILURE]')).toHaveLength(1)
      expect(lines.filter(({ msg }) => msg === 'audit recovered')).toHaveLength(1)
      expect(JSON.stringify(lines)).not.toContain('Still opened')
    } finally {
      await app.close()
    }
  })
})
