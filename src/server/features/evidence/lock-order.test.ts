import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, givenInvestigation, type TestApp, type TestClient } from '#test/support/app.ts'
import { describeOnBothDatabases } from '#test/support/databases.ts'
import { lockGroups } from './near-duplicates.store.ts'

describeOnBothDatabases('items added to one investigation at the same time', (database) => {
  let app: TestApp
  let member: TestClient
  beforeAll(async () => {
    app = await createTestApp({ overrides: { database: database() }, work: false })
    member = await app.client('member')
  })
  afterAll(async () => {
    await app.http.close()
    await app.context.jobs.stop()
  })

  it('do not wait for each other for ever: a typed text and what reading a mail finds in it', async () => {
    const { id, evidenceIds } = await givenInvestigation(member, ['The committee met on Friday.'])
    const locked = Promise.withResolvers<void>()
    const scope = { organizationId: member.organizationId, userId: member.userId }
    // As the reader does: the groups first, then something that changes the counts.
    const reading = app.context.tenancy.inTenant(scope, async (db) => {
      await lockGroups(db, id)
      locked.resolve()
      await sleep(500)
      // The server itself would look for a deadlock after a second.
      await sql`set local lock_timeout = '500ms'`.execute(db)
      await db
        .updateTable('evidence_items')
        .set({ source_type: 'attachment' })
        .where('id', '=', evidenceIds[0]!)
        .execute()
    })
    await locked.promise
    const typing = member.call('POST', `/api/investigations/${id}/evidence`, {
      title: 'Typed',
      content: 'Finance approved it.',
    })
    await expect(reading).resolves.toBeUndefined()
    expect((await typing).status).toBe(201)
  })
})
