import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditRow } from '#shared/contracts/audit.ts'
import {
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
  untilEnded,
} from '#test/support/app.ts'
import { type MailServer, startMailServer } from '#test/support/mail-server.ts'
import { MAIL_FINISHED } from './analysis-jobs.ts'

describe('a mail about a finished analysis', () => {
  let server: MailServer
  let app: TestApp
  let asking: TestClient
  let silent: TestClient
  beforeAll(async () => {
    server = await startMailServer()
    app = await createTestApp({ config: { mail: { url: server.url, to: 'operations@example.org' } } })
    asking = await app.client('member', 'asking')
    silent = await app.client('member', 'asking')
  })
  afterAll(async () => {
    await app.close()
    await server.close()
  })

  const analyze = async (client: TestClient, investigationId: string) => {
    const { body } = await client.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: investigationId,
      type: 'summary',
    })
    await untilEnded(client, body.id)
    return body.id
  }
  /** As its schedule has it looked once a minute. */
  const look = async () => {
    await app.context.tenancy.asSystem('look for what has finished', (db) =>
      app.context.jobs.send(db, MAIL_FINISHED, {}),
    )
    const isIdle = async () => {
      const queue = (await app.context.jobs.stats()).find(({ name }) => name === MAIL_FINISHED)!
      return queue.waiting + queue.active === 0
    }
    await expect.poll(isIdle, { timeout: 30_000 }).toBe(true)
  }

  it('goes once to whoever asked for it and wishes it, with the number of the case and no word of it', async () => {
    const { id } = await givenInvestigation(asking, ['Maria Lindt signed off the second instalment.'])
    const { body } = await asking.call<{ case_number: string }>('GET', `/api/investigations/${id}`)
    const chosen = await asking.call('PUT', '/api/auth/account/mail', { when_done: true })
    expect(chosen.status).toBe(204)
    const analysisId = await analyze(asking, id)
    await analyze(silent, id)
    await look()
    await look()
    const { publicUrl } = app.context.config
    expect(server.mails).toEqual([
      {
        to: [expect.stringMatching(/^member\d+@asking\.example$/)],
        subject: 'Probity: an analysis is finished',
        text: expect.any(String),
      },
    ])
    expect(server.mails[0]!.text.trim().replaceAll('\r\n', '\n')).toBe(
      `An analysis of case ${body.case_number} is finished.\n\n${publicUrl}/cases/${id}/analyses/${analysisId}`,
    )
    const admin = await app.client('admin', 'asking')
    const trail = await admin.call<{ items: AuditRow[] }>(
      'GET',
      '/api/admin/audit-logs?action=auth.mail_changed',
    )
    expect(trail.body.items.map(({ actor_id }) => actor_id)).toEqual([asking.userId])
  })

  it('does not go to somebody who no longer works there', async () => {
    const leaving = await app.client('member', 'asking')
    const owner = await app.client('owner', 'asking')
    const { id } = await givenInvestigation(owner, ['Nobody else is to read this.'])
    await leaving.call('PUT', '/api/auth/account/mail', { when_done: true })
    await analyze(leaving, id)
    const removed = await owner.call(
      'DELETE',
      `/api/organizations/${owner.organizationId}/members/${leaving.userId}`,
    )
    expect(removed.status).toBeLessThan(300)
    const before = server.mails.length
    await look()
    expect(server.mails.length).toBe(before)
  })
})
