import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Evidence, EvidenceSummary } from '#shared/contracts/evidence.ts'
import type { PeopleList } from '#shared/contracts/reading.ts'
import {
  CRON_TOKEN,
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
} from '#test/support/app.ts'
import { carryOut } from '#test/support/generation.ts'
import { givenPolicyInForce } from '#test/support/policy-in-force.ts'

const STATEMENT = `STATEMENT OF ILSE MARTEN

I, Ilse Marten, keep the boats of the rowing club.
I locked the boat house at ten.

Signed: Ilse Marten
Date: 4 March 2026
`
const TALK = `Record of interview of 6 March 2026

Theo Branco: Who had the key?
I. Marten: I had it.
Theo Branco: All night?
I. Marten: Until ten, and then I hung it by the door.
Theo Branco: Where is that?
I. Marten: In the office.
`
const LOG = `time,door,card,name
2026-03-04 21:58,boat house,114,Ilse Marten
2026-03-04 22:04,gate,114,Ilse Marten
2026-03-04 23:40,boat house,120,Theo Branco
`
const MAIL = `From: Theo Branco <theo@row.example>
To: Ilse Marten <ilse@row.example>
Date: Mon, 9 Mar 2026 08:00:00 +0000
Subject: The key

I have found the key. It lay in the green boat.
`

describe('what the list of evidence shows as read', () => {
  let app: TestApp
  let admin: TestClient
  let id: string
  const sql = async (text: string, values: unknown[] = []) =>
    (await app.context.database.sql.executeSql(text, values)).rows

  beforeAll(async () => {
    app = await createTestApp({ work: false })
    admin = await app.client('admin')
    id = (await givenInvestigation(admin, [])).id
    for (const [name, text] of Object.entries({
      'statement.txt': STATEMENT,
      'talk.txt': TALK,
      'log.csv': LOG,
      'mail.eml': MAIL,
    }))
      await upload(name, text)
  })
  afterAll(() => app.close())

  async function upload(name: string, text: string): Promise<void> {
    const form = new FormData()
    form.append('investigation_id', id)
    form.append('source_type', 'attachment')
    form.append('file', new Blob([text]), name)
    const headers = { authorization: `Bearer ${admin.token}` }
    const sent = await app.http.inject({ method: 'POST', url: '/api/storage/upload', headers, payload: form })
    const job = { organizationId: admin.organizationId, evidenceId: sent.json<Evidence>().id }
    await carryOut(app, 'evidence-read', job)
    await carryOut(app, 'evidence-index', job)
  }
  const readAll = async () => {
    for (const { id: evidenceId } of await list())
      await carryOut(app, 'evidence-units', { organizationId: admin.organizationId, evidenceId })
  }
  const list = async (by = admin) =>
    (await by.call<{ items: EvidenceSummary[] }>('GET', `/api/investigations/${id}/evidence`)).body.items
  const find = async (name: string) => (await list()).find((item) => item.file_name === name)!
  /** "Ilse Marten, 2026-03-04", by the name that the register of people has. */
  const shown = async (name: string) => {
    const { as_read: read } = await find(name)
    const people = (await admin.call<PeopleList>('GET', `/api/investigations/${id}/people`)).body.items
    const person = people.find(({ aliases }) => aliases.some((alias) => alias.id === read?.from?.alias))
    return read && `${person?.name ?? read.from?.name ?? '-'}, ${read.on ?? '-'}`
  }

  it('is nothing while an item waits to be read', async () => {
    expect((await list()).map((item) => item.as_read)).toEqual([null, null, null, null])
  })

  it('is the writer of a signed statement, whoever answers in an interview, and nobody for a log', async () => {
    await readAll()
    expect(await shown('statement.txt')).toBe('Ilse Marten, 2026-03-04')
    expect((await find('talk.txt')).as_read?.from?.name).toBe('I. Marten')
    expect((await find('log.csv')).as_read).toEqual({ from: null, on: null })
    const statement = await find('statement.txt')
    const alone = (await admin.call<Evidence>('GET', `/api/evidence/${statement.id}`)).body
    expect(alone.as_read).toEqual(statement.as_read)
  })

  it('stands beside what the head of a mail and a person say, and takes nothing from them', async () => {
    const mail = await find('mail.eml')
    expect(mail).toMatchObject({
      from: '"Theo Branco" <theo@row.example>',
      occurred_at: '2026-03-09T08:00:00.000Z',
      as_read: { from: { name: 'Theo Branco' }, on: '2026-03-09' },
    })
    const statement = await find('statement.txt')
    expect(statement).toMatchObject({ from: null, occurred_at: null, written_at: null })
    const occurred_at = '2026-03-05T10:00:00.000Z'
    await admin.call('PATCH', `/api/evidence/${statement.id}`, { occurred_at })
    expect(await find('statement.txt')).toMatchObject({ occurred_at, as_read: { on: '2026-03-04' } })
    await admin.call('PATCH', `/api/evidence/${statement.id}`, { occurred_at: null })
  })

  it('has the name that people gave in the register', async () => {
    const url = `/api/investigations/${id}/people`
    const people = (await admin.call<PeopleList>('GET', url)).body.items
    const idOf = (name: string) =>
      people.flatMap(({ aliases }) => aliases).find((one) => one.name === name)!.id
    expect(await shown('talk.txt')).toBe('Ilse Marten, 2026-03-06')
    const pair = { a: idOf('I. Marten'), b: idOf('Ilse Marten') }
    await admin.call('PATCH', url, { ...pair, same: false })
    expect(await shown('talk.txt')).toBe('I. Marten, 2026-03-06')
    await admin.call('PATCH', url, { ...pair, same: true })
    expect(await shown('talk.txt')).toBe('Ilse Marten, 2026-03-06')
  })

  it('can be seen by nobody of another organization', async () => {
    const stranger = await app.client('owner', 'other')
    expect((await stranger.call('GET', `/api/investigations/${id}/evidence`)).status).toBe(404)
  })

  it('is gone after a scrub, with every name', async () => {
    await givenPolicyInForce(app.context.database.sql, admin.organizationId, 'pii', 1)
    await sql(
      `update investigations set status = 'closed', closed_at = now() - interval '9 days' where id = $1`,
      [id],
    )
    const headers = { authorization: `Bearer ${CRON_TOKEN}` }
    const url = '/api/admin/cron/pii-scrub'
    expect((await app.http.inject({ method: 'POST', url, headers, payload: {} })).statusCode).toBe(200)
    expect((await list()).map((item) => item.as_read)).toEqual([null, null, null, null])
    expect(await sql('select from evidence_readings where investigation_id = $1', [id])).toEqual([])
    await readAll()
    expect(JSON.stringify(await list())).not.toMatch(/Marten|Branco/)
  })
})
