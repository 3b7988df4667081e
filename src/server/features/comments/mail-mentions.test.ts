import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Comment } from '#shared/contracts/comments.ts'
import { createTestApp, givenInvestigation, type TestApp, type TestClient } from '#test/support/app.ts'
import { type MailServer, startMailServer } from '#test/support/mail-server.ts'
import { MAIL_MENTIONS } from './comments.jobs.ts'

describe('a mail about a mention', () => {
  let server: MailServer
  let app: TestApp
  let writer: TestClient
  let wishing: TestClient
  let silent: TestClient
  beforeAll(async () => {
    server = await startMailServer()
    app = await createTestApp({ config: { mail: { url: server.url, to: 'operations@example.org' } } })
    writer = await app.client('member')
    wishing = await app.client('viewer', 'acme')
    silent = await app.client('member')
    await wishing.call('PUT', '/api/auth/account/mail', { when_mentioned: true })
  })
  afterAll(async () => {
    await app.close()
    await server.close()
  })

  const write = async (caseId: string, target: object, mentions: readonly TestClient[]) =>
    (
      await writer.call<Comment>('POST', `/api/investigations/${caseId}/comments`, {
        text: 'Ask about the weir.',
        ...target,
        mentions: mentions.map(({ userId }) => userId),
      })
    ).body.id
  /** As its schedule has it looked once a minute. */
  const look = async () => {
    await app.context.tenancy.asSystem('look for mentions', (db) =>
      app.context.jobs.send(db, MAIL_MENTIONS, {}),
    )
    const isIdle = async () => {
      const queue = (await app.context.jobs.stats()).find(({ name }) => name === MAIL_MENTIONS)!
      return queue.waiting + queue.active === 0
    }
    await expect.poll(isIdle, { timeout: 30_000 }).toBe(true)
  }

  it('goes once to whoever is mentioned and wishes it, with the number of the case and no word of it', async () => {
    const { id, evidenceIds } = await givenInvestigation(writer, ['The gate was shut at ten.'])
    const { body } = await writer.call<{ case_number: string }>('GET', `/api/investigations/${id}`)
    const [item] = evidenceIds
    const ofItem = await write(id, { target_type: 'evidence', target_id: item }, [wishing, silent])
    await look()
    const ofCase = await write(id, { target_type: 'investigation', target_id: id }, [wishing])
    await look()
    await look()
    const { publicUrl } = app.context.config
    expect(server.mails.map(({ to }) => to)).toEqual(
      Array(2).fill([expect.stringMatching(/^viewer\d+@acme\.example$/)]),
    )
    expect(server.mails.map(({ text }) => text.trim().replaceAll('\r\n', '\n'))).toEqual(
      [`/cases/${id}/evidence?item=${item}&comment=${ofItem}`, `/cases/${id}?comment=${ofCase}`].map(
        (path) => `A comment in case ${body.case_number} mentions you.\n\n${publicUrl}${path}`,
      ),
    )
    expect(server.mails[0]!.subject).toBe('Probity: a comment mentions you')
  })

  it('goes to nobody for what is done by then, and leaves other wishes as they are', async () => {
    const { id } = await givenInvestigation(writer, [])
    const comment = await write(id, { target_type: 'investigation', target_id: id }, [wishing])
    await writer.call('PUT', `/api/comments/${comment}/done`)
    const before = server.mails.length
    await look()
    expect(server.mails.length).toBe(before)
    await wishing.call('PUT', '/api/auth/account/mail', { when_done: true })
    await wishing.call('PUT', '/api/auth/account/mail', { when_mentioned: false })
    await write(id, { target_type: 'investigation', target_id: id }, [wishing])
    await look()
    expect(server.mails.length).toBe(before)
    const { rows } = await app.context.database.sql.executeSql(
      'select mail_when_done, mail_when_mentioned from users where id = $1',
      [wishing.userId],
    )
    expect(rows).toEqual([{ mail_when_done: true, mail_when_mentioned: false }])
  })
})
